"""Sheets to print: every ship with all that its entry says, the chances, and every hex of the map."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

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
    assert len(words) == pages + 6
    ships = "".join(words[:pages])
    for kind, sheet in FIGURES.ships.items():
        assert sheet.name in ships
        assert kind in ships
        assert all(gun in ships for gun in sheet.guns)
    assert ships.count("GIMBAL") == sum(sheet.gimbaled for sheet in FIGURES.ships.values())
    assert "certain" in words[pages]
    lines = words[pages + 1].splitlines()
    assert {f"{q} {r}" for q, r in disc(FIGURES.map.radius)} <= set(lines)


def test_an_option_of_another_game_is_refused_in_one_sentence(tmp_path: Path, capsys: Any) -> None:
    with pytest.raises(SystemExit) as stop:
        main([str(tmp_path / "x.pdf"), "--game", "dark-frontier", "--ships", "2"])
    assert stop.value.code == 2
    assert "--ships are for astra-et-tenebrae alone" in capsys.readouterr().err
