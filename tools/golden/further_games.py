"""A save and a replay for each edition of each further game, played with random answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.match import saves
from game.match.session import Session
from game.shell.paths import Home
from rules.games import GAMES, game_of
from rules.kernel.dice import Stream, roll, seed_key
from rules.kernel.match_file import digest_of
from rules.kernel.requests import Roll
from rules.kernel.seats import PLAYERS

_FIRST = "false-sunrise"  # has many more kinds of files; see `saves.py`
_SEED, _TURN, _MOST = 11, 3, 4000

Moment = Callable[[Session], bool]


def write_further_games(home: Home) -> dict[str, dict[str, Any]]:
    """Write the files into a home; return the facts of each by its path in the home."""
    found: dict[str, dict[str, Any]] = {}
    for load in (one for name, one in GAMES.items() if name != _FIRST):
        for edition in load().editions:
            going_on = played(begun(edition, home), lambda session: turn_of(session) >= _TURN)
            ended = played(begun(edition, home), lambda _: False)
            for session, keep in ((going_on, saves.save), (ended, saves.keep_replay)):
                name = f"{edition} golden"
                written, notice = keep(home, name, session.packed(plans=True))
                if written is None:
                    raise OSError(notice)
                plain = written.rename(written.with_name(f"{edition}-golden.json"))
                found[str(plain.relative_to(home.data))] = facts(session)
    return found


def begun(edition: str, home: Home) -> Session:
    """Return a new match that writes no autosaves."""
    setup = game_of(edition).draw_setup(edition, {}).setup(_SEED)
    return Session.new(setup, _SEED, home=home, kept=False)


def turn_of(session: Session) -> int:
    """Return the number of the turn."""
    return int(session.match.ruleset.turn(session.match.state))


def played(session: Session, moment: Moment) -> Session:
    """Give random legal answers, drawn from the seed, until `moment` returns true or the match ends."""
    below, key = Stream("golden", session.seed).below, seed_key(session.seed)
    while not session.over and not moment(session) and len(session.match.journal) < _MOST:
        seat = session.waiting()[0]
        asked = session.request(seat)
        assert asked is not None, "who is waited for is asked"
        if isinstance(asked, Roll):
            rolls = session.match.ruleset.rolls(session.match.state)
            session.answer(seat, roll(key, rolls, asked.count, asked.sides))
        else:
            session.answer(seat, asked.example(below))
    return session


def facts(session: Session) -> dict[str, Any]:
    """Return the facts that a file of this match must restore."""
    match = session.match
    return {
        "edition": match.ruleset.id,
        "match": session.id,
        "over": session.over,
        "entries": len(match.journal),
        "beats": len(match.beats),
        "turn": turn_of(session),
        "turns": sorted({point.turn for point in match.checkpoints}),
        "names": {seat.value: match.setup.names[seat] for seat in PLAYERS},
        "asked": {seat.value: asked.kind for seat, asked in match.pending.items()},
        "state": digest_of(match.ruleset.pack_state(match.state)),
    }
