"""The bench of dice at the table: removing, lowering, naming, defending, by hand and by keys."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from game.board.overlays import TargetRing
from game.families.false_sunrise.board.overlays import ArcWedges
from game.families.false_sunrise.matched_fire.table.throw_card import out_words
from game.match.dice import TYPED
from game.shell.settings import Leading
from game.shell.theme import SMALL, THEMES, Scale
from game.widgets.pen import Pen
from rules.false_sunrise.events import (
    PointDefenceFired,
    RatingMarked,
    ResultDiminished,
    SetNamed,
    ThrowRead,
)
from rules.false_sunrise.matched_fire.gunnery import fire_control_left
from rules.false_sunrise.matched_fire.prospects import prospects_of
from rules.false_sunrise.matched_fire.sets import DiceSet
from rules.false_sunrise.state import Phase
from tests.game.families.false_sunrise.matched_fire.fight import (
    GUTTER,
    HEARTING,
    SALVO,
    SWARM,
    Fight,
    state_of,
)

THROW = (5, 5, 5, 3, 3, 2, 1, 3)  # six base dice and a flex die, then a macro die that lifts
BY_BUTTON = ("removal", "lowering", "naming", "defending", "systems")
ROLL = (6, 6, 2, 2, 4, 3, 1)  # two steps


def salvo(desk: Any, *throws: tuple[int, ...]) -> Fight:
    fight = Fight(desk, state_of(SALVO), *throws)
    fight.answer(GUTTER, (("ramhead", HEARTING),))
    return fight


def test_the_best_removal_stands_and_one_press_takes_it(desk: Any) -> None:
    fight = salvo(desk, THROW, ROLL)
    card = fight.table.ui["bench.removal"]
    assert card.value() == [6]
    assert "pair of 3s → triple of 3s" in card.text()
    assert "Leaves triple of 5s, triple of 3s: the suggestion" in card.text()
    desk.click("commit")
    desk.step(3)
    (read,) = [event for event in fight.events(ThrowRead) if event.why == "attack"]
    assert read.removed == (6,)


def test_a_press_on_a_die_swaps_it_out_and_the_result_is_told_beside_the_default(desk: Any) -> None:
    fight = salvo(desk, THROW, ROLL)
    card = fight.table.ui["bench.removal"]
    desk.click_at(card.die_rect(0).center)
    desk.step(3)
    card = fight.table.ui["bench.removal"]
    assert card.value() == [0], "the die that was clicked"
    assert "Leaves triple of 3s, pair of 5s; the suggestion leaves triple of 5s, triple of 3s" in card.text()
    fight.keys(pygame.K_RETURN)
    assert fight.events(ThrowRead)[0].removed == (2,)


def test_dice_are_removed_by_keys_and_what_was_swapped_is_taken_back(desk: Any) -> None:
    fight = salvo(desk, THROW, ROLL)
    fight.keys(pygame.K_RIGHT, pygame.K_DELETE)
    assert fight.tool.removed == (0,)
    fight.keys(pygame.K_BACKSPACE)
    assert fight.tool.removed == (6,)
    fight.keys(pygame.K_LEFT, pygame.K_LEFT, pygame.K_DELETE)
    assert fight.tool.removed != (6,)
    fight.keys(pygame.K_d)
    assert fight.tool.removed == (6,)


def test_every_die_of_a_pair_can_be_removed_by_a_click_on_it(desk: Any) -> None:
    fight = salvo(desk, THROW, ROLL)
    fight.tool.swap(3)
    assert fight.tool.removed == (3,)
    fight.tool.swap(4)
    assert fight.tool.removed == (4,), "and it does not bring the first one back"
    fight.tool.swap(1)
    assert fight.tool.removed == (2,), "those that are left lie side by side"


def test_a_die_that_was_brought_back_leaves_another_to_remove(desk: Any) -> None:
    fight = salvo(desk, THROW, ROLL)
    fight.tool.swap(6)
    desk.step(2)
    assert fight.tool.commit().disabled
    fight.keys(pygame.K_RETURN)
    assert fight.tool.commit().disabled, "nothing was answered"


@pytest.mark.parametrize("text_factor", [1.0, 1.1, 1.25])
def test_words_below_a_die_that_is_out_never_meet_those_of_the_next(text_factor: float) -> None:
    pen = Pen(THEMES["ember"], Scale(1.0), text_factor=text_factor)
    for side in range(28, 45):
        assert pen.width(out_words(pen, side), SMALL) <= side + 12


def test_results_say_what_a_step_leaves_and_only_the_button_spends_it(desk: Any) -> None:
    fight = salvo(desk, THROW, ROLL)
    fight.keys(pygame.K_RETURN)
    words = fight.table.ui["bench.result5"].text()
    assert words.startswith(
        "T5 · Lower the triple of 5s to a pair · leaves triple of 3s, pair of 5s · "
        "1 Structure, 1 system, 1 mark"
    )
    assert words.endswith("default")
    assert fight.table.ui["bench.result5"].costly, "it takes Structure: written in the color of losses"
    lead = fight.table.ui["lower.lead"].text()
    assert lead == "After this step, the hit takes 1 Structure off Hearting."
    for _ in range(2):
        desk.click("bench.result3")
        desk.step(3)
        assert fight.events(ResultDiminished) == [], "a click chooses, however often"
    desk.click("commit")
    desk.step(3)
    assert [event.value for event in fight.events(ResultDiminished)] == [3]
    assert fight.table.ui["lower.lead"].text() == "After this step, the hit takes no Structure off Hearting."
    fight.keys(pygame.K_DOWN, pygame.K_RETURN)
    assert [event.value for event in fight.events(ResultDiminished)] == [3, 3]


def test_the_default_for_all_spends_every_step_and_names_every_value(desk: Any) -> None:
    fight = salvo(desk, THROW, ROLL)
    fight.keys(pygame.K_RETURN, pygame.K_d)
    desk.step(6)
    assert [event.value for event in fight.events(ResultDiminished)] == [5, 3]
    assert type(fight.tool).__name__ == "NameTool"
    fight.keys(pygame.K_d)
    desk.step(6)
    assert len(fight.events(SetNamed)) == len(fight.events(RatingMarked)) == 2


def test_each_value_says_what_it_marks_or_breaks_and_digits_name_it(desk: Any) -> None:
    fight = salvo(desk, THROW, (6, 5, 4, 3, 2, 1, 1))
    fight.keys(pygame.K_RETURN, pygame.K_RETURN, pygame.K_RETURN)
    assert fight.table.ui["tool.lead"].text() == "The value that you name decides what Hearting loses."
    rows = desk.rows("tool.options")
    assert [row.split(" · ")[0] for row in rows][3:] == ["4: Fire Control", "5: Engines", "6: Control Bridge"]
    assert "default" in rows[3]
    assert "Fire Control 3 → 2" in rows[3]
    assert "loses Engines; thrust 4 → 2" in rows[4]
    fight.keys(pygame.K_RIGHT)
    assert "Sensors 4 → 3; reach 18 → 15 in" in desk.rows("tool.options")[2]
    fight.keys(pygame.K_3, pygame.K_RETURN)
    assert [event.named for event in fight.events(SetNamed)] == [DiceSet(1, 6), DiceSet(1, 3)]


def test_point_defence_is_declined_at_no_cost_and_says_what_it_would_change(desk: Any) -> None:
    fight = Fight(desk, state_of(SWARM))
    fight.answer("red:Shrikes", None, (("mallet-bomb", HEARTING),))
    said = " ".join(str(one.get("text")) for one in desk.dump().values())
    for words in (
        "Shrikes (3): none",
        "Nutcrackers (3): none",
        "Without point defense: ",
        "With it: ",
        "1 of 3 Fire Control",
    ):
        assert words in said, words
    assert fight.tool.commit().words == "Fire point defense", "it prevents a good part of the loss"
    fight.keys(pygame.K_SPACE)
    assert not fight.events(PointDefenceFired)
    assert fight.table.view.ships[HEARTING].expended == 0


def test_point_defence_that_is_made_strikes_all_near_by(desk: Any) -> None:
    fight = Fight(desk, state_of(SWARM))
    fight.answer("red:Shrikes", None, (("mallet-bomb", HEARTING),))
    fight.keys(pygame.K_DOWN, pygame.K_RETURN)
    (fired,) = fight.events(PointDefenceFired)
    assert set(fired.targets) == {"red:Shrikes", "red:Nutcrackers"}


def test_supporters_are_ringed_along_the_line_and_u_hides_them(desk: Any) -> None:
    fight = salvo(desk, THROW, ROLL)

    def words() -> str:
        return " ".join(str(one) for one in fight.table.pane.overlays)

    assert "Smoot: +1 die" in words()
    assert "too far" in words()
    fight.keys(pygame.K_u)
    assert "Smoot: +1 die" not in words()


def test_the_board_is_whole_again_after_the_attack_and_a_line_tells_what_came_of_it(desk: Any) -> None:
    fight = Fight(desk, state_of(SALVO), THROW, ROLL)
    whole = fight.table.frame.board.height
    fight.answer(GUTTER, (("ramhead", HEARTING),))
    assert fight.table.frame.board.height < whole
    fight.keys(pygame.K_RETURN, pygame.K_d, pygame.K_d)
    desk.step(6)
    line = fight.table.ui["bench.line"].text()
    assert line == (
        "Gutter, Ramhead 1 at Hearting · triple of 5s, triple of 3s · point defense 2 steps · "
        "leaves pair of 5s, pair of 3s · "
        "Hearting: Thrusters −1 (a mark) ×2"
    )
    assert fight.table.frame.bench.height == 26


def test_the_camera_fits_the_line_while_something_of_the_attack_is_chosen(desk: Any) -> None:
    fight = Fight(desk, state_of(SALVO), THROW, ROLL, animation="fast")
    camera, ships = fight.table.pane.camera, fight.table.view.ships
    fight.answer(GUTTER, (("ramhead", HEARTING),))
    desk.step(300)
    assert type(fight.tool).__name__ == "RemovalTool"
    assert camera.zoom > 1.3
    for ship_id in (GUTTER, HEARTING, "blue:Smoot"):
        assert camera.shows(ships[ship_id].at, 20)
    while fight.table.presenter.looks_at():
        fight.keys(pygame.K_RETURN)
        desk.step(40)
    desk.step(200)
    assert camera.zoom == pytest.approx(1.0)


def test_pictures_made_ready_for_the_way_back_leave_nothing_on_the_board(desk: Any) -> None:
    fight = Fight(desk, state_of(SALVO), animation="fast")
    pane, ships = fight.table.pane, fight.table.view.ships
    desk.step(3)
    pane.cameraman.lead([ships[HEARTING].at], Leading.CLOSE)
    frames = 0
    while pane.cameraman.going or frames < 12:  # it rests a while before it goes back
        frames += not pane.cameraman.going
        pane.update(1 / 30)
        pane.draw(desk.app.surface)
    assert pane.cameraman.leaves_for is not None
    assert any(isinstance(one, ArcWedges) for one in pane.overlays)
    pane.overlays = [*pane.overlays, TargetRing(ships[HEARTING].at)]
    pane.draw(desk.app.surface)
    shown = desk.app.surface.subsurface(pane.rect).copy()
    pane.resize(pane.rect.copy())
    pane.draw(desk.app.surface)
    drawn_afresh = desk.app.surface.subsurface(pane.rect)
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(drawn_afresh, "RGB")


def test_a_throw_that_is_read_at_once_has_one_line_in_the_log(desk: Any) -> None:
    fight = salvo(desk, THROW, ROLL)
    fight.keys(pygame.K_RETURN)
    desk.step(6)
    told = [line.words for line in fight.table.log.book.lines]
    assert sum(one.startswith("Point defense of Hearting") for one in told) == 1
    assert any(one.startswith("Attack dice of Gutter") for one in told)


def test_dice_of_ones_own_are_told_apart_and_read_as_any_others(desk: Any) -> None:
    fight = Fight(desk, state_of(SALVO))
    fight.session.dice = TYPED
    fight.session.match.use_dice(None)
    fight.answer(GUTTER, (("ramhead", HEARTING),))
    card = fight.table.ui["bench.step1"].text()
    assert "6 base + 1 flex (target stands still +1) (MF-26)" in card
    for face in THROW:
        last = fight.table.ui["tool.next"].text()
        fight.keys(pygame.K_0 + face)
    assert "Die 8 of 8 (macro)" in last
    fight.keys(pygame.K_RETURN)
    assert "Leaves triple of 5s, triple of 3s: the suggestion" in fight.table.ui["bench.removal"].text()


def all_shots(request: Any) -> tuple[tuple[str, str], ...]:
    """Fire each weapon that has a target, as long as Fire Control lasts."""
    ship = request.state.ships[request.ship_id]
    found = {one.weapon_id: one.target_id for one in prospects_of(request.state, ship)}
    return tuple(found.items())[: fire_control_left(ship)]


@pytest.mark.slow
@pytest.mark.parametrize("places", [SALVO, SWARM])
def test_a_phase_is_played_by_the_button_of_every_tool(desk: Any, places: Any) -> None:
    fight, pressed, chance = Fight(desk, state_of(places)), set[str](), random.Random(2)
    while fight.session.match.state.phase is Phase.ACTIVATIONS:
        tool, (seat, *_) = fight.tool, fight.session.waiting()
        request: Any = fight.session.request(seat)
        if type(tool).__module__.endswith(BY_BUTTON):
            pressed.add(type(tool).__name__)
            desk.click("commit")
            desk.step(3)
        else:
            fires = request.kind == "fire"
            fight.answer(all_shots(request) if fires else request.example(chance.randrange))
    assert pressed
