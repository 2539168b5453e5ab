"""The schema of steps: every step of a build is what it says, and it refuses what no step is."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from catalog.cli import main
from catalog.language import understand
from catalog.model.step import Step, detail
from catalog.read import read_catalog, read_documents
from catalog.store import vocabulary
from catalog.store.database import open_database
from catalog.store.step_schema import STATUS, acts, step_schema
from catalog.store.vocabulary import as_markdown

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def variants():
    return read_catalog(read_documents([CHECKOUT / "sources"])).variants


def validator(act: str) -> jsonschema.Draft202012Validator:
    """Of one act alone, which is quicker than asking which of two hundred it is."""
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{act}", "$defs": step_schema()["$defs"]})


def test_it_is_a_schema_and_says_that_it_is_no_promise():
    schema = step_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["description"].startswith(STATUS) and "Not a promise" in STATUS
    assert {act.__name__ for act in acts()} < schema["$defs"].keys()
    assert all(issubclass(act, Step) for act in acts())


@pytest.mark.slow
def test_every_step_of_the_corpus_is_valid(corpus_build):
    connection = open_database(corpus_build("markdown")[0])
    told: dict[str, set[str]] = {}
    for (text,) in connection.execute("SELECT DISTINCT detail FROM step WHERE kind IS NOT NULL"):
        told.setdefault(json.loads(text)["act"], set()).add(text)
    for act, texts in told.items():
        of_act = validator(act)
        for text in texts:
            of_act.validate(json.loads(text))
    assert len(told) > 50


def test_every_step_of_the_bundled_documents_is_valid(variants):
    steps = {step for variant in variants for step in variant.steps}
    for step in steps:
        validator(type(step).__name__).validate(detail(step))
    assert steps


@pytest.mark.parametrize(
    "wrong",
    [
        {"act": "Deal", "cards": {"amount": {"number": "two"}}},
        {"act": "Deal", "nothing": 1},
        {"act": "Sing"},
        {"cards": {"amount": {"number": 2}}},
        {"act": "Deal", "cards": {"facing": "sideways"}},
    ],
    ids=str,
)
def test_what_no_step_is_is_refused(wrong):
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(step_schema()).validate(wrong)


def test_a_right_step_is_accepted_as_a_whole():
    whole = jsonschema.Draft202012Validator(step_schema())
    cards = {"amount": {"number": 2}, "facing": "down"}
    whole.validate({"act": "Deal", "cards": cards, "to": {"role": "each player"}})
    whole.validate({})  # a rule of which nothing was understood


def test_the_vocabulary_has_every_act_and_every_field():
    page = as_markdown()
    assert all(f"## {act.__name__}\n" in page for act in acts())
    for part in step_schema()["$defs"].values():
        assert all(f"`{name}`" in page for name in part.get("properties", ()))


def test_every_act_and_field_is_told_in_a_sentence():
    told = (vocabulary.every_act(), *vocabulary.acts(), *vocabulary.parts())
    assert [part.name for part in told if not part.meaning.strip()] == []
    assert [f"{part.name}.{f.field}" for part in told for f in part.fields if not f.meaning.endswith(".")] == []


def test_no_meaning_is_told_of_what_is_not_there():
    told = (vocabulary.every_act(), *vocabulary.acts(), *vocabulary.parts())
    known = {name for part in told for f in part.fields for name in (f.field, f"{part.name}.{f.field}")}
    assert set(vocabulary._meanings()) <= known


def test_examples_are_rules_with_their_acts():
    examples = {part.name: part.example for part in vocabulary.acts() if part.example}
    assert len(examples) >= len(acts()) - 12  # acts for which no short rule is known have none
    for name, rule in examples.items():
        reading = understand(rule)
        assert not reading.unread, rule
        told = json.dumps([detail(step) for step in reading.steps])
        assert f'"act": "{name}"' in told and ('"act": "Statement"' not in told or name == "Statement"), rule


def test_the_command(tmp_path):
    assert main(["export", "--format", "step-schema", "--out", str(tmp_path / "step.json")]) == 0
    assert json.loads((tmp_path / "step.json").read_text(encoding="utf-8")) == step_schema()
