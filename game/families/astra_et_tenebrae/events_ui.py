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
    "captains": EventUi(log=(CARDS,)),
    "placed": EventUi(log=(MOVES,)),
    "phase": EventUi(),
    "dice": EventUi(sound="dice", weight=1),
    "initiative": EventUi(),
    "heat": EventUi(log=(HEAT,)),
    "overheat": EventUi(log=(HEAT,), sound="shield", weight=6),
    "burn": EventUi(log=(MOVES,), sound="engine_2", weight=8),
    "hold": EventUi(log=(MOVES,)),
    "blackout": EventUi(log=(MOVES,), sound="hit", weight=9),
    "formation": EventUi(log=(MOVES,), sound="marker", weight=3),
    "captain": EventUi(log=(CARDS,), sound="points", weight=5),
    "combat": EventUi(),
    "fire": EventUi(log=(FIRE,), sound=_shot, weight=10),
    "pass": EventUi(log=(FIRE,)),
    "evade": EventUi(log=(FIRE, MOVES), sound="engine_1", weight=7),
    "miss": EventUi(log=(FIRE,)),
    "dodge": EventUi(log=(FIRE, CARDS), sound="engine_3", weight=4),
    "mark": EventUi(log=(FIRE,), sound="marker", weight=2),
    "hit": EventUi(log=(FIRE,), sound="hit", weight=11),
    "settled": EventUi(log=(FIRE,)),
    "component_lost": EventUi(log=(FIRE,), sound="crash", weight=12),
    "lost": EventUi(log=(FIRE,), sound="explosion", weight=14),
    "cleared": EventUi(silent=True),
    "judged": EventUi(),
    "end": EventUi(sound="victory", weight=16),
}
