"""Every kind of event of Dark Frontier: which sound it has and where the log files it."""

from __future__ import annotations

from collections.abc import Mapping

from game.games import Cue
from rules.dark_frontier.events import ShotFired
from rules.dark_frontier.state import Kind, State

MOVES, MISSILES, FIRE, POINTS = "Commands and ways", "Missiles", "Fire and damage", "Points"
KINDS = (MOVES, MISSILES, FIRE, POINTS)


def _shot(event: ShotFired, _before: State) -> str:
    return "shell" if event.projectile.kind is Kind.FLAK else "missile"


CUES: Mapping[str, Cue] = {
    "phase": Cue(),
    "placed": Cue(log=(MOVES,)),
    "command": Cue(log=(MOVES,), sound="marker", weight=1),
    "turn": Cue(log=(MOVES,), sound="engine_2", weight=6),
    "steer": Cue(log=(MISSILES,), sound="engine_1", weight=5),
    "fire": Cue(log=(FIRE,), sound=_shot, weight=10),
    "leave": Cue(log=(MOVES,), sound="crash", weight=9),
    "meet": Cue(log=(FIRE,)),
    "scram": Cue(log=(FIRE,), sound="dice", weight=2),
    "point_defence": Cue(log=(FIRE,), sound="dice", weight=3),
    "countermeasure": Cue(log=(FIRE, MISSILES), sound="missile", weight=11),
    "detonate": Cue(log=(MISSILES,), sound="hit", weight=13),
    "exchange": Cue(log=(FIRE, MISSILES), sound="missile", weight=12),
    "damage": Cue(log=(FIRE,), sound="hit", weight=14),
    "destroyed": Cue(log=(FIRE,), sound="explosion", weight=15),
    "removed": Cue(silent=True),
    "advance": Cue(silent=True),
    "aged": Cue(silent=True),
    "spent": Cue(log=(FIRE,)),
    "point": Cue(log=(POINTS,), sound="points", weight=8),
    "end": Cue(sound="victory", weight=16),
}
