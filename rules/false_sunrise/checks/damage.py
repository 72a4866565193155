"""Invariants of fire and damage: weapons, bars, lost systems (FIR, DMG, FAC-12 to FAC-15)."""

from __future__ import annotations

from collections import Counter

from rules.false_sunrise import events
from rules.false_sunrise.checks.aim import aim_fault, band_fault
from rules.false_sunrise.checks.places import prove_standing
from rules.false_sunrise.checks.salvoes import piercing_fault, salvo_fault
from rules.false_sunrise.fittings import fit
from rules.false_sunrise.fleet import Copies
from rules.false_sunrise.state import Ship, State
from rules.kernel.checking import InvariantWatch, demand


class DamageWatch(InvariantWatch[State]):
    """Checks ships and what happens to them."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._mended: set[str] = set()
        self._owed: dict[str, int] = {}
        self._faces: dict[str, tuple[int, ...]] = {}
        self._hit: dict[str, int] = {}
        self._fitted: dict[str, tuple[int, Copies, int]] = {}  # fittings that were already checked
        self.handlers = {
            events.PhaseBegan: self._phase,
            events.ShipActivated: self._activated,
            events.DiceRolled: self._dice,
            events.VolleyDeclared: self._declared,
            events.ShotResolved: self._shot,
            events.SalvoResolved: self._salvo,
            events.ArmourPierced: self._pierced,
            events.DamageTaken: self._damage,
            events.SystemLost: self._lost,
            events.PipsRestored: self._pips_back,
            events.SystemRestored: self._system_back,
            events.ShipDestroyed: self._dies,
            events.VelocityChanged: self._pushed,
        }

    # --- ships at the start of a phase --------------------------------------------------------------

    def _phase(self, _event: events.PhaseBegan) -> None:
        if self.state.ships:
            self._settled()
            for ship in self.state.ships.values():
                self._stands(ship)

    def _stands(self, ship: Ship) -> None:
        prove_standing(self.state, ship)
        copies = ship.extras.copies if ship.extras else ()
        fitted = ship.fittings
        if self._fitted.get(ship.id) != (ship.lost, copies, id(fitted)):
            self._fits(ship, copies)
            self._fitted[ship.id] = (ship.lost, copies, id(fitted))
        demand(32, all(0 <= pips <= fitted.bar_pips for pips in ship.pips), f"{ship.id} has {ship.pips}")
        if ship.id not in self._mended and not copies:
            short = sum(0 < pips < fitted.bar_pips for pips in ship.pips)
            demand(32, short <= 1, f"{ship.id} has more than one broken bar: {ship.pips}")
        for system, times in ship.extras.strain if ship.extras else ():
            bears = 0 < times < ship.spec.lives.get(system, 1) and ship.works(system)
            demand(62, bears, f"{system} of {ship.id} has borne {times} choices")

    def _fits(self, ship: Ship, copies: Copies) -> None:
        """Check what works on a ship against its destroyed systems and what its cores act as."""
        fitted, fresh = ship.fittings, fit(ship.spec, ship.lost, copies)
        demand(36, fitted == fresh, f"the fittings of {ship.id} do not fit what it lost")
        carriers = [mount.id for mount in fitted.mounts] + list(fitted.hangars)
        carriers += [
            one.carrier for one in (*fitted.openers, *fitted.crews, *fitted.closers, *fitted.acquirers)
        ]
        for carrier in carriers:
            dead = carrier in ship.spec.bit and not ship.works(carrier)
            demand(36, not dead, f"{carrier} of {ship.id} acts, and is destroyed")

    # --- fire --------------------------------------------------------------------------------------

    def _activated(self, _event: events.ShipActivated) -> None:
        self._settled()

    def _dice(self, event: events.DiceRolled) -> None:
        self._faces[event.why] = event.faces
        if event.why == "haywire":
            shooter, target = (self.state.ships[event.about[0]], self.state.ships[event.about[2]])
            kind = shooter.spec.by_id[event.about[1]].entry.kind  # type: ignore[union-attr]
            due = shooter.fittings.further_kills[kind]
            demand(62, len(event.faces) == due, f"{len(event.faces)} dice for {due} haywire missiles")
            demand(62, any(target.pips) and self._hit.get(target.id), f"haywire for an unhurt {target.id}")
            kills = sum(face >= 4 for face in event.faces)
            self._owed[target.id] = self._owed.get(target.id, 0) + kills

    def _declared(self, event: events.VolleyDeclared) -> None:
        ship = self.state.ships[event.ship_id]
        demand(11, ship.on_board, f"{ship.id} fires from beyond the board")
        weapons = Counter(weapon for weapon, _ in event.shots)
        for weapon, target in event.shots:
            most = getattr(ship.spec.by_id[weapon].entry, "attacks", 1)
            demand(22, weapons[weapon] <= most, f"{ship.id} fires {weapon} {weapons[weapon]} times")
            ready = ship.works(weapon) and not ship.fired >> ship.spec.bit[weapon] & 1
            demand(22, ready, f"{weapon} of {ship.id} cannot fire")
            foe = self.state.ships[target]
            demand(11, foe.on_board and foe.seat is not ship.seat, f"{target} is no target")
            demand(23, (fault := aim_fault(self.state, ship, weapon, foe)) is None, fault or "")

    def _shot(self, event: events.ShotResolved) -> None:
        target = self.state.ships[event.target_id]
        demand(33, target.alive, f"{event.target_id} is shot at and dead")
        fault = band_fault(self.state.ships[event.ship_id], event.weapon_id, target, event.band)
        demand(24, fault is None, fault or "")
        self._settled()
        self._owed[event.target_id] = event.kills
        self._hit = {}

    def _salvo(self, event: events.SalvoResolved) -> None:
        demand(33, self.state.ships[event.target_id].alive, f"{event.target_id} is shot at and dead")
        self._settled()
        demand(22, not (fault := salvo_fault(self.state, event)), fault or "")

    def _pierced(self, event: events.ArmourPierced) -> None:
        demand(33, not (fault := piercing_fault(self.state, event)), fault or "")
        self._owed[event.target_id] = self._owed.get(event.target_id, 0) + event.pierced

    # --- damage ------------------------------------------------------------------------------------

    def _damage(self, event: events.DamageTaken) -> None:
        ship = self.state.ships[event.ship_id]
        demand(33, ship.alive, f"{ship.id} is damaged and dead")
        lost = sum(ship.pips) - sum(event.pips)
        stopped = event.shielded + event.plated + event.toughened
        beyond = event.dealt - stopped - lost
        parts = (lost, beyond, event.shielded, event.plated, event.toughened)
        demand(31, min(parts) >= 0, f"damage does not add up: {event}")
        demand(31, not beyond or not any(event.pips), f"damage vanished: {event}")
        self._protected(ship, event)
        changed = [
            index for index, (old, new) in enumerate(zip(ship.pips, event.pips, strict=True)) if old != new
        ]
        emptied = sum(event.pips[index] == 0 for index in changed)
        demand(33, emptied == event.emptied, f"{emptied} bars of {ship.id} were emptied, not {event.emptied}")
        whole = [index for index, pips in enumerate(ship.pips) if pips]
        demand(32, changed == whole[: len(changed)], f"bars of {ship.id} out of order: {event.pips}")
        demand(32, all(not event.pips[index] for index in changed[:-1]), f"two bars opened on {ship.id}")
        self._owed[event.ship_id] = self._owed.get(event.ship_id, 0) + event.emptied
        self._hit[event.ship_id] = lost

    def _protected(self, ship: Ship, event: events.DamageTaken) -> None:
        """Check the damage a ship ignored against its shields and the dice rolled (DMG-2, FAC-14)."""
        fitted = ship.fittings
        room = max(0, fitted.shields - ship.shielded)
        demand(34, event.shielded == min(room, event.dealt), f"shields of {ship.id} took {event.shielded}")
        rest = event.dealt - event.shielded
        self._by_dice("plating", 5, rest, event.plated, works=fitted.plates)
        self._by_dice("rugged", 6, rest - event.plated, event.toughened, works=fitted.toughens)

    def _by_dice(self, why: str, face_needed: int, points: int, ignored: int, *, works: bool) -> None:
        faces = self._faces.pop(why, ())
        if not works or not points:
            demand(34, not ignored and not faces, f"{ignored} points ignored: no {why} is at work")
            return
        saved = sum(face >= face_needed for face in faces)
        demand(34, len(faces) == points and saved == ignored, f"{why}: {faces} for {points}, {ignored} saved")

    def _lost(self, event: events.SystemLost) -> None:
        ship = self.state.ships[event.ship_id]
        owed = self._owed.get(ship.id, 0)
        demand(33, ship.alive and ship.works(event.system), f"{event.system} of {ship.id} cannot be lost")
        demand(33, owed > 0, f"{ship.id} loses {event.system} for nothing")
        self._owed[ship.id] = owed - 1

    def _settled(self) -> None:
        """Check that every emptied bar and special result destroyed a system, if any was left."""
        for ship_id, owed in self._owed.items():
            ship = self.state.ships[ship_id]
            intact = len(ship.spec.systems) - ship.lost.bit_count()
            demand(
                33, not owed or not ship.alive or not intact, f"{ship_id} kept {owed} systems that it lost"
            )
        self._owed = {}

    def _pips_back(self, event: events.PipsRestored) -> None:
        ship = self.state.ships[event.ship_id]
        self._mended.add(ship.id)
        most = ship.fittings.bar_pips
        pairs = list(zip(ship.pips, event.pips, strict=True))
        demand(35, ship.alive, f"{ship.id} is mended and dead")
        demand(
            35,
            all(old <= new <= most for old, new in pairs),
            f"{ship.id} went from {ship.pips} to {event.pips}",
        )
        demand(35, sum(event.pips) - sum(ship.pips) == event.count, f"{event.count} pips for {ship.id}")
        filled = sum(old < new == most for old, new in pairs)
        demand(35, filled == event.filled, f"{filled} bars of {ship.id} were filled, not {event.filled}")

    def _system_back(self, event: events.SystemRestored) -> None:
        ship = self.state.ships[event.ship_id]
        self._mended.add(ship.id)
        needs = not ship.works(event.system) or ship.strain_of(event.system)
        demand(35, ship.alive and needs, f"{event.system} of {ship.id} needs no mending")

    def _dies(self, event: events.ShipDestroyed) -> None:
        ship = self.state.ships[event.ship_id]
        demand(33, ship.alive and not any(ship.pips), f"{ship.id} dies with {ship.pips}")

    def _pushed(self, event: events.VelocityChanged) -> None:
        """Check a change of velocity after an attack against the pips lost in it (FAC-12)."""
        ship = self.state.ships[event.ship_id]
        demand(57, event.before == ship.velocity, f"{ship.id} flies at {ship.velocity}, not {event.before}")
        demand(57, event.velocity >= 0 and event.velocity != event.before, f"{ship.id} to {event.velocity}")
        if event.ruling == "FAC-12":
            most = (self._hit.get(ship.id, 0) + 1) // 2
            demand(57, abs(event.velocity - event.before) <= most, f"{ship.id} pushed by more than {most}")
            demand(57, ship.on_board, f"{ship.id} is pushed and gone")
