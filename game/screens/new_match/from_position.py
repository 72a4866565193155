"""A match from a position that somebody has shared: pasted as one line, played on by those who are chosen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.games import card_of
from game.match.beginning import begin_at
from game.match.choosing import call_apart
from game.match.dice import SEEDED, TYPED
from game.screens.code_dialogs import ask_code
from game.screens.registry import make_screen
from game.widgets.button import ButtonLook
from game.widgets.modal import Answer, ask
from rules.file_error import FileError
from rules.games import game_of, ruleset_of
from rules.kernel.seats import PLAYERS
from rules.notation import NAME
from rules.position_line import playable_from_line

if TYPE_CHECKING:
    from game.screens.new_match.frame import MatchFrame


def paste_position(frame: MatchFrame) -> None:
    """Ask for a position in one line, and then whether the match begins there."""
    ask_code(frame, None, "Use it", partial(take_position, frame))


def take_position(frame: MatchFrame, words: str) -> None:
    """Ask whether the match begins at the position in `words`; raise `FileError` if there is none."""
    state = playable_from_line(words)
    ruleset = ruleset_of(state.setup)
    game, here = game_of(ruleset.id), game_of(frame.choices.edition)
    if game is not here:
        raise FileError(NAME, f"is from {game.title}", f"paste it under “New match” of {game.title}")
    call_apart(frame.choices)
    first, second = (frame.choices.names[seat] for seat in PLAYERS)
    when = card_of(ruleset.id).table.numbered(ruleset.turn(state))
    about = f"{ruleset.title}, in {when}: {first} against {second}, as chosen here. "
    about += "Everything so far is part of the position, and all further dice are new."
    begin = Answer("position.begin", "Begin", partial(_begin, frame, state), ButtonLook.PRIMARY)
    ask(frame.ui, "position", "Play on from this position?", about, [begin, Answer("position.no", "Cancel")])


def _begin(frame: MatchFrame, state: object) -> None:
    choices = frame.choices
    seating = choices.seating
    dice = TYPED if choices.typed_dice and seating.humans else SEEDED
    try:
        session = begin_at(state, choices.names, frame.app.home, seating, dice=dice)
    except FileError as error:
        frame.app.toast(str(error), "refusal")
        return
    frame.app.audio.play("confirm")
    frame.app.replace(make_screen("table", frame.app, session=session))
