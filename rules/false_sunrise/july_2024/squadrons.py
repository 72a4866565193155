"""Squadrons: launches, orders, docking (WPN-1, SQD-2 to SQD-5, SQD-10)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.false_sunrise.arms import RATED, WeaponKind
from rules.false_sunrise.events import Event, SquadronAssigned, SquadronDocked, SquadronLaunched, SquadronLost
from rules.false_sunrise.july_2024.craft_effects import craft_ambushed, names_kind
from rules.false_sunrise.july_2024.dogfights import reduce_squadron
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import Mode, Ship, Squadron, State
from rules.kernel.flow import Flow, ask
from rules.kernel.ledger import Ledger
from rules.kernel.requests import Below, ChooseSome, Refusal, Request
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import distance_in, within

COMMAND_IN = 36.0  # SQD-4
KINDS_NAMED = tuple(kind.value for kind in RATED)  # FAC-10
DOCK = "dock"

# An order: the squadron, the word for what it does, the ship, and a kind of weapon for drones (FAC-10).
Command = tuple[str, str, str] | tuple[str, str, str, str]


# --- launches ------------------------------------------------------------------------------------


def ordered_launches(state: State, seat: Seat) -> tuple[str, ...]:
    """List the launches that a player ordered and that can happen, as "ship|place" (WPN-1)."""
    launches = []
    for ship in state.ships_of(seat):
        if ship.order is None or not ship.order.launch:
            continue
        for index, place in enumerate(ship.spec.places):
            if place.id in ship.order.launch and ship.holds[index] and place.id in ship.fittings.places:
                launches.append(f"{ship.spec.id}|{place.id}")
    return tuple(launches)


def launch_squadrons(ledger: Ledger[State, Event]) -> Flow[None]:
    """Launch what was ordered; each owner may hold back any of it (WPN-1)."""
    state = ledger.state
    for seat in state.seats_by_initiative():
        launches = ordered_launches(state, seat)
        if not launches:
            continue
        held = yield from ask(ChooseSome(seat, Prompt.HOLD, launches, (seat,), "WPN-1"))
        for launch in launches:
            if launch not in held:
                yield from _launch(ledger, *launch.split("|"))


def _launch(ledger: Ledger[State, Event], ship_id: str, place_id: str) -> Flow[None]:
    state = ledger.state
    ship = state.ships[ship_id]
    index = [place.id for place in ship.spec.places].index(place_id)
    held = ship.holds[index]
    assert held is not None
    name = f"{ship_id}.{place_id}"
    while (one := state.squadrons.get(name)) and (one.ship, one.docked_at) != (ship_id, place_id):
        name += "+"  # the first of that name is still about: it may have docked elsewhere
    ledger.record(SquadronLaunched(name, ship_id, index, held, ship.spec.catalogue.squadron[held].size))
    yield from _meet_ambush(ledger, name)


def _meet_ambush(ledger: Ledger[State, Event], squadron_id: str) -> Flow[None]:
    """Let the enemy squadrons at the ship of a squadron that is newly assigned there cut it down (FAC-13)."""
    for waiting, effect in craft_ambushed(ledger.state, ledger.state.squadrons[squadron_id]):
        arriving = ledger.state.squadrons[squadron_id]
        if arriving.alive:
            losses = min(arriving.size, effect.ambushes(waiting.size, arriving.size))
            yield from reduce_squadron(ledger, squadron_id, losses, "FAC-13")


# --- orders --------------------------------------------------------------------------------------


def in_command(state: State, squadron: Squadron) -> bool:
    """Say whether a friendly ship with a working hangar is near enough to order a squadron (SQD-4)."""
    return _commanded(state, squadron, _hosts(state, squadron.seat))


def _hosts(state: State, seat: Seat) -> list[Ship]:
    """List a player's ships that can command squadrons: those with a working hangar (SQD-4)."""
    return [ship for ship in state.ships_of(seat) if ship.spec.places and ship.fittings.hangars]


def _commanded(state: State, squadron: Squadron, hosts: list[Ship]) -> bool:
    at = state.ships[squadron.ship].at
    return any(within(host.at, at, COMMAND_IN) for host in hosts)


def empty_place(ship: Ship) -> int | None:
    """Find the first working, empty hangar place of a ship (SQD-4, SQD-5)."""
    if None not in ship.holds:
        return None
    working = ship.fittings.places
    for index, held in enumerate(ship.holds):
        if held is None and ship.spec.places[index].id in working:
            return index
    return None


def orderable(state: State, seat: Seat) -> list[Squadron]:
    """List a player's deployed squadrons that can be given an order now (SQD-3, SQD-4)."""
    waiting = [
        squadron
        for squadron in state.squadrons.values()
        if squadron.seat is seat and not squadron.ordered and squadron.deployed
    ]
    if not waiting:
        return []
    hosts = _hosts(state, seat)
    return [squadron for squadron in waiting if _commanded(state, squadron, hosts)]


def must_order(state: State, seat: Seat) -> bool:
    """Say whether a player may not pass: a squadron lost its ship and can be ordered (SQD-10)."""
    if not state.setup.options.revised_craft:
        return False
    return any(not state.ships[squadron.ship].alive for squadron in orderable(state, seat))


def command_refusal(state: State, seat: Seat, command: Command) -> Refusal | None:
    """Say why a squadron cannot be given an order, or None (SQD-3, SQD-4)."""
    squadron_id, mode, ship_id, *named = command
    squadron, ship = state.squadrons.get(squadron_id), state.ships.get(ship_id)
    if squadron is None or squadron.seat is not seat or not squadron.deployed:
        return Refusal("SQD-4", f"{squadron_id} is no deployed squadron of yours")
    if squadron.ordered:
        return Refusal("SQD-4", "that squadron has had its order this turn")
    if not in_command(state, squadron):
        return Refusal(
            "SQD-4", f"no ship of yours with a working hangar is within {COMMAND_IN:.0f} inches of it"
        )
    if ship is None or not ship.on_board:
        return Refusal("SQD-4", "it can only be ordered to a ship on the board")
    if mode not in (DOCK, Mode.OFFENSIVE, Mode.DEFENSIVE):
        return Refusal("SQD-4", "a squadron flies offensive or defensive, or docks")
    if (ship.seat is seat) == (mode == Mode.OFFENSIVE):
        return Refusal("SQD-4", "offensive is for enemy ships; defensive and docking for your own")
    if mode == DOCK and empty_place(ship) is None:
        return Refusal("SQD-4", f"{ship.spec.name} has no working, empty hangar place")
    needs_kind = mode == Mode.OFFENSIVE and names_kind(state, squadron)
    if needs_kind and (len(named) != 1 or named[0] not in KINDS_NAMED):
        return Refusal("FAC-10", f"name the kind of weapon that it helps: {', '.join(KINDS_NAMED)}")
    if named and not needs_kind:
        return Refusal("FAC-10", "no kind of weapon is named with this order")
    return None


@dataclass(slots=True)
class OrderSquadron(Request[Command | None]):
    """Ask a player for an order to one squadron, or None to pass (SQD-3)."""

    seat: Seat
    state: State

    def may_pass(self) -> bool:
        """Say whether the player may pass (SQD-10)."""
        return not must_order(self.state, self.seat)

    def commands(self) -> list[Command]:
        """List every legal order."""
        errands = self._errands()
        return [
            command
            for squadron in orderable(self.state, self.seat)
            for errand in errands
            for command in self._spelled_out(squadron, errand)
        ]

    def _spelled_out(self, squadron: Squadron, errand: tuple[str, str]) -> list[Command]:
        """List an errand with each kind of weapon that may be named with it (FAC-10)."""
        if errand[0] == Mode.OFFENSIVE and names_kind(self.state, squadron):
            return [(squadron.id, *errand, kind) for kind in KINDS_NAMED]
        return [(squadron.id, *errand)]

    def _errands(self) -> list[tuple[str, str]]:
        """List what any squadron of the player can be sent to do, and where: the same for each of them."""
        friends = self.state.ships_of(self.seat)
        return [
            *((Mode.OFFENSIVE.value, foe.id) for foe in self.state.ships_of(self.seat.other)),
            *((Mode.DEFENSIVE.value, ship.id) for ship in friends),
            *((DOCK, ship.id) for ship in friends if empty_place(ship) is not None),
        ]

    def refusal(self, answer: Command | None) -> Refusal | None:
        """Say why an order is not legal, or None."""
        if answer is None:
            return (
                None
                if self.may_pass()
                else Refusal("SQD-10", "a squadron that lost its ship must be given an order")
            )
        return command_refusal(self.state, self.seat, answer)

    def example(self, below: Below) -> Command | None:
        """Draw an order, or pass one time in four."""
        squadrons = orderable(self.state, self.seat)
        if self.may_pass() and (not squadrons or below(4) == 0):
            return None
        errands = self._errands()
        squadron, errand = divmod(below(len(squadrons) * len(errands)), len(errands))
        ways = self._spelled_out(squadrons[squadron], errands[errand])
        return ways[below(len(ways))] if len(ways) > 1 else ways[0]

    def default(self) -> Command | None:
        """Pass, or give a squadron that may not be passed over the first order (SQD-10)."""
        if self.may_pass():
            return None
        strays = [one for one in orderable(self.state, self.seat) if not self.state.ships[one.ship].alive]
        return self._spelled_out(strays[0], self._errands()[0])[0]

    def pack(self, answer: Command | None) -> object:
        """Write an order as a list."""
        return None if answer is None else list(answer)

    def unpack(self, data: object) -> Command | None:
        """Read an order from a list."""
        match data:
            case None:
                return None
            case [str(squadron), str(mode), str(ship)]:
                return (squadron, mode, ship)
            case [str(squadron), str(mode), str(ship), str(kind)]:
                return (squadron, mode, ship, kind)
        raise ValueError("an order to a squadron is [squadron, mode, ship]")


def order_squadrons(ledger: Ledger[State, Event]) -> Flow[None]:
    """Order squadrons by turns until both sides have passed (SQD-3)."""
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


def _carry_out(ledger: Ledger[State, Event], command: Command) -> Flow[None]:
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


def _settle_strays(ledger: Ledger[State, Event]) -> None:
    """Dock or lose the squadrons whose ship was destroyed and that nobody can order (SQD-10)."""
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
