"""Squadrons: launches, orders, docking (WPN-1, SQD-2 to SQD-5, SQD-10)."""

from __future__ import annotations

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.choices import PartOf
from rules.false_sunrise.events import (
    GameLedger,
    SquadronAssigned,
    SquadronDocked,
    SquadronLaunched,
    SquadronLost,
)
from rules.false_sunrise.july_2024.dogfights import reduce_squadron
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.squadron_orders import (
    DOCK,
    Command,
    OrderSquadron,
    empty_place,
    in_command,
    orderable,
)
from rules.false_sunrise.squadrons import craft_ambushed
from rules.false_sunrise.state import Mode, State
from rules.kernel.flow import Flow, ask
from rules.kernel.requests import ChooseSome
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import distance_in

# --- launches ------------------------------------------------------------------------------------


def ordered_launches(state: State, seat: Seat) -> tuple[PartOf, ...]:
    """List a player's ordered launches that can happen, each as a hangar place of a ship (WPN-1)."""
    launches = []
    for ship in state.ships_of(seat):
        if ship.order is None or not ship.order.launch:
            continue
        for index, place in enumerate(ship.spec.places):
            if place.id in ship.order.launch and ship.holds[index] and place.id in ship.fittings.places:
                launches.append(PartOf(ship.spec.id, place.id))
    return tuple(launches)


def launch_squadrons(ledger: GameLedger) -> Flow[None]:
    """Launch the ordered squadrons. Each owner may hold back any of them (WPN-1)."""
    state = ledger.state
    for seat in state.seats_by_initiative():
        launches = ordered_launches(state, seat)
        if not launches:
            continue
        held = yield from ask(ChooseSome(seat, Prompt.HOLD, launches, (seat,), "WPN-1"))
        for launch in launches:
            if launch not in held:
                yield from _launch(ledger, launch.ship_id, launch.part)


def _launch(ledger: GameLedger, ship_id: str, place_id: str) -> Flow[None]:
    state = ledger.state
    ship = state.ships[ship_id]
    index = [place.id for place in ship.spec.places].index(place_id)
    held = ship.holds[index]
    assert held is not None
    name = f"{ship_id}.{place_id}"
    while (one := state.squadrons.get(name)) and (one.ship, one.docked_at) != (ship_id, place_id):
        name += "+"  # a squadron with that name still exists: it may have docked elsewhere
    ledger.record(SquadronLaunched(name, ship_id, index, held, ship.spec.catalogue.squadron[held].size))
    yield from _meet_ambush(ledger, name)


def _meet_ambush(ledger: GameLedger, squadron_id: str) -> Flow[None]:
    """Let the enemies at its new ship reduce a newly assigned squadron (FAC-13)."""
    for waiting, effect in craft_ambushed(ledger.state, ledger.state.squadrons[squadron_id]):
        arriving = ledger.state.squadrons[squadron_id]
        if arriving.alive:
            losses = min(arriving.size, effect.ambushes(waiting.size, arriving.size))
            yield from reduce_squadron(ledger, squadron_id, losses, "FAC-13")


# --- orders --------------------------------------------------------------------------------------


def order_squadrons(ledger: GameLedger) -> Flow[None]:
    """Alternate orders to squadrons until both sides have passed (SQD-3)."""
    state = ledger.state
    if not state.squadrons:
        return
    if state.setup.options.revised_craft:
        _settle_strays(ledger)
    asking = dict.fromkeys(state.seats_by_initiative())
    while asking:
        for seat in list(asking):
            if not orderable(state, seat):
                del asking[seat]
                continue
            command = yield from ask(OrderSquadron(seat, state))
            if command is None:
                del asking[seat]
            else:
                yield from _carry_out(ledger, command)


def _carry_out(ledger: GameLedger, command: Command) -> Flow[None]:
    squadron_id, mode, ship_id, *named = command
    if mode != DOCK:
        before = ledger.state.squadrons[squadron_id].ship
        against = WeaponKind(named[0]) if named else None
        ledger.record(SquadronAssigned(squadron_id, ship_id, Mode(mode), against=against))
        if ship_id != before:
            yield from _meet_ambush(ledger, squadron_id)
        return
    place = empty_place(ledger.state.ships[ship_id])
    assert place is not None
    ledger.record(SquadronDocked(squadron_id, ship_id, place))


def _settle_strays(ledger: GameLedger) -> None:
    """Dock the squadrons whose ship was destroyed and that cannot be ordered, or lose them (SQD-10)."""
    state = ledger.state
    for seat in PLAYERS:
        for squadron in list(state.squadrons.values()):
            ship = state.ships[squadron.ship]
            if (
                squadron.seat is not seat
                or not squadron.deployed
                or ship.alive
                or in_command(state, squadron)
            ):
                continue
            docks = [dock for dock in state.ships_of(seat) if empty_place(dock) is not None]
            if not docks:
                ledger.record(SquadronLost(squadron.id, "SQD-10"))
                continue
            nearest = min(docks, key=lambda dock: distance_in(dock.at, ship.at))
            place = empty_place(nearest)
            assert place is not None
            ledger.record(SquadronDocked(squadron.id, nearest.id, place, "SQD-10"))
