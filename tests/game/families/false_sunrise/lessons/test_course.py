"""The list of lessons, what is kept of them, and the offer at a first start."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.book.lessons.progress import FILE_NAME, load_progress
from game.book.lessons.shelf import our_ids, ours
from game.families.false_sunrise.lessons import record
from game.families.false_sunrise.screens.lesson.lesson_screen import LessonScreen
from game.games import card, offers
from game.screens.course import Course
from game.screens.lessons.course_order import course_of
from game.shell.paths import Home, open_home
from tests.game.families.false_sunrise.lessons.pupils import quickly, sit_down
from tools.hand import Desk

FIRST, SECOND, THIRD = "01-board-and-gauge", "02-thrust-velocity-course", "03-arcs"


@pytest.fixture
def first_start(make_desk: Any, home_folder: Path) -> Desk:
    """What somebody sees who starts the program for the first time."""
    (home_folder / FILE_NAME).unlink()
    desk: Desk = make_desk()
    desk.app.to_title()
    desk.step()
    return desk


@pytest.fixture
def newcomer(first_start: Desk) -> Desk:
    """The title once the first scene is over."""
    first_start.key(pygame.K_ESCAPE)
    return first_start


def test_a_first_start_opens_on_one_shot_that_kills(first_start: Desk) -> None:
    scene = first_start.screen
    assert isinstance(scene, LessonScreen)
    assert len(scene.guide.lesson.steps) <= 3
    first_start.click_at(scene.card.points()[0].center)
    assert scene.guide.index == 1
    first_start.click("commit")
    quickly(first_start, scene)
    assert scene.guide.on_last_card
    assert not scene.session.shown.ships["blue:Morning"].on_board
    before = scene.session.shown_beats, len(scene.session.match.journal), scene.view
    for _ in range(100):
        scene.update(0.1)
    first_start.step(2)
    assert (scene.session.shown_beats, len(scene.session.match.journal), scene.view) == before, "it holds"
    assert (scene.tool, scene.stage.busy) == (None, False)
    assert "wait" not in scene.what_now()
    assert [Rect(place).size for place in scene.card.points()], "the wreck lies there still"
    assert scene.ui.get("commit") is None, "one button leads on"
    assert scene.ui["lesson.next"].text() == "Choose a game"
    first_start.click("lesson.next")
    assert first_start.screen.name == "title"
    assert "offer.false-sunrise" in first_start.screen.ui
    assert load_progress(first_start.app.home)[0].done == [], "the scene is no lesson"


@pytest.mark.parametrize("press", ["lesson.leave", "menu.skip"])
def test_the_first_scene_is_left_at_a_press(first_start: Desk, press: str) -> None:
    if press == "menu.skip":
        first_start.click("bar.menu")
    first_start.click(press)
    assert first_start.screen.name == "title"
    assert "offer.false-sunrise" in first_start.screen.ui


def test_a_first_scene_that_breaks_or_is_cut_short_does_not_come_again(
    first_start: Desk, make_desk: Any
) -> None:
    first_start.app.to_title()  # what follows a crash
    assert first_start.screen.name == "title"
    again: Desk = make_desk()
    again.app.to_title()
    assert again.screen.name == "title"
    assert again.screen.ui.focus_id == "learn.false-sunrise"


def test_a_game_without_a_first_scene_goes_to_the_offer(
    make_desk: Any, home_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record, "LESSONS", replace(record.LESSONS, first_scene=""))
    (home_folder / FILE_NAME).unlink()
    desk: Desk = make_desk()
    desk.app.to_title()
    desk.step()
    assert "offer.false-sunrise" in desk.screen.ui


def test_the_third_lesson_leads_to_the_next_one_and_offers_a_battle(desk: Desk) -> None:
    for name in (FIRST, SECOND):
        load_progress(desk.app.home)[0].finish(name)
    screen = sit_down(desk, THIRD)
    while not screen.guide.finished:
        desk.click("lesson.next" if screen.guide.may_go_on else "lesson.skip")
        quickly(desk, screen)
    assert "enough to play" in screen.ui["lesson.body"].text()
    assert {"lesson.battle", "lesson.onward"} <= desk.dump().keys()
    button = screen.onward()[1]
    assert button.id == "lesson.onward"
    desk.click("lesson.battle")
    assert desk.state()["screen"] == "table"
    assert "lesson" not in desk.state()["state"]


@pytest.fixture
def untaught(monkeypatch: pytest.MonkeyPatch) -> str:
    """Take a game's lessons away, and name it."""
    game = type(card("dark-frontier"))
    (title,) = game.titles
    monkeypatch.setattr(game, "titles", (replace(title, lessons=""),))
    monkeypatch.setattr(game, "lessons", lambda _: None)
    return "dark-frontier"


def test_a_first_start_offers_the_course_once(newcomer: Desk) -> None:
    assert newcomer.screen.ui.modal is not None
    newcomer.click("offer.false-sunrise")
    assert newcomer.state()["state"]["lesson"]["id"] == FIRST
    newcomer.app.to_title()
    newcomer.step()
    assert newcomer.screen.ui.modal is None
    newcomer.app.to_title()
    newcomer.step()
    assert newcomer.screen.ui.modal is None


def test_a_first_start_offers_each_game_by_its_name(newcomer: Desk) -> None:
    for offer in offers().values():
        assert newcomer.dump()[f"offer.{offer.id}"]["text"] == f"Learn {offer.name}"
    newcomer.click("offer.dark-frontier")
    newcomer.click("lesson.course")
    assert newcomer.screen.name == "course"
    assert newcomer.dump()["course.title"]["text"] == "Learn Dark Frontier"


def test_learn_opens_the_next_lesson_and_the_list_once_all_are_finished(desk: Desk) -> None:
    progress = load_progress(desk.app.home)[0]
    for lesson in course_of("false-sunrise"):
        desk.app.to_title()
        desk.click("learn.false-sunrise")
        assert desk.state()["state"]["lesson"]["id"] == lesson.id
        progress.finish(lesson.id)
    desk.app.to_title()
    desk.click("learn.false-sunrise")
    assert desk.screen.name == "course"
    assert desk.screen.state()["chosen"] == FIRST


def test_the_main_menu_counts_the_lessons_that_the_course_of_each_card_lists() -> None:
    for offer in offers().values():
        edition = offer.title.edition
        assert our_ids(offer.game, edition) == [one.id for one in course_of(offer.game, edition)]


def test_an_edition_with_a_card_of_its_own_has_its_own_course(desk: Desk) -> None:
    mine = [one.id for one in course_of("false-sunrise", "matched-fire")]
    assert len(mine) >= 3
    desk.click("learn.matched-fire")
    desk.click("lesson.course")
    course = desk.screen
    assert isinstance(course, Course)
    assert course.state()["lessons"][: len(mine)] == mine
    assert desk.dump()["course.words"]["text"].startswith(f"0 of {len(mine)} lessons")
    listed = desk.screen.ui["course.list"]
    assert course.rows()[0].name == "MATCHED FIRE"
    assert course.rows()[1].comes_next
    assert "FALSE SUNRISE" in [row.name for row in course.rows()]
    assert [row.number for row in course.rows()][:6] == [0, 1, 2, 3, 0, 1], "each course counts from 1"
    assert listed.row_rect(1).bottom <= listed.rect.bottom < desk.screen.ui["course.take"].rect.top
    desk.key(pygame.K_ESCAPE)
    desk.app.to_title()
    desk.open("course")
    assert not set(mine) & set(desk.screen.state()["lessons"])


def test_a_game_without_lessons_is_not_offered_to_learn(untaught: str, newcomer: Desk) -> None:
    shown = newcomer.dump()
    assert f"offer.{untaught}" not in shown
    assert {"offer.false-sunrise", "offer.look"} <= set(shown)


def test_looking_around_leaves_the_course_the_main_entry(newcomer: Desk) -> None:
    newcomer.click("offer.look")
    assert newcomer.screen.ui.modal is None
    newcomer.step()
    newcomer.key(pygame.K_RETURN)
    assert newcomer.state()["state"]["lesson"]["id"] == FIRST


def test_the_menu_leads_to_the_course_until_three_lessons_are_finished(desk: Desk) -> None:
    progress = load_progress(desk.app.home)[0]
    learn, solo = "learn.false-sunrise", "solo.false-sunrise"
    for lesson, main in zip(ours(), (learn, learn, learn, solo), strict=False):
        desk.app.to_title()
        desk.step()
        assert desk.screen.ui.focus_id == main, lesson.id
        progress.finish(lesson.id)


def test_the_list_says_what_is_done_and_what_comes_next(desk: Desk) -> None:
    load_progress(desk.app.home)[0].finish(FIRST)
    screen = desk.open("course")
    assert isinstance(screen, Course)
    assert screen.rows()[0].done
    assert screen.rows()[1].comes_next
    assert screen.state()["chosen"] == SECOND
    desk.key(pygame.K_RETURN)
    assert desk.state()["state"]["lesson"]["id"] == SECOND


def test_the_menu_says_how_far_one_is(desk: Desk) -> None:
    learn = "learn.false-sunrise"
    assert desk.screen.ui[learn].text() == "Learn"
    load_progress(desk.app.home)[0].finish(FIRST)
    desk.app.to_title()
    assert desk.screen.ui[learn].text().startswith("Learn 1/")
    assert desk.screen.ui[learn].tip() == "You have finished 1 of 19 lessons. This opens the next one."


def test_own_lessons_are_listed_and_broken_ones_say_why(desk: Desk, write: Any) -> None:
    folder = desk.app.home.lessons
    (folder / "mine.yaml").write_text(write("- {say: Look.}").read_text())
    (folder / "broken.yaml").write_text(write("- {say: Look., point: [knob]}").read_text())
    (folder / "odd.yaml").write_text("- just a list")
    screen = desk.open("course")
    assert isinstance(screen, Course)
    rows = {row.name: row for row in screen.rows()}
    assert "nothing called knob" in rows["broken"].about
    assert rows["odd"].broken
    assert rows["A test"].at is not None
    screen.chosen = rows["A test"].at
    screen.take()
    desk.step()
    desk.click("lesson.next")
    assert load_progress(desk.app.home)[0].done == ["own-mine"]


def test_what_is_finished_is_kept(tmp_path: Path) -> None:
    home = open_home(tmp_path)
    progress, notice = load_progress(home)
    assert (progress.done, notice) == ([], "")
    assert progress.finish(FIRST) == ""
    progress.finish(FIRST)
    assert load_progress(home)[0].done == [FIRST]


def test_a_finished_lesson_stays_finished_when_a_version_moves_it_in_the_course(tmp_path: Path) -> None:
    home = open_home(tmp_path)
    other = next(one.id for one in ours() if one.game == "dark-frontier")
    old = ["03-half-moves-and-rocks", "20-sets-and-flex-dice", other.replace("-01-", "-09-"), "own-03-arcs"]
    (home.config / FILE_NAME).write_text(f"format: 1\ndone: {old}\n")
    done = load_progress(home)[0].done
    assert done[:2] == ["05-half-moves-and-rocks", "21-sets-and-flex-dice"]
    assert done[2] == other
    assert done[3] == "own-03-arcs"


@pytest.mark.parametrize("text", ["done: 3", "format: 2", "\x00", "[", "done: [a, a]\nextra: 1"])
def test_a_broken_list_begins_anew_and_is_kept_aside(tmp_path: Path, text: str) -> None:
    home = open_home(tmp_path)
    (home.config / FILE_NAME).write_text(text)
    progress, notice = load_progress(home)
    assert progress.done == []
    assert "starts over" in notice
    assert (home.config / f"{FILE_NAME}.bad").exists()
    assert not (home.config / FILE_NAME).exists()


def test_where_nothing_can_be_written_the_lesson_still_ends(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    progress = load_progress(Home(tmp_path / "file", tmp_path, tmp_path))[0]
    assert "cannot be saved" in progress.finish(FIRST)
    assert progress.done == [FIRST]


def test_lessons_of_a_group_stand_below_its_heading(desk: Desk) -> None:
    desk.app.push(Course(desk.app))
    desk.step()
    course = desk.screen
    assert isinstance(course, Course)
    rows = course.rows()
    groups = [one.group for one in course.lessons]
    first = groups.index("Factions")
    heading = next(at for at, row in enumerate(rows) if row.name == "FACTIONS")
    assert rows[heading].at is None
    assert rows[heading + 1].at == first
    assert [row.name for row in rows].count("FACTIONS") == 1
