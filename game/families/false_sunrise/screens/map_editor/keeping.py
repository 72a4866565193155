"""Saving in the map editor: by name, never over another file without asking; and leaving."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.families.false_sunrise.maps.desk import Desk
from game.families.false_sunrise.maps.faults import stops
from game.families.false_sunrise.maps.files import (
    UNSAVED,
    keep_map,
    keep_scenario,
    left_over,
    open_kept,
    place_of,
)
from game.families.false_sunrise.maps.starting import scenario_on
from game.families.false_sunrise.yard.shelf import free_path
from game.shell.paths import Home
from game.widgets.modal import confirm
from rules.files import FileError

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.map_editor.map_editor_screen import MapEditor

_LONGEST = 38  # most letters of a name to which " unsaved" is added


def keep(editor: MapEditor, *, as_map: bool) -> None:
    """Save the rocks as a map, or everything as a scenario, in the player's folder."""
    app, sheet = editor.app, editor.desk.now
    if not sheet.name.strip() or not sheet.rocks:
        app.toast("Give the map a name and a rock before saving it.", "refusal")
        return
    path = place_of(sheet, app.home.maps if as_map else app.home.scenarios)

    write = partial(_write, editor, path, as_map=as_map)
    if path == editor.desk.path or not path.exists():
        write()
        return
    words, no = f"{path.name} already exists. Replace it?", "Keep both under different names"
    confirm(editor.ui, "replace", "Replace the file?", words, "Replace it", write, no=no)


def _write(editor: MapEditor, path: Path, *, as_map: bool) -> None:
    app, sheet = editor.app, editor.desk.now
    try:
        (keep_map if as_map else keep_scenario)(sheet, path)
    except (FileError, ValueError) as error:
        app.toast(f"This cannot be saved. {error}", "refusal")
        return
    editor.desk.path = path
    editor.desk.keep()
    _drop_aside(editor)
    app.audio.play("confirm")
    kind = "map" if as_map else "scenario"
    unfinished = stops(sheet) or ("" if as_map else _missing(editor))
    if unfinished:
        app.toast(f"Saved as the {kind} {path.name}, but it cannot be played yet: {unfinished}.")
    else:
        app.toast(f"Saved as the {kind} {path.name}.", "good")
    editor.lay_out()


def _missing(editor: MapEditor) -> str:
    """Return why a scenario cannot be played, or ""."""
    try:
        scenario_on(editor.desk.now, editor.app.home)
    except FileError as error:
        return f"{error.field}: {error.problem}" if error.field else error.problem
    return ""


def keep_aside(editor: MapEditor) -> str:
    """Save unsaved changes to a separate file.

    Return its name in the lists, "" if nothing was saved. The file is deleted once the player has
    saved or discarded the changes.
    """
    desk, home = editor.desk, editor.app.home
    if desk.is_kept or not home.writable:
        return ""
    name = f"{desk.now.name.strip()[:_LONGEST] or 'Map'}{UNSAVED}"
    path = desk.aside or free_path(home.scenarios, name)
    try:
        keep_scenario(desk.now.telling(name=name), path)
    except (FileError, ValueError):
        return ""
    desk.aside = path
    return name


def taken_up(home: Home) -> Desk | None:
    """Return a desk with the unsaved changes of last time, or None if there are none."""
    left = left_over(home)
    if left is None:
        return None
    try:
        sheet = open_kept(left, home)
    except FileError:
        return None
    return Desk(sheet.telling(name=left.name.removesuffix(UNSAVED)), aside=left.path)


def _drop_aside(editor: MapEditor) -> None:
    if editor.desk.aside is not None:
        with suppress(OSError):
            editor.desk.aside.unlink()
    editor.desk.aside = None


def leave(editor: MapEditor, then: Callable[[], None] = lambda: None) -> None:
    """Leave the editor and go on with `then`; ask first if changes are unsaved."""

    def go() -> None:
        _drop_aside(editor)
        editor.app.pop()
        then()

    if editor.desk.is_kept:
        go()
        return
    words = "Changes since the last save would be lost."
    confirm(editor.ui, "leave", "Leave the map editor?", words, "Leave without saving", go, no="Stay")
