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
    "phase": EventUi(log_kinds=(POINTS,)),
    "cleared": EventUi(in_log=False),
    # --- the start of a turn -----------------------------------------------------------------------
    "miracles": EventUi(log_kinds=(FIRE, START), sound="points", priority=4),
    "copy": EventUi(log_kinds=(START,), sound="marker", priority=5),
    "reserve": EventUi(log_kinds=(MOVES,), sound="marker", priority=3),
    "arrive": EventUi(log_kinds=(MOVES, START), sound="engine_3", priority=14),
    "due": EventUi(log_kinds=(FIRE,), sound="points", priority=11),
    "reborn": EventUi(log_kinds=(MOVES, START), sound="engine_3", priority=12),
    # --- orders and movement -----------------------------------------------------------------------
    "order": EventUi(log_kinds=(MOVES,)),
    "velocity": EventUi(log_kinds=(MOVES,), sound="engine_1", priority=7),
    "jump": EventUi(log_kinds=(MOVES,)),
    "move": EventUi(log_kinds=(MOVES,), sound="engine_2", priority=15),
    "crash": EventUi(log_kinds=(MOVES,), sound="crash", priority=20, after_moves=True),
    "exit": EventUi(log_kinds=(MOVES,), after_moves=True),
    "return": EventUi(log_kinds=(MOVES,)),
    "control": EventUi(log_kinds=(MOVES, POINTS), sound="marker", priority=9, after_moves=True),
    # --- squadrons ---------------------------------------------------------------------------------
    "launch": EventUi(log_kinds=(CRAFT,), sound="squadron", priority=10),
    "assign": EventUi(log_kinds=(CRAFT,)),
    "dock": EventUi(log_kinds=(CRAFT,)),
    "squadron_attack": EventUi(log_kinds=(CRAFT,), sound="squadron", priority=17),
    "squadron_reduced": EventUi(log_kinds=(CRAFT,)),
    "squadron_lost": EventUi(log_kinds=(CRAFT,), sound="burst", priority=13),
    "fabricate": EventUi(log_kinds=(CRAFT,)),
    # --- fire and damage ---------------------------------------------------------------------------
    "acquire": EventUi(log_kinds=(FIRE,)),
    "activate": EventUi(log_kinds=(FIRE,)),
    "declare": EventUi(log_kinds=(FIRE,)),
    "shot": EventUi(log_kinds=(FIRE,), sound=_shot, priority=18),
    "shot_lost": EventUi(log_kinds=(FIRE,)),
    "shot_turned": EventUi(log_kinds=(FIRE,), sound="marker", priority=6),
    "dice": EventUi(log_kinds=(FIRE,), sound="dice", priority=2),
    "reroll": EventUi(log_kinds=(FIRE,), sound="dice", priority=1),
    "piercing": EventUi(log_kinds=(FIRE,)),
    "damage": EventUi(log_kinds=(FIRE,), sound=_damage, priority=16, after_moves=True),
    "system_lost": EventUi(log_kinds=(FIRE,), sound="system_lost", priority=19, after_moves=True),
    "destroyed": EventUi(log_kinds=(FIRE,), sound="explosion", priority=21, after_moves=True),
    "restored": EventUi(log_kinds=(FIRE,)),
    # --- dice that match ---------------------------------------------------------------------------
    "strike": EventUi(log_kinds=(MOVES, CRAFT), sound="squadron", priority=22),
    "point_defence": EventUi(log_kinds=(FIRE,), sound="point_defence", priority=25),
    "result": EventUi(log_kinds=(FIRE,)),
    "diminished": EventUi(log_kinds=(FIRE,), sound="lowered", priority=23),
    "named": EventUi(log_kinds=(FIRE,)),
    "marked": EventUi(log_kinds=(FIRE,), sound="marked", priority=24, after_moves=True),
    "critical": EventUi(log_kinds=(FIRE,)),
    # --- points and the end ------------------------------------------------------------------------
    "points": EventUi(log_kinds=(POINTS,), sound="points", priority=8),
    "initiative": EventUi(log_kinds=(POINTS,)),
    "end": EventUi(log_kinds=(POINTS,)),
}
