"""Sheets to print: every ship with all that its entry says, the chances, and every hex of the map."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from game.families.dark_frontier.sheets.tokens import PROJECTILES
from rules.dark_frontier.figures import EDITIONS, figures_of
from rules.hexes.grid import disc
from tools.cards import main

FIGURES = figures_of(EDITIONS[0])


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_DS_1_all_ships_chances_and_hexes_are_printed(paper: str, tmp_path: Path) -> None:
    path = tmp_path / "sheets.pdf"
    assert main([str(path), "--game", "dark-frontier", "--paper", paper]) == 0
    words = [page.extract_text() for page in PdfReader(path).pages]
    pages = (len(FIGURES.ships) + 1) // 2
    assert len(words) == pages + 8
    ships = "".join(words[:pages])
    for kind, sheet in FIGURES.ships.items():
        assert sheet.name in ships
        assert kind in ships
        assert all(gun in ships for gun in sheet.guns)
    assert ships.count("GIMBAL") == sum(sheet.gimbaled for sheet in FIGURES.ships.values())
    assert "certain" in words[pages]
    lines = words[pages + 3].splitlines()
    assert {f"{q} {r}" for q, r in disc(FIGURES.map.radius)} <= set(lines)


NEEDED = {
    "two velocity counters on each sheet": ("BLANK: A SHOT", len(FIGURES.ships)),
    "a place for each secret command": ("SECRET COMMANDS", len(FIGURES.ships)),
    "tokens of both sides": ("white for the defender, black for the attacker", 1),
    "a card for each projectile": ("dodged by", PROJECTILES),
    "a track of rounds": ("ROUND: PUT A COIN ON IT", 1),
    "a track of points for each side": ("POINTS OF THE", 2),
    "a secret number": ("hides a die under its hand", 1),
    "setting up": ("SETTING UP (DS-4)", 1),
    "every step of a round": ("1 COMMAND", 1),
    "the chances": ("FLAK: CHANCE OF A HIT", 1),
}
"""What the printed rules need, with words that are printed on it, and how often."""


def test_a_duel_can_be_played_from_the_printed_pages_alone(tmp_path: Path) -> None:
    path = tmp_path / "sheets.pdf"
    assert main([str(path), "--game", "dark-frontier"]) == 0
    pages = [page.extract_text() for page in PdfReader(path).pages]
    printed = " ".join(" ".join(pages).split())
    for need, (words, times) in NEEDED.items():
        assert printed.count(words) == times, need
    rules = pages[(len(FIGURES.ships) + 1) // 2]
    for step in ("1 COMMAND", "2 TURN AND BURN", "3 FIRE", "4 ADVANCE", "ENCOUNTERS", "5 TALLY AND END"):
        assert step in rules
    tokens = next(page for page in pages if page.startswith("Tokens")).splitlines()
    for number in range(1, PROJECTILES + 1):
        assert tokens.count(str(number)) >= 2, "a white and a black side"


def test_an_option_of_another_game_is_refused_in_one_sentence(tmp_path: Path, capsys: Any) -> None:
    with pytest.raises(SystemExit) as stop:
        main([str(tmp_path / "x.pdf"), "--game", "dark-frontier", "--ships", "2"])
    assert stop.value.code == 2
    assert "--ships is for astra-et-tenebrae alone" in capsys.readouterr().err
