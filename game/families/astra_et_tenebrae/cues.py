"""Every kind of event of Astra et Tenebrae: which sound it has and where the log files it."""

from __future__ import annotations

from collections.abc import Mapping

from game.games import Cue
from rules.astra_et_tenebrae.events import ShotFired
from rules.astra_et_tenebrae.gunnery import Weapon
from rules.astra_et_tenebrae.state import State

MOVES, HEAT, FIRE, CARDS = "Burns and formations", "Heat", "Fire and damage", "Captains"
KINDS = (MOVES, HEAT, FIRE, CARDS)

SHOTS = {Weapon.LASER: "beam", Weapon.CANNON: "shell", Weapon.MISSILES: "missile"}


def _shot(event: ShotFired, _before: State) -> str:
    return SHOTS[event.weapon]


CUES: Mapping[str, Cue] = {
    "captains": Cue(log=(CARDS,)),
    "placed": Cue(log=(MOVES,)),
    "phase": Cue(),
    "dice": Cue(sound="dice", weight=1),
    "initiative": Cue(),
    "heat": Cue(log=(HEAT,)),
    "overheat": Cue(log=(HEAT,), sound="shield", weight=6),
    "burn": Cue(log=(MOVES,), sound="engine_2", weight=8),
    "hold": Cue(log=(MOVES,)),
    "blackout": Cue(log=(MOVES,), sound="hit", weight=9),
    "formation": Cue(log=(MOVES,), sound="marker", weight=3),
    "captain": Cue(log=(CARDS,), sound="points", weight=5),
    "combat": Cue(),
    "fire": Cue(log=(FIRE,), sound=_shot, weight=10),
    "pass": Cue(log=(FIRE,)),
    "evade": Cue(log=(FIRE, MOVES), sound="engine_1", weight=7),
    "miss": Cue(log=(FIRE,)),
    "dodge": Cue(log=(FIRE, CARDS), sound="engine_3", weight=4),
    "mark": Cue(log=(FIRE,), sound="marker", weight=2),
    "hit": Cue(log=(FIRE,), sound="hit", weight=11),
    "settled": Cue(log=(FIRE,)),
    "component_lost": Cue(log=(FIRE,), sound="crash", weight=12),
    "lost": Cue(log=(FIRE,), sound="explosion", weight=14),
    "cleared": Cue(silent=True),
    "judged": Cue(),
    "end": Cue(sound="victory", weight=16),
}
