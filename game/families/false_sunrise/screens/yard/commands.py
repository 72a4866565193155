"""What the editor does with a whole fleet: save, share, print, fly."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.families.false_sunrise.screens.yard.asking import ask_foe
from game.families.false_sunrise.screens.yard.comparison import Comparison
from game.families.false_sunrise.yard import shelf
from game.screens.code_dialogs import show_code
from game.screens.host import HasUi
from game.screens.printing import print_to
from game.shell.keys import is_command
from game.widgets.button import ButtonLook
from game.widgets.modal import Answer, ask
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.share_code import fleet_to_code
from rules.file_error import FileError
from rules.files import slug

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.yard.editor import Editor


def keyed(editor: Editor, event: pygame.Event) -> Callable[[], object] | None:
    """Return the action of a key in the fleet builder, whatever is focused, or None."""
    action = editor.bindings.action(event, *editor.key_contexts()) or ""
    typing = editor.ui.is_typing()
    if action in ("undo", "redo"):
        step = partial(editor.step_back, forward=action == "redo")
        return step if is_command(event.mod) or not typing else None
    acts: dict[str, Callable[[], object]] = {
        "yard_save": partial(save, editor),
        "yard_random": editor.draw_lots,
        "yard_search": partial(editor.ui.focus, "yard.search"),
    }
    if not typing:
        acts["yard_double"] = editor.double_ship
    return {**acts, **_in_list(editor)}.get(action)


def _in_list(editor: Editor) -> dict[str, Callable[[], object]]:
    """Return the actions of keys in the focused list: that of ships, or of the ship's parts."""
    if editor.ui.focus_id in ("yard.ships", None):
        return {
            "yard_remove": editor.remove_ship,
            "yard_up": partial(editor.move_ship, -1),
            "yard_down": partial(editor.move_ship, 1),
        }
    if editor.ui.focus_id != "yard.fit" or not editor.row:
        return {}
    row = editor.row
    return {
        "yard_remove": partial(editor.remove, row),
        "yard_up": partial(editor.move, row, -1),
        "yard_down": partial(editor.move, row, 1),
    }


# --- saving ---------------------------------------------------------------------------------------


def save(editor: Editor, then: Callable[[], None] | None = None) -> None:
    """Save the fleet; ask first if somebody else changed the file or wrote comments in it."""
    if not editor.app.home.writable:
        editor.app.toast("Your folder cannot be written, so the fleet is not saved.", "refusal")
        return
    why = _why_ask(editor)
    if not why:
        _write(editor, editor.path, then)
        return
    answers = (
        Answer("save.cancel", "Cancel"),
        Answer("save.over", "Replace it", partial(_write, editor, editor.path, then), ButtonLook.DANGER),
        Answer("save.beside", "Save as a new file", partial(_write, editor, None, then), ButtonLook.PRIMARY),
    )
    ask(editor.ui, "ask_save", "Replace the file?", why, answers)


def _why_ask(editor: Editor) -> str:
    """Describe what would be lost by writing over the fleet's file; "" for nothing."""
    if editor.path is None:
        return ""
    content = shelf.content_of(editor.path)
    if content and content != editor.known:
        return f"{editor.path.name} has changed since you opened it."
    if shelf.has_comments(content):
        return f"{editor.path.name} has handwritten comments, which would be lost."
    return ""


def _write(editor: Editor, path: Path | None, then: Callable[[], None] | None) -> None:
    place = path or editor.new_path()
    try:
        shelf.write(editor.fleet, place)
    except FileError as error:
        editor.app.toast(f"The fleet was not saved. {error}", "refusal")
        return
    editor.path, editor.known = place, shelf.content_of(place)
    editor.work.keep()
    editor.typed.clear()
    editor.app.toast(f"Saved as {place.name}.")
    editor.look_again()
    if then is not None:
        then()


def ask_leave(editor: Editor) -> None:
    """Ask what to do with unsaved changes."""
    pop = editor.app.pop
    answers = (
        Answer("leave.stay", "Keep building"),
        Answer("leave.discard", "Discard them", pop, ButtonLook.DANGER),
        Answer("leave.save", "Save", partial(save, editor, pop), ButtonLook.PRIMARY),
    )
    ask(
        editor.ui,
        "ask_leave",
        "Save first?",
        f"“{editor.fleet.name}” has unsaved changes.",
        answers,
    )


# --- sharing --------------------------------------------------------------------------------------


def share(screen: HasUi, fleet: FleetFile) -> None:
    """Show a fleet's share code, ready to copy."""
    try:
        code = fleet_to_code(fleet)
    except FileError as error:
        screen.app.toast(str(error), "refusal")
        return
    words = f"{len(code)} characters for a chat. “Paste a code” in the yard turns them back into a fleet."
    show_code(screen, code, words)


def print_sheets(screen: HasUi, fleet: FleetFile) -> None:
    """Write ship sheets as a PDF into the player's folder of fleets, and show where."""
    path = screen.app.home.fleets / f"{slug(fleet.name)}.pdf"
    catalogue = shelf.catalogue_of(fleet.edition)
    if catalogue is None:
        return
    from game.families.false_sunrise.sheets.document import write_sheets  # imported late: it loads slowly

    print_to(screen, path, lambda to: write_sheets(fleet, catalogue, to), "Ship sheets")


# --- comparing and flying -------------------------------------------------------------------------


def compare(screen: HasUi, fleet: FleetFile) -> None:
    """Show a fleet next to another one."""
    screen.app.push(Comparison(screen.app, fleet))


def fly(editor: Editor) -> None:
    """Ask for the opponent to fly the fleet against; unsaved changes are saved first."""

    def ask() -> None:
        if editor.path is not None:
            ask_foe(editor, editor.path, shelf.smallest_total(editor.fleet))

    if editor.work.is_kept:
        ask()
    else:
        save(editor, ask)
