"""What other people's programs say of what Stemma writes.

    python bench/outside.py write FOLDER [--db FILE]   every export, by this checkout's `stemma`
    python bench/outside.py sarif-schema FOLDER        the schema of SARIF into it, out of an npm package
    python bench/outside.py read FOLDER                each program that is installed reads what it should

`read` needs none of Stemma's own dependencies, so it runs in an environment of the outside programs alone:
frictionless, csvw, jsonschema, dendropy, biopython, igraph, networkx, pygraphviz, sqlite-utils, pandas, duckdb. What is
not installed is said, and does not fail; tests/whole/test_outside_tools.py runs the same checks one by one.
"""

from __future__ import annotations

import importlib
import io
import json
import sqlite3
import subprocess
import sys
import tarfile
import warnings
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

EXPORTS = {
    "catalog.json": ["export"],
    "catalog.jsonl": ["export"],
    "variants.csv": ["export"],
    "metadata.json": ["export", "--format", "datasette-metadata"],
    "package/": ["export", "--format", "datapackage"],
}
TREES = {"newick": "family.nwk", "newick-keys": "keys.nwk", "graphml": "family.graphml", "dot": "family.dot"}
DATABASE = "catalog.db"
FINDINGS = "findings.sarif"
SARIF_SCHEMA, SARIF_PACKAGE = "sarif-2.1.0-rtm.5.json", "@microsoft/jest-sarif"
"""The schema of SARIF 2.1.0 as Microsoft's test helpers for SARIF carry it; too large to keep a copy here."""


def write(folder: Path, database: Path) -> None:
    """Every export of a database in a folder, and the database itself."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / DATABASE).write_bytes(database.read_bytes())
    stemma = [sys.executable, "-m", "catalog"]
    for name, arguments in EXPORTS.items():
        out = f"{folder / name}/" if name.endswith("/") else str(folder / name)
        subprocess.run([*stemma, *arguments, "--db", str(database), "--out", out], check=True, capture_output=True)
    for form, name in TREES.items():
        command = [*stemma, "tree", "--format", form, "--db", str(database)]
        (folder / name).write_bytes(subprocess.run(command, check=True, capture_output=True).stdout)

    check = [*stemma, "check", "sources", "--sarif", str(folder / FINDINGS)]
    subprocess.run(check, check=False, capture_output=True)  # ends with 1 where there are findings


def fetch_sarif_schema(folder: Path) -> None:
    """The schema of SARIF, taken out of the npm package that has it."""
    packed = ["npm", "pack", "--silent", "--pack-destination", str(folder), SARIF_PACKAGE]
    name = subprocess.run(packed, check=True, capture_output=True, text=True).stdout.split()[-1]
    with tarfile.open(folder / name) as archive:
        found = archive.extractfile(f"package/lib/schemas/{SARIF_SCHEMA}")
        (folder / SARIF_SCHEMA).write_bytes(found.read())
    (folder / name).unlink()


def keys(folder: Path) -> set[str]:
    """The keys of all variants."""
    with sqlite3.connect(folder / DATABASE) as connection:
        return {key for (key,) in connection.execute("SELECT key FROM variant")}


def edges(folder: Path) -> set[tuple[str, str]]:
    """(parent, child) of all claims of kinship."""
    with sqlite3.connect(folder / DATABASE) as connection:
        return set(connection.execute("SELECT parent, child FROM edge"))


def frictionless(folder: Path) -> str:
    """The data package is valid: types, keys, references."""
    from frictionless import Package

    report = Package(str(folder / "package" / "datapackage.json")).validate()
    assert report.valid, report.flatten(["name", "type", "message"])[:5]
    return f"{report.stats['tasks']} tables valid"


def csvw(folder: Path) -> str:
    """The CSVW metadata describe the tables, in strict mode."""
    from csvw import CSVW

    with warnings.catch_warnings(record=True):
        warnings.simplefilter("always")
        found = CSVW(str(folder / "package" / "csv-metadata.json"), validate=True, strict=True)
        assert found.is_valid, [str(each.message) for each in found.warnings][:5]
    return f"{len(found.tables)} tables valid"


def sarif(folder: Path) -> str:
    """The findings are SARIF 2.1.0, by its own schema."""
    from jsonschema import Draft4Validator

    schema = folder / SARIF_SCHEMA
    if not schema.is_file():
        return "not tried: `bench/outside.py sarif-schema` fetches the schema"
    log = json.loads((folder / FINDINGS).read_text(encoding="utf-8"))
    checker = Draft4Validator(
        json.loads(schema.read_text(encoding="utf-8")), format_checker=Draft4Validator.FORMAT_CHECKER
    )
    checker.validate(log)
    return f"{len(log['runs'][0]['results'])} findings valid"


def jsonschema(folder: Path) -> str:
    """The JSON export is what its schema says."""
    from jsonschema import Draft202012Validator

    data = json.loads((folder / "catalog.json").read_text(encoding="utf-8"))
    schema = json.loads((folder / data["$schema"]).read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(data)
    return f"{len(data['variants'])} variants valid"


def dendropy(folder: Path) -> str:
    """Newick with names, a tree a line."""
    import dendropy

    nodes = 0
    for line in (folder / "family.nwk").read_text(encoding="utf-8").splitlines():
        tree = dendropy.Tree.get(data=line, schema="newick", suppress_internal_node_taxa=True)
        nodes += len(tree.nodes())
    assert nodes == len(keys(folder))
    return f"{nodes} nodes"


def biopython(folder: Path) -> str:
    """Newick with keys: every variant once."""
    phylo = importlib.import_module("Bio.Phylo")
    trees = list(phylo.parse(io.StringIO((folder / "keys.nwk").read_text(encoding="utf-8")), "newick"))
    names = [clade.name for tree in trees for clade in tree.find_clades()]
    assert sorted(names) == sorted(keys(folder))
    return f"{len(trees)} trees, {len(names)} nodes"


def igraph(folder: Path) -> str:
    """GraphML with types: booleans are booleans."""
    import igraph

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        graph = igraph.Graph.Read_GraphML(str(folder / "family.graphml"))
    assert set(graph.vs["id"]) == keys(folder) and len(graph.es) == len(edges(folder))
    described = sum(map(bool, graph.vs["described"]))
    with sqlite3.connect(folder / DATABASE) as connection:
        assert connection.execute("SELECT sum(described) FROM variant").fetchone() == (described,)
    return f"{len(graph.vs)} nodes, {described} described, {len(graph.es)} edges"


def networkx(folder: Path) -> str:
    """GraphML: nodes, edges, facts."""
    import networkx

    graph = networkx.read_graphml(folder / "family.graphml")
    assert set(graph) == keys(folder) and set(graph.edges) == edges(folder)
    assert {type(value) for _, value in graph.nodes(data="described")} == {bool}
    return f"{graph}"


def pygraphviz(folder: Path) -> str:
    """Graphviz reads the DOT file."""
    import pygraphviz

    graph = pygraphviz.AGraph(str(folder / "family.dot"))
    assert set(graph.nodes()) == keys(folder)
    return f"{len(graph.nodes())} nodes, {len(graph.edges())} edges"


def sqlite_utils(folder: Path) -> str:
    """The full-text indexes are found, and used."""
    import sqlite_utils

    database = sqlite_utils.Database(str(folder / DATABASE))
    assert database["variant"].detect_fts() == "variant_search"
    assert database["step"].detect_fts() == "step_search"
    found = list(database["step"].search("left"))
    return f"indexes found; {len(found)} steps say 'left'"


def pandas(folder: Path) -> str:
    """The flat CSV and the tables of the database as data frames."""
    import pandas

    flat = pandas.read_csv(folder / "variants.csv")
    assert set(flat["key"]) == keys(folder)
    with sqlite3.connect(folder / DATABASE) as connection:
        numbers = pandas.read_sql("SELECT * FROM number", connection)
    return f"{len(flat)} rows of {len(flat.columns)} columns; {len(numbers)} numbers"


def duckdb(folder: Path) -> str:
    """The tables of the package as CSV, joined; the database itself where DuckDB's own extension for it is there."""
    import duckdb

    tables = {name: str(folder / "package" / f"{name}.csv") for name in ("variant", "step")}
    query = "SELECT count(DISTINCT v.key) FROM read_csv(?, header = true) AS v JOIN read_csv(?, header = true) AS s"
    (games,) = duckdb.execute(f"{query} ON s.variant = v.key", list(tables.values())).fetchone()
    with sqlite3.connect(folder / DATABASE) as connection:
        assert connection.execute("SELECT count(DISTINCT variant) FROM step").fetchone() == (games,)
    try:
        attached = duckdb.connect()
        attached.execute(f"ATTACH '{folder / DATABASE}' AS stemma (TYPE sqlite, READ_ONLY)")
        told = f"{attached.execute('SELECT count(*) FROM stemma.game').fetchone()[0]} rows of the view game"
    except duckdb.Error as error:
        told = f"the database itself not tried ({str(error).splitlines()[0]})"
    return f"{games} games with steps in the CSV; {told}"


CHECKS: dict[str, Callable[[Path], str]] = {
    check.__name__: check
    for check in (
        frictionless, csvw, jsonschema, sarif, dendropy, biopython, igraph, networkx, pygraphviz, sqlite_utils, pandas,
        duckdb,
    )
}  # fmt: skip
"""Each outside program, and what it is asked to read."""

MODULES = {"biopython": "Bio", "sarif": "jsonschema"}
"""Where the package is imported by another name, or another one checks."""

DISTRIBUTIONS = {"sarif": "jsonschema"}


def read(folder: Path) -> int:
    """Runs every check whose program is installed; how many failed."""
    failed = 0
    for name, check in CHECKS.items():
        try:
            importlib.import_module(MODULES.get(name, name))
            version = metadata.version(DISTRIBUTIONS.get(name, name).replace("_", "-"))
        except ImportError:
            print(f"{name:14} not installed")
            continue
        try:
            print(f"{name:14} {version:10} {check(folder)}")
        except Exception as error:
            failed += 1
            print(f"{name:14} {version:10} FAILED: {type(error).__name__}: {error}")
    return failed


def main(arguments: list[str]) -> int:
    """Writes or reads, as the first argument says."""
    match arguments:
        case ["write", folder]:
            write(Path(folder), Path("data/catalog.db"))
        case ["write", folder, "--db", database]:
            write(Path(folder), Path(database))
        case ["sarif-schema", folder]:
            fetch_sarif_schema(Path(folder))
        case ["read", folder]:
            return 1 if read(Path(folder)) else 0
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
