"""Every panel that asks begins with a plain sentence, and what the sentence says is true."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.danger.fire import target_of
from game.families.false_sunrise.table.rerolls import attack_of
from game.screens.tools.parts import PanelColumn
from game.widgets.label import Label
from rules.false_sunrise.damage import fill_up, lost_systems
from rules.false_sunrise.describe import system_name
from rules.false_sunrise.dice_law import Attack, score
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.scoring import POINTS_TO_WIN
from rules.false_sunrise.state import MAINTAIN, Ship
from rules.table.board import distance_to_edge_in
from rules.table.measure import distance_in
from rules.values import changed
from tools.screenshots.scenes import SCENES
from tools.screenshots.studio import Studio

DIE = range(1, 7)


def hull_back(ship: Ship, bonus: int) -> str:
    """Say how much hull the rules give back for each face of a die."""
    most = ship.fittings.bar_pips
    given = [sum(fill_up(ship.pips, most, face + bonus)[0]) - sum(ship.pips) for face in DIE]
    return f"{ship.spec.name} gets {min(given)} to {max(given)} of its {ship.damage} lost hull back."


def edge(tool: Any) -> str:
    areas = [
        [(x, y) for x in range(0, 73, 2) for y in range(0, 49, 2) if distance_to_edge_in((x, y), one) <= 12]
        for one in (tool.edge, tool.edge.opposite)
    ]
    apart = min(distance_in(one, other) for one, other in product(*areas))
    return f"At the top edge your ships start at least {apart:.0f} inches from those of Tide."


def markers(tool: Any) -> str:
    points = tool.host.session.match.state.scores[tool.request.seat] + POINTS_TO_WIN
    return f"The side that holds this marker scores 1 point each turn; {points} points win."


def deployment(tool: Any) -> str:
    ship = tool.request.state.ships[tool.chosen]
    near = min(distance_in(tool.placements[tool.chosen][:2], one.at) for one in tool.request.state.markers)
    return f"Ward Seven starts at velocity {ship.velocity}, {near:.0f} inches from the nearest marker."


def acquire(tool: Any) -> str:
    view, target = tool.host.view, tool.host.view.ships[tool.at]
    near = [
        mount
        for ship in view.ships_of(tool.request.seat)
        for mount in ship.fittings.mounts
        if mount.kind.value == "missile" and abs(-(-distance_in(ship.at, target.at) // 6) - mount.band) <= 1
    ]
    return f"If you mark Smoker, your {len(near)} missile weapons in range need no line of sight to it."


def launches(tool: Any) -> str:
    return f"You launch {len(tool.ticked)} squadrons now, and 1 stays aboard this turn."


def lost_system(tool: Any) -> str:
    assert max(tool.losses, key=lambda one: sum(term.points for term in tool.losses[one])) == tool.at
    return f"Losing {system_name(tool.host.view, tool.ship.id, tool.at)} hurts Smoker least."


def point_defence(tool: Any) -> str:
    squadron = tool.host.view.squadrons[tool.at]
    assert sum(face >= 4 for face in DIE) == len(DIE) / 2, "bombers are hit on 4 or more (SQD-1)"
    return f"You may shoot down one craft of Ember's Bomber 1; {squadron.size - 1} would be left."


def dogfight(tool: Any) -> str:
    view = tool.host.view
    mine, foe = view.squadrons[tool.about[0]], view.squadrons[tool.at]
    law = [1.0]
    for _ in range(mine.size):  # bombers are hit on 4 or more, and an illuminator adds 1 (SQD-8, SQD-9)
        law = [
            (law[hits] / 3 if hits < len(law) else 0.0) + (law[hits - 1] * 2 / 3 if hits else 0.0)
            for hits in range(len(law) + 1)
        ]
    assert 0.55 < sum(law[foe.size :]) < 0.95
    return "Fighter 1 will probably destroy Tide's Bomber 1."


def repair(tool: Any) -> str:
    return hull_back(tool.host.view.ships[tool.about[0]], 3)


def away_crews(tool: Any) -> str:
    return hull_back(tool.host.view.ships[tool.at.ship_id], 0)


def keep_back(tool: Any) -> str:
    fleet = tool.request.state.setup.fleets[tool.request.seat].ships
    return f"You start with {len(fleet) - 1} of your {len(fleet)} ships; Apology may arrive from turn 3 on."


def rerolled(attack: Attack, faces: tuple[int, ...]) -> float:
    """Return the mean damage of the best reroll of one die (FIR-10)."""
    return max(
        sum(score(attack, (*faces[:die], face, *faces[die + 1 :]))[0] for face in DIE) / len(DIE)
        for die in range(len(faces))
    )


def miracle_die(tool: Any) -> str:
    attack, target = attack_of(tool.host.view, tool.about), target_of(tool.host.view.ships[tool.about[2]])

    assert not target.shields, "all damage arrives"
    assert attack.rerolls == 1

    def mean(dice: int) -> float:
        more = replace(attack, dice=attack.dice + dice)
        rolls = list(product(DIE, repeat=more.thrown))
        return sum(max(score(more, faces)[0], rerolled(more, faces)) for faces in rolls) / len(rolls)

    return f"One more die adds about {mean(1) - mean(0):.1f} damage to this shot."


def miracle_rating(tool: Any) -> str:
    now, then = (score(replace(tool.attack, bought=bought), tool.faces)[0] for bought in (0, 1))
    return f"Buying +1 defense cuts the hit on Antiphon from {now} to {then} damage."


def miracle_restore(tool: Any) -> str:
    view = tool.host.view
    canticle = next(ship for ship in view.ships.values() if ship.spec.name == "Canticle")
    assert tool.at.part in lost_systems(canticle)
    return f"For 4 of your {view.miracles[tool.request.seat]} miracle points you repair Engines of Canticle."


def inertia(tool: Any) -> str:
    path = path_of(changed(tool.target, velocity=0), MAINTAIN, tool.host.view.setup.terrain)
    assert path.end[:2] == tool.target.at
    return "At velocity 0 Bedrock stays where it is if it drifts."


TRUTHS: dict[str, Callable[[Any], str] | None] = {
    "initiative": None,
    "edge": edge,
    "markers": markers,
    "deployment": deployment,
    "launches": launches,
    "acquire": acquire,
    "squadrons": None,
    "lost-system": lost_system,
    "fail-safes": None,
    "point-defence": point_defence,
    "dogfight": dogfight,
    "repair": repair,
    "away-crews": away_crews,
    "return": None,
    "keep-back": keep_back,
    "arriving": None,
    "core": None,
    "rebirth": None,
    "miracle-die": miracle_die,
    "miracle-reroll": None,
    "miracle-rating": miracle_rating,
    "miracle-restore": miracle_restore,
    "inertia": inertia,
    "drones": None,
    "dice": None,
}


@pytest.mark.parametrize("scene", TRUTHS)
def test_a_panel_begins_with_a_plain_and_true_sentence(tmp_path: Path, scene: str) -> None:
    studio = Studio((1280, 720), tmp_path)
    SCENES[scene](studio)
    tool: Any = studio.table.tool
    column = PanelColumn(studio.table, pygame.Rect(900, 60, 244, 500))
    tool.build(column)
    first = column.widgets[0]
    assert isinstance(first, Label)
    assert first.wrap
    assert re.fullmatch(r"[A-Z][A-Za-z]+:? [^.!?]*(?:\.\d[^.!?]*)*\.", first.words), first.words
    assert len(first.words.split()) <= 20, first.words
    truth = TRUTHS[scene]
    assert truth is None or first.words == truth(tool)
