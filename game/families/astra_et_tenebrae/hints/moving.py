"""Hints for heat, movement and formations."""

from __future__ import annotations

from collections.abc import Iterator

from game.book.hints.moment import Sighting
from game.families.astra_et_tenebrae.hints.moment import Moment, about
from game.wording import listed, signed
from rules.astra_et_tenebrae.burning import angle_off, may_override
from rules.astra_et_tenebrae.directions import fly
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.foreseeing import flight_of
from rules.astra_et_tenebrae.formation_requests import NameFormations
from rules.astra_et_tenebrae.odds import override_odds
from rules.astra_et_tenebrae.requests import ChooseHeat, Heat, HeatChoice
from rules.astra_et_tenebrae.state import FormationType, Ship
from rules.astra_et_tenebrae.systems import most_g, works
from rules.table.board import on_board
from rules.table.measure import within

_ON_IN = 10.0  # inches that a ship should have left ahead, or be able to come back by


def unmanaged(moment: Moment) -> Sighting | None:
    """Detect a ship without heat management, while heat is chosen or the ship moves (AH-6)."""
    heat = moment.figures.heat
    moving = moment.moving
    ships = moment.mine() if isinstance(moment.request, ChooseHeat) else [moving] if moving else []
    for ship in ships:
        if not works(moment.figures, ship, Component.HEAT_MANAGEMENT):
            return about(ship, limit=heat.unmanaged, phase=heat.unmanaged_in)
    return None


def _chosen(moment: Moment) -> Iterator[tuple[Ship, Heat]]:
    """Yield each ship with the choice planned for its heat."""
    if isinstance(moment.request, ChooseHeat) and isinstance(moment.plan, HeatChoice):
        for ship in moment.mine():
            yield ship, moment.plan.ships[ship.name]


def piles_up(moment: Moment) -> Sighting | None:
    """Detect a ship that would store more heat than even an engineer radiates (AH-5, AH-6)."""
    heat = moment.figures.heat
    for ship, choice in _chosen(moment):
        if choice is Heat.STORE and ship.heat > heat.engineer:
            return about(ship, heat=ship.heat, most=heat.overheats_above, limit=heat.unmanaged)
    return None


def seen_afar(moment: Moment) -> Sighting | None:
    """Detect a ship that is about to radiate (AD-1)."""
    for ship, choice in _chosen(moment):
        if choice is not Heat.STORE:
            hot = signed(moment.figures.hits.hot)
            return about(ship, sight=f"{moment.figures.sight_in:g}", hot=hot)
    return None


def store_unseen(moment: Moment) -> Sighting | None:
    """Detect a ship that would store heat with no enemy close enough to see it (AD-2)."""
    sight_in = moment.figures.sight_in
    for ship, choice in _chosen(moment):
        near = any(within(ship.place, foe.place, sight_in) for foe in moment.foes())
        if choice is Heat.STORE and not near:
            return about(ship, sight=f"{sight_in:g}")
    return None


# --- movement -------------------------------------------------------------------------------------------


def override(moment: Moment) -> Sighting | None:
    """Detect a selected ship that may override (AM-8)."""
    ship, figures = moment.moving, moment.figures
    if ship is None or not may_override(figures, ship):
        return None
    most = most_g(figures, ship)
    burn = moment.burn
    g = burn.g if burn is not None and burn.override else most + 1
    success = float(override_odds(figures, g).success)
    return about(ship, most=most, g=g, chance=f"{success:.0%}", deadly=figures.override.deadly_above_g)


def alone(moment: Moment) -> Sighting | None:
    """Detect a burn that ends where several enemies cannot miss, far from friends (AC-10)."""
    ship, burn = moment.moving, moment.burn
    if ship is None or burn is None:
        return None
    end = flight_of(moment.view, burn).at
    close_in, apart_in = moment.figures.cannon.bands[0].up_to_in, moment.figures.formations.apart_in
    if any(within(end, one.place, apart_in) for one in moment.mine() if one is not ship):
        return None
    near = [foe for foe in moment.foes() if within(end, foe.place, close_in)]
    if len(near) < 2:
        return None
    return about(ship, *near, at=end, close=f"{close_in:g}", enemies=listed(foe.name for foe in near))


def no_way_back(moment: Moment) -> Sighting | None:
    """Detect a strong burn after which a ship can neither fly on nor come back far (AM-5, AM-6)."""
    ship, burn = moment.moving, moment.burn
    if ship is None or burn is None:
        return None
    at, flown, *_ = flight_of(moment.view, burn)
    stuck = most_g(moment.figures, ship) - flown < _ON_IN and flown >= _ON_IN
    if not stuck or on_board(fly(at, burn.course, _ON_IN)):
        return None
    return about(ship, at=at, inches=f"{flown:g}")


def turning_back(moment: Moment) -> Sighting | None:
    """Detect a burn that must first cancel the motion (AM-5)."""
    ship, burn, motion = moment.moving, moment.burn, moment.figures.motion
    if ship is None or burn is None or ship.motion is None:
        return None
    if angle_off(ship, burn.course) <= motion.aside_degrees:
        return None
    lost = f"{ship.motion[1]:g}"
    return about(ship, lost=lost, g=burn.g, degrees=motion.straight_degrees, less=motion.straight_less)


def easy_target(moment: Moment) -> Sighting | None:
    """Detect a burn so weak that it makes the ship as easy to hit as possible (AM-3)."""
    ship, burn, rows = moment.moving, moment.burn, moment.figures.motion.by_g
    if ship is None or burn is None or rows[burn.g].row < rows[1].row:
        return None
    even = next(g for g, row in enumerate(rows) if row.row == 0)
    hard = next(g for g, row in enumerate(rows) if row.row < 0)
    return about(ship, g=burn.g, row=signed(rows[burn.g].row), even=even, hard=hard)


def burn_alike(moment: Moment) -> Sighting | None:
    """Detect a ship without a planned burn after another ship of its side has moved (AF-3)."""
    ship = moment.moving
    if ship is None or moment.burn is not None:
        return None
    for other in moment.mine():
        if other.moved and other.course is not None:
            return about(ship, other, other=other.name)
    return None


def line_holds(moment: Moment) -> Sighting | None:
    """Detect that a line can be formed (AF-3)."""
    if not isinstance(moment.request, NameFormations):
        return None
    hits = moment.figures.hits
    for named in moment.request.offers():
        if named.type is FormationType.LINE:
            ships = [moment.view.ships[name] for name in named.members]
            line, flank = signed(hits.line), signed(hits.flank)
            return about(*ships, ships=listed(named.members), bonus=line, flank=flank)
    return None
