"""Damage: shields, plating, bars, and systems that are destroyed or restored (DMG)."""

from __future__ import annotations

from rules.false_sunrise.asking import choose
from rules.false_sunrise.choices import Carrier, Loss, Repair
from rules.false_sunrise.events import (
    DamageTaken,
    DiceRolled,
    GameLedger,
    PipsRestored,
    ShipDestroyed,
    ShipDue,
    SystemLost,
    SystemRestored,
)
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import Ship
from rules.kernel.flow import Flow, ask
from rules.kernel.requests import Roll

PLATING_FACE = 5  # DMG-2: this roll or more ignores a point
RUGGED_FACE = 6  # FAC-14: this roll ignores a point


def working_systems(ship: Ship) -> list[str]:
    """List the working systems, components first (DMG-4)."""
    lost = ship.lost
    return [system for index, system in enumerate(ship.spec.systems) if not lost >> index & 1]


def lost_systems(ship: Ship) -> list[str]:
    """List the systems a restore can repair: destroyed ones and strained fail-safes (FAC-15)."""
    lost, strained = ship.lost, dict(ship.extras.strain) if ship.extras else {}
    if not lost and not strained:
        return []
    return [one for index, one in enumerate(ship.spec.systems) if lost >> index & 1 or one in strained]


def choices_left(ship: Ship) -> int:
    """Count how many more times a system of the ship can be chosen for destruction (DMG-4, FAC-15)."""
    count = len(ship.spec.systems) - ship.lost.bit_count()
    for system, lives in ship.spec.lives.items():
        if ship.works(system):
            count += lives - 1 - ship.strain_of(system)
    return count


def mark_off(pips: tuple[int, ...], damage: int) -> tuple[tuple[int, ...], int]:
    """Mark damage off bar by bar. Return the pips left and how many bars it emptied (DMG-1).

    >>> mark_off((0, 2, 6), 5)
    ((0, 0, 3), 1)
    """
    left = list(pips)
    emptied = 0
    for index, held in enumerate(left):
        if not held:
            continue
        if damage < held:
            left[index] = held - damage
            break
        left[index] = 0
        emptied += 1
        damage -= held
        if not damage:
            break
    return tuple(left), emptied


def fill_up(pips: tuple[int, ...], most: int, count: int) -> tuple[tuple[int, ...], int]:
    """Restore pips: the current bar, then emptied ones last to first, then later ones (DMG-7).

    `most` is the maximum of a bar. Return the new pips, and how many bars were filled to it.

    >>> fill_up((0, 3), 6, 8)
    ((5, 6), 1)
    """
    bars = list(pips)
    current = next((index for index, held in enumerate(bars) if held), len(bars))
    order = [*range(current, current + 1), *range(current - 1, -1, -1), *range(current + 1, len(bars))]
    filled = 0
    for index in order:
        if not count:
            break
        if index >= len(bars) or bars[index] >= most:
            continue
        given = min(count, most - bars[index])
        bars[index] += given
        count -= given
        filled += bars[index] == most
    return tuple(bars), filled


def take_damage(
    ledger: GameLedger, ship_id: str, damage: int, source: str, ruling: str = "DMG-2"
) -> Flow[int]:
    """Deal damage to a ship.

    Return how many systems the emptied bars cost it (DMG-2, DMG-3, FAC-14). `ruling` is the ruling
    on which part of the damage the ship ignores.
    """
    ship = ledger.state.ships[ship_id]
    fittings = ship.fittings
    shielded = min(damage, max(0, fittings.shields - ship.shielded))
    rest = damage - shielded
    plated = 0
    if fittings.plates and rest:
        faces = yield from roll(ledger, rest, "plating", (ship_id,), ruling)
        plated = sum([face >= PLATING_FACE for face in faces])
    rest -= plated
    toughened = 0
    if fittings.toughens and rest:
        faces = yield from roll(ledger, rest, "rugged", (ship_id,), "FAC-14")
        toughened = sum([face >= RUGGED_FACE for face in faces])
    rest -= toughened
    pips, emptied = mark_off(ship.pips, rest) if rest else (ship.pips, 0)
    ledger.record(
        DamageTaken(ship_id, source, damage, shielded, plated, pips, emptied, ruling, toughened=toughened)
    )
    return emptied


def roll(
    ledger: GameLedger, count: int, why: str, about: tuple[str, ...], ruling: str, sides: int = 6
) -> Flow[tuple[int, ...]]:
    """Roll dice and record the result."""
    about = tuple(about)  # events hold plain tuples, not named ones
    faces = yield from ask(Roll(count, sides, why, about))
    ledger.record(DiceRolled(why, about, tuple(faces), ruling))
    return tuple(faces)


def settle_damage(
    ledger: GameLedger, ship_id: str, systems: int, *, lost_by: str = "DMG-3", destroyed_by: str = "DMG-5"
) -> Flow[bool]:
    """Destroy the ship, or let its owner choose the systems it loses (DMG-3, DMG-5).

    Return whether the ship survives. `lost_by` is the ruling on lost systems, `destroyed_by` on
    destruction.
    """
    ship = ledger.state.ships[ship_id]
    if not any(ship.pips):
        if ship.alive:
            face_needed = ship.fittings.comes_back_on
            ledger.record(ShipDestroyed(ship_id, destroyed_by))
            if face_needed:
                (face,) = yield from roll(ledger, 1, "resplendent_return", (ship_id,), "FAC-4")
                if face >= face_needed:
                    ledger.record(ShipDue(ship_id))
        return False
    for number in range(1, systems + 1):
        ship = ledger.state.ships[ship_id]
        choices = working_systems(ship)
        if not choices:
            break
        about = Loss(ship_id, number, systems)
        system = yield from choose(ship.spec.seat, Prompt.LOSE, choices, about, lost_by)
        ledger.record(SystemLost(ship_id, system, lost_by))
    return True


def hurt(ledger: GameLedger, ship_id: str, damage: int, source: str, kills: int = 0) -> Flow[bool]:
    """Deal damage and settle it at once. Return whether the ship survives.

    `kills` is how many more systems it loses.
    """
    emptied = yield from take_damage(ledger, ship_id, damage, source)
    return (yield from settle_damage(ledger, ship_id, emptied + kills))


def restore_pips(ledger: GameLedger, ship_id: str, count: int, ruling: str) -> int:
    """Restore pips of a ship. Return how many bars that filled (DMG-7)."""
    ship = ledger.state.ships[ship_id]
    pips, filled = fill_up(ship.pips, ship.fittings.bar_pips, count)
    given = sum(pips) - sum(ship.pips)
    ledger.record(PipsRestored(ship_id, pips, given, filled, ruling))
    return filled


def restore_systems(ledger: GameLedger, ship_id: str, count: int, by: Carrier, ruling: str) -> Flow[None]:
    """Let the owner choose systems to restore (UPG-2, UPG-3, DMG-8)."""
    for _ in range(count):
        ship = ledger.state.ships[ship_id]
        choices = lost_systems(ship)
        if not choices:
            return
        seat = ledger.state.ships[by.ship_id].spec.seat
        system = yield from choose(seat, Prompt.RESTORE, choices, Repair(*by, ship_id), ruling)
        ledger.record(SystemRestored(ship_id, system, ruling))
