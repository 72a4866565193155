"""The July 2024 edition, assembled for programs."""

from __future__ import annotations

from operator import attrgetter
from pathlib import Path

from rules.false_sunrise.describe import BUILT_IN_DOES
from rules.false_sunrise.edition import Edition
from rules.false_sunrise.july_2024.activation import activate_ship
from rules.false_sunrise.july_2024.catalogue import july_catalogue, read_catalogue
from rules.false_sunrise.july_2024.gunnery_record import JULY_GUNNERY
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.july_2024.turn import STEPS
from rules.false_sunrise.turn_steps import phases_of_turn

EDITION = Edition(
    id=JULY_2024.id,
    title=JULY_2024.title,
    about=(
        "Weapons roll handfuls of dice in range bands of six inches, against defenses that remove "
        "the best dice. Squadrons, shields, crews and factions: the whole game."
    ),
    catalogue=july_catalogue(),
    read_catalogue=read_catalogue,
    ruleset=JULY_2024,
    phases=phases_of_turn(STEPS),
    built_in=BUILT_IN_DOES,
    rulings=Path(__file__).with_name("rulings.md"),
    gunnery=JULY_GUNNERY,
    crash_damage=attrgetter("velocity"),
    activate=activate_ship,
    instead={},
)
