"""Hints for orders: rocks, edges, markers, thrust, lost systems."""

from __future__ import annotations

from dataclasses import replace

from game.book.hints.moment import Sighting
from game.families.false_sunrise.danger.ends import ended, has_plain_way
from game.families.false_sunrise.danger.fire import crash_loss
from game.families.false_sunrise.hints.moment import Moment, about
from rules.false_sunrise.fleet import ENGINES
from rules.false_sunrise.plotting import thrust_of
from rules.false_sunrise.scoring import MARKER_REACH_IN, POINTS_TO_WIN
from rules.false_sunrise.state import Marker, Ship
from rules.kernel.seats import PLAYERS
from rules.table.measure import distance_in
from rules.values import changed

_LAST_TURNS = 2
_NEAR_IN = 20.0  # inches: an enemy this near is likely to fire this turn


def rock_ahead(moment: Moment) -> Sighting | None:
    """Detect a ship whose order flies it into a rock (MOV-3, E1-11)."""
    for ship in _plotted(moment):
        path = moment.path(ship)
        if path.crashed:
            return replace(about(ship, damage=str(crash_loss(ship, path))), points=(path.end[:2],))
    return None


def edge_ahead(moment: Moment) -> Sighting | None:
    """Detect a ship whose order flies it off the board (MOV-4)."""
    for ship in _plotted(moment):
        path = moment.path(ship)
        if path.left:
            return replace(about(ship), points=(path.end[:2],))
    return None


def too_fast(moment: Moment) -> Sighting | None:
    """Detect that the selected ship is safe now, but no order could keep it safe next turn (ORD-4)."""
    ship = moment.in_hand
    if ship is None:
        return None
    path = moment.path(ship)
    next_turn = changed(ended(ship, path), owes=moment.order(ship).overcharge)
    if path.crashed or path.left or has_plain_way(next_turn, moment.view.setup.terrain):
        return None
    return replace(about(ship), points=(path.end[:2],))


def what_wins(moment: Moment) -> Sighting | None:
    """Detect the first orders of a battle for markers (END-2)."""
    view = moment.view
    if not moment.plots or moment.orders or view.turn > 1 or not view.markers:
        return None
    return Sighting({"player": view.setup.names[moment.seat]})


def drag_the_ghost(moment: Moment) -> Sighting | None:
    """Detect that a ship is selected before any order has been given (ORD-4)."""
    chosen = moment.in_hand
    if moment.orders or chosen is None:
        return None
    return replace(about(chosen), points=(moment.path(chosen).end[:2],))


def danger_near(moment: Moment) -> Sighting | None:
    """Detect an enemy near the selected ship's end, once some order has been given (ORD-4)."""
    ship = moment.in_hand
    if ship is None or not moment.orders:
        return None
    end = moment.path(ship).end[:2]
    foe = min(moment.foes(), key=lambda one: distance_in(one.at, end), default=None)
    if foe is None or distance_in(foe.at, end) > _NEAR_IN:
        return None
    return replace(about(ship, foe=foe.spec.name), pieces=(ship.id, foe.id))


def marker_within_reach(moment: Moment) -> Sighting | None:
    """Detect a marker that an order takes if no enemy's present course passes it (OBJ-1)."""
    for ship, marker in _passes(moment):
        if marker.owner is not moment.seat and not _comes_by(moment, marker):
            return replace(about(ship, marker=marker.id[1:]), points=(marker.at,))
    return None


def marker_contested(moment: Moment) -> Sighting | None:
    """Detect a marker that an order's course and an enemy's present course both pass (OBJ-2)."""
    for ship, marker in _passes(moment):
        foe = _comes_by(moment, marker)
        if marker.owner is not moment.seat and foe is not None and not _presence_over(ship, foe):
            sighting = about(ship, foe, marker=marker.id[1:], enemy=foe.spec.name)
            return replace(sighting, points=(marker.at,))
    return None


def presence(moment: Moment) -> Sighting | None:
    """Detect a marker that both sides pass and that the greater presence takes (FAC-15)."""
    for ship, marker in _passes(moment):
        foe = _comes_by(moment, marker)
        if foe is not None and (more := _presence_over(ship, foe)):
            winner, loser = (ship, foe) if more > 0 else (foe, ship)
            sighting = about(winner, loser, marker=marker.id[1:], enemy=loser.spec.name)
            return replace(sighting, points=(marker.at,))
    return None


def _presence_over(ship: Ship, foe: Ship) -> int:
    return ship.fittings.presence - foe.fittings.presence


def markers_score(moment: Moment) -> Sighting | None:
    """Detect that a player controls a marker (END-1)."""
    owned = [marker for marker in moment.view.markers if marker.owner is not None]
    if not moment.plots or not owned:
        return None
    mine = sum(marker.owner is moment.seat for marker in owned)
    numbers = {"mine": str(mine), "theirs": str(len(owned) - mine)}
    return Sighting(numbers, points=tuple(marker.at for marker in owned))


def fifteen_near(moment: Moment) -> Sighting | None:
    """Detect a player whose markers bring 15 points this turn (END-2)."""
    view = moment.view
    for seat in PLAYERS:
        held = sum(marker.owner is seat for marker in view.markers)
        if held and view.scores[seat] + held >= POINTS_TO_WIN and moment.plots:
            return Sighting({"player": view.setup.names[seat], "points": str(view.scores[seat] + held)})
    return None


def turn_limit(moment: Moment) -> Sighting | None:
    """Detect the last turns of a match with a limit (END-4)."""
    limit = moment.view.setup.options.turn_limit
    if limit is None or not moment.plots or limit - moment.view.turn >= _LAST_TURNS:
        return None
    return Sighting({"turn": str(moment.view.turn), "limit": str(limit)})


def thrust_owed(moment: Moment) -> Sighting | None:
    """Detect a ship that pays thrust back (UPG-4)."""
    owing = next((ship for ship in _plotted(moment) if ship.owes), None)
    return about(owing, thrust=str(owing.owes), left=str(thrust_of(owing))) if owing is not None else None


def overcharge(moment: Moment) -> Sighting | None:
    """Detect an order that borrows thrust (UPG-4)."""
    for ship in _plotted(moment):
        if borrowed := moment.order(ship).overcharge:
            return about(ship, thrust=str(borrowed))
    return None


def front_loaded(moment: Moment) -> Sighting | None:
    """Detect an order whose larger half of the turn may come first (MOV-2)."""
    for ship in _plotted(moment):
        if ship.fittings.front_loads and moment.order(ship).course % 2:
            return about(ship)
    return None


def engines_lost(moment: Moment) -> Sighting | None:
    """Detect a ship whose engines are lost (ORD-3); squadrons have none to lose."""
    flown = (ship for ship in _plotted(moment) if ENGINES in ship.spec.bit)
    lame = next((ship for ship in flown if not ship.works(ENGINES)), None)
    return about(lame, thrust=str(thrust_of(lame))) if lame is not None else None


def bridge_lost(moment: Moment) -> Sighting | None:
    """Detect a ship without its bridge (WPN-5)."""
    blind = next((ship for ship in _plotted(moment) if not ship.fittings.bridge), None)
    return about(blind) if blind is not None else None


def ship_away(moment: Moment) -> Sighting | None:
    """Detect a ship that is off the board and will come back (MOV-5)."""
    if not moment.plots:
        return None
    away = (s for s in moment.view.ships.values() if s.seat is moment.seat and s.alive and s.left_at)
    gone = next(away, None)
    if gone is None or gone.left_at is None:
        return None
    return Sighting({"ship": gone.spec.name}, points=(gone.left_at,))


def undo(moment: Moment) -> Sighting | None:
    """Detect that something can be undone (PLY-3)."""
    return Sighting() if moment.plots and moment.undoable else None


def _plotted(moment: Moment) -> list[Ship]:
    return moment.mine() if moment.plots else []


def _passes(moment: Moment) -> list[tuple[Ship, Marker]]:
    """Return the player's ships with the markers that their orders pass; squadrons take none."""
    return [
        (ship, marker)
        for ship in _plotted(moment)
        if ship.spec.hull.capital
        for marker in moment.view.markers
        if moment.path(ship).passes_within(marker.at, MARKER_REACH_IN)
    ]


def _comes_by(moment: Moment, marker: Marker) -> Ship | None:
    """Return the enemy ship nearest to a marker whose present course passes it, or None."""
    ships = (foe for foe in moment.foes() if foe.spec.hull.capital)
    near = [foe for foe in ships if moment.path(foe).passes_within(marker.at, MARKER_REACH_IN)]
    return min(near, key=lambda foe: distance_in(foe.at, marker.at), default=None)
