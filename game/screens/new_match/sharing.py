"""Sharing the choices for a match: as a code for a friend, or from a friend's code."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.match.choosing import seed_of
from game.screens.code_dialogs import ask_code, show_code
from game.screens.new_match.from_position import take_position
from game.screens.new_match.last_time import drawn_seed
from game.widgets.button import Checkbox
from game.widgets.layout import Column
from rules.code_form import MATCHES
from rules.file_error import FileError
from rules.notation import find_line

if TYPE_CHECKING:
    from game.screens.new_match.frame import KeptFrame

_SAME_DICE = "share.dice"
_OTHER_VERSION = "Another version of the game made this code, so the match may go differently here."


def share(frame: KeptFrame) -> None:
    """Show the code of the match.

    It includes a seed for the dice, drawn if there is none, so that both friends get the same dice.
    """
    _show(frame, same_dice=not frame.choices.typed_dice)


def _show(frame: KeptFrame, *, same_dice: bool, focus: str = "") -> None:
    choices = frame.choices
    if not same_dice:
        choices.seed = ""
    elif seed_of(choices.seed) is None:
        choices.seed = str(drawn_seed())
    frame.lay_out()
    try:
        code = frame.beginning.shared.code(choices)
    except FileError as error:
        frame.app.toast(str(error), "refusal")
        return
    words = f"{len(code)} characters for a chat, with all choices except your names.\n"
    if choices.typed_dice:
        words += "You roll the dice yourselves, so they will differ there."
    elif same_dice:
        words += f"Both of you use dice seed {choices.seed}: the same decisions give the same match."
    else:
        words += "The dice will be different there."
    show_code(frame, code, words, partial(_add_dice, frame, same_dice), focus=focus)


def _add_dice(frame: KeptFrame, same_dice: bool, column: Column) -> None:  # noqa: FBT001 - bound by `partial`
    def take(on: bool) -> None:  # noqa: FBT001 - a widget's answer
        _show(frame, same_dice=on, focus=_SAME_DICE)

    column.row(high=26, below=16).put(
        Checkbox,
        _SAME_DICE,
        "The same dice",
        on=same_dice,
        on_change=take,
        tooltip="Adds the dice seed, so that you can compare how you played",
        disabled="You roll the dice yourselves." if frame.choices.typed_dice else "",
    )


def paste(frame: KeptFrame) -> None:
    """Replace the choices by those of a friend's code, or begin at a position that is pasted."""
    ask_code(frame, MATCHES, "Use it", partial(_take, frame))


def _take(frame: KeptFrame, words: str) -> None:
    if find_line(words) is not None:
        take_position(frame, words)
        return
    pasted = frame.beginning.shared.pasted(words, frame.choices.names)
    pasted.choices.training = frame.choices.training
    frame.choices = pasted.choices
    frame.changed()
    frame.app.toast(
        "Everything is set as in the code." if pasted.same else _OTHER_VERSION, lasting=not pasted.same
    )
