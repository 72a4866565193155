"""The maps of danger and reach at the table of Matched Fire: keys, legend, and where they end."""

from __future__ import annotations

import math
from typing import Any

import pygame

from game.board.overlays import Heat, HeatKey
from rules.false_sunrise.state import Phase, State
from rules.kernel.seats import Seat
from tests.game.families.false_sunrise.matched_fire.fight import HEARTING, Places, state_of
from tests.game.seats import Sitting

PERCH = "red:Perch"


class Ordering(Sitting):
    """The table while Red gives orders."""

    def __init__(self, desk: Any, state: State | None = None) -> None:
        super().__init__(desk, state or orders())
        desk.step(3)
        if desk.screen.name == "handover":
            self.keys(pygame.K_o)
        self.table.select(PERCH)

    def overlays(self, kind: type[Any]) -> list[Any]:
        self.desk.step(2)
        return [one for one in self.table.pane.overlays if isinstance(one, kind)]

    def point_at(self, at: tuple[float, float]) -> None:
        x, y = self.table.pane.camera.to_px(at)
        self.desk.point_at((round(x), round(y)))

    def settled(self) -> Any:
        """Return the map when it is there."""
        self.tool.risks.settle()
        self.desk.step(2)
        return self.tool.risks.field


def orders(more: Places | None = None) -> State:
    places = {PERCH: (27, 34, 0, 4), "red:Shrikes": (20, 34, 0, 4), HEARTING: (29, 24, 6, 3)}
    state = state_of(places | (more or {}))
    state.phase = Phase.ORDERS
    state.initiative = state.to_act = Seat.RED
    return state


def test_danger_and_reach_have_the_keys_and_the_legend_of_false_sunrise(desk: Any) -> None:
    at = Ordering(desk)
    at.keys(pygame.K_t)
    field = at.settled()
    assert len(at.overlays(Heat)) == 1
    worst = field.grid.places[int(field.worst.argmax())].tolist()
    at.point_at(tuple(worst))
    (key,) = at.overlays(HeatKey)
    assert key.title == "Danger for Perch"
    assert "average enemy moves" in key.lines[0]
    row = int(field.worst.argmax())
    assert f"here: {field.mean[row]:.1f}, best moves {field.worst[row]:.1f}" in key.lines
    assert any(line.startswith("destroyed: ") for line in key.lines)
    desk.key(pygame.K_t, mod=pygame.KMOD_SHIFT)
    assert at.overlays(HeatKey)[0].lines[0].startswith("damage, best enemy moves")
    at.keys(pygame.K_r)
    (key,) = at.overlays(HeatKey)
    assert key.title == "Reach of Perch"
    assert key.lines[0] == "damage from there, the heading it has there, if enemies drift"


def test_beyond_its_moves_the_map_says_so(desk: Any) -> None:
    at = Ordering(desk)
    at.keys(pygame.K_t)
    at.settled()
    ends = at.tool.risks.ends(PERCH)
    away = max(
        ((x / 2, y / 2) for x in range(10, 130) for y in range(40, 80)), key=lambda one: nearest(one, ends)
    )
    at.point_at(away)
    (key,) = at.overlays(HeatKey)
    assert "here: no move ends here" in key.lines
    at.point_at(ends[0])
    assert "here: no move ends here" not in at.overlays(HeatKey)[0].lines


def nearest(place: tuple[float, float], ends: Any) -> float:
    return min(math.dist(place, one) for one in ends)


def test_a_friend_that_helps_against_missiles_elsewhere_asks_for_another_map(desk: Any) -> None:
    at = Ordering(desk)
    before = at.tool.risks.board()
    at.table.select("red:Shrikes")
    at.tool.change(velocity=1)
    at.table.select(PERCH)
    after = at.tool.risks.board()
    assert before is not None
    assert after is not None
    assert before.position == after.position
    assert before.friends != after.friends


def test_MF_20_MF_36_the_panel_says_that_best_moves_count_strikes_and_point_defense(desk: Any) -> None:
    at = Ordering(desk, orders({"blue:Dunnocks": (30, 20, 6, 3)}))
    at.tool.risks.settle()
    desk.step(2)
    tips = [str(one.get("tooltip")) for one in desk.dump().values()]
    assert any("Strike moves of squadrons count (MF-20); it fires point defense" in one for one in tips)


def test_MF_20_the_map_says_that_strikes_may_do_more_than_is_found(desk: Any) -> None:
    at = Ordering(desk, orders({"blue:Dunnocks": (30, 20, 6, 3)}))
    at.keys(pygame.K_t)
    at.settled()
    assert at.overlays(HeatKey)[0].lines[0].startswith("damage or more, average enemy moves")
