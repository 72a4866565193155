"""The page about facts: it names every fact of every game."""

from __future__ import annotations

import re

import pytest
from pydantic import BaseModel

from rules.astra_et_tenebrae.facts import fact_file as astra
from rules.dark_frontier.facts import fact_file as frontier
from rules.false_sunrise.facts import fact_file as sunrise
from tests.docs.pages import ROOT

PAGE = ROOT / "docs" / "facts.md"
ROWS = re.findall(r"^\| ([\w ]*?) ?\| (.+?) \| (.+) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
FORMS: dict[tuple[str, str], type[BaseModel]] = {
    ("False Sunrise", "the match"): sunrise.Facts,
    ("False Sunrise", "a ship"): sunrise.ShipFacts,
    ("False Sunrise", "a squadron"): sunrise.SquadronFacts,
    ("False Sunrise", "an event"): sunrise.EventDetails,
    ("Astra et Tenebrae", "the match"): astra.Facts,
    ("Astra et Tenebrae", "a ship"): astra.ShipFacts,
    ("Astra et Tenebrae", "an event"): astra.EventDetails,
    ("Dark Frontier", "the match"): frontier.Facts,
    ("Dark Frontier", "a ship"): frontier.ShipFacts,
    ("Dark Frontier", "a projectile"): frontier.ProjectileFacts,
    ("Dark Frontier", "an event"): frontier.EventDetails,
}


@pytest.mark.parametrize("row", FORMS, ids=" ".join)
def test_it_names_every_fact(row: tuple[str, str]) -> None:
    title, told = "", {}
    for name, of, words in ROWS:
        title = name or title
        told[title, of] = words
    assert [name for name in FORMS[row].model_fields if f"`{name}`" not in told[row]] == []


def test_the_pages_about_cases_exams_and_lessons_point_to_it() -> None:
    for page in ("docs/README.md", "docs/write-a-case.md", "tests/cases/README.md", "tests/exams/README.md"):
        assert "facts.md" in (ROOT / page).read_text("utf-8"), page
    assert "facts.md" in (ROOT / "assets" / "lessons" / "README.md").read_text("utf-8")
