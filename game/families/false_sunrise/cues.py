"""Every kind of event of False Sunrise: which sound it has and where the log files it."""

from __future__ import annotations

from collections.abc import Mapping

from game.games import Cue
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


CUES: Mapping[str, Cue] = {
    # --- the setup and the phases ------------------------------------------------------------------
    "edge": Cue(),
    "marker": Cue(),
    "deploy": Cue(),
    "phase": Cue(log=(POINTS,)),
    "cleared": Cue(silent=True),
    # --- the start of a turn -----------------------------------------------------------------------
    "miracles": Cue(log=(FIRE, START), sound="points", weight=4),
    "copy": Cue(log=(START,), sound="marker", weight=5),
    "reserve": Cue(log=(MOVES,), sound="marker", weight=3),
    "arrive": Cue(log=(MOVES, START), sound="engine_3", weight=14),
    "due": Cue(log=(FIRE,), sound="points", weight=11),
    "reborn": Cue(log=(MOVES, START), sound="engine_3", weight=12),
    # --- orders and movement -----------------------------------------------------------------------
    "order": Cue(log=(MOVES,)),
    "velocity": Cue(log=(MOVES,), sound="engine_1", weight=7),
    "jump": Cue(log=(MOVES,)),
    "move": Cue(log=(MOVES,), sound="engine_2", weight=15),
    "crash": Cue(log=(MOVES,), sound="crash", weight=20, after_moves=True),
    "exit": Cue(log=(MOVES,), after_moves=True),
    "return": Cue(log=(MOVES,)),
    "control": Cue(log=(MOVES, POINTS), sound="marker", weight=9, after_moves=True),
    # --- squadrons ---------------------------------------------------------------------------------
    "launch": Cue(log=(CRAFT,), sound="squadron", weight=10),
    "assign": Cue(log=(CRAFT,)),
    "dock": Cue(log=(CRAFT,)),
    "squadron_attack": Cue(log=(CRAFT,), sound="squadron", weight=17),
    "squadron_reduced": Cue(log=(CRAFT,)),
    "squadron_lost": Cue(log=(CRAFT,), sound="burst", weight=13),
    "fabricate": Cue(log=(CRAFT,)),
    # --- fire and damage ---------------------------------------------------------------------------
    "acquire": Cue(log=(FIRE,)),
    "activate": Cue(log=(FIRE,)),
    "declare": Cue(log=(FIRE,)),
    "shot": Cue(log=(FIRE,), sound=_shot, weight=18),
    "shot_lost": Cue(log=(FIRE,)),
    "shot_turned": Cue(log=(FIRE,), sound="marker", weight=6),
    "dice": Cue(log=(FIRE,), sound="dice", weight=2),
    "reroll": Cue(log=(FIRE,), sound="dice", weight=1),
    "piercing": Cue(log=(FIRE,)),
    "damage": Cue(log=(FIRE,), sound=_damage, weight=16, after_moves=True),
    "system_lost": Cue(log=(FIRE,), sound="system_lost", weight=19, after_moves=True),
    "destroyed": Cue(log=(FIRE,), sound="explosion", weight=21, after_moves=True),
    "restored": Cue(log=(FIRE,)),
    # --- dice that match ---------------------------------------------------------------------------
    "strike": Cue(log=(MOVES, CRAFT), sound="squadron", weight=22),
    "point_defence": Cue(log=(FIRE,), sound="point_defence", weight=25),
    "result": Cue(log=(FIRE,)),
    "diminished": Cue(log=(FIRE,), sound="lowered", weight=23),
    "named": Cue(log=(FIRE,)),
    "marked": Cue(log=(FIRE,), sound="marked", weight=24, after_moves=True),
    "critical": Cue(log=(FIRE,)),
    # --- points and the end ------------------------------------------------------------------------
    "points": Cue(log=(POINTS,), sound="points", weight=8),
    "initiative": Cue(log=(POINTS,)),
    "end": Cue(log=(POINTS,)),
}
