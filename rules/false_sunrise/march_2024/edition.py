"""The first edition, of March 2024, assembled for programs."""

from __future__ import annotations

from pathlib import Path

from rules.false_sunrise.edition import Edition
from rules.false_sunrise.fleet import CONTROL_BRIDGE, ENGINES, FIRE_CONTROL
from rules.false_sunrise.march_2024.activation import activate_ship
from rules.false_sunrise.march_2024.catalogue import march_catalogue, read_catalogue
from rules.false_sunrise.march_2024.crashes import crash_damage
from rules.false_sunrise.march_2024.gunnery_record import MARCH_GUNNERY
from rules.false_sunrise.march_2024.ruleset import MARCH_2024
from rules.false_sunrise.march_2024.turn import STEPS
from rules.false_sunrise.turn_steps import phases_of_turn

BUILT_IN = {
    ENGINES: "Without them thrust is halved (E1-12).",
    FIRE_CONTROL: "Without it, direct fire rolls at −3 and missiles at −2 (E1-19).",
    CONTROL_BRIDGE: "Without it, the ship cannot fire after changing velocity or course (E1-12).",
}
# Rulings of this edition that replace rulings of the newest one (E1-1).
INSTEAD = {
    "DMG-2": "E1-26",
    "FIR-1": "E1-13",
    "FIR-2": "E1-17",
    "FIR-3": "E1-15",
    "FIR-5": "E1-20",
    "FIR-6": "E1-15",
    "FIR-7": "E1-26",
    "FIR-8": "E1-19",
    "FIR-9": "E1-27",
    "FRC-3": "E1-7",
    "MOV-3": "E1-11",
    "SET-5": "E1-3",
    "UPG-2": "E1-29",
    "WPN-4": "E1-10",
}

EDITION = Edition(
    id=MARCH_2024.id,
    title=MARCH_2024.title,
    about=(
        "The first edition. Guns make several attacks, hitting on 2+ up close and less often farther off. "
        "Missiles fly over rocks to distant targets; point defense can stop them. "
        "Without squadrons, shields and ratings, position decides nearly everything."
    ),
    catalogue=march_catalogue(),
    read_catalogue=read_catalogue,
    ruleset=MARCH_2024,
    phases=phases_of_turn(STEPS),
    built_in=BUILT_IN,
    rulings=Path(__file__).with_name("rulings.md"),
    gunnery=MARCH_GUNNERY,
    crash_damage=crash_damage,
    activate=activate_ship,
    instead=INSTEAD,
)
