"""Every letter is shown, measured as it is drawn: in the typeface itself or in one that stands in for it."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"

import shutil
import subprocess
import sys
import unicodedata
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.shell import assets
from game.shell.assets import asset_path
from game.shell.font_chain import noto_chain, runs_of, shows
from game.shell.lettering import Lettering
from game.shell.theme import Family, Fonts, Scale, TextStyle, Theme
from game.shell.unknown_letters import box_picture
from game.widgets.pen import Pen

NAMES = {
    "Polish": "Żółw Łódź ęą",
    "Turkish": "Işığı Şahin ğ",
    "Romanian": "Ștefan Țară",
    "Vietnamese": "Vĩnh Biệt Ẫm",
    "Welsh": "Ŵyn Ŷsgol",
    "Esperanto": "ĉiuj ĝuoj ŝipo",
    "Latvian": "Ķēniņš ģļ",
    "Hausa": "Ƙarfi Ɗan Ɓera",
    "Greek": "Αθήνα ΰ Ψυχή",
    "Russian": "Вечерний",
    "Ukrainian": "Ґанок Їжак",
    "Serbian": "Ћирилица Џ",
    "Hebrew": "שלום עולם",
    "pointed Hebrew": "הַשָּׁמַיִם",
    "Arabic": "السلام عليكم",
    "Persian": "پرنده گیتی",
    "Hindi": "प्रफुल्ल चीज़ों",
    "Bengali": "বাংলা কাঁ",
    "Punjabi": "ਪੰਜਾਬੀ",
    "Tamil": "தமிழ்",
    "Thai": "ที่นี่ น้ำ",
    "Georgian": "ქართული",
    "Armenian": "Հայերեն",
    "combining": "a\u0331 q\u0303 e\u0323\u0301",
    "Chinese": "北斗 南極",
    "Japanese": "こんにちは",
    "Korean": "한국어",
    "Amharic": "አማርኛ",
    "emoji": "🚀😀",
    "mathematical": "𝓕𝓪𝓵𝓬𝓸𝓷",
}
SHIPPED = [
    name
    for name in NAMES
    if name not in {"Chinese", "Japanese", "Korean", "Amharic", "emoji", "mathematical"}
]
STYLES = [TextStyle(family, 15) for family in Family]
INK = (223, 231, 255)


@pytest.fixture
def pen() -> Pen:
    pygame.font.init()
    return Pen(Theme(), Scale(1.0))


def bits(image: pygame.Surface) -> bytes:
    return pygame.image.tobytes(image, "RGBA")


def missing_letter(pen: Pen, style: TextStyle) -> bytes:
    """Return the picture that the typeface itself gives of a letter that it lacks."""
    return bits(pen.font(style).render("\U00012345", True, INK))


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.family.name)
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_is_as_wide_as_it_is_measured(pen: Pen, style: TextStyle, name: str) -> None:
    assert pen.text(name, style, INK).get_width() == pen.width(name, style) > 0
    mixed = f"Turn 2: {name} (7) takes 3 … →"
    assert pen.text(mixed, style, INK).get_width() == pen.width(mixed, style)


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.family.name)
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_no_letter_is_blank_or_the_box_of_a_letter_that_is_missing(
    pen: Pen, style: TextStyle, name: str
) -> None:
    pictures = {}
    for letter in unicodedata.normalize("NFC", name).replace(" ", ""):
        if unicodedata.category(letter).startswith("M"):
            continue
        image = pen.text(letter, style, INK)
        assert image.get_bounding_rect().width > 0, letter
        assert bits(image) != missing_letter(pen, style), letter
        pictures[letter] = bits(image)
    if name not in (NAMES["Greek"], NAMES["mathematical"]):
        assert len(set(pictures.values())) == len(pictures), "no two letters look the same"


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("family", Family)
def test_the_shipped_fonts_have_all_letters_of_a_name(family: Family, name: str) -> None:
    fonts = Fonts()
    weight = {Family.TEXT: "Regular", Family.ITALIC: "Italic"}.get(family, "Bold")
    shipped = (fonts.file(family), *noto_chain(weight))
    for run in runs_of(NAMES[name], shipped, lambda face: face in shipped):
        assert run.face in shipped, run
        assert shows(run.face, run.words), run


def test_each_letter_is_shown_by_the_first_font_that_has_it() -> None:
    chain = (asset_path("fonts", "B612-Regular.otf"), *noto_chain("Regular"))
    found = [(run.words, run.face.stem) for run in runs_of("Żółw 2", chain, lambda _: True) if run.face]
    assert found == [
        ("Ż", "NotoSans-Regular"),
        ("ó", "B612-Regular"),
        ("ł", "NotoSans-Regular"),
        ("w 2", "B612-Regular"),
    ]


def test_a_letter_with_a_mark_is_composed_before_a_font_is_looked_for(pen: Pen) -> None:
    for style in STYLES:
        assert bits(pen.text("Cafe\u0301", style, INK)) == bits(pen.text("Café", style, INK))


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.family.name)
def test_letters_of_the_typeface_stay_as_they_are_beside_others(pen: Pen, style: TextStyle) -> None:
    """Up, down and to the side: `Harrier` looks the same alone and before a word of other letters."""
    alone, beside = pen.text("Harrier ", style, INK), pen.text("Harrier 北", style, INK)
    top = (beside.get_height() - alone.get_height()) // 2
    assert (beside.get_height() - alone.get_height()) % 2 == 0, "set by its middle, its baseline stays"
    same = beside.subsurface((0, top, alone.get_bounding_rect().right, alone.get_height()))
    assert bits(same) == bits(alone.subsurface((0, 0, *same.get_size())))


def test_nothing_is_cut_off_above_or_below(pen: Pen) -> None:
    for name in ("Ẫ", "السلام", "ཧཱུྃ", "ที่นี่", "ज़ों"):
        for style in STYLES:
            inked = pen.text(name, style, INK).get_bounding_rect()
            large = pen.text(name, style.sized(style.size * 4), INK).get_bounding_rect()
            assert abs(large.height / 4 - inked.height) <= 2, (name, style)


def test_right_to_left_letters_stand_in_their_order(pen: Pen) -> None:
    """The first letter of a Hebrew name is at the right, before a number at the left."""
    style = TextStyle(Family.TEXT, 30)
    name, first, last = (pen.text(words, style, INK) for words in ("אב", "א", "ב"))
    high = name.get_height()
    assert bits(name.subsurface((0, 0, last.get_width(), high))) == bits(last)
    assert bits(name.subsurface((name.get_width() - first.get_width(), 0, first.get_width(), high))) == bits(
        first
    )


def test_arabic_letters_join(pen: Pen) -> None:
    style = TextStyle(Family.TEXT, 30)
    joined, apart = pen.width("سلام", style), sum(pen.width(letter, style) for letter in "سلام")
    assert joined < apart


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_shortened_line_fits_its_room(pen: Pen, name: str) -> None:
    for room in range(10, 240, 3):
        assert pen.width(pen.fit(f"{name} hits {name}", STYLES[1], room), STYLES[1]) <= room


def test_no_accent_is_cut_from_its_letter(pen: Pen) -> None:
    style, words = STYLES[0], "q\u0303" * 20
    for room in range(10, 200):
        kept = pen.fit(words, style, room).rstrip("…")
        assert len(kept) % 2 == 0
        assert pen.width(pen.fit(words, style, room), style) <= room or not kept


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_wrapped_words_stay_in_their_width_and_all_are_there(pen: Pen, name: str) -> None:
    style = STYLES[0]
    words = f"{name} and {name} and {name}\n{name}"
    image = pen.text(words, style, INK, wrap_px=110)
    assert image.get_width() <= 110
    lines = pen._lettering._wrapped(words, style.family, 15, 110)
    assert "".join(lines).replace(" ", "") == words.replace(" ", "").replace("\n", "")
    assert image.get_height() >= len(lines) * pen.line_height(style)


def test_lines_are_aligned(pen: Pen) -> None:
    words = "Żółw and Łódź"
    left, right = (pen.text(words, STYLES[0], INK, wrap_px=60, align=align) for align in ("left", "right"))
    assert left.get_size() == right.get_size()
    assert left.get_bounding_rect().left < 3
    assert right.get_width() - right.get_bounding_rect().right < 4
    assert bits(left) != bits(right)


def test_a_caret_stands_between_the_letters(pen: Pen) -> None:
    for name in NAMES.values():
        edges = pen.edges(name)
        assert len(edges) == len(name) + 1
        assert all(0 <= edge <= pen.width(name) for edge in edges)
    left = pen.edges("Żółw Вітер")
    assert left[0] == 0
    assert all(a < b for a, b in pairwise(left))
    right = pen.edges("שלום עולם")
    assert right[-1] == 0
    assert all(a > b for a, b in pairwise(right))
    mixed = pen.edges("a שב 7")  # after "a ", the caret jumps to the right end of the Hebrew word
    assert mixed[0] < mixed[1] < mixed[2] == mixed[4] < mixed[3] < mixed[5] < mixed[6]


def test_letters_that_no_font_has_are_told_apart_by_their_number(pen: Pen) -> None:
    boxes = [box_picture(letter, high, INK) for letter in "北南🚀" for high in (16, 40)]
    assert len({bits(box) for box in boxes}) == len(boxes)
    usable = asset_path("fonts", "B612-Regular.otf")
    (run,) = runs_of("北南", (usable,), lambda face: face == usable)
    assert run == ("北南", None, "", False)
    lettering = Lettering(pen.fonts)
    picture = lettering._picture(run, Family.TEXT, 15, INK)
    assert picture.image.get_width() == lettering._wide(run, Family.TEXT, 15)


def test_a_letter_without_its_marks_is_better_than_a_box() -> None:
    own = asset_path("fonts", "B612-Regular.otf")

    def shown(words: str) -> str:
        return "".join(run.words for run in runs_of(words, (own,), lambda face: face == own) if run.face)

    assert shown("Ǻǹ") == "An"
    assert shown("Ｆｕｌｌ") == "Full"
    assert shown("q\u0303") == "q"


@pytest.mark.parametrize("how", ["missing", "empty", "torn"])
def test_without_the_fonts_that_stand_in_a_box_still_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    folder = tmp_path / "game" / "assets"
    shutil.copytree(asset_path("fonts"), folder / "fonts")
    for file in (folder / "fonts" / "noto").iterdir():
        if how == "missing":
            file.unlink()
        else:
            file.write_bytes(b"" if how == "empty" else file.read_bytes()[:300])
    monkeypatch.setattr(assets, "_GAME", tmp_path / "game" / "program")
    pygame.font.init()
    image = Pen(Theme(), Scale(1.0)).text("Ж ש", STYLES[0], INK)
    assert image.get_bounding_rect().width > 10


def test_fonts_opened_before_pygame_was_closed_serve_again(pen: Pen) -> None:
    before = bits(pen.text("Żółw ש", STYLES[0], INK))
    pygame.quit()
    pygame.font.init()
    assert bits(Pen(Theme(), Scale(1.0)).text("Żółw ש", STYLES[0], INK)) == before
    assert shows(asset_path("fonts", "B612-Bold.otf"), "é")


# --- fonts of the system --------------------------------------------------------------------------

LISTED = """
import json, os, sys
os.environ["SDL_VIDEODRIVER"] = "dummy"
import warnings
warnings.simplefilter("error")
from game.shell.system_fonts import system_fonts
print(json.dumps([str(path) for path in system_fonts()]))
"""


def listed(**env: str) -> list[str]:
    import json

    done = subprocess.run(
        [sys.executable, "-c", LISTED], env={**os.environ, **env}, capture_output=True, text=True, check=True
    )
    found: Any = json.loads(done.stdout.splitlines()[-1])
    return [str(path) for path in found]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems list their fonts in other ways")
def test_known_fonts_of_the_system_are_found_and_others_left_alone(tmp_path: Path) -> None:
    here = asset_path("fonts", "noto", "NotoSans-Regular.ttf")
    names = ["Comic Neue", "Noto Sans Khmer", "Noto Sans CJK JP", "DejaVu Sans"]
    files = [tmp_path / f"{name.replace(' ', '')}.ttf" for name in names]
    for file in files:
        shutil.copy(here, file)
    rows = "".join(f"{file}: {name}:style=Regular\\n" for file, name in zip(files, names, strict=True))
    program = tmp_path / "fc-list"
    program.write_text(f"#!/bin/sh\nprintf '{rows}'\n")
    program.chmod(0o755)
    found = listed(PATH=f"{tmp_path}:{os.environ['PATH']}")
    assert found == [str(files[2]), str(files[3]), str(files[1])], "the best first"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems list their fonts in other ways")
def test_a_system_that_cannot_list_its_fonts_has_none(tmp_path: Path) -> None:
    assert listed(PATH=str(tmp_path)) == []


def test_the_fonts_of_the_system_are_not_looked_up_before_a_letter_needs_them() -> None:
    script = """
import os
os.environ["SDL_VIDEODRIVER"] = "dummy"
import pygame
pygame.font.init()
from game.shell.theme import Scale, Theme
from game.widgets.pen import Pen
from game.shell.system_fonts import system_fonts
pen = Pen(Theme(), Scale(1.0))
pen.text("Żółw … → Вітер שלום", wrap_px=100)
print(system_fonts.cache_info().misses)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0"
