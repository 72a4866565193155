"""Whoever adds a weapon to a catalogue finds it in the book, and no sentence that has become false by it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.families.false_sunrise.catalogue_pages import pages_of, tables_of
from game.families.false_sunrise.editions import edition_ui_of
from game.shell.assets import asset_path
from rules.false_sunrise.editions import load_edition

MORE = {
    "2024-07": {
        "id": "one-weapon-more",
        "name": "One Weapon More",
        "rule": "FIR-4",
        "kind": "energy",
        "band": 6,
    },
    "2024-03": {
        "id": "one-weapon-more",
        "name": "One Weapon More",
        "rule": "E1-15",
        "kind": "direct",
        "attacks": 9,
        "range_in": 20,
        "damage": 7,
        "piercing": 6,
    },
}
NUMBERS = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen"
NOUNS = "weapons?|hulls?|upgrades?|squadron types?|types of squadrons?|factions?|defenses"
COUNTS = re.compile(rf"\b(?:{NUMBERS}) (?:[a-z-]+ )?(?:{NOUNS})\b", re.IGNORECASE)
MOST = re.compile(
    r"\b(?:longest|shortest|farthest|nearest|strongest|weakest) (?:reach|range|weapon|gun|of (?:all|the))"
    r"|\bonly (?:weapon|gun|upgrade|hull|squadron)\b|\bno other (?:weapon|gun|upgrade)\b",
    re.IGNORECASE,
)
# Numbers of what somebody carries or may carry, or of times: no catalogue knows them.
OTHERS = (
    "room for three defenses",
    "two weapons phases",
    "two weapons that work together",
    "Arrow has two weapons",
    "four slots: two weapons",
)


def grown(edition: str, folder: Path) -> Any:
    """Read the edition's catalogue with one weapon more."""
    known = load_edition(edition)
    path = known.rulings.with_name("catalogue.yaml")
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    data["weapons"].insert(1, MORE[edition])
    more = folder / "catalogue.yaml"
    more.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return replace(known, catalogue=known.read_catalogue(more))


def texts() -> Iterator[tuple[str, str]]:
    """Give everything that is written about the game, with its place."""
    for folder in ("rulebook", "lessons", "scenarios"):
        for path in filter(Path.is_file, sorted(asset_path(folder).iterdir())):
            yield path.name, " ".join(path.read_text(encoding="utf-8").split())
    for name in ("hints.yaml", "laboratory.yaml"):
        yield name, " ".join(asset_path(name).read_text(encoding="utf-8").split())
    for edition in MORE:
        catalogue = load_edition(edition).catalogue
        for entry in (*catalogue.weapons, *catalogue.hulls, *catalogue.upgrades, *catalogue.squadrons):
            yield f"{edition} {entry.id}", entry.about


@pytest.mark.parametrize("edition", MORE)
def test_a_weapon_more_stands_on_its_page_and_in_the_tables(edition: str, tmp_path: Path) -> None:
    known = edition_ui_of(edition).book
    more = replace(known, edition=grown(edition, tmp_path))
    pages = pages_of(more, "The catalogue", ())
    anchor = f"entry:{known.name('one-weapon-more')}"
    assert [page.id for page in pages if anchor in page.anchors] == [
        known.page_id(f"{MORE[edition]['kind']}-weapons")
    ]
    before = tables_of(known)
    longer = [name for name, table in tables_of(more).items() if len(table.rows) > len(before[name].rows)]
    assert longer, "no table has it"


@pytest.mark.parametrize(("place", "words"), list(texts()), ids=[place for place, _ in texts()])
def test_no_sentence_counts_what_a_catalogue_may_have_more_of(place: str, words: str) -> None:
    words = re.sub(r"[][*]", "", words)  # the marks of links and of stress
    for phrase in OTHERS:
        words = re.sub(phrase, "", words, flags=re.IGNORECASE)
    found = [one[0] for one in (*COUNTS.finditer(words), *MOST.finditer(words))]
    assert found == [], place
