"""`stemma export`: JSON that its schema accepts, JSON lines, CSV, and the same bytes every time."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from pathlib import Path

import jsonschema
import pytest

from catalog import __version__
from catalog.build import build
from catalog.cli import main
from catalog.store import export
from catalog.store.database import open_database
from catalog.store.tables import TABLES, Picture


@pytest.fixture(scope="module")
def database(fixtures, tmp_path_factory):
    out = tmp_path_factory.mktemp("export") / "family.db"
    build([fixtures / "family.md"], out, check=False)
    return out


@pytest.fixture
def told(database, capsys):
    def write(*arguments: str) -> str:
        named = () if "schema" in arguments else ("--db", str(database))
        assert main(["export", *arguments, *named]) == 0
        return capsys.readouterr().out

    return write


def validator(schema: dict) -> jsonschema.Draft202012Validator:
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def every_object(schema):
    """Every schema of an object with properties, however deep."""
    if isinstance(schema, dict):
        if "properties" in schema:
            yield schema
        for part in schema.values():
            yield from every_object(part)


def test_the_schema_is_tight():
    for part in every_object(export.schema()):
        assert part["additionalProperties"] is False
        assert set(part["required"]) >= set(part["properties"]) - {"$schema", "text"}


def test_json_is_valid(told):
    data = json.loads(told())
    validator(export.schema()).validate(data)
    assert [variant["number"] for variant in data["variants"]] == list(range(3000, 3013))
    assert [source["key"] for source in data["sources"]] == ["local"]


def test_the_schema_refuses_what_is_wrong(told):
    data = json.loads(told())
    data["variants"][1]["numbers"]["cards"]["code"] = "large"
    with pytest.raises(jsonschema.ValidationError):
        validator(export.schema()).validate(data)


def test_jsonl_has_the_same_records(told):
    lines = [json.loads(line) for line in told("--format", "jsonl").splitlines()]
    assert lines == json.loads(told())["variants"]
    schema = export.schema()
    one = validator({**schema["$defs"]["variant"], "$defs": schema["$defs"]})
    for line in lines:
        one.validate(line)


def test_flat_csv(told):
    table = list(csv.DictReader(io.StringIO(told("--format", "csv"))))
    assert len(table) == 13
    assert table[5]["name"] == "Louder Seven" and table[5]["cards"] == "207" and table[5]["tags"] == "stud, wilds"
    assert table[1]["aliases"] == "Plain; Seven as It Is" and table[0]["cards"] == ""
    assert table[5]["cards_least"] == "7" and table[5]["cards_most"] == "" and table[5]["cards_code"] == "by choice"


def test_csv_of_all_tables(database, told, tmp_path):
    told("--format", "csv", "--out", f"{tmp_path}/folder/")
    told("--format", "csv", "--out", f"{tmp_path}/tables.zip")
    names = sorted(f"{table.__tablename__}.csv" for table in TABLES if table is not Picture)
    assert sorted(path.name for path in (tmp_path / "folder").iterdir()) == names
    with zipfile.ZipFile(tmp_path / "tables.zip") as archive:
        assert sorted(archive.namelist()) == names
        for name in names:
            assert archive.read(name) == (tmp_path / "folder" / name).read_bytes()
    first = (tmp_path / "tables.zip").read_bytes()
    told("--format", "csv", "--out", f"{tmp_path}/tables.zip")
    assert (tmp_path / "tables.zip").read_bytes() == first


def test_json_in_a_file_has_its_schema_beside_it(told, tmp_path):
    told("--out", f"{tmp_path}/out/c.json")
    data = json.loads((tmp_path / "out" / "c.json").read_text(encoding="utf-8"))
    schema = json.loads((tmp_path / "out" / data["$schema"]).read_text(encoding="utf-8"))
    validator(schema).validate(data)
    assert schema == json.loads(told("--format", "schema"))
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["c.json", "catalog.schema.json"]


@pytest.mark.parametrize("out", ["", ".", "catalog.schema.json", "file/c.json"])
def test_a_place_that_cannot_be_written_is_one_line(database, capsys, tmp_path, monkeypatch, out):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    assert main(["export", "--out", out, "--db", str(database)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(
    "out, begins",
    [("a.json", b"{"), ("a.jsonl", b'{"key"'), ("a.ndjson", b'{"key"'), ("a.csv", b"key,name"), ("a.zip", b"PK")],
)
def test_the_ending_is_the_format(told, tmp_path, out, begins):
    told("--out", f"{tmp_path}/{out}")
    assert (tmp_path / out).read_bytes().startswith(begins)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--out", "a.xlsx"],
        ["--format", "csv", "--out", "a.json"],
        ["--format", "json", "--out", "a.csv"],
        ["--format", "datapackage"],
        ["--format", "datapackage", "--out", "a.json"],
    ],
    ids=" ".join,
)
def test_an_ending_of_another_format_is_refused(database, capsys, tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    assert main(["export", *arguments, "--db", str(database)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1 and not list(tmp_path.iterdir())


def test_a_data_package_says_what_the_tables_say(told, tmp_path):
    told("--format", "datapackage", "--out", f"{tmp_path}/package/")
    told("--format", "datapackage", "--out", f"{tmp_path}/package.zip")
    names = {f"{table.__tablename__}.csv" for table in TABLES if table is not Picture}
    files = {path.name for path in (tmp_path / "package").iterdir()}
    assert files == names | {
        "datapackage.json",
        "csv-metadata.json",
        "CITATION.cff",
        "step.schema.json",
        "vocabulary.md",
    }
    with zipfile.ZipFile(tmp_path / "package.zip") as archive:
        assert set(archive.namelist()) == files
    package = json.loads((tmp_path / "package" / "datapackage.json").read_text(encoding="utf-8"))
    group = json.loads((tmp_path / "package" / "csv-metadata.json").read_text(encoding="utf-8"))
    assert package["licenses"] and "source" in package["description"]
    for resource, table in zip(package["resources"], group["tables"], strict=True):
        assert resource["path"] == table["url"]
        with open(tmp_path / "package" / resource["path"], encoding="utf-8", newline="") as file:
            header = next(csv.reader(file))
        assert header == [field["name"] for field in resource["schema"]["fields"]]
        assert header == [column["name"] for column in table["tableSchema"]["columns"]]
        assert all(field["description"] for field in resource["schema"]["fields"])


def test_a_citation_names_the_version():
    text = (Path(__file__).resolve().parents[2] / "CITATION.cff").read_text(encoding="utf-8")
    assert f'version: "{__version__}"' in text


@pytest.mark.slow
def test_the_whole_corpus_is_valid(corpus_build):
    data = json.loads(export.as_json(open_database(corpus_build("markdown")[0])))
    validator(export.schema()).validate(data)
    assert sum(variant["described"] for variant in data["variants"]) == 1131


def test_a_public_address_goes_into_every_page_and_the_data_package(fixtures, tmp_path, capsys):
    out = tmp_path / "public.db"
    command = ["build", str(fixtures / "family.md"), "--no-check", "--quiet", "--out", str(out)]
    assert main([*command, "--url", "https://poker.example/"]) in (0, 1)
    variants = export.catalogue(open_database(out))["variants"]
    assert variants and all(v["page"] == f"https://poker.example/game/{v['key']}" for v in variants)
    assert main(["export", "--format", "datapackage", "--db", str(out), "--out", f"{tmp_path}/package/"]) == 0
    package = json.loads((tmp_path / "package" / "datapackage.json").read_text(encoding="utf-8"))
    assert package["homepage"] == "https://poker.example"
    assert 'url: "https://poker.example"\n' in (tmp_path / "package" / "CITATION.cff").read_text(encoding="utf-8")
    assert main([*command, "--url", "poker.example"]) == 2 and "not an address" in capsys.readouterr().err


def test_without_a_public_address_no_page_is_made_up(database):
    connection = open_database(database)
    assert {variant["page"] for variant in export.catalogue(connection)["variants"]} == {None}
    assert connection.execute("SELECT * FROM build WHERE key = 'url'").fetchall() == []
