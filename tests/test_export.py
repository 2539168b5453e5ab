"""`stemma export`: JSON that its schema accepts, JSON lines, CSV, and the same bytes every time."""

from __future__ import annotations

import csv
import io
import json
import zipfile

import jsonschema
import pytest

from catalog.build import build
from catalog.cli import main
from catalog.store import export
from catalog.store.database import open_database
from catalog.store.tables import TABLES


@pytest.fixture(scope="module")
def database(fixtures, tmp_path_factory):
    out = tmp_path_factory.mktemp("export") / "family.db"
    build([fixtures / "family.md"], out, check=False)
    return out


@pytest.fixture
def told(database, capsys):
    def write(*arguments: str) -> str:
        assert main(["export", *arguments, "--db", str(database)]) == 0
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


def test_csv_of_all_tables(database, told, tmp_path):
    told("--format", "csv", "--out", f"{tmp_path}/folder/")
    told("--format", "csv", "--out", f"{tmp_path}/tables.zip")
    names = sorted(f"{table.__tablename__}.csv" for table in TABLES)
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


def test_the_whole_corpus_is_valid(corpus_build):
    data = json.loads(export.as_json(open_database(corpus_build("markdown")[0])))
    validator(export.schema()).validate(data)
    assert sum(variant["described"] for variant in data["variants"]) == 774
