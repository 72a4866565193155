"""What a tournament counts for each side: fire by weapon and band, evasions, heat and losses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.events import Event
from rules.astra_et_tenebrae.gunnery import Weapon
from rules.astra_et_tenebrae.state import State
from rules.kernel.game import Tally
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import TOLERANCE_IN, Point, distance_in

_SHOTS: Mapping[Weapon, str] = {
    Weapon.LASER: "lasers",
    Weapon.CANNON: "cannons",
    Weapon.MISSILES: "salvoes",
}

TALLIES = (
    Tally("ship_turns", "ship-turns"),
    Tally("shots", "shots", "ship_turns"),
    Tally("lasers", "lasers", "shots"),
    Tally("cannons", "cannons", "shots"),
    Tally("salvoes", "missile salvoes", "shots"),
    Tally("close", "cannons close", "cannons"),
    Tally("mid", "cannons mid", "cannons"),
    Tally("long", "cannons long", "cannons"),
    Tally("hits", "hits"),
    Tally("points", "points dealt"),
    Tally("marks", "marks burned", "lasers"),
    Tally("evasions", "evasions", "ship_turns"),
    Tally("formed", "in formation", "ship_turns"),
    Tally("heat", "heat made"),
    Tally("radiated", "ships radiating", "ship_turns"),
    Tally("overrides", "blackouts"),
    Tally("captains", "captains used"),
    Tally("lost", "ships lost"),
    Tally("lost_to_heat", "to heat", "lost"),
)


def tally(state: State, beats: Sequence[tuple[Event, ...]]) -> dict[Seat, dict[str, int]]:
    """Count what each side's ships did in a finished battle, by the keys of TALLIES."""
    count = _Count(state)
    for beat in beats:
        for event in beat:
            count.take(event)
    return count.found


class _Count:
    """The counts so far, and the ships' positions."""

    def __init__(self, state: State) -> None:
        self.found = {seat: dict.fromkeys((one.key for one in TALLIES), 0) for seat in PLAYERS}
        self._seats = {name: ship.seat for name, ship in state.ships.items()}
        self._bands = state.figures.cannon.bands
        scene = state.setup.scene
        self._at: dict[str, Point] = dict(scene.starts) if scene is not None else {}

    def take(self, event: Event) -> None:
        """Count an event."""
        match event:
            case events.ShipPlaced():
                self._at[event.ship] = event.at
            case events.ShipBurned():
                self._moved(event.ship, event.heat)
                self._at[event.ship] = event.at
            case events.ShipHeld():
                self._moved(event.ship, event.heat)
            case events.CrewBlackedOut():
                self._moved(event.ship, 0)
                self._add(event.ship, "overrides")
            case events.ShipEvaded():
                self._at[event.ship] = event.at
                self._add(event.ship, "evasions")
                self._add(event.ship, "heat", event.heat)
            case events.HeatChosen():
                self.found[event.seat]["radiated"] += len(event.radiating)
            case events.FormationNamed():
                self.found[event.formation.seat]["formed"] += len(event.formation.members)
            case events.CaptainShown():
                self._add(event.ship, "captains")
            case events.ShotFired():
                self._fired(event)
            case events.MarkBurned():
                self._add(event.ship, "marks")
            case events.PointsScored():
                self._add(event.ship, "hits")
                self._add(event.ship, "points", event.points)
            case events.ShipLost():
                self._add(event.ship, "lost")
                self._add(event.ship, "lost_to_heat", int(event.why == "heat"))

    def _moved(self, ship: str, heat: int) -> None:
        self._add(ship, "ship_turns")
        self._add(ship, "heat", heat)

    def _fired(self, event: events.ShotFired) -> None:
        self._add(event.ship, "shots")
        self._add(event.ship, _SHOTS[event.weapon])
        self._add(event.ship, "heat", event.heat)
        if event.weapon is Weapon.CANNON:
            away_in = distance_in(self._at[event.ship], self._at[event.target])
            band = next(one for one in self._bands if away_in <= one.up_to_in + TOLERANCE_IN)
            self._add(event.ship, band.name)

    def _add(self, ship: str, key: str, count: int = 1) -> None:
        self.found[self._seats[ship]][key] += count
