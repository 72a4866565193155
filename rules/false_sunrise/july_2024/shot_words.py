"""July 2024 shots as screens show them: their dice as values and in words (FIR-3 to FIR-10)."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.dice_law import Attack, attack_law
from rules.false_sunrise.dice_law import mean_damage as mean_of
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import Band, ShotWords
from rules.false_sunrise.july_2024.gunnery import Shot, plan_attack
from rules.false_sunrise.range_bands import bands_about
from rules.false_sunrise.state import Ship, State
from rules.table.bands import band_of
from rules.table.measure import distance_in


def attack_of(state: State, shooter: Ship, mount: Mount, target: Ship) -> Attack:
    """Return the dice of a shot for the two ships as they are now."""
    return plan_attack(state, shooter, mount, target).attack


def mean_damage(state: State, shooter: Ship, mount: Mount, target: Ship) -> float:
    """Return the average damage of a shot, before shields and plating."""
    return mean_of(attack_of(state, shooter, mount, target))


@lru_cache(maxsize=4096)
def damage_law(attack: Attack) -> tuple[tuple[int, float], ...]:
    """List (damage, probability) for an attack, before shields and plating."""
    law: defaultdict[int, float] = defaultdict(float)
    for damage, _, chance in attack_law(attack):
        law[damage] += chance
    return tuple(law.items())


def bands_in(_ship: Ship, mount: Mount) -> tuple[Band, ...]:
    """List the bands that a mounted weapon reaches (FIR-3)."""
    return bands_about(mount.band)


def shot_words(state: State, shooter: Ship, mount: Mount, target: Ship, _attacks: int) -> ShotWords:
    """Describe a shot in words: its range band, its dice and other factors."""
    shot = plan_attack(state, shooter, mount, target)
    attack = shot.attack
    notes = []
    if attack.rerolls:
        notes.append(f"Rerolls: {attack.rerolls} (FIR-10).")
    if attack.penalty:
        notes.append(f"Fire control is lost: {attack.penalty} off each die (FIR-8).")
    if attack.kill_at:
        notes.append(f"Each {attack.kill_at}+ destroys one more system (FIR-9).")
    notes += _special_notes(state, mount, target, shot)
    friend = "" if shot.measured_from is None else f" from {state.ships[shot.measured_from].spec.name}"
    return ShotWords(f"RB{shot.band}{friend}", dice_words(attack), tuple(notes), "FIR-6")


def _special_notes(state: State, mount: Mount, target: Ship, shot: Shot) -> list[str]:
    """List what other ships and squadrons add to a shot, and its effects besides damage (FAC)."""
    notes = []
    if shot.measured_from is not None:
        friend = state.ships[shot.measured_from]
        away_in = distance_in(friend.at, target.at)
        notes.append(f'Its band is measured from {friend.spec.name}, {away_in:.1f}" away (FAC-8).')
    jammed = target.fittings.defence[mount.kind] - shot.attack.rating
    if jammed > 0:
        notes.append(f"Squadrons there lower its defense by {jammed} against {mount.kind.value} (FAC-10).")
    if shot.attack.further:
        count = shot.attack.further
        dice = "A die" if count == 1 else f"{count} dice"
        notes.append(f"{dice} may each destroy one more system if it does damage (FAC-12).")
    return notes


def dice_words(attack: Attack) -> str:
    """Write an attack's dice, with the effect of the target's rating (FIR-6).

    >>> dice_words(Attack(4, 1)), dice_words(Attack(2, 0)), dice_words(Attack(4, -2))
    ('4 dice − 1', '2 dice', '4 dice + 2')
    """
    if attack.rating == 0:
        return f"{attack.dice} dice"
    return f"{attack.dice} dice {'−' if attack.rating > 0 else '+'} {abs(attack.rating)}"


def place_words(range_in: float) -> str:
    """Return the range band of a distance in words (FIR-3)."""
    return f"RB{band_of(range_in)}"


def reach_words(weapon: Weapon) -> str:
    """Return a weapon's own range band in words."""
    return f"RB{weapon.band}"
