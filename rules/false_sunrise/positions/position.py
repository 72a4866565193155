"""Turn a position from a file into a state of the engine."""

from __future__ import annotations

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.damage import mark_off
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet import Fleet, ShipSpec
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.force import breaches, build_fleet
from rules.false_sunrise.notation import read
from rules.false_sunrise.placing import crowded_edges
from rules.false_sunrise.positions.past import copies_of, has_pool, past_faults, with_past
from rules.false_sunrise.positions.position_file import (
    FleetPart,
    PlacedShip,
    Position,
    SquadronPart,
    place_of,
)
from rules.false_sunrise.rating_faults import rating_faults
from rules.false_sunrise.ratings import Marks
from rules.false_sunrise.state import Marker, Mode, Setup, Ship, Squadron, State
from rules.files import Document
from rules.kernel.requests import IllegalAnswer, Refusal
from rules.kernel.seats import PLAYERS, Seat
from rules.notation import state_of
from rules.table.board import Edge
from rules.table.measure import snap_point
from rules.table.terrain import Terrain


def ship_id(position: Position, name: str) -> str:
    """Return the engine's id of a ship."""
    return f"{position.seat_of(name)}:{name}"


def squadron_id(position: Position, name: str, state: State) -> str:
    """Return the engine's id of a squadron: as written, or by ship and hangar place."""
    if name in state.squadrons:
        return name
    place = place_of(position, name)
    return name if place is None else f"{ship_id(position, place[0])}.{place[1]}"


def position_of(position: Position, document: Document) -> State:
    """Return the position as a state, at the beginning of its phase; one that is a line has its own.

    Raise `IllegalAnswer` citing the breach if a fleet is illegal, and `FileError` if the position
    is not valid.
    """
    if position.position is not None:
        return state_of(position.position, read)
    catalogue = load_edition(position.edition).catalogue
    fleets = {seat: _fleet(position, position.sides[seat], seat, catalogue) for seat in PLAYERS}
    try:
        terrain = Terrain([[snap_point(corner) for corner in rock] for rock in position.board.terrain])
    except ValueError as error:
        raise document.error(("board", "terrain"), str(error)) from None
    options = position.options.options(load_edition(position.edition).turn_limit)
    state = State(Setup(fleets, terrain, options), position.begins, position.turn)
    state.initiative = state.to_act = Seat(position.initiative)
    state.scores.update({Seat(seat): points for seat, points in position.scores.items()})
    state.markers = tuple(
        Marker(one.id, snap_point(one.at), None if one.owner is None else Seat(one.owner))
        for one in position.board.markers
    )
    for seat in PLAYERS:
        _place_fleet(state, position, seat, document)
    for seat in PLAYERS:
        for index, squadron in enumerate(position.sides[seat].squadrons):
            fault = _squadron_fault(squadron, catalogue)
            if fault:
                raise document.error(("fleets", seat.value, "squadrons", index), fault)
            state.squadrons[squadron.id] = _squadron(position, squadron, seat, catalogue)
    return state


def _place_fleet(state: State, position: Position, seat: Seat, document: Document) -> None:
    """Place a side's ships and set its pool of miracle points (FAC-1)."""
    fleet, side = state.setup.fleets[seat], position.sides[seat]
    for index, (spec, ship) in enumerate(zip(fleet.ships, side.ships, strict=True)):
        if not set(ship.destroyed) <= set(spec.systems):
            path = ("fleets", seat.value, "ships", index, "destroyed")
            raise document.error(path, f"{ship.name} has no systems that can be destroyed")
        for field, problem in past_faults(spec, ship):
            raise document.error(("fleets", seat.value, "ships", index, field), problem)
        fault = _pips_fault(spec, ship)
        if fault:
            raise document.error(("fleets", seat.value, "ships", index, "damage"), fault)
        for field, problem in rating_faults(spec, _marks(ship), ship.expended):
            raise document.error(("fleets", seat.value, "ships", index, field), problem)
        if ship.due and len(crowded_edges(state.setup.terrain, Edge)) == len(Edge):
            raise document.error(("board", "terrain"), f"leaves {ship.name} no room to come back (FAC-4)")
        state.ships[spec.id] = _ship(spec, ship)
    if side.miracles is not None:
        if not has_pool(fleet):
            raise document.error(("fleets", seat.value, "miracles"), "this fleet has no miracle points")
        state.miracles[seat] = side.miracles


def _fleet(position: Position, part: FleetPart, seat: Seat, catalogue: Catalogue) -> Fleet:
    file = FleetFile(name=seat.value, edition=position.edition, faction=part.faction, ships=part.ships)
    # A position is not checked against a total.
    held = [one for one in breaches(file, catalogue) if one.ruling != catalogue.total_rule]
    found = [Refusal(one.ruling, str(one)) for one in held]
    if part.faction is not None and not position.options.factions:
        found.append(Refusal("FRC-7", f"{seat} has a faction, and factions are not played"))
    if found:
        # Of several breaches, cite the one that the case expects.
        raise IllegalAnswer(next((one for one in found if one.ruling == position.refused_by), found[0]))
    faction = catalogue.faction[part.faction] if part.faction else None
    return build_fleet(file, seat, catalogue) if part.ships else Fleet(seat.value, (), faction)


def _lost(spec: ShipSpec, ship: PlacedShip) -> int:
    return sum(1 << spec.bit[system] for system in dict.fromkeys(ship.destroyed))


def _pips_fault(spec: ShipSpec, ship: PlacedShip) -> str | None:
    pips = sum(spec.full_bars(_lost(spec, ship), copies_of(ship)))
    return (
        f"{ship.name} has only {pips} pip{'s' * (pips != 1)}, and one must be left"
        if ship.damage >= pips
        else None
    )


def _ship(spec: ShipSpec, ship: PlacedShip) -> Ship:
    lost = _lost(spec, ship)
    bars = spec.full_bars(lost, copies_of(ship))
    left = ship.off_board
    x, y = snap_point(left.left_at if left else ship.at or (0.0, 0.0))
    placed = Ship(
        spec,
        x,
        y,
        ship.heading,
        ship.velocity,
        mark_off(bars, ship.damage)[0] if ship.damage else bars,
        holds=spec.starting_holds(),
        lost=lost,
        owes=ship.owes,
        left_at=(x, y) if left else None,
        left_turn=left.turn if left else 0,
        marks=_marks(ship) if any(_marks(ship)) else None,
        expended=ship.expended,
    )
    return with_past(placed, ship)


def _marks(ship: PlacedShip) -> Marks:
    return Marks(**{rating.value: number for rating, number in ship.marks.items()})


def _squadron_fault(part: SquadronPart, catalogue: Catalogue) -> str | None:
    kind = catalogue.squadron.get(part.type)
    if kind is None:
        return f"there is no squadron {part.type}"
    if (part.size or 1) > kind.size:
        return f"a {kind.id} squadron has at most {kind.size} craft"
    names = Mode(part.mode) is Mode.OFFENSIVE and any(effect.jams(kind.size) for effect in kind.effects)
    if names and part.against is None:
        return f"a {kind.id} squadron that flies offensive needs against, a kind of weapon"
    if part.against is not None and not names:
        return "no kind of weapon is named with its order"
    return None


def _squadron(position: Position, part: SquadronPart, seat: Seat, catalogue: Catalogue) -> Squadron:
    size = part.size or catalogue.squadron[part.type].size
    against = None if part.against is None else WeaponKind(part.against)
    return Squadron(
        part.id, seat, part.type, size, ship_id(position, part.ship), Mode(part.mode), against=against
    )
