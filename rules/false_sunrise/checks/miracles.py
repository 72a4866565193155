"""Invariants of miracle points: everything bought is paid for and used (FAC-1, FAC-5)."""

from __future__ import annotations

from collections import Counter

from rules.false_sunrise import events
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.state import Mode, Phase, Ship, State
from rules.kernel.checking import InvariantWatch, demand
from rules.kernel.seats import PLAYERS, Seat

_PRICES = {"die": 2, "reroll": 1, "restore": 4, "rating": 2}


class MiracleWatch(InvariantWatch[State]):
    """Keeps account of both players' pools."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._bought: Counter[str] = Counter()
        self._faces: tuple[int, ...] = ()
        self._thrown = 0
        self._thrust_paid = 0
        self._gathered: Counter[Seat] = Counter()
        self.handlers = {
            events.PhaseBegan: self._phase,
            events.DiceRolled: self._dice,
            events.MiraclesCounted: self._counted,
            events.DieRerolled: self._rerolled,
            events.ShotResolved: self._shot,
            events.SystemRestored: self._restored,
        }

    def _phase(self, event: events.PhaseBegan) -> None:
        demand(55, not self._bought, f"bought and not had: {dict(self._bought)}")
        demand(55, not +self._gathered, f"not given: {dict(self._gathered)}")
        for seat, points in self.state.miracles.items():
            faction = self.state.setup.fleets[seat].faction
            has = faction is not None and any(effect.miracle_dice() for effect in faction.effects)
            demand(55, points >= 0 and has, f"{seat} has {points} miracle points")
        if self.state.phase is Phase.ORDERS:
            orders = [ship.order for ship in self.state.ships.values() if ship.order is not None]
            spent = sum(order.miracles for order in orders)
            demand(55, self._thrust_paid == spent, f"{self._thrust_paid} points paid for {spent}")
        if event.phase is Phase.ORDERS:
            self._thrust_paid = 0

    def _dice(self, event: events.DiceRolled) -> None:
        self._faces = event.faces
        if event.why == "attack":
            self._thrown = len(event.faces)

    def _counted(self, event: events.MiraclesCounted) -> None:
        held = self.state.miracles.get(event.seat, 0)
        demand(55, event.points == held + event.change >= 0, f"{held} and {event.change}: {event.points}")
        if event.why == "turn":
            rolled = len(self._faces) == 3 and max(self._faces) <= 3
            demand(55, rolled and event.points == sum(self._faces), f"{event.points} for {self._faces}")
        elif event.why == "gathered":
            demand(55, self._gathered.pop(event.seat, 0) == event.change, f"{event} for another number")
        elif event.why == "thrust":
            self._thrust_paid -= event.change
        else:
            price = _PRICES[event.why]
            demand(55, event.change < 0 and event.change % price == 0, f"{event} is not the price")
            self._bought[event.why] -= event.change // price

    def _had(self, why: str) -> int:
        return self._bought.pop(why, 0)

    def _rerolled(self, event: events.DieRerolled) -> None:
        if event.ruling == "FAC-1":
            demand(55, self._had("reroll") == 1, f"a die of {event.weapon_id} is rerolled for nothing")

    def _restored(self, event: events.SystemRestored) -> None:
        if event.ruling == "FAC-1":
            demand(55, self._had("restore") == 1, f"{event.system} is repaired for nothing")

    # --- attacks -----------------------------------------------------------------------------------------

    def _shot(self, event: events.ShotResolved) -> None:
        """Check an attack's dice and rating against the tables in the rulings (FIR-3, FIR-6)."""
        state = self.state
        shooter, target = state.ships[event.ship_id], state.ships[event.target_id]
        weapon = shooter.spec.by_id[event.weapon_id].entry
        assert isinstance(weapon, Weapon)
        rating = target.fittings.defence[weapon.kind] - self._jammed(target, weapon.kind)
        bought = self._had("rating")
        demand(55, event.rating == rating + bought, f"rating {event.rating}, not {rating} and {bought}")
        own = event.band == weapon.band and not target.fittings.cloaks
        full = 5 if weapon.kind is WeaponKind.ENERGY else 4
        dice = (full if own else 2) + shooter.fittings.more_dice[weapon.kind] + max(0, -rating)
        dice += self._had("die")
        demand(27, len(event.faces) == dice == self._thrown, f"{len(event.faces)} dice, not {dice}")
        removed = min(max(0, rating) + bought, dice - 1)
        demand(27, len(event.removed) == removed, f"{len(event.removed)} dice removed, not {removed}")
        self._gather(target)

    def _fight(self, ship: Ship) -> bool:
        return {one.seat for one in self.state.squadrons_over(ship.id)} == set(PLAYERS)

    def _jammed(self, target: Ship, kind: WeaponKind) -> int:
        """Return how much drones reduce a rating (FAC-10)."""
        if self._fight(target):
            return 0
        over = [one for one in self.state.squadrons_over(target.id) if one.mode is Mode.OFFENSIVE]
        types = target.spec.catalogue.squadron
        return sum(e.jams(q.size) for q in over if q.against is kind for e in types[q.type].effects)

    def _gather(self, target: Ship) -> None:
        """Note the points that squadrons gain from a resolved attack (FAC-5)."""
        if self._fight(target):
            return
        types = target.spec.catalogue.squadron
        for one in self.state.squadrons_over(target.id):
            points = sum(effect.gathers(one.size) for effect in types[one.type].effects)
            if points:
                self._gathered[one.seat] += points
