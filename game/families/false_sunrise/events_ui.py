"""The events of False Sunrise: the sound and the log filter of each kind."""

from __future__ import annotations

from collections.abc import Mapping

from game.game_ui import EventUi
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.events import AttackMade, DamageTaken, SalvoResolved, ShotResolved
from rules.false_sunrise.state import State

MOVES, FIRE, CRAFT = "Orders and movement", "Fire and damage", "Squadrons"
START, POINTS = "Start of the turn", "Points"
KINDS = (MOVES, FIRE, START, CRAFT, POINTS)

_SHOTS = {
    WeaponKind.ENERGY: "beam",
    WeaponKind.BALLISTIC: "shell",
    WeaponKind.MISSILE: "missile",
    WeaponKind.DIRECT: "shell",
}


def _shot(shot: ShotResolved | SalvoResolved | AttackMade, before: State) -> str:
    mounts = before.ships[shot.ship_id].spec.fittings(0).mounts
    kind = next((one.kind for one in mounts if one.id == shot.weapon_id), WeaponKind.BALLISTIC)
    return _SHOTS[kind]


def _damage(damage: DamageTaken, _before: State) -> str:
    return "shield" if damage.shielded and damage.shielded >= damage.dealt else "hit"


EVENTS_UI: Mapping[str, EventUi] = {
    # --- the setup and the phases ------------------------------------------------------------------
    "edge": EventUi(),
    "marker": EventUi(),
    "deploy": EventUi(),
    "phase": EventUi(log=(POINTS,)),
    "cleared": EventUi(silent=True),
    # --- the start of a turn -----------------------------------------------------------------------
    "miracles": EventUi(log=(FIRE, START), sound="points", weight=4),
    "copy": EventUi(log=(START,), sound="marker", weight=5),
    "reserve": EventUi(log=(MOVES,), sound="marker", weight=3),
    "arrive": EventUi(log=(MOVES, START), sound="engine_3", weight=14),
    "due": EventUi(log=(FIRE,), sound="points", weight=11),
    "reborn": EventUi(log=(MOVES, START), sound="engine_3", weight=12),
    # --- orders and movement -----------------------------------------------------------------------
    "order": EventUi(log=(MOVES,)),
    "velocity": EventUi(log=(MOVES,), sound="engine_1", weight=7),
    "jump": EventUi(log=(MOVES,)),
    "move": EventUi(log=(MOVES,), sound="engine_2", weight=15),
    "crash": EventUi(log=(MOVES,), sound="crash", weight=20, after_moves=True),
    "exit": EventUi(log=(MOVES,), after_moves=True),
    "return": EventUi(log=(MOVES,)),
    "control": EventUi(log=(MOVES, POINTS), sound="marker", weight=9, after_moves=True),
    # --- squadrons ---------------------------------------------------------------------------------
    "launch": EventUi(log=(CRAFT,), sound="squadron", weight=10),
    "assign": EventUi(log=(CRAFT,)),
    "dock": EventUi(log=(CRAFT,)),
    "squadron_attack": EventUi(log=(CRAFT,), sound="squadron", weight=17),
    "squadron_reduced": EventUi(log=(CRAFT,)),
    "squadron_lost": EventUi(log=(CRAFT,), sound="burst", weight=13),
    "fabricate": EventUi(log=(CRAFT,)),
    # --- fire and damage ---------------------------------------------------------------------------
    "acquire": EventUi(log=(FIRE,)),
    "activate": EventUi(log=(FIRE,)),
    "declare": EventUi(log=(FIRE,)),
    "shot": EventUi(log=(FIRE,), sound=_shot, weight=18),
    "shot_lost": EventUi(log=(FIRE,)),
    "shot_turned": EventUi(log=(FIRE,), sound="marker", weight=6),
    "dice": EventUi(log=(FIRE,), sound="dice", weight=2),
    "reroll": EventUi(log=(FIRE,), sound="dice", weight=1),
    "piercing": EventUi(log=(FIRE,)),
    "damage": EventUi(log=(FIRE,), sound=_damage, weight=16, after_moves=True),
    "system_lost": EventUi(log=(FIRE,), sound="system_lost", weight=19, after_moves=True),
    "destroyed": EventUi(log=(FIRE,), sound="explosion", weight=21, after_moves=True),
    "restored": EventUi(log=(FIRE,)),
    # --- dice that match ---------------------------------------------------------------------------
    "strike": EventUi(log=(MOVES, CRAFT), sound="squadron", weight=22),
    "point_defence": EventUi(log=(FIRE,), sound="point_defence", weight=25),
    "result": EventUi(log=(FIRE,)),
    "diminished": EventUi(log=(FIRE,), sound="lowered", weight=23),
    "named": EventUi(log=(FIRE,)),
    "marked": EventUi(log=(FIRE,), sound="marked", weight=24, after_moves=True),
    "critical": EventUi(log=(FIRE,)),
    # --- points and the end ------------------------------------------------------------------------
    "points": EventUi(log=(POINTS,), sound="points", weight=8),
    "initiative": EventUi(log=(POINTS,)),
    "end": EventUi(log=(POINTS,)),
}
