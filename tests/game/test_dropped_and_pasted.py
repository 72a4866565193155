"""What is dropped onto the window or pasted into a field is held like a file, and breaks nothing (F22)."""

import os
import socket
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.new_match.setup import quick_choices, set_up, setup_from
from game.match.session import Session
from game.screens.table.table_screen import TableScreen
from game.widgets.field import TextField
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.share_code import fleet_to_code

SCREENS = (
    "title",
    "settings",
    "new_match",
    "load",
    "replays",
    "scenarios",
    "map_editor",
    "course",
    "laboratory",
    "yard",
    "rulebook",
)
# F9 and F11 to F13, as the words of a file or of a clipboard.
TEXTS: dict[str, bytes] = {
    "empty": b"",
    "only a mark": b"\xef\xbb\xbf",
    "utf-16": "name: Fünf".encode("utf-16"),
    "latin-1": "name: Fünf".encode("latin-1"),
    "windows": b"name: x\r\nships: []\r\n",
    "zeros": b"name: a\0b\n",
    "binary": bytes(range(256)) * 20,
    "aliases": b"a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
    "merges": b"a: &a {x: 1}\nb: &b\n  <<: [*a, *a]\n",
    "itself": b"&a [*a]",
    "deep yaml": b"[" * 40_000,
    "deep json": b'{"header": ' + b"[" * 100_000,
    "python": b"a: !!python/object/apply:os.system [ls]\n",
    "tags": b"a: !!binary aGk=\nb: !!set {x}\nc: 2024-01-01\nd: NO\ne: 1:30\nf: 010\n",
    "twice": b'{"header": 1, "header": 2}',
    "no numbers": b'{"header": NaN, "a": Infinity, "b": 1e308, "c": -0.0}',
    "long number": b'{"header": ' + b"9" * 4000 + b"}",
    "wrong types": b'{"header": {"kind": "match", "format": true, "turn": "6"}}',
    "right to left": "name: \u202egnp\u202c \u200b\n".encode(),
    "accents": ("name: a" + "\u0301" * 10_000 + "\n").encode(),
    "escapes": b"name: \x1b[31mred\x07\n",
}


def files_in(folder: Path) -> list[Path]:
    """Write the corpus as files, among them what is no file (F9) and what is too large (F10)."""
    folder.mkdir()
    made = []
    for number, content in enumerate(TEXTS.values()):
        for suffix in (".json", ".yaml"):
            made.append(folder / f"file-{number}{suffix}")
            made[-1].write_bytes(content)
    large, sparse, zero = folder / "large.json", folder / "sparse.json", folder / "zero.json"
    large.write_bytes(b'{"header": ' + b" " * 10_000_000)
    with sparse.open("wb") as stream:
        stream.truncate(1 << 30)
    zero.symlink_to("/dev/zero")
    (folder / "folder.json").mkdir()
    made += [large, sparse, zero, folder / "folder.json", folder / "absent.json"]
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.json")
        made.append(folder / "pipe.json")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(folder / "s.json"))
    return [*made, folder / "s.json"]


def words() -> list[str]:
    """Give the corpus as text, as far as it is one; longer than any field."""
    texts = [content.decode("utf-8", errors="replace").replace("\0", " ") for content in TEXTS.values()]
    code = fleet_to_code(random_fleet(3, 4, july_catalogue()))
    return [*texts, code, code[:-3], f"“{code}”", "../../etc/passwd", "~/x", "C:\\con", "x" * 200_000]


def listen(desk: Any, before: str) -> None:
    """The window goes on: no crash screen, the same place, and it can be drawn."""
    desk.app.refresh()
    desk.step()
    assert desk.screen.name == before, desk.screen.state()


def at(desk: Any, place: str) -> str:
    """Open a screen of the menus, or a table in its second phase."""
    if place == "table":
        choices = quick_choices(("Ember", "Tide"), 3)
        session = Session.new(setup_from(choices), 3, home=desk.app.home)
        set_up(session, 3)
        session.show_all()
        desk.app.push(TableScreen(desk.app, session))
        desk.step(3)
    elif place != "title":
        desk.open(place)
    return str(desk.screen.name)


@pytest.mark.parametrize("place", [*SCREENS, "table"])
def test_F22_files_dropped_onto_the_window_break_nothing(desk: Any, place: str, tmp_path: Path) -> None:
    before = at(desk, place)
    for path in files_in(tmp_path / "dropped"):
        desk.post(pygame.DROPBEGIN)
        desk.post(pygame.DROPFILE, file=str(path))
        desk.post(pygame.DROPCOMPLETE)
        desk.step()
        listen(desk, before)
        while desk.screen.ui.modal is not None:
            desk.key(pygame.K_ESCAPE)


@pytest.mark.parametrize("place", [*SCREENS, "table"])
def test_F22_words_dropped_onto_the_window_break_nothing(desk: Any, place: str) -> None:
    before = at(desk, place)
    for text in words():
        desk.post(pygame.DROPTEXT, text=text)
        desk.step()
        listen(desk, before)


def fields_of(desk: Any) -> list[str]:
    return [one.id for one in desk.screen.ui._all() if isinstance(one, TextField) and not one.disabled]


def paste(desk: Any, field: str, text: str) -> Any:
    """Put words on the clipboard and in the place of all that is in a field."""
    pygame.scrap.put_text(text)
    desk.screen.ui.focus(field)
    desk.key(pygame.K_a, pygame.K_v, mod=pygame.KMOD_LCTRL)
    return desk.screen.ui[field]


@pytest.mark.parametrize("place", ["new_match", "replays", "rulebook", "map_editor"])
def test_F22_words_pasted_into_a_field_are_cut_and_cleaned(desk: Any, place: str) -> None:
    before, fields = at(desk, place), fields_of(desk)
    assert fields
    for field in fields:
        for text in words():
            held = paste(desk, field, text)
            assert len(held.words) <= held.max_length
            assert held.words.isprintable(), ascii(held.words)
            assert not any("\u202a" <= letter <= "\u202e" for letter in held.words)
            listen(desk, before)


def test_F22_what_is_no_fleet_is_refused_where_a_code_is_pasted(desk: Any) -> None:
    at(desk, "yard")
    for text in words()[:-7]:
        desk.click("yard.paste")
        paste(desk, "code.words", text)
        desk.key(pygame.K_RETURN)
        assert desk.screen.name == "yard"
    assert list(desk.app.home.fleets.iterdir()) == []


def test_F22_a_pasted_path_of_what_is_no_replay_is_refused(desk: Any, tmp_path: Path) -> None:
    at(desk, "replays")
    (field,) = fields_of(desk)
    for path in files_in(tmp_path / "named"):
        paste(desk, field, str(path))
        desk.key(pygame.K_RETURN)
        listen(desk, "replays")
        while desk.screen.ui.modal is not None:
            desk.key(pygame.K_ESCAPE)
