"""DS-1: rule cases play with the ships of the edition they name, and with ships that are added."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import pytest
import yaml

from rules.dark_frontier import figures
from rules.dark_frontier.figures import EDITIONS, PAGE_SHEETS, figures_of
from rules.files import FileError
from tools.cases.__main__ import main
from tools.exams.__main__ import read_exam

EXAMS = Path(__file__).parents[2] / "exams" / "dark_frontier"
GAME = "game: dark-frontier\n"

CASE = """
case: a ship of our own can be written into a case
cites: [DS-1]
game: dark-frontier
edition: page-sheets
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
    data = yaml.safe_load((figures.FOLDER / first).read_text("utf-8"))
    data["ships"]["raider"] = {**deepcopy(data["ships"]["gunboat"]), "name": "Corsair"}
    (tmp_path / first).write_text(yaml.safe_dump(data), "utf-8")
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


def test_DS_1_only_a_case_may_name_the_page_s_sheets(tmp_path: Path) -> None:
    exam = (EXAMS / "counter.yaml").read_text("utf-8")
    (tmp_path / "own.yaml").write_text(exam.replace(GAME, f"{GAME}edition: page-sheets\n"), "utf-8")
    with pytest.raises(FileError) as caught:
        read_exam(tmp_path / "own.yaml")
    assert caught.value.field == "edition"
    assert "is not an edition; there are 0.2.0" in str(caught.value)


def test_DS_1_an_unknown_edition_of_a_case_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "own.yaml").write_text(CASE.replace("page-sheets", "old-sheets"), "utf-8")
    assert main([str(tmp_path / "own.yaml")]) == 2
    assert "line 5, edition: is not an edition; there are 0.2.0, page-sheets" in capsys.readouterr().out
