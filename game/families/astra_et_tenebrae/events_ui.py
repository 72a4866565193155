"""The events of Astra et Tenebrae: the sound and the log filter of each kind."""

from __future__ import annotations

from collections.abc import Mapping

from game.game_ui import EventUi
from rules.astra_et_tenebrae.events import ShotFired
from rules.astra_et_tenebrae.gunnery import Weapon
from rules.astra_et_tenebrae.state import State

MOVES, HEAT, FIRE, CARDS = "Burns and formations", "Heat", "Fire and damage", "Captains"
KINDS = (MOVES, HEAT, FIRE, CARDS)

SHOTS = {Weapon.LASER: "beam", Weapon.CANNON: "shell", Weapon.MISSILES: "missile"}


def _shot(event: ShotFired, _before: State) -> str:
    return SHOTS[event.weapon]


EVENTS_UI: Mapping[str, EventUi] = {
    "captains": EventUi(log_kinds=(CARDS,)),
    "placed": EventUi(log_kinds=(MOVES,)),
    "phase": EventUi(),
    "dice": EventUi(sound="dice", priority=1),
    "initiative": EventUi(),
    "heat": EventUi(log_kinds=(HEAT,)),
    "overheat": EventUi(log_kinds=(HEAT,), sound="shield", priority=6),
    "burn": EventUi(log_kinds=(MOVES,), sound="engine_2", priority=8),
    "hold": EventUi(log_kinds=(MOVES,)),
    "blackout": EventUi(log_kinds=(MOVES,), sound="hit", priority=9),
    "formation": EventUi(log_kinds=(MOVES,), sound="marker", priority=3),
    "captain": EventUi(log_kinds=(CARDS,), sound="points", priority=5),
    "combat": EventUi(),
    "fire": EventUi(log_kinds=(FIRE,), sound=_shot, priority=10),
    "pass": EventUi(log_kinds=(FIRE,)),
    "evade": EventUi(log_kinds=(FIRE, MOVES), sound="engine_1", priority=7),
    "miss": EventUi(log_kinds=(FIRE,)),
    "dodge": EventUi(log_kinds=(FIRE, CARDS), sound="engine_3", priority=4),
    "mark": EventUi(log_kinds=(FIRE,), sound="marker", priority=2),
    "hit": EventUi(log_kinds=(FIRE,), sound="hit", priority=11),
    "settled": EventUi(log_kinds=(FIRE,)),
    "component_lost": EventUi(log_kinds=(FIRE,), sound="crash", priority=12),
    "lost": EventUi(log_kinds=(FIRE,), sound="explosion", priority=14),
    "cleared": EventUi(in_log=False),
    "judged": EventUi(),
    "end": EventUi(sound="victory", priority=16),
}
