"""Which questions a side has answered, as the events of a battle show it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from game.review.coach import Decided
from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.burning import Burn, Evasion, Hold, can_evade
from rules.astra_et_tenebrae.combat_requests import DodgeOrNot, EvadeOrStay, FireOrPass
from rules.astra_et_tenebrae.formation_requests import NameFormations, ShowTactician
from rules.astra_et_tenebrae.formations import Named
from rules.astra_et_tenebrae.gunnery import LASER, Pass, Shot, may_ask
from rules.astra_et_tenebrae.requests import (
    AssignCaptains,
    ChooseHeat,
    Heat,
    HeatChoice,
    MoveShip,
    PlaceShip,
)
from rules.astra_et_tenebrae.state import Captain, Formation, Phase, Ship, State
from rules.kernel.seats import Seat

BURNS, FIRE, TABLE, SETUP = "burns", "fire", "table", "setup"


Asked = (
    AssignCaptains
    | PlaceShip
    | ChooseHeat
    | MoveShip
    | NameFormations
    | ShowTactician
    | FireOrPass
    | EvadeOrStay
    | DodgeOrNot
)


@dataclass(frozen=True, slots=True)
class Override:
    """An override of a ship; nobody sees the direction of one that fails (AM-8)."""

    ship: str
    g: int


@dataclass(frozen=True, slots=True)
class Answered:
    """A request with the whole state of its moment, and the answer to it."""

    request: Asked
    answer: object


Found = Iterator[Decided[Answered]]


@dataclass(slots=True)
class Answers:
    """Follows a battle beat by beat and finds every answer that the coach judges.

    Some answers show only later: a ship that stays, no formation, an engineer, the second ship of a
    crossfire. They keep the moment and the state at which they were given.
    """

    _heat: list[tuple[int, State, events.HeatChosen]] = field(default_factory=list)
    _engineers: set[str] = field(default_factory=set)
    _formed: dict[Seat, int] = field(default_factory=dict)
    _physicists: dict[str, tuple[int, State]] = field(default_factory=dict)
    _crossing: tuple[int, State, events.ShotFired] | None = None
    _shot: events.ShotFired | None = None
    _lasered: bool = False

    def in_beat(self, state: State, beat: Sequence[events.Event], moment: int) -> Found:
        """Yield the answers that a beat shows; `state` is the one before it."""
        if self._lasered:
            yield from self._under_laser(state, beat, moment)
        for event in beat:
            yield from _set_up(state, event, moment)
            match event:
                case events.HeatChosen():
                    self._heat.append((moment, state.copy(), event))
                case events.ShipBurned(ship=ship, g=g, override=True) | events.CrewBlackedOut(ship=ship, g=g):
                    yield _moved(state, Override(ship, g), moment)
                case events.ShipBurned(ship=ship, course=course, g=g):
                    yield _moved(state, Burn(ship, course, g), moment)
                case events.ShipHeld(ship=ship):
                    yield _moved(state, Hold(ship), moment)
                case events.FormationNamed(formation=formation):
                    self._formed.setdefault(formation.seat, moment)
                case events.PhaseBegan(phase=phase):
                    yield from self._phase(state, phase, moment)
                case events.CaptainShown():
                    yield from self._card(state, event, moment)
                case events.ShotFired():
                    yield from self._fired(state, event, moment)
                case events.ShipLost():
                    self._crossing = None  # AF-7: the second ship of a crossfire does not fire
                case events.ShipPassed(ship=ship):
                    yield from _passed(state, ship, moment)
                case events.DiceRolled(why="location") | events.PointsScored():
                    yield from self._hit(state, event, moment)

    # --- heat and formations --------------------------------------------------------------------------

    def _phase(self, state: State, phase: Phase, moment: int) -> Found:
        if phase is Phase.MOVEMENT:
            yield from self._heated()
        elif phase is Phase.TACTICIANS:
            yield from self._named(state, moment)
        elif phase is Phase.COMBAT:
            yield from _kept_face_down(state, moment)

    def _heated(self) -> Found:
        for moment, state, chosen in self._heat:
            does = {ship.name: self._done(ship, chosen) for ship in state.side(chosen.seat)}
            answer = HeatChoice(does, chosen.standing or False)
            yield Decided(chosen.seat, moment, TABLE, Answered(ChooseHeat(chosen.seat, state), answer))
        self._heat.clear()
        self._engineers.clear()

    def _done(self, ship: Ship, chosen: events.HeatChosen) -> Heat:
        if ship.name in self._engineers:
            return Heat.ENGINEER
        return Heat.RADIATE if ship.name in chosen.radiating else Heat.STORE

    def _named(self, state: State, moment: int) -> Found:
        """Yield what both sides named; the second knew what the first had named (AF-1)."""
        for seat in state.sides():
            before = state.copy()
            before.formations = tuple(
                one for one in state.formations if seat is not state.high and one.seat is state.high
            )
            request = NameFormations(seat, before)
            if request.offers():
                named = tuple(_as_named(one) for one in state.formations if one.seat is seat)
                when = self._formed.get(seat, moment)
                yield Decided(seat, when, TABLE, Answered(request, named))
        self._formed.clear()

    # --- captains and fire ------------------------------------------------------------------------------

    def _card(self, state: State, event: events.CaptainShown, moment: int) -> Found:
        seat = state.ships[event.ship].seat
        match event.captain:
            case Captain.ENGINEER:
                self._engineers.add(event.ship)
            case Captain.PHYSICIST:
                self._physicists[event.ship] = moment, state.copy()
            case Captain.TACTICIAN:
                shown = Answered(ShowTactician(seat, state.copy()), event.ship)
                yield Decided(seat, moment, TABLE, shown)
            case Captain.PILOT if self._shot is not None:
                yield _dodged(state, self._shot, moment, dodges=True)

    def _fired(self, state: State, event: events.ShotFired, moment: int) -> Found:
        self._shot, self._lasered = event, event.weapon is LASER
        began, before = self._physicists.get(event.ship, (moment, state))
        if not event.crossfire:
            self._physicists.clear()
            card = (event.ship,) if before is not state else ()
            shot = Shot((event.ship,), event.weapon, event.target, event.missiles or 1, card)
            yield _acted(before, shot, began)
        elif self._crossing is None:
            self._crossing = began, before.copy(), event
        else:
            (began, before, first), self._crossing = self._crossing, None
            ships = (first.ship, event.ship)
            cards = tuple(name for name in ships if name in self._physicists)
            self._physicists.clear()
            yield _acted(before, Shot(ships, event.weapon, event.target, 1, cards), began)

    def _under_laser(self, state: State, beat: Sequence[events.Event], moment: int) -> Found:
        """Yield whether the target of a laser evades, if it was asked (AC-9)."""
        shot, self._lasered = self._shot, False
        if shot is None:
            return
        target = state.ships[shot.target]
        if target.dodging or target.evaded or target.blacked_out or not can_evade(state, target):
            return
        evaded = next((one for one in beat if isinstance(one, events.ShipEvaded)), None)
        answer = None if evaded is None else Evasion(evaded.course, evaded.g)
        request = EvadeOrStay(target.seat, state.copy(), target.name, shot.ship)
        yield Decided(target.seat, moment, FIRE, Answered(request, answer))

    def _hit(self, state: State, event: events.Event, moment: int) -> Found:
        """Yield that a pilot has not dodged a hit, if it was asked (AK-6).

        It is asked before the location is rolled. A laser that hits its mark rolls for none, and one that
        only moves its mark has not hit (AC-7).
        """
        shot, rolled = self._shot, isinstance(event, events.DiceRolled)
        if shot is None or (shot.weapon is LASER and rolled is (state.ships[shot.target].mark is not None)):
            return
        if shot.weapon is not LASER and not rolled:
            return
        target = state.ships[shot.target]
        if target.captain is Captain.PILOT and may_ask(state, target, Captain.PILOT):
            yield _dodged(state, shot, moment, dodges=False)


def _set_up(state: State, event: events.Event, moment: int) -> Found:
    """Yield which captains were assigned, and where a ship was placed."""
    asked: AssignCaptains | PlaceShip
    match event:
        case events.CaptainsAssigned(seat=seat, cards=cards):
            asked = AssignCaptains(seat, state.copy())
            yield Decided(seat, moment, SETUP, Answered(asked, dict(cards)))
        case events.ShipPlaced(ship=ship, at=at):
            asked = PlaceShip(state.ships[ship].seat, state.copy())
            yield Decided(asked.seat, moment, SETUP, Answered(asked, (ship, at)))


def _moved(state: State, move: Burn | Hold | Override, moment: int) -> Decided[Answered]:
    seat = state.ships[move.ship].seat
    return Decided(seat, moment, BURNS, Answered(MoveShip(seat, state.copy()), move))


def _acted(before: State, shot: Shot, moment: int) -> Decided[Answered]:
    seat = before.ships[shot.ships[0]].seat
    return Decided(seat, moment, FIRE, Answered(FireOrPass(seat, before.copy()), shot))


def _passed(state: State, ship: str, moment: int) -> Found:
    """Yield a pass of a side that could have fired."""
    seat = state.ships[ship].seat
    request = FireOrPass(seat, state.copy())
    if request.can_fire():
        yield Decided(seat, moment, FIRE, Answered(request, Pass(ship)))


def _kept_face_down(state: State, moment: int) -> Found:
    """Yield that a side has kept its tactician face down, if it could have shown it (AK-4)."""
    for seat in state.sides():
        request = ShowTactician(seat, state.copy())
        if any(request.refusal(ship.name) is None for ship in request.ships()):
            yield Decided(seat, moment, TABLE, Answered(request, None))


def _dodged(state: State, shot: events.ShotFired, moment: int, *, dodges: bool) -> Decided[Answered]:
    seat = state.ships[shot.target].seat
    request = DodgeOrNot(seat, state.copy(), shot.target, shot.ship, shot.weapon)
    return Decided(seat, moment, FIRE, Answered(request, dodges))


def _as_named(one: Formation) -> Named:
    return Named(one.type, one.ships, one.screens)
