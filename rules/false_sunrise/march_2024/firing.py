"""Firing of the first edition: salvoes, point defense, hits and armor piercing (E1-13 to E1-27)."""

from __future__ import annotations

from collections import Counter

from rules.false_sunrise.damage import roll, settle_damage, take_damage
from rules.false_sunrise.declaring import declare
from rules.false_sunrise.events import (
    ArmourPierced,
    GameLedger,
    SalvoResolved,
    ShotLost,
)
from rules.false_sunrise.gunnery import working_mount
from rules.false_sunrise.march_2024.attack_law import DAZZLER_SIDES, stopped
from rules.false_sunrise.march_2024.catalogue import DirectWeapon, MissileWeapon
from rules.false_sunrise.march_2024.gunnery import band_of_shot, need_of, pool_of, weapon_of
from rules.false_sunrise.march_2024.gunnery_record import MARCH_GUNNERY
from rules.false_sunrise.march_2024.odds import forecast
from rules.false_sunrise.march_2024.piercing import PIERCING_FACE, may_pierce, pips_behind
from rules.false_sunrise.scoring import end_if_swept
from rules.kernel.flow import Flow


def fire(ledger: GameLedger, ship_id: str) -> Flow[None]:
    """Declare all attacks, then resolve them by weapon and target (E1-13, E1-14)."""
    state = ledger.state
    shots = yield from declare(ledger, ship_id, MARCH_GUNNERY)
    for (weapon_id, target_id), attacks in Counter(shots).items():
        if not state.ships[target_id].alive:
            ledger.record(ShotLost(ship_id, weapon_id, target_id, "E1-14"))
            continue
        yield from _salvo(ledger, ship_id, weapon_id, target_id, attacks)
        end_if_swept(ledger)


def _salvo(ledger: GameLedger, ship_id: str, weapon_id: str, target_id: str, attacks: int) -> Flow[None]:
    """Roll a weapon's attacks on a target and apply the hits one by one (E1-26)."""
    state = ledger.state
    shooter, target = state.ships[ship_id], state.ships[target_id]
    mount = working_mount(shooter, weapon_id)
    weapon = weapon_of(mount)
    missile = isinstance(weapon, MissileWeapon)
    need = need_of(shooter, mount, target)
    expected = forecast(state, shooter, mount, target, attacks).mean_arriving * weapon.damage
    about = (ship_id, weapon_id, target_id)
    ruling = "E1-22" if missile else "E1-15"
    faces = yield from roll(ledger, attacks, "attack", about, ruling)
    hits = sum(face >= need for face in faces)
    pool = (yield from _count_pool(ledger, about)) if missile and hits else 0
    lost = stopped(hits, pool, weapon.durability) if isinstance(weapon, MissileWeapon) else 0
    band = band_of_shot(shooter, mount, target)
    ledger.record(SalvoResolved(*about, band, need, faces, hits, pool, lost, weapon.damage, expected, ruling))
    piercing = weapon.piercing if isinstance(weapon, DirectWeapon) else 0
    for _ in range(hits - lost):
        if not (yield from _hit(ledger, target_id, weapon.damage, f"{ship_id}|{weapon_id}", piercing)):
            break


def _count_pool(ledger: GameLedger, about: tuple[str, str, str]) -> Flow[int]:
    """Return the point defense pool against a weapon's missiles at their target (E1-23, E1-24)."""
    pool = pool_of(ledger.state, ledger.state.ships[about[2]])
    if not pool.dice:
        return pool.points
    faces = yield from roll(ledger, pool.dice, "dazzler", (about[2], *about[:2]), "E1-24", DAZZLER_SIDES)
    return pool.points + sum(faces)


def _hit(ledger: GameLedger, target_id: str, damage: int, source: str, piercing: int) -> Flow[bool]:
    """Apply one hit to a ship, with armor piercing.

    Return whether the ship survives (E1-26, E1-27).
    """
    state = ledger.state
    before = state.ships[target_id].pips
    systems = yield from take_damage(ledger, target_id, damage, source, "E1-26")
    after = state.ships[target_id].pips
    if may_pierce(before, after, piercing):
        (face,) = yield from roll(ledger, 1, "piercing", (target_id, *source.split("|")), "E1-27")
        pierced = face >= PIERCING_FACE
        left = pips_behind(before, after) or 0
        ledger.record(ArmourPierced(target_id, source, piercing, left, face, pierced))
        systems += pierced
    return (yield from settle_damage(ledger, target_id, systems))
