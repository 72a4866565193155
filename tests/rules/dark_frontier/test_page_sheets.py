"""DS-1: rule cases are played by the ships that the rules were written with, and by those that are added."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.dark_frontier import figures
from rules.dark_frontier.figures import EDITIONS, PAGE_SHEETS, figures_of
from tools.cases.__main__ import main

CASE = """
case: a ship of our own can be written into a case
cites: [DS-1]
game: dark-frontier
fleets:
  defender: {ships: [{name: Arrow, class: raider, at: [0, 0]}]}
  attacker: {ships: [{name: Blade, class: carrier, at: [9, 0]}]}
dice: []
until: command
expect:
  ships: {Arrow: {missiles: 2, point_defence: 4}, Blade: {missiles: 10}}
"""


def test_DS_1_a_case_keeps_the_page_s_sheets_and_knows_a_fifth_ship(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, sheets = (f"{edition}.yaml" for edition in (EDITIONS[0], PAGE_SHEETS))
    text = (figures.FOLDER / first).read_text("utf-8")
    gunboat = text[text.index("  gunboat:") : text.index("  monitor:")]
    raider = gunboat.replace("gunboat", "raider").replace("Thresher", "Corsair")
    (tmp_path / first).write_text(f"{text}{raider}", "utf-8")
    (tmp_path / sheets).write_text((figures.FOLDER / sheets).read_text("utf-8"), "utf-8")
    (tmp_path / "own.case").write_text(CASE, "utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(figures, "FOLDER", tmp_path)
        figures_of.cache_clear()
        now, page = (figures_of(edition).ships["carrier"].tubes for edition in (EDITIONS[0], PAGE_SHEETS))
        status = main([str(tmp_path / "own.case")])
    figures_of.cache_clear()
    assert now != page
    assert status == 0
