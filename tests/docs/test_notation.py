"""The page about positions in one line: its examples are read, and it names every word of every game."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from rules.games import GAMES, game_of, ruleset_of
from rules.notation import SectionForm
from rules.position_line import playable_from_line, position_to_line
from tests.docs.pages import ROOT, blocks_of

PAGE = ROOT / "docs" / "notation.md"
WRITTEN = [game for game, load in GAMES.items() if load().notation is not None]
LINES = [block.lines.strip() for block in blocks_of(PAGE) if block.language == "text"]
ROWS = re.findall(r"^\| ([\w ]*?) ?\| (.+?) \| (.+) \|$", PAGE.read_text("utf-8"), re.MULTILINE)


def test_it_has_an_example_of_each_game() -> None:
    games = [game_of(ruleset_of(playable_from_line(line).setup).id).id for line in LINES]
    assert games == WRITTEN


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split("/")[0])
def test_an_example_is_written_as_the_program_writes_it(line: str) -> None:
    assert position_to_line(playable_from_line(line)) == line


def forms_of(game: str) -> list[SectionForm]:
    module = import_module(f"rules.{game.replace('-', '_')}.notation")
    return [one for one in vars(module).values() if isinstance(one, SectionForm)]


@pytest.mark.parametrize("game", WRITTEN)
def test_it_names_every_section_and_every_word(game: str) -> None:
    title, told = "", {}
    for name, section, words in ROWS:
        title = name or title
        told[title, section.strip("`")] = words
    for form in forms_of(game):
        words = told[GAMES[game]().title, form.kind or "the beginning"]
        fields = [
            *form.leading,
            *form.always,
            *form.named,
            *(one for group in form.groups.values() for one in group),
        ]
        assert [one for one in fields if f"`{one}`" not in words] == [], form.kind


def test_commands_and_cases_point_to_it() -> None:
    for page in ("docs/README.md", "docs/write-a-case.md", "tests/cases/README.md"):
        assert "notation.md" in (ROOT / page).read_text("utf-8"), page
