"""Count what happened in a battle, for each side, by walking through its events."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.ending import standings
from rules.astra_et_tenebrae.events import Event
from rules.astra_et_tenebrae.figures import HULL, Component
from rules.astra_et_tenebrae.gunnery import Weapon
from rules.astra_et_tenebrae.odds import evasion_cost
from rules.astra_et_tenebrae.state import Captain, FormationType, Phase, Ship, State
from rules.astra_et_tenebrae.systems import left_on
from rules.kernel.seats import PLAYERS, Seat
from tools.balance.astra_et_tenebrae.fire import Fired, fired, gained_by_aid

ALONE = "none"
WARM, HOT = 20, 30  # the two thresholds of a ship's heat (AH-5, AH-6)


def noted(start: State, beats: Sequence[tuple[Event, ...]]) -> dict[str, Any]:
    """Return the facts and counts of a finished battle, given its opening state and its events."""
    notes = _Notes(start.copy())
    for beat in beats:
        for event in beat:
            notes.take(event)
    return notes.row()


class _Notes:
    """The notes so far; `state` is the table before the next event."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.counts: dict[Seat, dict[str, float]] = {seat: defaultdict(float) for seat in PLAYERS}
        self.facts: dict[str, Any] = {}
        self.used: dict[Seat, dict[str, dict[str, Any]]] = {seat: {} for seat in PLAYERS}
        self._held: list[tuple[Seat, str, float]] = []  # counts of this turn, kept if a shot is fired
        self._flying: dict[str, str] = {}  # each ship's formation this turn
        self._evasions: dict[str, str] = {}  # how each ship answered its first laser of this turn
        self._shot: Fired | None = None
        self._physicist = ""  # the ship that fires next with a physicist
        self._lost_this_turn: Counter[Seat] = Counter()

    def row(self) -> dict[str, Any]:
        """Return all notes as JSON values."""
        cards = {seat: sorted(self._cards(seat)) for seat in PLAYERS}
        return {**self.facts, "cards": cards, "used": self.used, "counts": self.counts}

    def _cards(self, seat: Seat) -> list[str]:
        ships = self.state.ships.values()
        return [ship.captain for ship in ships if ship.seat is seat and ship.captain is not None]

    def take(self, event: Event) -> None:
        """Note an event and apply it to the table."""
        self._before(event)
        event.apply(self.state)
        if isinstance(event, events.ShotFired):
            self._fire(event)

    def _before(self, event: Event) -> None:
        match event:
            case events.PhaseBegan():
                self._phase(event.phase)
            case events.ShipPlaced():
                self.facts.setdefault("placed_first", self.state.ships[event.ship].seat)
            case events.CaptainShown():
                used = self.used[self.state.ships[event.ship].seat]
                used[event.captain] = {"turn": self.state.turn, "gain": 0.0}
                self._physicist = event.ship if event.captain is Captain.PHYSICIST else ""
            case events.HeatChosen() | events.HeatRadiated() | events.Overheated():
                self._heat(event)
            case events.ShipBurned() | events.ShipHeld() | events.CrewBlackedOut():
                self._move(event)
            case events.DiceRolled():
                self._dice(event)
            case events.ShipEvaded():
                self._evade(event)
            case events.ShotDodged() | events.ShotMissed() | events.MarkBurned() | events.PointsScored():
                self._result(event)
            case events.ComponentLost() | events.ShipLost():
                self._lose(event)
            case events.TurnCleared():
                self._end_turn()
            case events.BattleEnded():
                self._end(event)

    def _add(self, ship: str, key: str, number: float = 1) -> None:
        self.counts[self.state.ships[ship].seat][key] += number

    # --- heat and burns ---------------------------------------------------------------------------------

    def _heat(self, event: events.HeatChosen | events.HeatRadiated | events.Overheated) -> None:
        if isinstance(event, events.HeatChosen):
            self.counts[event.seat]["heat chosen"] += len(list(self.state.side(event.seat)))
            self.counts[event.seat]["heat radiates"] += len(event.radiating)
        elif isinstance(event, events.Overheated):
            self._add(event.ship, "overheats")
        else:
            more = event.heat - self.state.figures.heat.radiated
            ship = self.state.ships[event.ship]
            if more > 0 and ship.captain is Captain.ENGINEER:
                self.used[ship.seat][Captain.ENGINEER]["gain"] += more

    def _move(self, event: events.ShipBurned | events.ShipHeld | events.CrewBlackedOut) -> None:
        self._add(event.ship, "moves")
        if isinstance(event, events.ShipHeld):
            self._add(event.ship, "holds")
            return
        if isinstance(event, events.CrewBlackedOut) or event.override:
            self._add(event.ship, "overrides")
        if isinstance(event, events.CrewBlackedOut):
            self._add(event.ship, "blackouts")
        else:
            rows = self.state.figures.motion.burns
            self._add(event.ship, f"burn {next(at for at, row in enumerate(rows) if event.g <= row.up_to)}")

    # --- formations -------------------------------------------------------------------------------------

    def _phase(self, phase: Phase) -> None:
        if phase is Phase.COMBAT:
            self._flying = {ship.name: self._formation(ship) for ship in self._alive()}
            for ship in self._alive():
                self._in_formation(ship.name, "ships")
        elif phase is Phase.MOVEMENT:
            self._turn_over()

    def _alive(self) -> list[Ship]:
        return [ship for ship in self.state.ships.values() if ship.alive]

    def _formation(self, ship: Ship) -> str:
        one = self.state.formation_of(ship.name)
        if one is None:
            return ALONE
        return f"{one.type} of {len(one.ships)}" if one.type is FormationType.LINE else one.type

    def _in_formation(self, ship: str, key: str, number: float = 1) -> None:
        """Count something for a ship's formation in this turn; turns without a shot do not count."""
        flying = self._flying.get(ship, ALONE)
        self._held.append((self.state.ships[ship].seat, f"flying {flying} {key}", number))

    def _turn_over(self) -> None:
        """Keep the counts of a turn if a shot was fired; otherwise drop them."""
        if self._shot is not None:
            for seat, key, number in self._held:
                self.counts[seat][key] += number
        if self._lost_this_turn.total():
            self.facts.setdefault("first_loss", {seat: self._lost_this_turn[seat] for seat in PLAYERS})
        self._held, self._shot, self._evasions = [], None, {}
        self._lost_this_turn.clear()

    # --- fire -------------------------------------------------------------------------------------------

    def _fire(self, event: events.ShotFired) -> None:
        state = self.state
        if "first_shot" not in self.facts:
            in_line = Counter(
                state.ships[name].seat for name, how in self._flying.items() if how.startswith("line")
            )
            self.facts |= {
                "first_shot": state.turn,
                "high_then": state.high,
                "in_line": {seat: in_line[seat] for seat in PLAYERS},
            }
        shot = self._shot = fired(state, event, physicist=event.ship == self._physicist)
        self._physicist = ""
        rounds = max(1, event.missiles)
        self._add(event.ship, f"{shot.key} shots", rounds)
        self._add(event.ship, f"{shot.key} heat", event.heat)
        self._in_formation(event.ship, "shots")
        self._in_formation(event.target, "shot at")
        if event.weapon is Weapon.CANNON:
            self._in_formation(event.ship, "cannons")
            self._in_formation(event.ship, "far", int(shot.band > 0))
            self._in_formation(event.ship, "chance", shot.chance)
        if state.ships[event.target].dodging:
            return
        self._add(event.ship, f"{shot.key} chance", rounds * shot.chance)
        if event.weapon is Weapon.LASER:
            self._aim_laser(event, shot)

    def _aim_laser(self, event: events.ShotFired, shot: Fired) -> None:
        """Note a laser whose target may evade; it counts as staying until it evades."""
        self._add(event.ship, f"{shot.key} follows", int(shot.follows))
        target = self.state.ships[event.target]
        if event.target not in self._evasions and evasion_cost(self.state, target) is not None:
            key = "marked" if shot.follows else "unmarked"
            self._evasions[event.target] = f"{key} stays"
            self._add(event.target, f"{key} stays")

    def _evade(self, event: events.ShipEvaded) -> None:
        shot, ship = self._shot, self.state.ships[event.ship]
        assert shot is not None, "a laser is evaded"
        self._add(shot.ship, f"{shot.key} chance", -shot.chance)
        self._add(shot.ship, f"{shot.key} evaded")
        key = "marked" if shot.follows else "unmarked"
        if self._evasions.get(event.ship) == f"{key} stays":
            self._add(event.ship, f"{key} stays", -1)
        self._evasions[event.ship] = f"{key} evades"
        self._add(event.ship, f"{key} evades")
        self._add(event.ship, "evasions")
        self._add(event.ship, "evasion spared", shot.chance)
        self._add(event.ship, "evasion next turn", int(ship.acted))

    def _dice(self, event: events.DiceRolled) -> None:
        """Note a hit that only a tactician's directions made possible."""
        if self._shot is None or event.why not in ("cannon", "missile", "follow_up"):
            return
        ship = self.state.ships[event.about[0]]
        if gained_by_aid(self.state, self._shot, sum(event.faces)):
            used = self.used[ship.seat][Captain.TACTICIAN]
            used["gain"] += self._shot.points

    def _result(
        self, event: events.ShotDodged | events.ShotMissed | events.MarkBurned | events.PointsScored
    ) -> None:
        shot = self._shot
        assert shot is not None, "it comes of a shot"
        target = self.state.ships[event.target]
        match event:
            case events.ShotDodged():
                self._add(
                    event.ship, f"{shot.key} hits", int(shot.weapon is not Weapon.LASER or shot.follows)
                )
                self.used[target.seat][Captain.PILOT]["gain"] += shot.would_score
            case events.ShotMissed():
                if event.why == "dodged":
                    pilot = self.used[target.seat][Captain.PILOT]
                    pilot["gain"] += shot.chance * shot.points
            case events.MarkBurned():
                self._add(event.ship, f"{shot.key} marks")
            case events.PointsScored():
                self._score(event, shot, target)

    def _score(self, event: events.PointsScored, shot: Fired, target: Ship) -> None:
        figures, points, alone = self.state.figures, event.points, 1
        if event.at_once and not figures.hull:  # AW-1: a hull takes what a component cannot
            left = left_on(figures, target, event.component)
            points, alone = min(points, left), min(1, left)
        if event.points > 1:
            self.used[self.state.ships[event.ship].seat][Captain.PHYSICIST]["gain"] += points - alone
        self._add(event.ship, f"{shot.key} hits")
        self._add(event.ship, f"{shot.key} points", points)
        self._in_formation(event.ship, "dealt", points)
        self._in_formation(event.target, "taken", points)
        if event.target in self._evasions:
            self._add(event.target, f"{self._evasions[event.target]} taken", points)

    # --- losses and endings -----------------------------------------------------------------------------

    def _lose(self, event: events.ComponentLost | events.ShipLost) -> None:
        if isinstance(event, events.ComponentLost):
            self._add(event.ship, f"component {event.component}")
            self._add(event.ship, "overheated", int(event.ruling == "AH-5"))
            return
        self._add(event.ship, f"lost {event.why}")
        self._lost_this_turn[self.state.ships[event.ship].seat] += 1
        self._in_formation(event.ship, "lost", int(event.why in (Component.ENGINE, HULL)))

    def _end_turn(self) -> None:
        for ship in self._alive():
            self._add(ship.name, "heat ships")
            self._add(ship.name, "heat warm", int(ship.heat > WARM))
            self._add(ship.name, "heat hot", int(ship.heat > HOT))
            self._add(ship.name, "heat sum", ship.heat)

    def _end(self, event: events.BattleEnded) -> None:
        self._turn_over()
        self.facts |= {
            "winner": event.winner,
            "why": event.why,
            "turns": self.state.turn,
            "left": {seat: standings(self.state, seat) for seat in PLAYERS},
        }
