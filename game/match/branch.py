"""A new match from a moment of another: the answers up to then stay, and the dice are new."""

from __future__ import annotations

import secrets
from bisect import bisect_left
from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.games import card_of
from game.match.seats import HUMAN, Seating, computer_names
from game.match.session import Session
from game.match.source import Source
from game.shell.paths import Home
from rules.kernel.dice import Stream
from rules.kernel.journal import AnyMatch
from rules.kernel.match import Match, feed
from rules.kernel.requests import Below, IllegalAnswer
from rules.kernel.seats import PLAYERS, Seat

_TRIES = 5000


class NoBranchError(ValueError):
    """A sentence that says why no new match can begin at a moment."""


def seats_of(source: Source) -> tuple[Seat, ...]:
    """Return the seats that can be taken.

    In an unfinished match these are only the seats of its human players.
    """
    return PLAYERS if source.over else source.seating.humans


def refusal_of(source: Source | None, moment: int) -> str:
    """Return why no new match can begin after `moment` beats; "" if it can."""
    if source is None:
        return "The rules have changed since this match. You can watch it, but not play on from it."
    match = source.match
    answers = _answers_by(match, moment)
    if source.over:
        left = answers < len(match.journal) or not match.over
        return "" if left else "Nothing is left to decide here. Go back to an earlier moment."
    if match.ruleset.hides and len(source.seating.humans) > 1:
        return "Both players still have secrets here. You can play on from here once the match is over."
    if match.ruleset.hides and source.from_position:
        return "This match began from a position. You can play on from its replay once it is over."
    if not seats_of(source):
        return "The computer plays both sides. You can play on from here once the match is over."
    turn, table = match.ruleset.turn(match.state), card_of(match.ruleset.id).table
    begun = next(point for point in match.checkpoints if point.turn == turn)
    if moment >= begun.beats:
        return f"{table.begun(turn)} is not over yet: go back to a {table.turn} that is."
    if answers >= begun.entries and not match.ruleset.hides:
        when = table.numbered(turn)
        return f"The next decision is part of {when}, which is not over yet: go back at least one step."
    return ""


def names_for(source: Source, seating: Seating, usual: Sequence[str]) -> dict[Seat, str]:
    """Return the names of the players.

    People keep their names, even on the other side; others get the `usual` names.
    """
    before, were = source.seating.players, source.match.setup.names
    card = card_of(source.match.ruleset.id)
    names = {seat: were[seat] for seat in seating.computers}
    if not card.sides_keep_names:
        titles = {level: one.title for level, one in card.computer.levels.items()}
        names = computer_names(seating.players, titles)
    names |= {seat: were[seat] for seat in seating.humans if before[seat] == HUMAN}
    for seat in seating.humans:
        if seat not in names:
            moved = before[seat.other] == HUMAN and seat.other not in seating.humans
            offered = (were[seat.other],) if moved else (usual[PLAYERS.index(seat)], *usual)
            names[seat] = next((one for one in offered if one not in names.values()), offered[0])
    return {seat: names[seat] for seat in PLAYERS}


def branch(
    source: Source,
    moment: int,
    seat: Seat,
    seating: Seating,
    names: Mapping[Seat, str],
    home: Home,
    below: Below | None = None,
) -> Session:
    """Begin a new match after `moment` beats of another.

    Raise `NoBranchError` if that is not possible.

    The new match is seen from `seat`. In an unfinished match, what that seat may not know is chosen
    at random again, with `below`.
    """
    if why := refusal_of(source, moment):
        raise NoBranchError(why)
    if seat not in seats_of(source):
        raise NoBranchError("This match is not over, so you can only play on as your own side.")
    match, setup = source.match, replace(source.match.setup, names=dict(names))
    if match.over or not match.ruleset.hides:
        begun = _replayed(source, setup, _answers_by(match, moment))
    else:
        below = below or Stream("branch", secrets.randbits(63)).below
        begun = _with_new_secrets(match, setup, moment, seat, below)
    return Session.branched(begun, source, moment, seating, home)


def _answers_by(match: AnyMatch, moment: int) -> int:
    """Return the number of answers by a moment, including those after it that cause no beat."""
    return max(match.checkpoints[0].entries, bisect_left(match.given_at, moment))


def _replayed(source: Source, setup: object, answers: int) -> AnyMatch:
    """Return a match with the first answers played again.

    It begins where the original's record begins.
    """
    match = source.match
    ruleset, start = match.ruleset, match.checkpoints[0]
    state = None
    if start.entries > 0 or source.from_position:
        state = ruleset.unpack_state(setup, ruleset.pack_state(start.state))
    made: AnyMatch = Match(ruleset, setup, state=state, before=match.journal[: start.entries])
    feed(made, match.journal[start.entries : answers])
    return made


def _with_new_secrets(match: AnyMatch, setup: object, moment: int, seat: Seat, below: Below) -> AnyMatch:
    """Return a match in which the other player's secrets are random again.

    It is consistent with everything that `seat` was shown. Raise `NoBranchError` if none is found.
    """
    if match.checkpoints[0].entries == 0:
        for _ in range(_TRIES):
            made = _try_new_secrets(match, setup, moment, seat, below)
            if made is not None:
                return made
    raise NoBranchError("No new secrets could be made up for the other side. Wait until the match is over.")


def _try_new_secrets(
    match: AnyMatch, setup: object, moment: int, seat: Seat, below: Below
) -> AnyMatch | None:
    """Play to a moment with random secret answers.

    Return None if `seat` would have been shown something else.
    """
    given: defaultdict[Seat, deque[tuple[str, object]]] = defaultdict(deque)
    answers = _answers_by(match, moment)
    for (one, answer), asked in zip(match.journal[:answers], match.asked, strict=False):
        given[one].append((asked.kind if asked is not None else "", answer))
    heard = [match.visible_events(beat, seat) for beat in match.beats[:moment]]
    made: AnyMatch = Match(match.ruleset, setup)
    while len(made.beats) < moment and not made.over:
        one = made.waiting()[0]
        request = made.pending[one]
        kind, answer = given[one].popleft() if given[one] else ("", None)
        if kind != request.kind:  # with other cards the questions may differ
            return None
        try:
            if one is seat.other and request.secret:
                answer = request.redrawn(answer, below)
            made.answer(one, answer)
        except IllegalAnswer:
            return None
        if [made.visible_events(beat, seat) for beat in made.beats[:moment]] != heard[: len(made.beats)]:
            return None
    return None if made.over or any(given.values()) else made
