"""Two people at one table: what was pressed for one question is never taken for the next."""

from __future__ import annotations

import math
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.screens.new_match.new_match_screen import quick_battle
from game.screens.input_gate import REST_S
from game.shell.settings import AnimationSpeed
from rules.false_sunrise.prompts import Prompt
from rules.kernel.seats import PLAYERS, Seat
from tools.hand import FRAME_MS

SEED = 7
ENTER = pygame.K_RETURN
REST_FRAMES = math.ceil(1000 * REST_S / FRAME_MS)


class Two:
    """A quick battle for two; `tap` presses without waiting, as fingers that run ahead do."""

    def __init__(self, desk: Any, seed: int = SEED) -> None:
        self.desk = desk
        desk.app.push(quick_battle(desk.app, seed))
        desk.step()

    @property
    def session(self) -> Any:
        return self.desk.app.screens[1].session

    @property
    def table(self) -> Any:
        return self.desk.app.screens[1]

    @property
    def answers(self) -> list[Any]:
        """What people have answered."""
        return [one for one in self.session.match.journal if one[0] in PLAYERS]

    def tap(self, key: int = ENTER, *, frames: int = 1, times: int = 1) -> None:
        for _ in range(times):
            self.desk.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
            self.desk.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
            self.desk.step(frames)

    def press(self, place: tuple[int, int], times: int = 1) -> None:
        for _ in range(times):
            self.desk.post(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
            self.desk.post(pygame.MOUSEBUTTONUP, pos=place, button=1)
            self.desk.step()

    def seal(self) -> None:
        """Open the orders and seal them as they are."""
        self.desk.key(pygame.K_o)
        self.desk.click("commit")
        if self.desk.screen.name == "table":
            self.desk.click("seal.yes")

    def to_activations(self) -> None:
        """Seal both plans and go on to the first ship that is to act."""
        self.seal()
        self.seal()
        self.desk.step(3)
        self.desk.key(ENTER)
        for _ in range(40):
            if type(self.table.tool).__name__ == "ActivateTool":
                return
            self.desk.key(ENTER)
        raise AssertionError(f"no ship is to act: {self.table.what_now()}")


@pytest.fixture
def two(desk: Any) -> Two:
    desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
    return Two(desk)


@pytest.fixture
def moved(desk: Any) -> Two:
    """Stand where the first movement stays in view, because it has something to tell."""
    desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
    two = Two(desk, 1)
    two.seal()
    two.seal()
    return two


# --- the hand-over -------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [ENTER, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE])
def test_F34_thirty_taps_of_a_key_that_answers_open_no_secret(two: Two, key: int) -> None:
    first = two.desk.screen.seat
    two.desk.rest()
    for _ in range(30):
        two.tap(key)
        if two.desk.screen.name == "title":  # Back leads out, not in
            return
    assert two.desk.screen.name == "handover"
    two.seal()
    two.tap(key, times=30)
    if two.desk.screen.name == "title":
        return
    assert two.desk.screen.name == "handover", "they stop before the other player's orders"
    assert two.desk.screen.seat is first.other
    assert two.session.match.journal == two.session.match.journal[: two.session.set_up], "nothing is revealed"


def test_the_key_that_opens_is_named_on_the_button_and_can_be_another(two: Two) -> None:
    assert "press O" in two.desk.screen.ui["handover.open"].subtitle
    two.desk.app.change_settings(keys={"open_orders": ["f2"]})
    two.desk.screen.lay_out()
    assert "press F2" in two.desk.screen.ui["handover.open"].subtitle
    two.desk.key(pygame.K_o)
    assert two.desk.screen.name == "handover"
    two.desk.key(pygame.K_F2)
    assert two.desk.screen.name == "table"


@pytest.mark.parametrize("frames", [1, REST_FRAMES + 2])
def test_F34_the_key_is_let_go_and_pressed_afresh(two: Two, frames: int) -> None:
    """Neither one that was held from elsewhere opens, nor its repeats, nor one that came too early."""
    two.seal()
    desk = two.desk
    desk.post(pygame.KEYDOWN, key=pygame.K_o, mod=0, unicode="", scancode=0)
    for _ in range(frames):
        desk.step()
    early = desk.screen.resting
    desk.post(pygame.KEYUP, key=pygame.K_o, mod=0, unicode="", scancode=0)
    desk.step(REST_FRAMES)
    assert desk.screen.name == "handover", f"it went down in the moment's rest ({early})"
    desk.key(pygame.K_o)
    assert desk.screen.name == "table"


def test_a_key_held_through_the_hand_over_opens_nothing_by_its_repeats(two: Two) -> None:
    two.desk.key(pygame.K_o)
    two.desk.post(pygame.KEYDOWN, key=pygame.K_o, mod=0, unicode="", scancode=0)
    two.desk.click("commit")
    two.desk.click("seal.yes")
    two.desk.rest()
    for _ in range(30):
        two.desk.post(pygame.KEYDOWN, key=pygame.K_o, mod=0, unicode="", scancode=0)
        two.desk.step()
    two.desk.post(pygame.KEYUP, key=pygame.K_o, mod=0, unicode="", scancode=0)
    two.desk.step()
    assert two.desk.screen.name == "handover"


def test_the_mouse_opens_only_by_a_press_and_release_on_the_button(two: Two) -> None:
    desk = two.desk
    place = desk.screen.ui.px("handover.open").center
    two.press(place, times=2)
    assert desk.screen.name == "handover", "a double click of before"
    desk.rest()
    desk.post(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    desk.post(pygame.MOUSEBUTTONUP, pos=(place[0], place[1] + 200), button=1)
    desk.step()
    assert desk.screen.name == "handover"
    two.press(place)
    assert desk.screen.name == "table"
    assert desk.screen.resting, "the second click of a double click seals nothing"


def test_the_last_turn_is_offered_with_a_key_of_its_own_from_turn_2_on(two: Two) -> None:
    assert "handover.watch" not in two.desk.dump()
    two.desk.key(pygame.K_w)
    assert two.desk.screen.name == "handover", "there is no turn before the first"
    for _ in range(200):
        if two.session.match.state.turn == 2 and two.desk.screen.name == "handover":
            break
        two.seal() if two.desk.screen.name == "handover" else two.desk.key(ENTER)
    watch = two.desk.screen.ui["handover.watch"]
    assert (watch.words, "press W" in watch.subtitle) == ("Watch turn 1 again", True)
    two.desk.key(pygame.K_w)
    assert two.desk.screen.name == "watch"
    assert not two.desk.screen.state()["what_next"].startswith("Then: 5 markers"), "not the setup"
    two.desk.key(pygame.K_ESCAPE)
    assert two.desk.screen.name == "handover"


# --- a moment's rest -----------------------------------------------------------------------------


def test_an_answer_within_a_moment_of_a_question_that_came_by_itself_is_not_taken(moved: Two) -> None:
    two = moved
    for _ in range(4):
        two.tap()
    assert type(two.table.tool).__name__ == "MovementView", "the look at the movement stays"
    assert two.desk.dump()["commit"]["enabled"], "the button is not out of use ..."
    assert two.table.ui["commit"].resting, "... it only rests, and looks it"
    two.desk.rest()
    two.desk.step()
    assert not two.table.ui["commit"].resting
    two.tap()
    assert type(two.table.tool).__name__ != "MovementView"


def test_what_went_down_in_the_moment_does_not_count_when_it_comes_up_after(moved: Two) -> None:
    two = moved
    place = two.table.ui.px("commit").center
    assert two.table.resting
    two.desk.post(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    two.desk.step(REST_FRAMES + 5)
    assert not two.table.resting
    two.desk.post(pygame.MOUSEBUTTONUP, pos=place, button=1)
    two.desk.step()
    assert type(two.table.tool).__name__ == "MovementView"


def test_ones_own_next_question_waits_for_nobody(two: Two) -> None:
    """Whoever activates a ship may fire with it at once: the question came of the own answer."""
    two.to_activations()
    two.desk.rest()
    seat = two.table.acting
    two.tap()
    if two.table.acting is seat and two.table.tool is not None:
        assert not two.table.resting


@pytest.mark.parametrize("gap", [2, 10, 18])
def test_no_tapping_runs_on_into_the_other_players_answers(two: Two, gap: int) -> None:
    """Enter that was still being tapped for one fleet has given up the other's shots."""
    two.to_activations()
    two.desk.rest()
    seat = two.table.acting
    before = len(two.answers)
    two.tap(frames=gap, times=30)
    match = two.session.match
    asked = [one for one, entry in zip(match.asked, match.journal, strict=True) if entry[0] in PLAYERS]
    given = [(entry[0], one) for entry, one in zip(two.answers[before:], asked[before:], strict=True)]
    # Ships that can do nothing are passed by themselves, whosever they are.
    others = {getattr(one, "prompt", type(one).__name__) for whose, one in given if whose is not seat}
    assert others <= {Prompt.ACTIVATE}, "all taps were the same player's"
    assert any("chooses" in words for words in two.desk.app.toast_texts), "and it is said why"
    assert two.table.resting


def test_the_other_player_answers_after_a_moment(two: Two) -> None:
    two.to_activations()
    seat = two.table.acting
    while two.table.acting is seat:
        two.desk.key(ENTER)
    assert two.table.resting
    before = len(two.answers)
    two.desk.key(ENTER)
    assert two.answers[before][0] is seat.other


def test_selection_camera_and_menu_work_in_the_moment(desk: Any) -> None:
    desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
    two = Two(desk, 11)  # there each side has several ships that can act
    two.to_activations()
    seat = two.table.acting
    while two.table.acting is seat:
        two.desk.key(ENTER)
    zoom, selected = two.table.pane.camera.zoom, two.table.selected
    assert two.table.resting
    two.tap(pygame.K_EQUALS)
    assert two.table.pane.camera.zoom > zoom
    two.tap(pygame.K_TAB)
    assert two.table.resting
    assert two.table.selected != selected
    two.tap(pygame.K_F1)
    assert two.table.ui.modal is not None or two.desk.screen is not two.table


def test_F33_a_key_held_while_the_question_passes_answers_nothing(two: Two) -> None:
    two.to_activations()
    two.desk.rest()
    seat, before = two.table.acting, len(two.answers)
    for _ in range(200):
        two.desk.post(pygame.KEYDOWN, key=ENTER, mod=0, unicode="", scancode=0)
        two.desk.step()
    assert [one for one, _ in two.answers[before:]] == [seat], "one press, one answer"


def test_the_seats_of_the_setup_are_guarded_too(desk: Any) -> None:
    """Markers are placed by turns: a double tap places one's own only."""
    desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
    desk.click("new_match")
    desk.click("seats.hotseat")
    desk.click("start")
    for _ in range(60):
        if type(getattr(desk.screen, "tool", None)).__name__ == "PlaceMarkerTool":
            break
        desk.step()
    journal, seat = desk.screen.session.match.journal, desk.screen.acting
    desk.rest()
    before = len(journal)
    for _ in range(10):
        desk.post(pygame.KEYDOWN, key=ENTER, mod=0, unicode="", scancode=0)
        desk.post(pygame.KEYUP, key=ENTER, mod=0, unicode="", scancode=0)
        desk.step(5)
    assert {one for one, _ in journal[before:]} <= {seat}
    assert seat in (Seat.RED, Seat.BLUE)


# --- what belongs to a player --------------------------------------------------------------------


def test_each_player_has_a_camera_and_both_have_one_together(two: Two) -> None:
    desk, camera = two.desk, two.table.pane.camera
    desk.key(pygame.K_o)
    desk.key(*[pygame.K_EQUALS] * 4)
    first = camera.view
    assert first.zoom > 1.5
    desk.click("commit")
    desk.click("seal.yes")
    desk.key(pygame.K_o)
    assert camera.zoom == 1.0, "nothing tells where the first player looked"
    desk.key(*[pygame.K_EQUALS] * 2)
    desk.click("commit")
    desk.click("seal.yes")
    desk.step(3)
    assert camera.zoom == 1.0, "nor where the second did, once both look on"
    for _ in range(200):
        if desk.screen.name == "handover":
            break
        desk.key(ENTER)
    while two.session.request(desk.screen.seat) is None or desk.screen.seat is not Seat.RED:
        two.seal()
    desk.key(pygame.K_o)
    seat_of_first = two.session.match.journal[two.session.set_up][0]
    assert camera.view.zoom == pytest.approx(first.zoom if seat_of_first is Seat.RED else 1.18**2, rel=0.01)


def test_who_wants_no_more_hints_decides_for_himself_only(two: Two) -> None:
    desk = two.desk
    for number in range(2):
        desk.key(pygame.K_o)
        for _ in range(200):
            if "hint.off" in desk.dump():
                break
            desk.step()
        assert "hint.off" in desk.dump(), f"player {number + 1} is told something"
        desk.click("hint.off")
        assert desk.app.settings.hints
        for _ in range(1000):
            desk.step()
            assert "hint.off" not in desk.dump()
        desk.click("commit")
        desk.click("seal.yes")


def test_a_widget_that_the_mouse_has_pressed_keeps_no_keys(two: Two) -> None:
    desk = two.desk
    desk.key(pygame.K_o)
    for widget in ("toggle.names", "bar.log", "bar.log", "roster.red", "roster.blue"):
        desk.click(widget)
        assert desk.screen.ui.focus_id is None, widget
    desk.click_row("roster", 1)
    before = dict(desk.screen.tool.plan.orders)
    desk.screen.select(desk.screen.tool.plan.ids[0])
    desk.key(pygame.K_UP)
    assert desk.screen.tool.plan.orders != before, "arrows steer the ship in hand"


# --- Back ----------------------------------------------------------------------------------------


def test_back_lets_go_one_thing_a_press_before_the_menu(two: Two) -> None:
    desk = two.desk
    desk.key(pygame.K_o)
    table = two.table
    desk.key(pygame.K_TAB)
    desk.key(pygame.K_m)
    desk.click("bar.log")
    for gone in (lambda: not table.is_on("measure"), lambda: not table.log.open, lambda: not table.selected):
        desk.key(pygame.K_ESCAPE)
        assert gone()
        assert table.ui.modal is None
    desk.key(pygame.K_ESCAPE)
    assert table.ui.modal is not None


def test_back_ends_a_drag_of_the_board(two: Two) -> None:
    desk = two.desk
    desk.key(pygame.K_o)
    center = two.table.pane.rect.center
    desk.post(pygame.MOUSEBUTTONDOWN, pos=center, button=2)
    desk.post(pygame.MOUSEMOTION, pos=(center[0] + 40, center[1]), rel=(40, 0), buttons=(0, 1, 0))
    desk.step()
    desk.key(pygame.K_ESCAPE)
    assert two.table.ui.modal is None
    at = two.table.pane.camera.left_in
    desk.post(pygame.MOUSEMOTION, pos=(center[0] + 90, center[1]), rel=(50, 0), buttons=(0, 1, 0))
    desk.step()
    assert two.table.pane.camera.left_in == at
