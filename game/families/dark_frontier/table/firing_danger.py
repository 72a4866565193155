"""What will reach the ships of the side that fires, as far as it is certain by then (DA-1, DM-5, DM-7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.board.overlays import Tone
from game.board.plates import Span
from game.families.dark_frontier.board.overlays import Met
from game.families.dark_frontier.table.upcoming import Coming
from game.families.dark_frontier.words import when_words
from game.wording import counted, listed
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.foreseeing import certain_at
from rules.dark_frontier.gunnery import Shot
from rules.dark_frontier.odds import Threat
from rules.dark_frontier.state import ATTACKER, Ship, State
from rules.dark_frontier.systems import missiles_left
from rules.kernel.seats import Seat


def danger_words(coming: Sequence[Coming], seat: Seat) -> str:
    """Say in a sentence what threatens the ships of a side in this round's Advance."""
    hits = [one for one in coming if one.by]
    passes = [one for one in coming if len(one.ships) > 1]
    so_far = "" if seat is ATTACKER else " so far"  # the attacker fires later
    if hits:
        names = listed([one.by for one in hits]) if len(hits) < 4 else counted(len(hits), "shot")
        whom = {one.ships[0] for one in hits}
        verb = "reaches" if len(hits) == 1 else "reach"
        return f"Incoming: {names} {verb} {next(iter(whom)) if len(whom) == 1 else 'your ships'} this round."
    if passes:
        return f"{passes[0].words} each other {when_words(passes[0].part)}: both may fire missiles then."
    lost = [one for one in coming if len(one.ships) == 1]
    return f"{lost[0].words} this round!" if lost else f"Nothing is about to hit you{so_far}."


def armed_at(state: State, ship: Ship) -> tuple[str, ...]:
    """Return the armed missiles that will reach a ship in this Advance (DM-5)."""
    certain = certain_at(state, ship)
    return tuple(step.tokens[1] for step, coming in certain if coming.threat is Threat.ARMED)


def defenseless_words(state: State, shot: Shot) -> str:
    """Say that a launch uses the last missile that could stop an armed one this round; "" otherwise.

    Missiles that are fired and countermeasures share one limit (DF-5).
    """
    ship = state.ships[shot.ship]
    if shot.weapon != TUBES or missiles_left(state.figures, ship) != 1:
        return ""
    armed = armed_at(state, ship)
    return f"{ship.name} then has no missile left to stop {' and '.join(armed)}" if armed else ""


def danger_marks(coming: Sequence[Coming]) -> Iterator[Met]:
    """Yield marks where something reaches a ship of the side, and where ships pass."""
    for one in coming:
        said = (
            one.words if len(one.ships) > 1 or not one.by or not one.sure else one.by
        ) + f" {when_words(one.part)}"
        tone: Tone = "refusal" if one.by else "plain"
        head: Span = (said, tone)
        odds: Span = (one.odds, "plain")
        long = not one.sure or len(one.ships) > 1
        words = ((head,), (odds,)) if long and one.odds else ((head, odds),)
        yield Met(one.at, one.part, one.sure, words, tone)
