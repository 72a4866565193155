"""Faults of a setup or state from a file that no duel can have; such a file is never repaired."""

from __future__ import annotations

from collections.abc import Iterator

from rules.dark_frontier.figures import BAY, HULL, MOST_RATING
from rules.dark_frontier.placing import places_to_begin
from rules.dark_frontier.state import ATTACKER, DEFENDER, Kind, Phase, Projectile, Setup, Ship, State
from rules.dark_frontier.systems import condition_after
from rules.hexes.grid import DIRECTIONS, Hex, length
from rules.kernel.seats import PLAYERS

MOST_SHIPS = 3
MOST_SPEED = 400
MOST_PROJECTILES = 400

Fault = tuple[tuple[str | int, ...], str]


def impossible_setup(setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a setup: no duel can begin with it (DS-4, DS-5)."""
    for name, given in (("ships", setup.ships), ("names", setup.names)):
        if set(given) != set(PLAYERS):
            yield (name,), "are given for red, the defender, and for blue, the attacker, and nobody else"
            return
    for seat in PLAYERS:
        if not 1 <= len(setup.ships[seat]) <= MOST_SHIPS:
            yield ("ships", seat.value), f"are 1 to {MOST_SHIPS} (DS-5)"
        for name, kind in setup.ships[seat].items():
            if kind not in setup.figures.ships:
                known = ", ".join(setup.figures.ships)
                yield ("ships", seat.value, name), f"{kind} is no ship; there are {known} (DS-1)"
    if set(setup.ships[DEFENDER]) & set(setup.ships[ATTACKER]):
        yield ("ships",), "have a name each"
    yield from _impossible_scene(setup)


def _impossible_scene(setup: Setup) -> Iterator[Fault]:
    if setup.scene is None:
        return
    names = [name for seat in PLAYERS for name in setup.ships[seat]]
    starts = setup.scene.starts
    if starts and set(starts) != set(names):
        yield ("scene", "starts"), "have all ships of the duel, or none"
    for name, start in starts.items():
        where = ("scene", "starts", name)
        if length(start.at) > setup.figures.map.radius:
            yield (*where, "at"), "is off the map (DG-4)"
        if not 0 <= start.facing < DIRECTIONS:
            yield (*where, "facing"), f"is 0 to {DIRECTIONS - 1} (DG-2)"
        if length(start.velocity) > MOST_SPEED:
            yield (*where, "velocity"), f"has a speed of {MOST_SPEED} at most"


def impossible(state: State) -> Iterator[Fault]:
    """Yield what contradicts the setup, the rules or the state itself."""
    if state.to_act not in PLAYERS:
        yield ("to_act",), "is red or blue"
    if set(state.points) != set(PLAYERS):
        yield ("points",), "are given for red and blue"
    if (state.phase is Phase.OVER) != (state.outcome is not None):
        yield ("outcome",), "is given when the match is over, and only then"
    if not 1 <= state.round <= state.setup.rounds:
        yield ("round",), f"is 1 to {state.setup.rounds} (DE-4)"
    kinds = {name: (seat, kind) for seat in PLAYERS for name, kind in state.setup.ships[seat].items()}
    if set(state.ships) != set(kinds):
        yield ("ships",), "are those of the setup"
        return
    for name, ship in state.ships.items():
        if ship.name != name or (ship.seat, ship.type) != kinds[name]:
            yield ("ships", name), "is another ship"
            return
        for field, problem in _impossible_ship(state, ship):
            yield ("ships", name, field), problem
    if state.phase is Phase.SETUP:
        yield from _impossible_starts(state)
    if len(state.projectiles) > MOST_PROJECTILES:
        yield ("projectiles",), f"are {MOST_PROJECTILES} at most"
    for name, one in state.projectiles.items():
        if one.id != name or name in state.ships:
            yield ("projectiles", name), "is another token"
        for field, problem in _impossible_projectile(state, one):
            yield ("projectiles", name, field), problem


def _impossible_starts(state: State) -> Iterator[Fault]:
    """Yield the first ship of a side that leaves no hex for the next one (DS-5)."""
    for seat in PLAYERS:
        mine = [ship for ship in state.ships.values() if ship.seat is seat]
        placed = [ship for ship in mine if ship.at is not None]
        if len(placed) < len(mine) and not places_to_begin(state, seat):
            yield ("ships", placed[0].name, "at"), "leaves no hex for the next ship (DS-5)"


def _off_the_map(state: State, at: Hex) -> bool:
    return length(at) > state.figures.map.radius


def _impossible_ship(state: State, ship: Ship) -> Iterator[tuple[str, str]]:
    figures = state.figures
    sheet = figures.ships[ship.type]
    if ship.at is None:
        if state.phase is not Phase.SETUP and state.outcome is None:
            yield "at", "has no place (DS-4)"
    elif ship.flies and _off_the_map(state, ship.at):
        yield "at", "is off the map (DG-4)"
    elif length(ship.at) > figures.map.radius + 1:
        yield "at", "is farther off than where ships leave the map (DA-4)"
    if not 0 <= ship.facing < DIRECTIONS:
        yield "facing", f"is 0 to {DIRECTIONS - 1} (DG-2)"
    for field in ("velocity", "came"):
        if length(getattr(ship, field)) > MOST_SPEED:
            yield field, f"has a speed of {MOST_SPEED} at most"
    unknown = [one for one in ship.lost if one not in (*sheet.damage, HULL)]
    if unknown:
        yield "lost", f"names {unknown[0]}, which no hit costs it (DD-1)"
        return
    now = condition_after(figures.edition, ship.type, ship.lost)
    if len(set(now.guns)) + len([one for one in ship.lost if one in sheet.guns]) > len(sheet.guns):
        yield "lost", "names a gun twice (DD-2)"
    if (
        min(now.hull, now.thrust, now.rotation, MOST_RATING - now.point_defence) < 0
        or ship.lost.count(BAY) > 1
    ):
        yield "lost", "is more than there was (DD-2)"
    if ship.alive and now.hull <= 0:
        yield "alive", "has no hull box, but is marked as flying (DD-3)"
    magazine = 0 if sheet.tubes is None else sheet.tubes.magazine
    if not 0 <= ship.missiles <= magazine:
        yield "missiles", f"are 0 to {magazine} (DF-5)"
    if not 0 <= ship.used <= magazine - ship.missiles:
        yield "used", "is more than was fired (DF-5)"
    if len(set(ship.fired)) < len(ship.fired) or any(one not in sheet.guns for one in ship.fired):
        yield "fired", "names guns of the ship, each once (DF-1)"


def _impossible_projectile(state: State, one: Projectile) -> Iterator[tuple[str, str]]:
    if _off_the_map(state, one.at):
        yield "at", "is off the map (DG-4)"
    if length(one.velocity) > MOST_SPEED:
        yield "velocity", f"has a speed of {MOST_SPEED} at most"
    if not 0 <= one.facing < DIRECTIONS:
        yield "facing", f"is 0 to {DIRECTIONS - 1} (DG-2)"
    most = state.figures.missile.endurance if one.kind is Kind.MISSILE else state.figures.spread
    if not 1 <= one.left <= most:
        yield "left", f"is 1 to {most} (DS-2, DA-5)"
    if not 0 <= one.number < max(state.launched, 1):
        yield "number", "is none of those that were placed (DA-2)"
    if not 0 <= one.round <= state.round:
        yield "round", "is yet to come"
    if any(name not in state.ships for name in one.dodged):
        yield "dodged", "names ships of the duel (DM-2)"
    if one.seat not in PLAYERS:
        yield "seat", "is red or blue"
