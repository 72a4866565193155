"""Squadron orders: which squadrons can be ordered, the legal orders, and the request (SQD-3, SQD-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rules.false_sunrise.arms import RATED
from rules.false_sunrise.asking import OverState
from rules.false_sunrise.squadrons import names_kind
from rules.false_sunrise.state import Mode, Ship, Squadron, State
from rules.kernel.requests import Below, Refusal
from rules.kernel.seats import Seat
from rules.table.measure import within
from rules.values import value

COMMAND_IN = 36.0  # SQD-4
KINDS_NAMED = tuple(kind.value for kind in RATED)  # FAC-10
DOCK = "dock"

# An order: the squadron, its mode or "dock", the ship, and for drones a kind of weapon (FAC-10).
Command = tuple[str, str, str] | tuple[str, str, str, str]


def in_command(state: State, squadron: Squadron) -> bool:
    """Return whether a friendly ship with a working hangar is in range to order a squadron (SQD-4)."""
    return _commanded(state, squadron, _hosts(state, squadron.seat))


def _hosts(state: State, seat: Seat) -> list[Ship]:
    """List a player's ships that can command squadrons: those with a working hangar (SQD-4)."""
    return [ship for ship in state.ships_of(seat) if ship.spec.places and ship.fittings.hangars]


def _commanded(state: State, squadron: Squadron, hosts: list[Ship]) -> bool:
    at = state.ships[squadron.ship].at
    return any(within(host.at, at, COMMAND_IN) for host in hosts)


def empty_place(ship: Ship) -> int | None:
    """Return the index of a ship's first working, empty hangar place, or None (SQD-4, SQD-5)."""
    if None not in ship.holds:
        return None
    working = ship.fittings.places
    for index, held in enumerate(ship.holds):
        if held is None and ship.spec.places[index].id in working:
            return index
    return None


def orderable(state: State, seat: Seat) -> list[Squadron]:
    """List a player's deployed squadrons that can be ordered now (SQD-3, SQD-4)."""
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
    """Return whether a player may not pass: a squadron lost its ship and can be ordered (SQD-10)."""
    if not state.setup.options.revised_craft:
        return False
    return any(not state.ships[squadron.ship].alive for squadron in orderable(state, seat))


def command_refusal(state: State, seat: Seat, command: Command) -> Refusal | None:
    """Return why a squadron cannot be given an order, or None if it can (SQD-3, SQD-4)."""
    squadron_id, mode, ship_id, *named = command
    squadron, ship = state.squadrons.get(squadron_id), state.ships.get(ship_id)
    if squadron is None or squadron.seat is not seat or not squadron.deployed:
        return Refusal("SQD-4", f"{squadron_id} is not one of your deployed squadrons")
    if squadron.ordered:
        return Refusal("SQD-4", "that squadron has had its order this turn")
    if not in_command(state, squadron):
        return Refusal(
            "SQD-4", f"none of your ships with a working hangar is within {COMMAND_IN:.0f} inches of it"
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


@value(frozen=True, slots=True)
class OrderSquadron(OverState[Command | None]):
    """A request: an order for one squadron, or None to pass (SQD-3)."""

    asks_for: ClassVar[str] = "squadron"
    seat: Seat
    state: State

    def may_pass(self) -> bool:
        """Return whether the player may pass (SQD-10)."""
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
        """List the orders for a task: one for each kind of weapon that can be named with it (FAC-10)."""
        if errand[0] == Mode.OFFENSIVE and names_kind(self.state, squadron):
            return [(squadron.id, *errand, kind) for kind in KINDS_NAMED]
        return [(squadron.id, *errand)]

    def _errands(self) -> list[tuple[str, str]]:
        """List the tasks and ships that any of the player's squadrons can be ordered to."""
        friends = self.state.ships_of(self.seat)
        return [
            *((Mode.OFFENSIVE.value, foe.id) for foe in self.state.ships_of(self.seat.other)),
            *((Mode.DEFENSIVE.value, ship.id) for ship in friends),
            *((DOCK, ship.id) for ship in friends if empty_place(ship) is not None),
        ]

    def refusal(self, answer: Command | None) -> Refusal | None:
        """Return why the order is illegal, or None if it is legal."""
        if answer is None:
            return (
                None
                if self.may_pass()
                else Refusal("SQD-10", "a squadron that lost its ship must be given an order")
            )
        return command_refusal(self.state, self.seat, answer)

    def listed(self) -> Iterator[Command | None]:
        """Yield a pass if that is allowed, and every legal order."""
        if self.may_pass():
            yield None
        yield from self.commands()

    def example(self, below: Below) -> Command | None:
        """Pick a random order, or pass one time in four."""
        squadrons = orderable(self.state, self.seat)
        if self.may_pass() and (not squadrons or below(4) == 0):
            return None
        errands = self._errands()
        squadron, errand = divmod(below(len(squadrons) * len(errands)), len(errands))
        orders = self._spelled_out(squadrons[squadron], errands[errand])
        return orders[below(len(orders))] if len(orders) > 1 else orders[0]

    def default(self) -> Command | None:
        """Pass, or give the first legal order if the player may not pass (SQD-10)."""
        if self.may_pass():
            return None
        strays = [one for one in orderable(self.state, self.seat) if not self.state.ships[one.ship].alive]
        return self._spelled_out(strays[0], self._errands()[0])[0]

    def pack(self, answer: Command | None) -> object:
        """Write the order as a list."""
        return None if answer is None else list(answer)

    def unpack(self, data: object) -> Command | None:
        """Read the order from a list. Raise `ValueError` if the form is wrong."""
        match data:
            case None:
                return None
            case [str(squadron), str(mode), str(ship)]:
                return (squadron, mode, ship)
            case [str(squadron), str(mode), str(ship), str(kind)]:
                return (squadron, mode, ship, kind)
        raise ValueError("an order to a squadron is [squadron, mode, ship]")
