"""The forecast of a planned burn: its price line by line, the enemies, and the formations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.astra_et_tenebrae.burning import Burn, angle_off
from rules.astra_et_tenebrae.figures import Figures
from rules.astra_et_tenebrae.foreseeing import Facing, after_burn, facings, flight_of, formations_with
from rules.astra_et_tenebrae.formations import Named, formation_refusal, ruling_of
from rules.astra_et_tenebrae.state import FormationType, Ship, State
from rules.kernel.requests import Refusal
from rules.table.measure import distance_in

KINDS = (FormationType.LINE, FormationType.SCREENING, FormationType.SPHERE, FormationType.DISPERSED)
"""The types of formations, the hardest to make first."""


@dataclass(frozen=True, slots=True)
class Price:
    """A line of the price of a burn: reason, heat and ruling."""

    why: str
    heat: int
    ruling: str


@dataclass(frozen=True, slots=True)
class Joining:
    """A formation that the burn would make possible, or why not (`refusal`).

    `words` say what it gives.
    """

    named: Named
    title: str
    words: str
    ruling: str
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Prospect:
    """The forecast of a burn: the state after it, its price, heat, row, enemies and formations."""

    after: State
    prices: tuple[Price, ...]
    added: int
    heat: int
    row: int
    flown: float
    facings: tuple[Facing, ...]
    joinings: tuple[Joining, ...]

    @property
    def turning_back_g(self) -> int:
        """How many G turning back takes next turn at least; 0 for none (AM-5)."""
        return round(self.flown)


def prospect_of(state: State, burn: Burn) -> Prospect:
    """Return the forecast of a legal burn; an override is assumed to succeed."""
    flight, after = flight_of(state, burn), after_burn(state, burn)
    ship = after.ships[burn.ship]
    return Prospect(
        after,
        tuple(prices_of(state, burn)),
        flight.heat,
        state.ships[burn.ship].heat + flight.heat,
        flight.row,
        flight.flown,
        tuple(sorted(facings(after, ship), key=lambda one: one.away_in)),
        tuple(joinings_of(after, ship)),
    )


def strength_words(figures: Figures, g: int) -> str:
    """Return the row of the table that a strength is in (AM-3)."""
    least = 0
    for row in figures.motion.burns:
        if g <= row.up_to:
            return f"{g} G" if least == row.up_to else f"{least} to {row.up_to} G"
        least = row.up_to + 1
    return f"{g} G"


def prices_of(state: State, burn: Burn) -> Iterator[Price]:
    """Yield the price of a burn, line by line (AM-3, AM-5)."""
    figures, ship = state.figures, state.ships[burn.ship]
    motion = figures.motion
    full = motion.by_g[burn.g].heat
    yield Price(strength_words(figures, burn.g), full, "AM-3")
    if not motion.inertia or ship.motion is None:  # every direction that is allowed has one price
        return
    off = angle_off(ship, burn.course)
    where = f"{off}° off the motion"
    if off <= motion.straight_degrees:
        yield Price(where, -min(full, motion.straight_less), "AM-5")
    elif off <= motion.aside_degrees:
        yield Price(where, -min(full, motion.aside_less), "AM-5")
    else:
        yield Price(f"{off}° off: {ship.motion[1]:g} G to stop", 0, "AM-5")


def joinings_of(after: State, ship: Ship) -> Iterator[Joining]:
    """Yield the largest formation of each type that the ship would form with ships that have moved.

    If a line or a dispersed formation fails, the reason is included if a ship is close enough to be
    meant.
    """
    found = formations_with(after, ship)
    for kind in KINDS:
        best = max((one for one in found if one.type is kind), key=lambda one: len(one.members), default=None)
        if best is not None:
            yield Joining(best, _title(best, ship), _gives(after, best, ship), ruling_of(kind))
        elif (refused := _nearest_refused(after, ship, kind)) is not None:
            named, refusal = refused
            yield Joining(named, _title(named, ship), refusal.reason, refusal.ruling, refusal)


def _nearest_refused(after: State, ship: Ship, kind: FormationType) -> tuple[Named, Refusal] | None:
    """Return the formation that fails with the nearest ship that has moved, and why, or None."""
    moved = [
        one for one in after.side(ship.seat) if one.moved and one.name != ship.name and not one.blacked_out
    ]
    if not moved or kind is FormationType.SCREENING:
        return None
    other = min(moved, key=lambda one: distance_in(one.place, ship.place))
    named = Named(kind, (other.name, ship.name))
    refusal = formation_refusal(after, named)
    return None if refusal is None else (named, refusal)


def _title(named: Named, ship: Ship) -> str:
    others = [one for one in named.members if one != ship.name]
    together = others[0] if len(others) == 1 else f"{len(others)} others"
    words = {
        FormationType.LINE: f"Line with {together}",
        FormationType.SPHERE: f"Sphere with {together}",
        FormationType.DISPERSED: f"Dispersed with {together}",
        FormationType.SCREENING: f"Screening with {together}",
    }
    return words[named.type]


def _gives(after: State, named: Named, ship: Ship) -> str:
    hits = after.figures.hits
    if named.type is FormationType.LINE:
        more = hits.line * (len(named.ships) - 1)
        return f"cannons +{more}; from the flank, enemies +{hits.flank}"
    if named.type is FormationType.SPHERE:
        return "one working point defense covers all"
    if named.type is FormationType.DISPERSED:
        return f"crossfire +{hits.crossfire} from opposite sides"
    if ship.name in named.screens:
        return f"it screens {' and '.join(named.ships)}"
    return f"masked; +{hits.screened} at what a screen has fired at"
