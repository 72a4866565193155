"""Invariants of damage: points, marks, missiles and lost ships (AC-4, AC-8, AW-1 to AW-3)."""

from __future__ import annotations

from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.checks.laws import law_of
from rules.astra_et_tenebrae.checks.places import works
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.state import Phase, Ship, State
from rules.kernel.checking import InvariantWatch, demand

_COMPONENTS = tuple(Component)


class DamageWatch(InvariantWatch[State]):
    """Checks damage; it keeps its own accounts of points, missiles and lost components."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._law = law_of(state.setup.edition)
        self._missiles = {name: ship.missiles for name, ship in state.ships.items()}
        self._damage = {name: list(ship.damage) for name, ship in state.ships.items()}
        self._noted = {name: [0] * len(_COMPONENTS) for name in state.ships}
        self._hull = {name: ship.hull for name, ship in state.ships.items()}
        self._broken = {name: set(self._destroyed(ship)) for name, ship in state.ships.items()}
        self.handlers = {
            events.PhaseBegan: self._phase,
            events.ShotFired: self._fired,
            events.PointsScored: self._scored,
            events.DamageSettled: self._settled,
            events.ComponentLost: self._lost,
            events.ShipLost: self._ship_lost,
            events.TurnCleared: self._status_over,
        }

    def _destroyed(self, ship: Ship) -> list[Component]:
        return [one for one in _COMPONENTS if not works(self._law, ship, one)]

    def _phase(self, _event: events.PhaseBegan) -> None:
        for name, ship in self.state.ships.items():
            told = (list(ship.damage), list(ship.noted), ship.hull)
            counted = (self._damage[name], self._noted[name], self._hull[name])
            demand(110, told == counted, f"{name} has {told} points of damage, not {counted}")
            within = zip(ship.damage, self._law.points.values(), strict=True)
            demand(110, all(0 <= taken <= most for taken, most in within), f"{name} took {ship.damage}")
            demand(110, self._law.noted or not any(ship.noted), f"{name} has {ship.noted} noted")
            demand(110, self._law.hull or not ship.hull, f"{name} has no hull to take {ship.hull}")
            self._stock(ship)
            if ship.alive:
                self._check_losses(ship)
                demand(120, works(self._law, ship, Component.ENGINE), f"{name} flies without an engine")

    def _check_losses(self, ship: Ship) -> None:
        """Check that an event reported the loss of each component."""
        broken, told = set(self._destroyed(ship)), self._broken[ship.name]
        demand(110, broken == told, f"{ship.name} has lost {broken}, told {told}")

    def _stock(self, ship: Ship) -> None:
        left = self._missiles[ship.name]
        demand(
            111,
            0 <= ship.missiles == left <= self._law.missiles,
            f"{ship.name} has {ship.missiles} of {left} missiles",
        )
        bays = works(self._law, ship, Component.MISSILE_BAYS)
        demand(111, bays or not ship.missiles, f"{ship.name} has missiles and no bays")
        ruin = ship.mark is not None and not works(self._law, ship, ship.mark)
        demand(
            112, self._law.marks_ruins or not ruin, f"{ship.name} is marked on its {ship.mark} that is gone"
        )

    # --- points ----------------------------------------------------------------------------------

    def _fired(self, event: events.ShotFired) -> None:
        self._missiles[event.ship] -= event.missiles

    def _scored(self, event: events.PointsScored) -> None:
        index = _COMPONENTS.index(event.component)
        if self._law.noted:
            self._noted[event.target][index] += event.points
            return
        self._take(event.target, index, event.points)

    def _take(self, name: str, index: int, points: int) -> None:
        """Count points on a component; what it cannot take goes to the hull, if there is one (AW-1)."""
        component, held = _COMPONENTS[index], self._damage[name]
        # A component destroyed by overheating takes no more points, even if it has some left.
        whole = component not in self._destroyed(self.state.ships[name])
        for _ in range(points):
            if whole and held[index] < self._law.points[component]:
                held[index] += 1
            elif self._law.hull:
                self._hull[name] += 1

    def _settled(self, event: events.DamageSettled) -> None:
        """Check what noted points do: what a component cannot take goes to the hull (AW-1, AW-3)."""
        name, state = event.ship, self.state
        demand(101, self._law.noted and state.phase is Phase.STATUS, f"{name} is settled out of its time")
        demand(110, any(self._noted[name]), f"{name} has nothing to be settled")
        for index, points in enumerate(self._noted[name]):
            self._take(name, index, points)
        self._noted[name] = [0] * len(_COMPONENTS)
        due = (self._damage[name], self._hull[name])
        demand(
            110,
            (list(event.damage), event.hull) == due,
            f"{name} has {event.damage}, {event.hull}, not {due}",
        )

    def _lost(self, event: events.ComponentLost) -> None:
        ship = self.state.ships[event.ship]
        demand(
            110, not works(self._law, ship, event.component), f"{ship.name} still has its {event.component}"
        )
        demand(
            110, event.component not in self._broken[ship.name], f"{ship.name} loses {event.component} twice"
        )
        self._broken[ship.name].add(event.component)
        if event.component is Component.MISSILE_BAYS:
            self._missiles[ship.name] = 0

    # --- ships -----------------------------------------------------------------------------------

    def _why_lost(self, ship: Ship) -> set[str]:
        """Return the reasons why a ship is lost now (AW-2, AW-3, AH-6)."""
        law, why = self._law, set()
        if not works(law, ship, Component.ENGINE):
            why.add("engine")
        if law.hull and ship.hull >= law.hull:
            why.add("hull")
        deadly = self.state.phase is (Phase.STATUS if law.noted else Phase.HEAT)
        if deadly and ship.heat > law.unmanaged and not works(law, ship, Component.HEAT_MANAGEMENT):
            why.add("heat")
        return why

    def _ship_lost(self, event: events.ShipLost) -> None:
        ship = self.state.ships[event.ship]
        demand(120, ship.alive, f"{ship.name} is lost twice")
        self._check_losses(ship)
        fainted = event.why == "crew" and ship.blacked_out and self.state.phase is Phase.MOVEMENT
        demand(120, fainted or event.why in self._why_lost(ship), f"{ship.name} is lost ({event.why})")

    def _status_over(self, _event: events.TurnCleared) -> None:
        for name, ship in self.state.ships.items():
            if ship.alive:
                demand(120, not self._why_lost(ship), f"{name} flies on ({self._why_lost(ship)})")
                demand(110, not any(self._noted[name]), f"points on {name} are still noted")
                marked = ship.mark is not None and ship.mark in self._broken[name]
                demand(112, self._law.marks_ruins or not marked, f"{name} is marked where nothing works")
