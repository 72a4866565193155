"""A script plays for both players: it answers each request as written in a file, or by default."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.false_sunrise.arriving import ArriveShip, RebirthShip
from rules.false_sunrise.choices import Errand, PartOf
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.editions import edition_of, load_edition
from rules.false_sunrise.events import Event, ShotLost, ShotResolved, ShotTurned, SystemRestored
from rules.false_sunrise.gunnery import Volley
from rules.false_sunrise.placing import ReturnShip
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.positions.choices_file import AwayPart, Crew, DoPart
from rules.false_sunrise.positions.faction_script import FactionScript
from rules.false_sunrise.positions.position import ship_id, squadron_id
from rules.false_sunrise.positions.position_file import Position, hangar_of
from rules.false_sunrise.positions.spelling import command_of, launched
from rules.false_sunrise.positions.volleys import volley_of
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.squadron_orders import Command, OrderSquadron
from rules.false_sunrise.squadrons import enemies_over, in_dogfight
from rules.false_sunrise.state import Order, Phase, State
from rules.kernel.refuse_in_files import refuse
from rules.kernel.requests import AnyRequest, ChooseOne, ChooseSome, IllegalAnswer, Refusal, Roll
from rules.kernel.seats import PLAYERS, Seat

CREWS = ("UPG-2", "UPG-3")
# Prompts that may come before a declaration.
OPENING = "activate", "point_defence", "plague", "away_before", "miracle_restore"


class Script:
    """The choices of a position that have not been used yet.

    A choice may never be asked for, because nothing legal is available. It is refused when its
    moment has passed: `close` is called at the end of each phase, `notice` with each event.
    """

    ids: Mapping[str, str] | None = None

    def __init__(self, position: Position, do: DoPart) -> None:
        self.do = do
        self.position = position
        self.factions = FactionScript(position, do)
        own = load_edition(position.edition).own
        self.own = None if own is None else own().answers(position, do)
        self.orders = {self._ship(name): order for name, order in do.orders.items() if order is not None}
        self.hold = list(do.hold)
        self.acquire = self._by_ship(do.acquire)
        self.squadrons = list(do.squadrons)
        self.activate = [self._ship(name) for name in do.activate]
        self.fire = self._by_ship({name: shots for name, shots in do.fire.items() if shots})
        self.plague = self._by_ship(do.plague)
        self.point_defence = {} if self.own else self._by_ship(do.point_defence)
        self.lose = self._by_ship(do.lose)
        crews = do.crews.items()
        self.repairs: dict[str, list[Crew | None]] = self._by_ship({n: crew.repairs for n, crew in crews})
        self.aways: dict[str, list[AwayPart | None]] = self._by_ship({n: crew.aways for n, crew in crews})
        self.restore = self._by_ship({n: crew.restore for n, crew in crews})
        self.back = {self._ship(name): placement for name, placement in do.back.items()}
        self.rerolls: dict[str, list[int]] = {}
        self.restoring: list[str] = []
        self.crews: dict[tuple[str, str], AwayPart | None] = {}
        self.active: str | None = None
        self.before: State | None = None
        self._crews_first = False
        self._choosers: dict[str, Callable[[ChooseOne, State], Any]] = {
            Prompt.ACQUIRE: self._acquire,
            Prompt.ACTIVATE: self._activate,
            Prompt.POINT_DEFENCE: self._point_defence,
            Prompt.AWAY_BEFORE: self._away,
            Prompt.AWAY_AFTER: self._away,
            Prompt.REROLL: self._reroll,
            Prompt.LOSE: self._lose,
            Prompt.REPAIR: self._repair,
            Prompt.RESTORE: self._restore,
            Prompt.DOGFIGHT: self._dogfight,
            Prompt.FABRICATOR: self._fabricator,
            Prompt.FABRICATE: self._fabricate,
        }

    # --- names ----------------------------------------------------------------------------------

    def _ship(self, name: str) -> str:
        return ship_id(self.position, name)

    def _by_ship(self, lists: dict[str, Any]) -> dict[str, list[Any]]:
        return {self._ship(name): list(items) for name, items in lists.items()}

    def squadron_id(self, name: str, state: State) -> str:
        """Return the engine's id of a squadron: as written, or by ship and hangar place."""
        return squadron_id(self.position, name, state)

    # --- answers --------------------------------------------------------------------------------

    def answer(self, request: AnyRequest, state: State) -> Any:  # noqa: ANN401 - any request
        """Answer a request. Raise `IllegalAnswer` if the script's choice is not legal."""
        if self.own is not None and self.own.knows(request):
            return self.own.answer(request, state)
        return self._shared_answer(request, state)

    def _shared_answer(self, request: AnyRequest, state: State) -> Any:  # noqa: ANN401 - any request
        match request:
            case PlotOrders():
                return self._plot(request.seat, state)
            case OrderSquadron():
                return self._command(request)
            case DeclareFire():
                return self._declare(request)
            case ReturnShip():
                return self._return(request)
            case ChooseSome(prompt=Prompt.HOLD):
                return self._hold(request)
            case ChooseSome(prompt=Prompt.PLAGUE):
                return self._plague(request, state)
            case ArriveShip() | RebirthShip():
                return self.factions.place(request)
            case ChooseOne() if self.factions.knows(request):
                return self.factions.choose(request)
            case ChooseOne():
                return self._choosers.get(request.prompt, _default)(request, state)
            case _:
                return request.default()

    def _plot(self, seat: Seat, state: State) -> dict[str, Order]:
        mine = [key for key in self.orders if key.startswith(f"{seat}:")]
        plotted = {}
        for key in mine:
            part = self.orders.pop(key)
            plotted[key] = part.order(launched(state.ships[key], part.launch))
        return plotted

    def _hold(self, request: ChooseSome) -> tuple[PartOf, ...]:
        held = []
        for name in list(self.hold):
            ship, place = hangar_of(self.position, name)
            key = self._ship(ship)
            if not key.startswith(f"{request.seat}:"):
                continue
            self.hold.remove(name)
            whole = [
                one for one in request.options if one.ship_id == key and one.part.startswith(f"{place}.")
            ]
            held += whole or [PartOf(key, place)]
        return tuple(held)

    def _acquire(self, request: ChooseOne, state: State) -> str | None:
        named = self.acquire.get(request.about[0])
        target = named.pop(0) if named else None
        return None if target is None else self._ship(target)

    def _command(self, request: OrderSquadron) -> Command | None:
        for part in self.squadrons:
            squadron = self.squadron_id(part.squadron, request.state)
            owner = request.state.squadrons.get(squadron)
            if owner is None or owner.seat is request.seat:
                self.squadrons.remove(part)
                return command_of(part, squadron, self._ship(part.ship))
        return request.default()

    def _activate(self, request: ChooseOne, state: State) -> str:
        mine = [key for key in self.activate if key.startswith(f"{request.seat}:") and state.ships[key].alive]
        chosen = mine[0] if mine else request.options[0]
        if mine:
            self.activate.remove(chosen)
        if chosen in request.options:
            self.active = chosen
            self._check_point_defence(chosen, state)
            self._check_dogfight(chosen, state)
        return str(chosen)

    def _check_point_defence(self, key: str, state: State) -> None:
        enemies = [squadron.id for squadron in enemies_over(state, state.ships[key])]
        for name in self.point_defence.get(key, []):
            squadron = state.squadrons.get(self.squadron_id(name, state))
            if squadron is None or (squadron.alive and squadron.id not in enemies):
                refuse("SQD-9", f"{name} is not an enemy squadron over {key}")

    def _check_dogfight(self, key: str, state: State) -> None:
        fighting = {squadron.id: squadron.seat for squadron in in_dogfight(state, key)}
        for name, target in self.do.dogfight.items():
            seat = fighting.get(self.squadron_id(name, state))
            other = state.squadrons.get(self.squadron_id(target, state))
            gone = other is not None and not other.alive
            if seat and not gone and (other is None or fighting.get(other.id) is not seat.other):
                refuse("SQD-7", f"{target} is not an enemy squadron in the dogfight over {key}")

    def _plague(self, request: ChooseSome, state: State) -> tuple[str, ...]:
        named = self.plague.get(request.about[0], [])
        chosen: list[str] = []
        while named and self.squadron_id(named[0], state) not in chosen:
            chosen.append(self.squadron_id(named.pop(0), state))
        return tuple(chosen)

    def _point_defence(self, request: ChooseOne, state: State) -> str:
        named = self.point_defence.get(request.about[0])
        chosen = self.squadron_id(named.pop(0), state) if named else None
        gone = chosen is None or not state.squadrons[chosen].alive
        return str(request.options[0] if gone else chosen)

    def _declare(self, request: DeclareFire) -> Volley:
        shots = self.fire.pop(request.ship_id, [])
        volley = volley_of(request, shots, self._ship)
        self.rerolls = {shot.weapon: list(shot.rerolls) for shot in shots}
        self.factions.declare(request.ship_id, shots)
        if self.own is not None:
            self.own.declare(request.ship_id, shots)
        refusal = request.refusal(volley)
        if refusal is not None:
            raise IllegalAnswer(refusal)
        for shot in shots:
            mount = request.ship.fittings.mount(shot.weapon)
            if mount is not None and len(shot.rerolls) > request.ship.fittings.rerolls[mount.kind]:
                refuse("FIR-10", f"{shot.weapon} has fewer rerolls than {len(shot.rerolls)}")
        return volley

    def _reroll(self, request: ChooseOne, state: State) -> int | None:
        dice = self.rerolls.get(request.about[1])
        return dice.pop(0) if dice else None

    def _lose(self, request: ChooseOne, state: State) -> str:
        named = self.lose.get(request.about[0], [])
        while named:
            system = named.pop(0)
            if system in request.options:
                return str(system)
        return str(request.options[0])

    # --- crews ----------------------------------------------------------------------------------

    def _repair(self, request: ChooseOne, state: State) -> Crew | None:
        named = self.repairs.get(request.about[0])
        self.restoring = self.restore.get(request.about[0], [])
        return named.pop(0) if named else None

    def _away(self, request: ChooseOne, state: State) -> Errand | None:
        key, carrier = request.about
        named = self.aways.get(key)
        if (key, carrier) not in self.crews:
            self.crews[key, carrier] = named.pop(0) if named else None
        crew = self.crews[key, carrier]
        if crew is None or (request.prompt == Prompt.AWAY_BEFORE and crew.when == "after"):
            return None
        self.restoring = [] if crew.pips else list(crew.restore) or self.restore.get(key, [])
        target = key if crew.ship is None else self._ship(crew.ship)
        self.crews[key, carrier] = None
        return Errand(target, "pips" if crew.pips else "system")

    def _restore(self, request: ChooseOne, state: State) -> str:
        self.restoring = self.restoring or self.restore.get(request.about[0], [])
        return self.restoring[0] if self.restoring else str(request.options[0])

    # --- squadrons ------------------------------------------------------------------------------

    def _dogfight(self, request: ChooseOne, state: State) -> str:
        for name, target in self.do.dogfight.items():
            if self.squadron_id(name, state) == request.about[0]:
                chosen = self.squadron_id(target, state)
                return chosen if state.squadrons[chosen].alive else str(request.options[0])
        return str(request.options[0])

    def _fabricators(self) -> dict[PartOf, str]:
        """Return the type that each fabricator is to build."""
        named = {}
        for name, kind in self.do.fabricate.items():
            ship, place = hangar_of(self.position, name)
            named[PartOf(self._ship(ship), place.partition(".")[0])] = kind
        return named

    def _fabricator(self, request: ChooseOne, state: State) -> PartOf:
        named = self._fabricators()
        chosen: PartOf = next((one for one in request.options if one in named), request.options[0])
        return chosen

    def _fabricate(self, request: ChooseOne, state: State) -> str:
        return self._fabricators().get(PartOf(*request.about), str(request.options[0]))

    def _return(self, request: ReturnShip) -> tuple[float, float, int]:
        part = self.back.pop(request.ship_id, None)
        x, y, heading = request.default()
        if part is None:
            return (x, y, heading)
        if part.at is not None:
            x, y = part.at
        return (x, y, heading if part.heading is None else part.heading)

    # --- choices never asked for ----------------------------------------------------------------

    def look(self, request: AnyRequest, state: State) -> None:
        """See the next request, and remember the state for a declaration that may never be asked for."""
        if isinstance(request, Roll):
            return
        if isinstance(request, ChooseOne) and request.prompt == Prompt.ACTIVATE:
            self.end_activation(state)
        if self.own is not None:
            self.own.look(state)
        if not isinstance(request, ChooseOne | ChooseSome):
            return
        if request.prompt in OPENING:
            self.before = state.copy()
        mends_on = self._crews_first and request.prompt == Prompt.RESTORE
        miracle = (request.prompt, request.about[1:]) == (Prompt.MIRACLE_RESTORE, ("before",))
        self._crews_first = mends_on or miracle or request.prompt == Prompt.AWAY_BEFORE

    def notice(self, event: Event) -> None:
        """Check an event against what the script requires to be possible."""
        if self.own is not None:
            self.own.notice(event)
        if isinstance(event, SystemRestored) and self._crews_first and self.before is not None:
            event.apply(self.before)  # weapons restored before the fire step may fire (WPN-4)
        match event:
            case SystemRestored() if self.restoring and event.ruling in CREWS:
                if self.restoring[0] != event.system:
                    refuse(event.ruling, f"{self.restoring[0]} cannot be repaired")
                self.restoring.pop(0)
            case ShotLost() | ShotTurned():
                self.factions.notice(event)
            case ShotResolved() if self.rerolls.get(event.weapon_id):
                refuse("FIR-10", f"{event.weapon_id} has no reroll left")

    def end_activation(self, state: State) -> None:
        """Refuse choices of the active ship that could not happen."""
        key, self.active = self.active, None
        if key is None:
            return
        shots = self.fire.pop(key, [])
        if shots:
            before = (self.own.before if self.own else self.before) or state
            request = DeclareFire(state.ships[key].seat, before, key, edition_of(state).gunnery)
            refusal = request.refusal(volley_of(request, shots, self._ship))
            raise IllegalAnswer(refusal or Refusal("FIR-1", "the ship fired nothing"))
        self._refuse_if(self.factions.unasked_by(key))
        if self.own is not None:
            self.own.end_activation(key)
        if self.plague.get(key):
            refuse("SQD-9", f"{self.plague[key][0]} is not in reach of {key}")
        if not state.ships[key].alive:
            return
        if any(self.repairs.get(key, [])):
            refuse("UPG-2", f"{key} had nothing to repair, or no crews to do it")
        waiting = [*self.aways.get(key, []), *(crew for (ship, _), crew in self.crews.items() if ship == key)]
        if any(waiting):
            refuse("UPG-3", f"{key} had nothing to repair, or no crews to do it")

    def close(self, phase: Phase, state: State) -> None:
        """Refuse what can no longer happen when `phase` begins in this state."""
        match phase:
            case Phase.ORDERS | Phase.MOVEMENT if refusal := self.factions.unasked_at_start():
                raise IllegalAnswer(refusal)
            case Phase.MOVEMENT:
                for seat in PLAYERS:
                    self._refuse_if(PlotOrders(seat, state).refusal(self._plot(seat, state)))
            case Phase.SQUADRONS:
                self._close_launches()
            case Phase.ACTIVATIONS:
                self._close_squadron_orders(state)
            case Phase.POINTS:
                self._close_activations(state)
            case Phase.START | Phase.ORDERS if self.back and state.turn > self.position.turn:
                refuse("MOV-5", f"{next(iter(self.back))} is not due to come back")
            case _:
                pass

    def _close_launches(self) -> None:
        if self.hold:
            refuse("WPN-1", f"{self.hold[0]} is not to be launched")
        for key, names in self.acquire.items():
            if any(names):
                refuse("WPN-2", f"{key} cannot mark {names[0]}")

    def _close_squadron_orders(self, state: State) -> None:
        for part in self.squadrons:
            squadron_id = self.squadron_id(part.squadron, state)
            squadron = state.squadrons.get(squadron_id)
            seat = squadron.seat if squadron else Seat.RED
            command = command_of(part, squadron_id, self._ship(part.ship))
            self._refuse_if(OrderSquadron(seat, state).refusal(command))
            refuse("SQD-4", f"{part.squadron} cannot be given this order")

    def _close_activations(self, state: State) -> None:
        self.end_activation(state)
        if self.own is not None:
            self.own.close(state)
        for key in self.activate:
            if state.ships[key].alive:
                refuse("WPN-3", f"{key} cannot be activated, or not again")
        for key in (*self.fire, *self.plague, *self.repairs, *self.aways, *self.factions.mends):
            if state.ships[key].alive and not state.ships[key].on_board:
                refuse("MOV-5", f"{key} is not on the board and does nothing")

    @staticmethod
    def _refuse_if(refusal: Refusal | None) -> None:
        if refusal is not None:
            raise IllegalAnswer(refusal)


def _default(request: ChooseOne, _state: State) -> Any:  # noqa: ANN401 - any option
    return request.default()
