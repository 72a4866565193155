"""The Matched Fire edition, assembled for programs."""

from __future__ import annotations

from pathlib import Path

from rules.false_sunrise.edition import Edition, OwnParts
from rules.false_sunrise.fleet import CONTROL_BRIDGE, ENGINES, FIRE_CONTROL
from rules.false_sunrise.matched_fire.activation import activate_model
from rules.false_sunrise.matched_fire.catalogue import matched_catalogue, read_catalogue
from rules.false_sunrise.matched_fire.gunnery_record import MATCHED_GUNNERY
from rules.false_sunrise.matched_fire.ruleset import MATCHED_FIRE
from rules.false_sunrise.matched_fire.turn import STEPS, crash_damage
from rules.false_sunrise.turn_steps import phases_of_turn

BUILT_IN = {
    ENGINES: "Without them, the thrust is halved (MF-14).",
    FIRE_CONTROL: "Without it, half of the attacks a turn are left, rounded up (MF-15).",
    CONTROL_BRIDGE: "Without it, the ship cannot fire after changing velocity or course (WPN-5).",
}
# Rulings of this edition that replace rulings of the newest one (MF-2).
INSTEAD = {
    "DMG-1": "MF-12",
    "DMG-2": "MF-42",
    "DMG-3": "MF-43",
    "DMG-5": "MF-40",
    "END-3": "MF-45",
    "FIR-2": "MF-23",
    "FIR-3": "MF-24",
    "FIR-6": "MF-25",
    "FIR-7": "MF-28",
    "FIR-8": "MF-15",
    "FIR-9": "MF-43",
    "FIR-10": "MF-30",
    "FRC-1": "MF-4",
    "FRC-2": "MF-5",
    "FRC-3": "MF-6",
    "FRC-4": "MF-6",
    "MOV-3": "MF-18",
    "ORD-3": "MF-14",
    "SQD-1": "MF-11",
    "UPG-2": "MF-44",
    "UPG-6": "MF-9",
    "WPN-4": "MF-19",
}
TURN_LIMIT = 12  # MF-46


def _own() -> OwnParts:
    from rules.false_sunrise.matched_fire.own_parts import OWN_PARTS

    return OWN_PARTS


EDITION = Edition(
    id=MATCHED_FIRE.id,
    title=MATCHED_FIRE.title,
    about=(
        "Attacks are read in sets of equal dice: pairs wear down a ship's ratings, triples break systems. "
        "Ships and squadrons share one board, point defense stops missiles, and attacks cost Fire Control."
    ),
    catalogue=matched_catalogue(),
    read_catalogue=read_catalogue,
    ruleset=MATCHED_FIRE,
    phases=phases_of_turn(STEPS),
    built_in=BUILT_IN,
    rulings=Path(__file__).with_name("rulings.md"),
    gunnery=MATCHED_GUNNERY,
    crash_damage=crash_damage,
    activate=activate_model,
    instead=INSTEAD,
    turn_limit=TURN_LIMIT,
    own=_own,
)
