"""Cards to print: every ship, captain and figure of an edition; from the menu and from the shell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from game.families.astra_et_tenebrae.sheets.tables import tables_of
from rules.astra_et_tenebrae.describe import WORDS
from rules.astra_et_tenebrae.drawing import SHIPS
from rules.astra_et_tenebrae.figures import EDITIONS, figures_of
from rules.astra_et_tenebrae.state import CAPTAINS
from rules.kernel.seats import PLAYERS
from tests.game.families.astra_et_tenebrae.battles import choose_astra
from tools.cards import main


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_all_ships_captains_and_figures_are_printed(edition: str, paper: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.pdf"
    assert main([str(path), "--edition", edition, "--paper", paper]) == 0
    pages = PdfReader(path).pages
    assert len(pages) == 4
    words = [page.extract_text() for page in pages]
    figures = figures_of(edition)
    for seat, page in zip(PLAYERS, words, strict=False):
        assert all(name in page for name in SHIPS[seat])
        assert all(word.capitalize() in page for word in WORDS.values())
        assert ("Hull" in page) == bool(figures.hull)
        assert ("Motion" in page) == figures.motion.counts
    assert all(words[2].count(captain.capitalize()) == 2 for captain in CAPTAINS)
    assert f"d{figures.override.die} at least" in words[3]
    limited = figures.motion.within_degrees is not None
    assert ("0 G only; it stops" in " ".join(words[3].split())) == limited, "AM-4"
    for band in figures.cannon.bands:
        assert f"Cannon, {band.name}" in words[3]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_tables_of_an_edition_fit_their_columns(edition: str) -> None:
    high = sum(table.height(260) + 14 for table in tables_of(figures_of(edition)))
    assert high / 2 < 700
    for table in tables_of(figures_of(edition)):
        assert sum(table.shares) == pytest.approx(1)


def test_fewer_ships_are_fewer_cards(tmp_path: Path) -> None:
    path = tmp_path / "cards.pdf"
    main([str(path), "--ships", "2"])
    assert "Furnace" not in PdfReader(path).pages[0].extract_text()


def test_they_are_written_from_the_menu(desk: Any) -> None:
    choose_astra(desk)
    desk.click("ship_cards")
    desk.click("cards.write")
    (path,) = desk.app.home.data.glob("*.pdf")
    assert len(PdfReader(path).pages) == 4
    assert any(str(path) in one["text"] for one in desk.dump().values())


def test_a_folder_is_refused_in_one_sentence(tmp_path: Path, capsys: Any) -> None:
    with pytest.raises(SystemExit) as stop:
        main([str(tmp_path)])
    assert stop.value.code == 2
    assert "is a folder" in capsys.readouterr().err
