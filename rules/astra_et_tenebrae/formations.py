"""Formations: what ships may form, and every formation that is legal (AF-1 to AF-6)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations, pairwise

from rules.astra_et_tenebrae.directions import VECTORS, between, unit_vector, within_ray
from rules.astra_et_tenebrae.figures import FormationFigures
from rules.astra_et_tenebrae.state import (
    DISPERSED,
    LINE,
    SCREENING,
    SPHERE,
    Formation,
    FormationType,
    Ship,
    State,
)
from rules.kernel.requests import Refusal
from rules.kernel.seats import Seat
from rules.table.measure import TOLERANCE_IN, Point, distance_in, within
from rules.values import value

_RULINGS = {
    SPHERE: "AF-2",
    LINE: "AF-3",
    SCREENING: "AF-4",
    DISPERSED: "AF-6",
}


@value(frozen=True, slots=True)
class Named:
    """A formation as a player names it: `ships`, and the `screens` of a screening (AF-1)."""

    type: FormationType
    ships: tuple[str, ...]
    screens: tuple[str, ...] = ()

    @property
    def members(self) -> tuple[str, ...]:
        """All ships named."""
        return self.screens + self.ships


def ruling_of(kind: FormationType) -> str:
    """Return the ruling about a type of formation."""
    return _RULINGS[kind]


def naming_refusal(state: State, seat: Seat, named: Sequence[Named]) -> Refusal | None:
    """Return why formations cannot be named together, or None (AF-1)."""
    taken: set[str] = set()
    for one in named:
        for name in one.members:
            ship = state.ships.get(name)
            if ship is None or ship.seat is not seat:
                return Refusal("AF-1", f"{name} is not one of your ships")
            if not ship.alive:
                return Refusal("AF-1", f"{name} is destroyed")
            if ship.blacked_out:
                return Refusal("AF-1", f"the crew of {name} has blacked out")
            if name in taken:
                return Refusal("AF-1", f"{name} would be in two formations")
            taken.add(name)
    refusals = [refusal for one in named if (refusal := formation_refusal(state, one)) is not None]
    return min(refusals, key=lambda refusal: refusal.ruling, default=None)


def formation_refusal(state: State, named: Named) -> Refusal | None:
    """Return why ships do not make the named formation, or None (AF-2, AF-3, AF-4, AF-6)."""
    figures = state.figures.formations
    ships = [ship for ship in state.ships.values() if ship.name in named.ships]
    ruling = _RULINGS[named.type]
    if named.type is SCREENING:
        return _screening_refusal(figures, ships, [state.ships[name] for name in named.screens])
    if len(ships) < 2 or named.screens:
        return Refusal(ruling, f"a {named.type} needs two or more ships and no screens")
    if named.type is SPHERE:
        return _sphere_refusal(figures, ships)
    if named.type is LINE:
        return _line_refusal(figures, ships)
    return _dispersed_refusal(state, ships)


def _sphere_refusal(figures: FormationFigures, ships: Sequence[Ship]) -> Refusal | None:
    middle = (
        sum(ship.place[0] for ship in ships) / len(ships),
        sum(ship.place[1] for ship in ships) / len(ships),
    )
    for ship in ships:
        if not within(ship.place, middle, figures.sphere_in):
            away = distance_in(ship.place, middle)
            return Refusal(
                "AF-2",
                f"{ship.name} is {away:.1f} inches from the middle; at most {figures.sphere_in:g} is allowed",
            )
    return None


def line_axis(ships: Sequence[Ship]) -> tuple[Point, Point]:
    """Return the ends of a line: the two ships farthest apart, of several pairs the first (AF-3)."""
    best, ends = -1.0, (ships[0].place, ships[-1].place)
    for one, other in combinations(ships, 2):
        apart = distance_in(one.place, other.place)
        if apart > best + TOLERANCE_IN:
            best, ends = apart, (one.place, other.place)
    return ends


def _line_refusal(figures: FormationFigures, ships: Sequence[Ship]) -> Refusal | None:
    start, end = line_axis(ships)
    axis = unit_vector(start, end)
    if axis is None:
        return Refusal("AF-3", "ships in the same place cannot form a line")

    def along(ship: Ship) -> float:
        return (ship.place[0] - start[0]) * axis[0] + (ship.place[1] - start[1]) * axis[1]

    for ship in ships:
        off = abs((ship.place[0] - start[0]) * axis[1] - (ship.place[1] - start[1]) * axis[0])
        if off > figures.line_off_in + TOLERANCE_IN:
            return Refusal(
                "AF-3",
                f"{ship.name} is {off:.1f} inches off the line; at most {figures.line_off_in:g} is allowed",
            )
    for one, other in pairwise(sorted(ships, key=along)):
        gap = distance_in(one.place, other.place)
        if not figures.line_least_in - TOLERANCE_IN <= gap <= figures.line_most_in + TOLERANCE_IN:
            wanted = f"{figures.line_least_in:g} to {figures.line_most_in:g}"
            return Refusal(
                "AF-3", f"{one.name} and {other.name} are {gap:.1f} inches apart; {wanted} is allowed"
            )
    return _courses_refusal("AF-3", figures.line_courses, ships)


def _courses_refusal(ruling: str, most: int | None, ships: Sequence[Ship]) -> Refusal | None:
    if most is None:
        return None
    for ship in ships:
        if ship.course is None:
            return Refusal(ruling, f"{ship.name} has no course")
    for one, other in combinations(ships, 2):
        assert one.course is not None, "all have courses"
        assert other.course is not None, "all have courses"
        apart = between(one.course, other.course)
        if apart > most:
            return Refusal(ruling, f"the courses of {one.name} and {other.name} are {apart} degrees apart")
    return None


def _screening_refusal(
    figures: FormationFigures, screened: Sequence[Ship], screens: Sequence[Ship]
) -> Refusal | None:
    if len(screens) != 2 or not screened:
        return Refusal("AF-4", "a screening needs two screens and a ship behind them")
    for ship in screened:
        if ship.course is None:
            return Refusal("AF-4", f"{ship.name} has no course")
        for screen in screens:
            if not within(ship.place, screen.place, figures.screen_in):
                away = distance_in(ship.place, screen.place)
                return Refusal(
                    "AF-4", f"{screen.name} is {away:.1f} inches from {ship.name}, too far to screen it"
                )
            if not within_ray(ship.place, VECTORS[ship.course], figures.screen_degrees, screen.place):
                return Refusal("AF-4", f"{screen.name} is not ahead of {ship.name}")
    return _courses_refusal("AF-4", figures.screen_courses, [*screens, *screened])


def _dispersed_refusal(state: State, ships: Sequence[Ship]) -> Refusal | None:
    apart = state.figures.formations.apart_in
    for ship in ships:
        for other in state.side(ship.seat):
            if other is not ship and within(ship.place, other.place, apart):
                away = distance_in(ship.place, other.place)
                return Refusal(
                    "AF-6",
                    f"{ship.name} is {away:.1f} inches from {other.name}; more than {apart:g} is needed",
                )
    return None


def formed(state: State, seat: Seat, named: Named) -> Formation:
    """Return a named formation as it is on the table, with ships in the order of their side."""
    order = list(state.ships)
    ships = tuple(sorted(named.ships, key=order.index))
    axis = None
    if named.type is LINE:
        axis = line_axis([state.ships[name] for name in ships])
    return Formation(named.type, seat, ships, tuple(sorted(named.screens, key=order.index)), axis)


def that_hold(state: State, seat: Seat) -> Iterator[Named]:
    """Yield all formations that ships of a side could make now (AF-1)."""
    ships = [ship for ship in state.side(seat) if not ship.blacked_out]
    pairs = _Pairs(state.figures.formations, state.side(seat))
    names, looks = [ship.name for ship in ships], pairs.looks()
    for size in range(len(ships), 1, -1):
        for some in combinations(names, size):
            for kind, may_form in looks:
                if may_form(some):
                    named = Named(kind, some)
                    if kind is DISPERSED or formation_refusal(state, named) is None:
                        yield named
            if size > 2:
                yield from _screenings(state, some, pairs)


Look = Callable[[Sequence[str]], bool]


class _Pairs:
    """A quick first test of which ships may form what, from their pairs alone: most sets fail it."""

    def __init__(self, figures: FormationFigures, side: Sequence[Ship]) -> None:
        self._near: set[tuple[str, str]] = set()  # pairs close enough for one sphere (AF-2)
        self._linked: set[str] = set()  # ships with another one at a line's distance (AF-3)
        self._alone = {ship.name for ship in side}  # ships far from all others of the side (AF-6)
        self._led: set[str] = set()  # ships with another one close enough for a screen (AF-4)
        least, most = figures.line_least_in - TOLERANCE_IN, figures.line_most_in + TOLERANCE_IN
        for one, other in combinations(side, 2):
            apart_in, names = distance_in(one.place, other.place), (one.name, other.name)
            if apart_in <= 2 * (figures.sphere_in + TOLERANCE_IN):
                self._near.add(names)
            if least <= apart_in <= most and _courses_agree(figures.line_courses, one, other):
                self._linked.update(names)
            if apart_in <= figures.screen_in + TOLERANCE_IN and (
                _courses_agree(figures.screen_courses, one, other)
            ):
                self._led.update(names)
            if apart_in <= figures.apart_in + TOLERANCE_IN:
                self._alone.difference_update(names)

    def looks(self) -> list[tuple[FormationType, Look]]:
        """Return the types that are possible at all, each with its quick test of a set of ships."""
        looks: tuple[tuple[FormationType, Collection[object], Look], ...] = (
            (LINE, self._linked, self._linked.issuperset),
            (SPHERE, self._near, self._all_near),
            (DISPERSED, self._alone, self._alone.issuperset),
        )
        return [(kind, may_form) for kind, ships, may_form in looks if ships]

    def _all_near(self, some: Sequence[str]) -> bool:
        pairs = len(some) * (len(some) - 1) // 2
        return pairs <= len(self._near) and self._near.issuperset(combinations(some, 2))

    def may_screen(self, some: Sequence[str]) -> bool:
        """Return whether these ships may be a screening, as screened ships and screens."""
        return self._led.issuperset(some)


def _courses_agree(most: int | None, one: Ship, other: Ship) -> bool:
    """Return whether two courses are within `most` degrees, None for any (AF-3, AF-4)."""
    if most is None:
        return True
    return one.course is not None and other.course is not None and between(one.course, other.course) <= most


def _screenings(state: State, names: tuple[str, ...], pairs: _Pairs) -> Iterator[Named]:
    if not pairs.may_screen(names):
        return
    for screens in combinations(names, 2):
        screened = tuple(name for name in names if name not in screens)
        named = Named(SCREENING, screened, screens)
        if formation_refusal(state, named) is None:
            yield named
