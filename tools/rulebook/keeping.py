"""Where a page keeps its fonts and pictures: embedded in the page, or in files next to it."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from game.shell.assets import asset_path
from rules.files import slug
from tools.rulebook.prints import Printed

STYLE, FONTS, PICTURES, HOME = "style.css", "fonts", "pictures", "index.html"
LICENSES = ("OFL-B612.txt", "OFL-Jura.txt")
_PICTURE_PX = 1280
_FACES = (("B612", 400, "B612-Regular"), ("B612", 700, "B612-Bold"), ("Jura", 700, "Jura-Bold"))


class Keeping(Protocol):
    """What a page needs; `home` is the page that links to all books, or ""."""

    home: str

    def style(self) -> str:
        """Return the style as it goes into a page's head."""

    def picture(self, printed: Printed, picture_id: str) -> str:
        """Return the address of a picture of a book."""

    def book_of(self, printed: Printed) -> str:
        """Return the address of the whole game's book; "" if it is not at hand."""


class Within:
    """Fonts and pictures are embedded in the page."""

    home = ""

    def style(self) -> str:
        return f"<style>{_sheet(lambda name: f'data:font/ttf;base64,{_base64(_face(name))}')}</style>"

    def picture(self, printed: Printed, picture_id: str) -> str:
        return f"data:image/png;base64,{_base64(printed.picture(picture_id, _PICTURE_PX))}"

    def book_of(self, printed: Printed) -> str:
        return ""


class Beside:
    """Fonts, pictures and style are files in one folder; addresses are relative to it."""

    home = HOME

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / FONTS).mkdir(parents=True, exist_ok=True)
        for *_, name in _FACES:
            (folder / FONTS / f"{name}.ttf").write_bytes(_face(name))
        for name in LICENSES:
            (folder / FONTS / name).write_bytes(asset_path("fonts", name).read_bytes())
        sheet = _sheet(lambda name: f"{FONTS}/{name}.ttf")
        (folder / STYLE).write_text(sheet, encoding="utf-8")

    def style(self) -> str:
        return f'<link rel="stylesheet" href="{STYLE}">'

    def picture(self, printed: Printed, picture_id: str) -> str:
        return self.put(printed.game, picture_id, printed.picture(picture_id, _PICTURE_PX))

    def put(self, folder: str, name: str, content: bytes) -> str:
        """Save a PNG file among the pictures; return its address."""
        address = f"{PICTURES}/{folder}/{slug(name)}.png"
        path = self.folder / address
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return address

    def book_of(self, printed: Printed) -> str:
        return f"{printed.game}.html"


def _sheet(address: Callable[[str], str]) -> str:
    faces = [
        f"@font-face{{font-family:{family};font-weight:{weight};src:url({address(name)}) format('truetype')}}"
        for family, weight, name in _FACES
    ]
    return "\n".join([*faces, Path(__file__).with_name(STYLE).read_text(encoding="utf-8")])


def _face(name: str) -> bytes:
    return asset_path("fonts", "print", f"{name}.ttf").read_bytes()


def _base64(content: bytes) -> str:
    return base64.b64encode(content).decode()
