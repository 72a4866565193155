"""Commands and numbers are found by the other side nowhere before both are opened (DC-1, DM-7)."""

from __future__ import annotations

import json

from rules.dark_frontier.requests import NameNumber
from rules.dark_frontier.state import ATTACKER, DEFENDER, Command, Phase, Setup, Ship, State
from rules.kernel.journal import save_match
from rules.kernel.match import AnyMatch, Match
from rules.kernel.seats import PLAYERS, Seat
from tests.rules.dark_frontier.duels import EDITION, GAME, begun


def seen(match: AnyMatch, eyes: Seat | None) -> str:
    """All that a seat gets while it is asked: its view, the story so far, the questions, a saved file."""
    told = [match.visible_events(beat, eyes) for beat in match.beats]
    view = match.view(eyes)
    words = [match.ruleset.describe(event, view) for beat in told for event in beat]
    asked = [(seat, match.pending[seat].kind) for seat in match.waiting()]
    saved = json.dumps(save_match(match, seed=None, program="test"))
    return repr((view, told, words, asked, saved))


def at_command() -> AnyMatch:
    match = begun(3)
    while match.state.phase is not Phase.COMMAND:
        seat = match.waiting()[0]
        match.answer(seat, match.pending[seat].default())
    return match


def test_DC_1_whatever_one_commands_the_other_sees_the_same() -> None:
    for first in PLAYERS:
        whole = set()
        for told in (Command(), Command(1), Command(-1, 1), Command(0, 2)):
            match = at_command()
            (ship,) = match.pending[first].ships()
            match.answer(first, {ship.name: told})
            assert match.waiting() == (first.other,)
            whole |= {seen(match, eyes) for eyes in (first.other, None)}
        assert len(whole) == 1


def test_DC_1_both_commands_are_opened_in_one_beat() -> None:
    match = at_command()
    before = len(match.beats)
    for seat in PLAYERS:
        match.answer(seat, match.pending[seat].default())
    opened = [event.kind for event in match.beats[before]]
    assert opened == ["command", "command"]


def passing() -> AnyMatch:
    """Let two ships with missiles meet in an Advance."""
    setup = Setup(EDITION, {DEFENDER: {"Arrow": "carrier"}, ATTACKER: {"Blade": "carrier"}})
    state = State(setup, Phase.ADVANCE, 3)
    state.ships["Arrow"] = Ship("Arrow", DEFENDER, "carrier", (0, 0), 0, (1, 0), missiles=4)
    state.ships["Blade"] = Ship("Blade", ATTACKER, "carrier", (3, 0), 3, (-2, 0), missiles=4)
    return Match(GAME.load(EDITION), setup, state=state)


def test_DM_7_whatever_one_names_the_other_sees_the_same() -> None:
    for first in PLAYERS:
        whole = set()
        for number in range(3):
            match = passing()
            request = match.pending[first]
            assert isinstance(request, NameNumber)
            assert request.secret
            match.answer(first, number)
            assert match.waiting() == (first.other,)
            whole |= {seen(match, eyes) for eyes in (first.other, None)}
        assert len(whole) == 1
