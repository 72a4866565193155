"""The coach of False Sunrise: decisions as the admiral values them, and the luck of every roll."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from game.families.false_sunrise.coach.activation import judge_activation
from game.families.false_sunrise.coach.deploying import judge_deployment
from game.families.false_sunrise.coach.fire import judge_volley
from game.families.false_sunrise.coach.ghost import Ghost
from game.families.false_sunrise.coach.luck import Rolls
from game.families.false_sunrise.coach.marker_places import judge_marker
from game.families.false_sunrise.coach.orders import judge_orders
from game.families.false_sunrise.coach.own_choices import SETS, OwnChoice, OwnChoices
from game.families.false_sunrise.coach.squadrons import judge_squadron
from game.families.false_sunrise.editions import ship_edition
from game.review.coach import Coach, Decided, Judged
from game.review.findings import Luck, Mistake
from rules.false_sunrise import events
from rules.false_sunrise.gunnery import Volley
from rules.false_sunrise.placing import Placement
from rules.false_sunrise.squadron_orders import DOCK, Command, orderable
from rules.false_sunrise.state import Order, Phase, Squadron, State
from rules.kernel.seats import PLAYERS
from rules.table.measure import Point

ORDERS, FIRE, ACTIVATION = "orders", "fire", "activation"
SQUADRONS, DEPLOYMENT, MARKERS = "squadrons", "deployment", "markers"


@dataclass(frozen=True, slots=True)
class Declared:
    """What a ship fired; an empty volley means that fire was held."""

    ship_id: str
    volley: Volley


@dataclass(frozen=True, slots=True)
class Activated:
    """Which ship acted next."""

    ship_id: str


@dataclass(frozen=True, slots=True)
class Sent:
    """An order to a squadron; None means that it stayed where it was."""

    squadron: Squadron
    command: Command | None


@dataclass(frozen=True, slots=True)
class Deployed:
    """Where a fleet was placed, by ship."""

    placements: Mapping[str, Placement]


@dataclass(frozen=True, slots=True)
class Marked:
    """Where a marker was placed."""

    at: Point


@dataclass(frozen=True, slots=True)
class Own:
    """A choice that only one edition has."""

    chosen: OwnChoice


Answer = Mapping[str, Order] | Declared | Activated | Sent | Deployed | Marked | Own


class FleetCoach(Coach[State, events.Event, Answer, Ghost]):
    """The decisions of a fleet: orders, shots, who acts first, squadrons, and the setup of the board."""

    decisions: ClassVar[Mapping[str, str]] = {
        ORDERS: "orders",
        FIRE: "shots",
        ACTIVATION: "order of acting",
        SQUADRONS: "squadrons",
        DEPLOYMENT: "deployment",
        MARKERS: "markers",
        SETS: "dice and sets",
    }
    setup: ClassVar[frozenset[str]] = frozenset({DEPLOYMENT, MARKERS})
    unit: ClassVar[str] = "damage"
    about: ClassVar[str] = (
        "Luck compares every roll with its exact average, in points of the match. "
        '"Given away" is how much worse your decisions were than the admiral\'s best, judged by what '
        "you could know then. A mistake that costs points in two turns counts in both, so turns do not add "
        "up. Turn 1 counts the setup, too."
    )
    too_short: ClassVar[str] = "The match ended before any ship moved, so there is nothing to review."

    def __init__(self) -> None:
        self._rolls = Rolls()
        self._own: OwnChoices | None = None
        self._activated = ""  # the ship that may still fire
        self._may_fire_at = 0

    def decided(self, state: State, beat: Sequence[events.Event], moment: int) -> Iterator[Decided[Answer]]:
        """Yield what a beat decides. Held fire and a squadron without an order show only later."""
        yield from self._own_choices(state, beat, moment)
        yield from _orders(state, beat, moment)
        yield from _deployments(state, beat, moment)
        for event in beat:
            match event:
                case events.VolleyDeclared(ship_id=ship_id, shots=shots):
                    self._activated = ""
                    yield Decided(state.ships[ship_id].seat, moment, FIRE, Declared(ship_id, shots))
                case events.ShipActivated(ship_id=acting):
                    yield from self._held_fire(state)
                    yield Decided(state.ships[acting].seat, moment, ACTIVATION, Activated(acting))
                case events.PhaseBegan():
                    yield from self._held_fire(state)
                    yield from _stayed(state, moment)
                case events.MarkerPlaced(seat=seat, at=at):
                    yield Decided(seat, moment, MARKERS, Marked(at))
                case events.SquadronAssigned() | events.SquadronDocked():
                    yield from _sent(state, event, moment)

    def _own_choices(
        self, state: State, beat: Sequence[events.Event], moment: int
    ) -> Iterator[Decided[Answer]]:
        """Yield a choice that only the edition has: a beat begins with what was answered."""
        if self._own is None:
            self._own = ship_edition(next(iter(state.ships.values()))).coach()
        chosen = self._own.chosen(state, beat[0]) if beat else None
        if chosen is not None:
            yield Decided(chosen.seat, moment, SETS, Own(chosen))

    def _held_fire(self, state: State) -> Iterator[Decided[Answer]]:
        ship_id, self._activated = self._activated, ""
        ship = state.ships.get(ship_id)
        if ship is not None and ship.on_board:
            yield Decided(ship.seat, self._may_fire_at, FIRE, Declared(ship_id, ()))

    def judge(self, view: State, decision: Decided[Answer]) -> Judged[Ghost]:
        """Return what a decision gave away."""
        moment = decision.moment
        match decision.answer:
            case Declared(ship_id=ship_id, volley=volley):
                return _alone(judge_volley(view, ship_id, volley, moment))
            case Activated(ship_id=ship_id):
                return _alone(judge_activation(view, ship_id, moment))
            case Sent(squadron=squadron, command=command):
                return _alone(judge_squadron(view, squadron, command, moment))
            case Marked(at=at):
                return _alone(judge_marker(view, decision.seat, at, moment))
            case Own(chosen=chosen):
                return Judged() if self._own is None else _alone(self._own.judge(view, chosen, moment))
            case Deployed(placements=placements):
                return judge_deployment(view, decision.seat, placements, moment)
            case orders:
                return judge_orders(view, decision.seat, orders, moment)

    def counts(self, beat: Sequence[events.Event]) -> bool:
        """Return whether fleets fly: the turns before that are not shown."""
        return any(isinstance(event, events.OrderRevealed) for event in beat)

    def see(self, event: events.Event, state: State, moment: int) -> None:
        """Note an event: a roll, or a ship that may fire from now on."""
        self._rolls.see(event, state, moment)
        if self._own is not None:
            self._own.see(event)
        if isinstance(event, events.ShipActivated):
            self._activated, self._may_fire_at = event.ship_id, moment

    def luck(self) -> list[Luck[Ghost]]:
        """Return every roll against its exact mean."""
        return self._rolls.end()


def _alone(mistake: Mistake[Ghost] | None) -> Judged[Ghost]:
    return Judged() if mistake is None else Judged(mistake.points, (mistake,))


def _orders(state: State, beat: Sequence[events.Event], moment: int) -> Iterator[Decided[Answer]]:
    """Yield both fleets' orders as they are revealed."""
    orders = {one.ship_id: one.order for one in beat if isinstance(one, events.OrderRevealed)}
    for seat in PLAYERS if orders else ():
        own = {ship_id: one for ship_id, one in orders.items() if state.ships[ship_id].seat is seat}
        yield Decided(seat, moment, ORDERS, own)


def _deployments(state: State, beat: Sequence[events.Event], moment: int) -> Iterator[Decided[Answer]]:
    """Yield where fleets were placed (SET-4)."""
    placed = {one.ship_id: (*one.at, one.heading) for one in beat if isinstance(one, events.ShipDeployed)}
    for seat in PLAYERS if placed else ():
        own = {ship_id: pose for ship_id, pose in placed.items() if state.ships[ship_id].seat is seat}
        if own:
            yield Decided(seat, moment, DEPLOYMENT, Deployed(own))


def _sent(
    state: State, event: events.SquadronAssigned | events.SquadronDocked, moment: int
) -> Iterator[Decided[Answer]]:
    """Yield the order that a squadron carries out (SQD-4); a stray that must dock had none (SQD-10)."""
    squadron = state.squadrons[event.squadron_id]
    command: Command
    match event:
        case events.SquadronDocked(ship_id=ship_id):
            command = (squadron.id, DOCK, ship_id)
        case events.SquadronAssigned(ship_id=ship_id, mode=mode, against=None):
            command = (squadron.id, mode.value, ship_id)
        case events.SquadronAssigned(ship_id=ship_id, mode=mode, against=against):
            command = (squadron.id, mode.value, ship_id, str(against))
    yield Decided(squadron.seat, moment, SQUADRONS, Sent(squadron, command))


def _stayed(state: State, moment: int) -> Iterator[Decided[Answer]]:
    """Yield the squadrons that had no order although they could have had one (SQD-3)."""
    if state.phase is Phase.SQUADRONS:
        for seat in PLAYERS:
            for squadron in orderable(state, seat):
                yield Decided(seat, moment, SQUADRONS, Sent(squadron, None))
