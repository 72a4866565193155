"""The table of what each game has: its pictures and tests exist, and so does what it promises."""

from __future__ import annotations

import re

import pytest

from game.games import card_of
from game.screens.plain_game_ui import screens_of
from tests.docs.pages import ROOT
from tools.screenshots.scenes import SCENES

PAGE = (ROOT / "docs" / "what-each-game-has.md").read_text("utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line[:1] == "|"
]
EDITIONS = {
    "False Sunrise": "2024-07",
    "Matched Fire": "matched-fire",
    "Astra et Tenebrae": "2025-03-04",
    "Dark Frontier": "0.2.0",
}
LEVELS = ("recruit", "cadet", "captain", "commodore", "admiral")


@pytest.mark.parametrize("row", ROWS[2:], ids=lambda row: row[0])
def test_each_cell_names_a_picture_and_tests_that_exist(row: list[str]) -> None:
    assert len(row) == len(ROWS[0])
    for cell in row[1:]:
        if cell != "–":
            picture, tests = re.findall(r"`([^`]+)`", cell)
            assert picture in SCENES
            assert (ROOT / "tests" / "game" / "families" / tests).exists()


@pytest.mark.parametrize("game", ROWS[0][1:])
def test_each_game_has_what_the_table_says(game: str) -> None:
    column, edition = ROWS[0].index(game), EDITIONS[game]
    gaps = {row[0] for row in ROWS[2:] if row[column] == "–"}
    card = card_of(edition)
    computer = card.computer
    assert tuple(computer.levels) == LEVELS
    assert len(computer.styles_in(edition)) >= 3
    assert len(computer.habits["recruit"]) >= 3
    assert card.challenges(edition) is not None
    assert card.coach() is not None
    assert card.winning_chance() is not None
    assert screens_of(edition).rehearsal is not None
    assert not gaps
