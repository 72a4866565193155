"""The fonts that stand in for the game's own are cut from Noto by the script, and small."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from tools.make_noto_fonts import FONTS, cut_font, main

SHIPPED = Path(__file__).parents[2] / "assets" / "fonts"


@pytest.mark.parametrize("name", FONTS)
def test_the_shipped_fonts_are_those_of_the_script(name: str, tmp_path: Path) -> None:
    """What has been cut is not changed by cutting it again: letters, joining, places of marks."""
    shipped = SHIPPED / "noto" / f"{name}.ttf"
    cut_font(shipped, FONTS[name]).save(tmp_path / "again.ttf")
    assert (tmp_path / "again.ttf").read_bytes() == shipped.read_bytes()
    font = TTFont(shipped)
    assert "glyf" in font, "outlines that PDF files take"
    assert font["OS/2"].fsType == 0, "free to embed"
    letters = font.getBestCmap()
    assert {letter for first, last in FONTS[name][-1:] for letter in range(first, last)} & letters.keys()


def test_nothing_else_lies_about_and_the_license_does() -> None:
    assert {path.stem for path in (SHIPPED / "noto").iterdir()} == set(FONTS)
    assert "SIL OPEN FONT LICENSE" in (SHIPPED / "OFL-Noto.txt").read_text("utf-8")
    assert "fonts/noto/" in (SHIPPED.parent / "CREDITS.md").read_text("utf-8")
    assert sum(path.stat().st_size for path in (SHIPPED / "noto").iterdir()) < 2**20


def test_a_folder_without_the_fonts_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([str(tmp_path), str(tmp_path / "out")])
    assert f"the fonts of {tmp_path} cannot be cut" in capsys.readouterr().err
