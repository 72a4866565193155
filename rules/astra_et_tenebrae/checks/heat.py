"""Invariants of heat: what is chosen, radiated, gained and deadly (AH-2 to AH-6, AK-5)."""

from __future__ import annotations

from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.checks.laws import law_of
from rules.astra_et_tenebrae.checks.places import works
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.state import Captain, Phase, Ship, State
from rules.kernel.checking import InvariantWatch, demand
from rules.kernel.seats import PLAYERS, Seat


class HeatWatch(InvariantWatch[State]):
    """Checks heat; it keeps its own accounts of it."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._law = law_of(state.setup.edition)
        self._account = {name: ship.heat for name, ship in state.ships.items()}
        self._begin()
        self.handlers = {
            events.PhaseBegan: self._phase,
            events.HeatChosen: self._chosen,
            events.CaptainShown: self._shown,
            events.HeatRadiated: self._radiated,
            events.Overheated: self._overheated,
            events.ShipBurned: self._gathered,
            events.ShipHeld: self._gathered,
            events.ShipEvaded: self._gathered,
            events.ShotFired: self._fired,
            events.BattleEnded: self._balanced,
        }

    def _begin(self) -> None:
        self._opened: list[Seat] = []
        self._due: dict[str, int] = {}  # the heat that radiating ships must lose
        self._hotter: list[str] = []  # ships that got an overheat point

    def _phase(self, event: events.PhaseBegan) -> None:
        self._balanced(event)
        if self.state.phase is Phase.HEAT:
            demand(108, self._opened == list(PLAYERS), f"{self._opened} have chosen their heat")
            demand(108, not any(self._due.values()), f"{self._due} are left to be radiated")
            for ship in self.state.ships.values():
                if ship.alive:
                    self._heat_phase_ended(ship)
        self._begin()

    def _heat_phase_ended(self, ship: Ship) -> None:
        works_on = works(self._law, ship, Component.HEAT_MANAGEMENT)
        late = ship.heat > self._law.overheats_above and works_on and ship.name not in self._hotter
        demand(109, not late, f"{ship.name} has {ship.heat} heat and no overheat point more")
        trapped = not self._law.noted and not works_on and ship.heat > self._law.unmanaged
        demand(120, not trapped, f"{ship.name} lives with {ship.heat} heat (AH-6)")

    def _balanced(self, _event: events.Event) -> None:
        for name, ship in self.state.ships.items():
            demand(108, ship.heat == self._account[name] >= 0, f"{name} has {ship.heat} heat")
            demand(
                109,
                0 <= ship.overheat <= self._law.overheat_points,
                f"{name} has {ship.overheat} overheat points",
            )

    # --- the heat phase --------------------------------------------------------------------------

    def _chosen(self, event: events.HeatChosen) -> None:
        state = self.state
        demand(101, state.phase is Phase.HEAT, "heat is chosen out of its time")
        self._opened.append(event.seat)
        mine = {ship.name: ship for ship in state.side(event.seat)}
        demand(108, set(event.radiating) <= set(mine), f"{event.radiating} radiate for {event.seat}")
        for name, ship in mine.items():
            forced = not works(self._law, ship, Component.HEAT_MANAGEMENT)
            demand(108, name in event.radiating or not forced, f"{name} stores heat that it cannot hold")
            if name in event.radiating:
                self._due[name] = min(self._law.radiated, ship.heat)

    def _shown(self, event: events.CaptainShown) -> None:
        if event.captain is Captain.ENGINEER:
            demand(113, event.ship in self._due, f"the engineer of {event.ship} radiates nothing")
            self._due[event.ship] = min(self._law.radiated_by_engineer, self.state.ships[event.ship].heat)

    def _radiated(self, event: events.HeatRadiated) -> None:
        due = self._due.get(event.ship, 0)
        demand(108, event.heat == due > 0, f"{event.ship} radiates {event.heat} of {due}")
        demand(108, not self._hotter, f"{event.ship} radiates after ships overheat")
        self._due[event.ship] = 0
        self._account[event.ship] -= event.heat

    def _overheated(self, event: events.Overheated) -> None:
        ship = self.state.ships[event.ship]
        demand(109, self.state.phase is Phase.HEAT, f"{ship.name} overheats out of its time")
        demand(109, ship.heat > self._law.overheats_above, f"{ship.name} overheats with {ship.heat} heat")
        managed = works(self._law, ship, Component.HEAT_MANAGEMENT)
        demand(109, managed and ship.name not in self._hotter, f"{ship.name} has no point to take")
        demand(109, not any(self._due.values()), f"{ship.name} overheats before all have radiated")
        self._hotter.append(ship.name)

    # --- what makes heat -------------------------------------------------------------------------

    def _gathered(self, event: events.ShipBurned | events.ShipHeld | events.ShipEvaded) -> None:
        demand(108, event.heat >= 0, f"{event.ship} gathers {event.heat} heat")
        self._account[event.ship] += event.heat

    def _fired(self, event: events.ShotFired) -> None:
        demand(
            108,
            event.heat == self._law.shot_heat[event.weapon],
            f"{event.weapon} of {event.ship} makes {event.heat}",
        )
        self._account[event.ship] += event.heat
