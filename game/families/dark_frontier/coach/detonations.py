"""What detonations gave away: two missiles in one hex, made flak or let pass (DM-6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.families.dark_frontier.ai.passing import detonate
from game.families.dark_frontier.challenges.points import SHIP
from game.families.dark_frontier.coach.commands import COACH, LEAST
from game.families.dark_frontier.coach.ghost import Ghost
from game.review.coach import Judged
from game.review.findings import Mistake
from rules.dark_frontier.advancing import when
from rules.dark_frontier.events import Event, MissilesDetonated, TokensMet
from rules.dark_frontier.requests import DetonateOrPass
from rules.dark_frontier.state import State
from rules.kernel.seats import PLAYERS, Seat

DETONATIONS = "detonations"


@dataclass(frozen=True, slots=True)
class Met:
    """Two enemy missiles that met, each by its side, and the state then; everything in it is open."""

    state: State
    moment: int
    missiles: dict[Seat, str]

    def answers(self, following: Event) -> Iterator[tuple[Seat, bool]]:
        """Yield whether each side detonated, by the event after the meeting; the defender is asked first."""
        by = following.seat if isinstance(following, MissilesDetonated) else None
        for seat in PLAYERS:
            yield seat, seat is by
            if seat is by:
                return


def met_in(state: State, event: TokensMet, moment: int) -> Met | None:
    """Return the meeting of two missiles that an event shows, None if anything else met."""
    if event.one not in state.projectiles or event.other not in state.projectiles:
        return None
    pair = (state.projectiles[name] for name in (event.one, event.other))
    return Met(state.copy(), moment, {one.seat: one.id for one in pair})


def judge_detonation(met: Met, seat: Seat, *, detonated: bool) -> Judged[Ghost]:
    """Return what a side gave away by detonating its missile, or by letting both pass."""
    state, own, enemy = met.state, met.missiles[seat], met.missiles[seat.other]
    request = DetonateOrPass(seat, state, own, enemy)
    (thought,) = detonate(COACH, request, lambda _number: 0).beside_yes(detonated).thoughts
    lost = SHIP * thought.given_away
    if lost < LEAST:
        return Judged(lost)
    about, why = _why(state, own if detonated else enemy, spared=detonated)
    mistake = Mistake(
        state.round,
        met.moment,
        seat,
        DETONATIONS,
        own,
        f"Missile {own}",
        lost,
        f"detonated at {enemy}" if detonated else f"let {enemy} pass",
        f"let {enemy} pass" if detonated else f"detonate at {enemy}",
        why,
        Ghost(about=about),
    )
    return Judged(lost, (mistake,))


def _why(state: State, missile: str, *, spared: bool) -> tuple[str, str]:
    """Return the ship that a missile would have reached armed, and what that means for the better answer."""
    flying = state.projectiles[missile]
    target = next(ship for ship in state.side(flying.seat.other) if when(state, ship, flying) is not None)
    if spared:
        return target.name, f"It would have reached {target.name} as an armed missile."
    return target.name, f"As flak, {missile} could not have destroyed {target.name} with one hit."
