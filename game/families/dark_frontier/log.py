"""The log of Dark Frontier: the words, the numbers, the tokens and the side of each line."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import Any

from game.families.dark_frontier.events_ui import KINDS
from game.families.dark_frontier.words import hurt_words, what_came, when_words
from game.game_card import LogText, LogUi
from rules.dark_frontier import events as e
from rules.dark_frontier.describe import (
    DIRECTION_WORDS,
    command_words,
    launch_words,
    loss_words,
    player,
    velocity_words,
    weapon_words,
)
from rules.dark_frontier.ending import alone_in_the_yard
from rules.dark_frontier.gunnery import ready
from rules.dark_frontier.state import ATTACKER, DEFENDER, Command, Kind, Phase, State, Token
from rules.hexes.grid import ORIGIN, Hex, length
from rules.kernel.seats import PLAYERS, Seat

_NAMED = ("ship", "token", "projectile", "one", "other", "by")  # fields of events for tokens


def note(event: e.Event, before: State) -> dict[str, Token]:
    """Return the tokens involved in an event as they were before it."""
    names = (getattr(event, name, None) for name in _NAMED)
    found = (one for one in names if isinstance(one, str))
    return {one: before.token(one) for one in found if one in before.ships or one in before.projectiles}


def line(event: e.Event, state: State, sentence: str, before: dict[str, Token]) -> LogText:
    """Return the log line of an event.

    `state` is the state just after it, `before` the result of `note`.
    """
    words, figures = _told(event, state, sentence, before)
    return LogText(words, figures, _about(event, before), _doer(event, state, before))


def _about(event: e.Event, before: dict[str, Token]) -> tuple[str, ...]:
    match event:
        case e.ShotFired():
            return event.ship, event.projectile.id
        case e.MissilesDetonated():
            return event.missiles
        case e.NumbersNamed():
            return tuple(event.numbers)
    return tuple(before)


def _doer(event: e.Event, state: State, before: dict[str, Token]) -> Seat | None:
    """Return the side of a line: that of the token that acts, or that is acted upon."""
    match event:
        case e.DuelEnded():
            return event.winner
        case e.PointScored() | e.MissilesDetonated():
            return event.seat
        case e.PhaseBegan():
            nobodys = event.phase is Phase.STEER and not any(_has_missiles(state, seat) for seat in PLAYERS)
            return event.to_act if _passed_over(event, state) and not nobodys else None
        case e.NumbersNamed():
            return None
        case e.TokensMet() if event.one in state.projectiles:
            return None
    return next((token.seat for token in before.values()), None)


def _told(event: e.Event, state: State, sentence: str, before: dict[str, Token]) -> tuple[str, str]:
    """Return an event's words and, separately, its numbers; no words if another event covers it."""
    match event:
        case e.PhaseBegan():
            return _phase_words(event, state, sentence), ""
        case e.ShipPlaced():
            speed = f"speed {length(event.velocity)}" if event.velocity != ORIGIN else "at rest"
            facing = DIRECTION_WORDS[event.facing]
            return f"{event.ship} starts {_place(event.at)}, facing {facing}.", speed
        case e.CommandRevealed():
            return "", ""  # told when the ship turns or burns, or once all others have, if it drifts
        case e.ShipTurned():
            told = state.ships[event.ship].command or Command()
            thrust = f": {thrust_words(event.thrust)}" if event.thrust else ""
            return f"{event.ship} {command_words(told)}{thrust}.", _speeds(before[event.ship], event.velocity)
        case e.MissileSteered():
            words = command_words(Command(event.rotate, event.burn))
            return f"{event.projectile} {words}.", _speeds(before[event.projectile], event.velocity)
        case e.ShotFired():
            return _fired(event)
        case e.PointScored():
            points = f"{state.points[DEFENDER]} : {state.points[ATTACKER]}"
            return f"Tally: {player(state, event.seat)} is alone in the yard.", points
    return _met(event, state, sentence)


def _met(event: e.Event, state: State, sentence: str) -> tuple[str, str]:
    """Return what happens in an Advance, as words and numbers."""
    match event:
        case e.TokensMet():
            one, other = event.one, event.other
            if one in state.ships and other not in state.ships:
                one, other = other, one
            return f"{one} meets {other}.", _when(event.moment.part)
        case e.TokenLeft():
            lost = " and is lost" if event.token in state.ships else ""
            return f"{event.token} flies off the map{lost}.", _when(event.moment.part)
        case e.ScramRolled():
            how = "dodges" if event.dodged else "does not dodge"
            return f"{event.ship} {how} {what_came(state, event.by)}.", _needed(event.faces, event.spread + 1)
        case e.PointDefenceRolled():
            armed = event.ruling == "DM-5"
            how = "shoots down" if armed and event.stopped else "stops" if event.stopped else "misses"
            needs = _needed(event.faces, event.rating + (not armed))
            return f"{event.ship}'s point defense {how} {what_came(state, event.by)}.", needs
        case e.DamageTaken():
            instead = ""
            if event.result != event.suffered:
                instead = f", because {loss_words(event.result)} is already gone"
            return (
                f"{event.ship} is hit and {hurt_words(event.suffered)}{instead}.",
                f"die {_faces(event.faces)}",
            )
        case e.CountermeasureUsed():
            left = f"{event.missiles + 1} → {event.missiles} left"
            return f"{event.ship} uses a missile to stop the warhead of {what_came(state, event.by)}.", left
        case e.NumbersNamed():
            fired = " : ".join(map(str, event.numbers.values()))
            return f"In passing, {' and '.join(event.numbers)} fire at each other.", fired
    return sentence, ""


def _phase_words(event: e.PhaseBegan, state: State, sentence: str) -> str:
    """Return what begins, or that a side is skipped because it has nothing to choose."""
    drifts = _drift_words(state) if event.phase is Phase.STEER and event.to_act is DEFENDER else ""
    return " ".join(filter(None, (drifts, _begin_words(event, state, sentence))))


def _drift_words(state: State) -> str:
    """Return which ships have drifted: those that neither turned nor burned in this round."""
    told = ((ship.name, ship.command) for ship in state.flying())
    names = [name for name, command in told if command is not None and not (command.rotate or command.burn)]
    if not names:
        return ""
    return f"{' and '.join(names)} drift{'s' * (len(names) == 1)}."


def _begin_words(event: e.PhaseBegan, state: State, sentence: str) -> str:
    passed = _passed_over(event, state)
    if passed:
        if event.phase is Phase.STEER and not any(_has_missiles(state, seat) for seat in PLAYERS):
            return "Nobody has a missile to steer." if event.to_act is DEFENDER else ""
        return f"{player(state, event.to_act)} {passed}."
    if event.phase is Phase.TALLY and state.outcome is None:
        return _tally_words(state)
    return sentence if event.phase in (Phase.COMMAND, Phase.ADVANCE) else ""


def _has_missiles(state: State, seat: Seat) -> bool:
    return any(state.missiles_of(seat))


def _passed_over(event: e.PhaseBegan, state: State) -> str:
    """Return why a side is skipped in a phase, "" if it is not."""
    if event.phase is Phase.STEER and not _has_missiles(state, event.to_act):
        return "has no missile to steer"
    if event.phase is Phase.FIRE and not any(ready(state.figures, ship) for ship in state.side(event.to_act)):
        return "has nothing to fire"
    return ""


def _tally_words(state: State) -> str:
    """Return why nobody scores; "" if somebody does, or if a side has no ship left."""
    if any(not any(state.side(seat)) for seat in (DEFENDER, ATTACKER)):
        return ""
    first = state.figures.scores_from
    if state.round < first:
        return f"Tally: points are scored from round {first} on."
    if alone_in_the_yard(state) is not None:
        return ""
    yard = state.figures.map.yard
    there = any(length(ship.place) <= yard for ship in state.flying())
    return f"Tally: {'both sides are' if there else 'nobody is'} in the yard, no point."


def _fired(event: e.ShotFired) -> tuple[str, str]:
    """Return who fires what, and where to."""
    shot, launch = event.projectile, launch_words(event.launch).replace(" and ", ", ")
    if shot.kind is Kind.FLAK:
        what = f"{event.ship}'s {weapon_words(event.weapon)} fires flak {shot.id}"
        return f"{what}: {launch}.", f"flies {velocity_words(shot.velocity).replace(' and ', ', ')}"
    what = f"{event.ship} launches missile {shot.id}"
    return f"{what}: {launch}; armed from round {shot.round + 1}.", f"{event.missiles} left"


def thrust_words(thrust: tuple[int, ...]) -> str:
    """Return where points of thrust went, in order.

    >>> thrust_words((0, 1, 1))
    '1 right, 2 down right'
    """
    return ", ".join(f"{len(list(points))} {DIRECTION_WORDS[one]}" for one, points in groupby(thrust))


def _speeds(before: Token, velocity: Hex) -> str:
    was, now = length(before.velocity), length(velocity)
    return f"speed {was} → {now}" if was != now else f"speed {now}"


def _needed(faces: tuple[int, ...], least: int) -> str:
    """Return dice as text, with the lowest face that would have been enough.

    >>> _needed((5, 3), 3)
    '5 3, needs 3+'
    """
    return f"{_faces(faces)}, needs {least}+"


def _when(part: Fraction) -> str:
    """Return when something happens in an Advance, exactly.

    >>> [_when(Fraction(n, 7)) for n in (0, 2, 7)]
    ['at once', 'after 2/7 of the flight', 'at the end']
    """
    return f"after {part} of the flight" if 0 < part < 1 else when_words(part)


def _faces(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces))


def _place(at: Hex) -> str:
    return f"at {at[0]}, {at[1]}" if at != ORIGIN else "on the shipyard"


def _pieces(view: Any) -> list[tuple[str, str]]:  # noqa: ANN401 - a state, as the record wants it
    return [(name, name) for name in view.ships]


LOG = LogUi(kinds=lambda _view: KINDS, pieces=_pieces, note=note, line=line)
