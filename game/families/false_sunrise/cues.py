"""Every kind of event of False Sunrise: which sound it has and where the log files it."""

from __future__ import annotations

from collections.abc import Mapping

from game.games import Cue
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.events import SalvoResolved, ShotResolved
from rules.false_sunrise.state import State

MOVES, FIRE, CRAFT = "Orders and movement", "Fire and damage", "Squadrons"
START, POINTS = "Start of the turn", "Points"
KINDS = (MOVES, FIRE, START, CRAFT, POINTS)

_SHOTS = {
    WeaponKind.ENERGY: "shot_energy",
    WeaponKind.BALLISTIC: "shot_ballistic",
    WeaponKind.MISSILE: "missile",
    WeaponKind.DIRECT: "shot_ballistic",
}


def _shot(shot: ShotResolved | SalvoResolved, before: State) -> str:
    mounts = before.ships[shot.ship_id].spec.fittings(0).mounts
    kind = next((one.kind for one in mounts if one.id == shot.weapon_id), WeaponKind.BALLISTIC)
    return _SHOTS[kind]


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
    "arrive": Cue(log=(MOVES, START), sound="engine", weight=13),
    "due": Cue(log=(FIRE,), sound="points", weight=11),
    "reborn": Cue(log=(MOVES, START), sound="engine", weight=12),
    # --- orders and movement -----------------------------------------------------------------------
    "order": Cue(log=(MOVES,)),
    "velocity": Cue(log=(MOVES,), sound="engine", weight=7),
    "jump": Cue(log=(MOVES,)),
    "move": Cue(log=(MOVES,), sound="engine", weight=14),
    "crash": Cue(log=(MOVES,), sound="explosion", weight=19, after_moves=True),
    "exit": Cue(log=(MOVES,), after_moves=True),
    "return": Cue(log=(MOVES,)),
    "control": Cue(log=(MOVES, POINTS), sound="marker", weight=9, after_moves=True),
    # --- squadrons ---------------------------------------------------------------------------------
    "launch": Cue(log=(CRAFT,), sound="squadron", weight=10),
    "assign": Cue(log=(CRAFT,)),
    "dock": Cue(log=(CRAFT,)),
    "squadron_attack": Cue(log=(CRAFT,), sound="squadron", weight=16),
    "squadron_reduced": Cue(log=(CRAFT,)),
    "squadron_lost": Cue(log=(CRAFT,)),
    "fabricate": Cue(log=(CRAFT,)),
    # --- fire and damage ---------------------------------------------------------------------------
    "acquire": Cue(log=(FIRE,)),
    "activate": Cue(log=(FIRE,)),
    "declare": Cue(log=(FIRE,)),
    "shot": Cue(log=(FIRE,), sound=_shot, weight=17),
    "shot_lost": Cue(log=(FIRE,)),
    "shot_turned": Cue(log=(FIRE,), sound="marker", weight=6),
    "dice": Cue(log=(FIRE,), sound="dice", weight=2),
    "reroll": Cue(log=(FIRE,), sound="dice", weight=1),
    "piercing": Cue(log=(FIRE,)),
    "damage": Cue(log=(FIRE,), sound="hit", weight=15, after_moves=True),
    "system_lost": Cue(log=(FIRE,), sound="system_lost", weight=18, after_moves=True),
    "destroyed": Cue(log=(FIRE,), sound="explosion", weight=20, after_moves=True),
    "restored": Cue(log=(FIRE,)),
    # --- points and the end ------------------------------------------------------------------------
    "points": Cue(log=(POINTS,), sound="points", weight=8),
    "initiative": Cue(log=(POINTS,)),
    "end": Cue(log=(POINTS,)),
}
