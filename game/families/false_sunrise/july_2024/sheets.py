"""The ship sheets of July 2024: dice by range band, defense ratings."""

from __future__ import annotations

from collections.abc import Iterator

from game.families.false_sunrise.edition_rooms import SheetsEdition
from game.families.false_sunrise.sheets.reminders import END, ORDERS, POINTS
from game.families.false_sunrise.sheets.weapon_rows import BARS, Cell, Fire, Guard
from rules.false_sunrise.arms import RATED, WeaponKind
from rules.false_sunrise.fittings import FIRE_CONTROL_PENALTY, SYSTEM_KILL_FACE, Fittings, Mount
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.gunnery import ADJACENT_BAND_DICE, own_band_attack
from rules.table.bands import BAND_DEPTH_IN

_BANDS = range(1, max(weapon.band for weapon in july_catalogue().weapons) + 2)


def _fire(mount: Mount, whole: Fittings) -> Fire:
    more = whole.more_dice[mount.kind]
    full, side = own_band_attack(mount.kind, 0).dice + more, ADJACENT_BAND_DICE + more
    beside = {mount.band: full, mount.band - 1: side, mount.band + 1: side}
    cells = tuple(Cell(str(beside.get(band, "")), own=band == mount.band) for band in _BANDS)
    return Fire(f"{mount.kind.value.capitalize()}, band {mount.band}", cells, tuple(_notes(mount, whole)))


def _notes(mount: Mount, whole: Fittings) -> Iterator[str]:
    """Yield what else its dice do (FIR-9, FIR-10, FAC-8, FAC-12)."""
    kind: WeaponKind = mount.kind
    if whole.rerolls[kind]:
        yield f"reroll {whole.rerolls[kind]}"
    if own_band_attack(kind, 0).kill_at is not None:
        usual = whole.kill_at == SYSTEM_KILL_FACE
        yield "each 6 costs a system" if usual else f"each {whole.kill_at}+ costs a system"
    if dice := whole.further_kills[kind]:
        yield "4+ costs one more" if dice == 1 else f"{dice} dice, 4+ costs one more"
    if mount.afar:
        yield "measures from a friend"


def _guards(whole: Fittings, wreck: Fittings) -> tuple[Guard, ...]:
    """Return the ratings, with those left without any upgrade (FIR-6)."""
    made = []
    for kind in RATED:
        value, bare = whole.defence[kind], wreck.defence[kind]
        words = kind.value.capitalize()
        made.append(Guard(str(value), f"{words} ({bare} without upgrades)" if bare != value else words))
    return tuple(made)


SHEETS = SheetsEdition(
    cells_word="inches",
    heads=tuple(f"{(band - 1) * BAND_DEPTH_IN:g}–{band * BAND_DEPTH_IN:g}" for band in _BANDS),
    fire=_fire,
    guard_title="Defense ratings",
    no_guard="",
    guards=_guards,
    body=lambda _hull: BARS,
    roster_word="E / B / M",
    roster=lambda guards: " / ".join(one.value for one in guards),
    blind=f"lost: −{FIRE_CONTROL_PENALTY} on each die",
    turn=(
        ORDERS,
        (
            "Movement",
            "MOV-1",
            (
                "All ships move at once: turn half the course (the smaller half), fly half the velocity (the "
                "greater half), then the rest of both. "
                "A rock stops a ship and costs its velocity in damage."
            ),
        ),
        (
            "Weapons",
            "WPN-3",
            "Launch squadrons and take turns ordering them. Then take turns activating ships.",
        ),
        POINTS,
        END,
    ),
    # WPN-4; FIR-2 to FIR-9, DMG-2, DMG-3
    lists=(
        (
            "An activation",
            (
                "Point defenses, flak, plague PD",
                "Away crews, now or after the fire",
                "Fire: name all targets, then roll",
                "Dogfights over this ship",
                "Enemy squadrons over it do their damage",
                "Repair crews",
            ),
        ),
        (
            "A shot",
            (
                "Target in arc, in sight, in a band with dice",
                "Roll; then rerolls",
                "Fire Control lost: 2 off each die",
                "Ballistic: each 6 costs the target a system",
                "Rating: remove that many of the highest dice; one stays",
                "Sum: shields, plating, then bars; a bar emptied costs a system",
            ),
        ),
    ),
)
