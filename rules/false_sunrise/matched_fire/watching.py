"""Invariants of Matched Fire, worked out independently from the rulings (see `invariants.md`)."""

from __future__ import annotations

import math
from collections import Counter

from rules.false_sunrise import events
from rules.false_sunrise.checks.aim import aim_fault
from rules.false_sunrise.checks.places import prove_standing
from rules.false_sunrise.checks.turn import TurnWatch
from rules.false_sunrise.fittings import fit
from rules.false_sunrise.matched_fire.catalogue import CapitalHull, MatchedWeapon, SquadronHull
from rules.false_sunrise.ratings import NO_MARKS, Rating
from rules.false_sunrise.state import Ship, State
from rules.kernel.checking import InvariantWatch, demand
from rules.table.board import on_board
from rules.table.measure import TOLERANCE_IN, distance_in, distance_to_segment_in

_NEAR_IN = 3 + TOLERANCE_IN
_STRIKE_IN = 8


class ModelWatch(InvariantWatch[State]):
    """Checks models, their orders and their strike moves."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._struck: set[str] = set()
        self._active = ""
        self.handlers = {
            events.PhaseBegan: self._phase,
            events.OrderRevealed: self._ordered,
            events.ShipActivated: self._activated,
            events.StrikeFlown: self._strike,
        }

    def _phase(self, _event: events.PhaseBegan) -> None:
        self._struck.clear()
        for ship in self.state.ships.values():
            prove_standing(self.state, ship)
            fresh = fit(ship.spec, ship.lost, (), ship.marks or NO_MARKS)
            demand(81, ship.fittings == fresh, f"the fittings of {ship.id} do not fit its damage")
            demand(72, ship.spec.hull.capital or ship.marks is None, f"{ship.id} is a squadron with marks")
            demand(78, ship.spec.hull.capital or not ship.lost, f"{ship.id} is a squadron without a system")

    def _ordered(self, event: events.OrderRevealed) -> None:
        """Check an order's thrust and course (MF-14, MF-16)."""
        ship, order = self.state.ships[event.ship_id], event.order
        thrust = _thrust(ship)
        demand(81, 0 <= order.overcharge <= thrust, f"{ship.id} borrows {order.overcharge} of {thrust}")
        thrust = max(0, thrust - ship.owes + order.overcharge)
        spent = abs(order.velocity) + abs(order.course)
        demand(81, spent <= thrust, f"{ship.id} spends {spent} of {thrust}")
        exhausts = sum(
            one.entry.id == "redirected-exhaust" and ship.works(one.id) for one in ship.spec.components
        )
        most = thrust // 2 + exhausts if ship.spec.hull.capital else thrust
        demand(81, abs(order.course) <= most, f"{ship.id} turns {order.course} of {most}")

    def _activated(self, event: events.ShipActivated) -> None:
        self._active = event.ship_id

    def _strike(self, event: events.StrikeFlown) -> None:
        ship = self.state.ships[event.ship_id]
        there = not ship.spec.hull.capital and ship.id == self._active and ship.id not in self._struck
        demand(76, there, f"{ship.id} cannot strike now")
        demand(76, event.before == ship.at, f"{ship.id} strikes from elsewhere")
        far_in = distance_in(event.before, event.at)
        demand(76, far_in <= _STRIKE_IN + TOLERANCE_IN, f"{ship.id} strikes {far_in} inches")
        terrain = self.state.setup.terrain
        clear = on_board(event.at) and not terrain.touches(event.at)
        demand(76, clear and terrain.first_contact(event.before, event.at) is None, f"{ship.id} hits a rock")
        self._struck.add(ship.id)


class AttackWatch(InvariantWatch[State]):
    """Checks what attacks expend, roll and do."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._attack: events.AttackMade | None = None
        self._left: tuple[tuple[int, int], ...] | None = None
        self._falls: Counter[str] = Counter()  # how many systems each ship may lose now
        self.handlers = {
            events.PhaseBegan: self._phase,
            events.VolleyDeclared: self._declared,
            events.AttackMade: self._made,
            events.PointDefenceFired: self._defended,
            events.ThrowRead: self._read,
            events.ResultDiminished: self._diminished,
            events.SetNamed: self._named,
            events.RatingMarked: self._marked,
            events.CriticalStruck: self._critical,
            events.DamageTaken: self._damage,
            events.SystemLost: self._lost,
            events.ShipDestroyed: self._dies,
            events.MarkRemoved: self._mark_off,
            events.SystemRestored: self._restored,
            events.PipsRestored: self._figure_back,
        }

    def _phase(self, _event: events.PhaseBegan) -> None:
        self._falls.clear()

    # --- targets -----------------------------------------------------------------------------------

    def _declared(self, event: events.VolleyDeclared) -> None:
        ship = self.state.ships[event.ship_id]
        left = _fire_control(ship) - ship.expended
        demand(
            71, ship.on_board and len(event.shots) <= left, f"{ship.id} declares {event.shots} with {left}"
        )
        weapons = [weapon for weapon, _ in event.shots]
        demand(77, len(set(weapons)) == len(weapons), f"{ship.id} fires a weapon twice: {weapons}")
        for weapon_id, target_id in event.shots:
            bit = ship.spec.bit[weapon_id]
            works = not ship.lost >> bit & 1 and not ship.fired >> bit & 1
            demand(77, works, f"{weapon_id} of {ship.id} cannot fire")
            self._aimed(ship, weapon_id, self.state.ships[target_id])

    def _aimed(self, ship: Ship, weapon_id: str, foe: Ship) -> None:
        demand(77, foe.on_board and foe.seat is not ship.seat, f"{foe.id} is no target")
        demand(77, (fault := aim_fault(self.state, ship, weapon_id, foe)) is None, fault or "")
        sees = not self.state.setup.terrain.blocks_sight(ship.at, foe.at)
        demand(77, sees, f"{ship.id} does not see {foe.id}")
        weapon = ship.spec.by_id[weapon_id].entry
        assert isinstance(weapon, MatchedWeapon)
        capital = foe.spec.hull.capital
        demand(
            77, (weapon.ac if capital else weapon.as_) is not None, f"{weapon_id} has no rating for {foe.id}"
        )
        short = 6 if capital and ship.spec.hull.capital else 3
        reach = short + 3 * _rating(ship, Rating.SENSORS)
        reach += 3 if "far" in weapon.traits and capital else 0
        reach -= 3 if any(one.id == "scrambler" for one in foe.spec.defences) else 0
        reach = short if "close" in weapon.traits else max(short, reach)
        away_in = distance_in(ship.at, foe.at)
        demand(77, away_in <= reach + TOLERANCE_IN, f"{foe.id} is {away_in} away of {reach}")

    def _made(self, event: events.AttackMade) -> None:
        ship = self.state.ships[event.ship_id]
        demand(71, ship.expended < _fire_control(ship), f"{ship.id} has no Fire Control for {event}")
        demand(78, self.state.ships[event.target_id].alive, f"{event.target_id} is attacked and dead")
        self._attack, self._left = event, None

    def _defended(self, event: events.PointDefenceFired) -> None:
        ship = self.state.ships[event.ship_id]
        demand(71, ship.expended < _fire_control(ship), f"{ship.id} has no Fire Control for {event}")
        near = [
            foe.id
            for foe in self.state.ships.values()
            if foe.seat is not ship.seat
            and not foe.spec.hull.capital
            and foe.on_board
            and distance_in(foe.at, ship.at) <= _NEAR_IN
        ]
        demand(
            80,
            near and sorted(near) == sorted(event.targets),
            f"{ship.id} strikes {event.targets}, not {near}",
        )
        prompted = event.attacker is None or event.attacker in near
        demand(80, prompted and ship.spec.hull.capital, f"{event.attacker} prompts nothing of {ship.id}")

    # --- dice --------------------------------------------------------------------------------------

    def _read(self, event: events.ThrowRead) -> None:
        loose, macro = event.faces[: event.base + event.flex], event.faces[event.base + event.flex :]
        if not event.faces:
            demand(73, event.base < 2 and not event.sets, f"nothing was rolled: {event}")
        else:
            demand(
                73,
                event.base >= 2 and len(macro) == abs(event.macro),
                f"the dice are not the pool's: {event}",
            )
            removed = len(event.removed) == len(set(event.removed)) == event.flex
            demand(
                73,
                removed and all(0 <= one < len(loose) for one in event.removed),
                f"dice went wrong: {event}",
            )
            kept = Counter(face for index, face in enumerate(loose) if index not in event.removed)
            self._sets(event, kept, Counter(macro))
        if event.why == "attack":
            self._pool(event)
            self._left = event.sets
        elif event.why != "damage_control":
            self._defence(event)

    def _sets(self, event: events.ThrowRead, kept: Counter[int], macro: Counter[int]) -> None:
        """Check the sets: those of the remaining dice, each moved by its macro dice (MF-29)."""
        sign = 1 if event.macro > 0 else -1
        found = []
        for value, count in kept.items():
            if count > 1:
                moved = min(4, count) - 1 + sign * macro[value]
                found += [(max(0, min(3, moved)), value)]
        wanted = tuple(sorted((one for one in found if one[0]), reverse=True))
        demand(73, event.sets == wanted, f"{event.faces} without {event.removed} make {wanted}: {event.sets}")
        dice = sum(kept[value] for _, value in event.sets)
        demand(73, dice <= event.base, f"sets of {dice} dice from a base pool of {event.base}")

    def _pool(self, event: events.ThrowRead) -> None:
        ship, target = self.state.ships[event.ship_id], self.state.ships[event.target_id or ""]
        weapon = ship.spec.by_id[event.weapon_id or ""].entry
        assert isinstance(weapon, MatchedWeapon)
        rating = (weapon.ac if target.spec.hull.capital else weapon.as_) or 0
        base = rating - (0 if ship.spec.hull.capital else ship.damage)
        demand(73, event.base == max(0, base), f"{event.base} base dice of {base}")
        near_in = 6 if ship.spec.hull.capital and target.spec.hull.capital else 3
        least = int(distance_in(ship.at, target.at) <= near_in + TOLERANCE_IN)
        least += target.spec.hull.capital and not target.velocity
        arc = ship.spec.hull.capital and target.spec.hull.capital and not weapon.is_missile
        most = min(4, least + (2 + ship.fittings.flex_dice if arc else 0))
        demand(
            73,
            not event.faces or min(4, least) <= event.flex <= most,
            f"{event.flex} flex dice of {least} to {most}",
        )
        armour = max(target.fittings.armour.values()) if target.spec.hull.capital else 0
        macro = weapon.macro if target.spec.hull.capital else 0
        demand(
            73,
            not event.faces or max(-3, macro - armour) <= event.macro <= macro,
            f"{event.macro} macro dice",
        )

    def _defence(self, event: events.ThrowRead) -> None:
        """Check the number of point defense dice (MF-32, MF-33, MF-37)."""
        ship, state = self.state.ships[event.ship_id], self.state
        base = _rating(ship, Rating.PD)
        if event.why == "interception":
            assert self._attack is not None
            a, b = state.ships[self._attack.ship_id].at, ship.at
            weapon = state.ships[self._attack.ship_id].spec.by_id[self._attack.weapon_id].entry
            assert isinstance(weapon, MatchedWeapon)
            demand(80, weapon.is_missile, f"point defense against {self._attack}")
            if "saturating" not in weapon.traits:
                base += sum(
                    friend.seat is ship.seat
                    and friend.on_board
                    and friend.id != ship.id
                    and _rating(friend, Rating.PD) > 0
                    and distance_to_segment_in(friend.at, a, b) <= _NEAR_IN
                    for friend in state.ships.values()
                )
        demand(80, event.base == base, f"point defense of {ship.id} rolls {event.base}, not {base}")
        picket = ship.spec.hull.capital and any(
            isinstance(friend.spec.hull, SquadronHull)
            and friend.spec.hull.picket
            and friend.seat is ship.seat
            and friend.on_board
            and distance_in(friend.at, ship.at) <= _NEAR_IN
            for friend in state.ships.values()
        )
        demand(80, (event.flex, event.macro) == (int(picket), 0), f"{event} with a picket: {picket}")

    def _diminished(self, event: events.ResultDiminished) -> None:
        demand(74, event.before == self._left, f"{event.before} is lowered, and {self._left} was left")
        before, after = {v: m for m, v in event.before}, {v: m for m, v in event.after}
        fallen = sum(before.values()) - sum(after.values())
        below = all(after[value] <= before.get(value, 0) for value in after)
        demand(74, below and (event.value is None or fallen == 1), f"{event.before} became {event.after}")
        demand(74, event.value is not None or not after, f"a Q+ leaves {event.after}")
        demand(74, _above(event.before, event.after), f"{event.after} is above {event.before}")
        self._left = event.after

    def _named(self, event: events.SetNamed) -> None:
        weapon = self.state.ships[event.ship_id].spec.by_id[event.weapon_id].entry
        assert isinstance(weapon, MatchedWeapon)
        target = self.state.ships[event.target_id]
        demand(75, weapon.is_missile and target.spec.hull.capital, f"{event.weapon_id} names values")
        demand(75, 1 <= event.named[0] <= event.left[0] and 1 <= event.named[1] <= 6, f"{event}")
        demand(
            75, self._left is not None and event.left in self._left, f"{event.left} is not left: {self._left}"
        )

    # --- damage ------------------------------------------------------------------------------------

    def _marked(self, event: events.RatingMarked) -> None:
        ship = self.state.ships[event.ship_id]
        demand(72, ship.alive and ship.spec.hull.capital, f"{ship.id} takes no marks")
        demand(72, _rating(ship, event.rating) > 0, f"{event.rating} of {ship.id} is 0 and takes a mark")

    def _critical(self, event: events.CriticalStruck) -> None:
        ship = self.state.ships[event.ship_id]
        demand(78, ship.alive and 1 <= event.value <= 6, f"a critical on {ship.id}: {event}")
        self._falls[ship.id] = 1

    def _damage(self, event: events.DamageTaken) -> None:
        ship = self.state.ships[event.ship_id]
        lost = sum(ship.pips) - sum(event.pips)
        demand(78, ship.alive and lost == event.emptied, f"{ship.id} loses {lost}: {event}")
        demand(78, lost == min(event.dealt, sum(ship.pips)), f"{event.dealt} of {ship.pips}: {event}")
        if event.source == events.CRASH:
            demand(78, event.dealt >= 1, f"a crash that costs nothing: {event}")
            self._falls[ship.id] = lost

    def _lost(self, event: events.SystemLost) -> None:
        ship = self.state.ships[event.ship_id]
        demand(78, ship.alive and ship.works(event.system), f"{event.system} of {ship.id} cannot be lost")
        demand(78, self._falls[ship.id] > 0, f"{ship.id} loses {event.system} for nothing")
        self._falls[ship.id] -= 1

    def _dies(self, event: events.ShipDestroyed) -> None:
        ship = self.state.ships[event.ship_id]
        demand(78, ship.alive and not any(ship.pips), f"{ship.id} dies with {ship.pips}")

    # --- repairs -----------------------------------------------------------------------------------

    def _mark_off(self, event: events.MarkRemoved) -> None:
        ship = self.state.ships[event.ship_id]
        demand(79, ship.alive and (ship.marks or NO_MARKS).on(event.rating), f"{event} takes off nothing")

    def _restored(self, event: events.SystemRestored) -> None:
        ship = self.state.ships[event.ship_id]
        demand(79, ship.alive and not ship.works(event.system), f"{event} repairs what works")

    def _figure_back(self, event: events.PipsRestored) -> None:
        ship = self.state.ships[event.ship_id]
        back = sum(event.pips) - sum(ship.pips)
        demand(79, ship.alive and not ship.spec.hull.capital, f"{ship.id} is no squadron that lives")
        demand(79, back == event.count == 1 and len(event.pips) == len(ship.pips), f"{back} figures: {event}")


WATCHES: tuple[type[InvariantWatch[State]], ...] = (TurnWatch, ModelWatch, AttackWatch)


def _working(ship: Ship, upgrade: str) -> int:
    return sum(one.entry.id == upgrade and ship.works(one.id) for one in ship.spec.components)


def _rating(ship: Ship, rating: Rating) -> int:
    """Return a rating, worked out independently (MF-13)."""
    hull = ship.spec.hull
    assert isinstance(hull, CapitalHull | SquadronHull)
    if isinstance(hull, SquadronHull):
        return {Rating.PD: hull.pd, Rating.SENSORS: hull.sensors}.get(rating, 0)
    points = {Rating.PD: hull.pd, Rating.SENSORS: hull.sensors, Rating.THRUSTERS: hull.thrusters}[rating]
    if rating is Rating.PD:
        points += sum(one.id == "flak-turrets" for one in ship.spec.defences)
    if rating is Rating.SENSORS:
        points += _working(ship, "ranging-array")
    return max(0, points - (ship.marks or NO_MARKS).on(rating))


def _fire_control(ship: Ship) -> int:
    """Return the Fire Control, worked out independently (MF-15)."""
    hull = ship.spec.hull
    assert isinstance(hull, CapitalHull | SquadronHull)
    points = hull.fire_control + _working(ship, "fire-director")
    return points if isinstance(hull, SquadronHull) or ship.works("fire-control") else math.ceil(points / 2)


def _thrust(ship: Ship) -> int:
    """Return the thrust before upgrade bonuses, worked out independently (MF-14)."""
    hull = ship.spec.hull
    if not isinstance(hull, CapitalHull):
        return hull.thrust
    thrust = math.ceil(hull.thrust * _rating(ship, Rating.THRUSTERS) / hull.thrusters)
    return thrust if ship.works("engines") else thrust // 2


def _above(before: tuple[tuple[int, int], ...], after: tuple[tuple[int, int], ...]) -> bool:
    magnitudes = [[magnitude for magnitude, _ in sets] for sets in (before, after)]
    return magnitudes[0] >= magnitudes[1]
