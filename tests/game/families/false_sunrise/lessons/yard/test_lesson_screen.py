"""Lessons in the true yard: pointed at and done, by mouse, by anybody's hands; what is saved."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.book.lessons.progress import load_progress
from game.book.lessons.shelf import ListedLesson, take_down
from game.families.false_sunrise.screens.yard import commands
from game.families.false_sunrise.screens.yard.lesson import YardLessonScreen
from game.families.false_sunrise.yard import building, shelf
from game.families.false_sunrise.yard.quick_fixes import Fault
from game.families.false_sunrise.yard.searching import Shelf
from game.screens.course import Course
from game.screens.lessons.taking import take_lesson
from game.widgets.lists import ScrollList
from rules.false_sunrise.fleet_files import fleet_text, load_fleet
from rules.table.arcs import Arc
from tests.game.families.false_sunrise.lessons.pupils import go_on
from tools.hand import Desk
from tools.lessons import Walk

DEEDS = 120
BUILDING = "14-building-a-fleet"
KEYS = (pygame.K_RETURN, pygame.K_TAB, pygame.K_DELETE, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_F6)
BUY = """
- {say: Buy., point: ["hull:frigate"], done: {ships: {least: 3}}, show: [{buy: frigate}]}
- {say: Save it., point: [save], done: {kept: true}, show: [{press: save}]}
- {say: Read., point: [fly]}
"""


def enter(desk: Desk, shelved: ListedLesson) -> YardLessonScreen:
    screen = take_lesson(desk.app, shelved)
    assert isinstance(screen, YardLessonScreen)
    desk.app.push(screen)
    desk.step(2)
    return screen


def building_lesson() -> ListedLesson:
    from game.shell.assets import asset_path

    return take_down(asset_path("lessons", f"{BUILDING}.yaml"))


def finish(desk: Desk, screen: YardLessonScreen) -> None:
    """Press Next, or Show me and wait, to the end."""
    for _ in range(2000):
        if screen.guide.finished:
            break
        go_on(screen)
        screen.update(0.2)
    desk.step(2)
    assert screen.guide.finished, f"stuck at step {screen.guide.index + 1}"


def click(desk: Desk, place: Any) -> None:
    """Click a place in logical units."""
    center = place.center if isinstance(place, pygame.Rect) else place
    factor = desk.screen.ui.scale.factor
    desk.click_at((round(center[0] * factor), round(center[1] * factor)))


def open_shelf(desk: Desk, wanted: Shelf) -> None:
    rect = desk.screen.ui.px("yard.shelf")
    desk.click_at((rect.left + rect.width * (2 * list(Shelf).index(wanted) + 1) // 8, rect.centery))


def add(desk: Desk, name: str) -> None:
    """Press the plus of an entry on the open shelf."""
    shop: Any = desk.screen.ui["yard.shop"]
    at = next(n for n, one in enumerate(shop.items) if one.name == name)
    for _ in range(40):
        row = shop.row_rect(at)
        if shop.rect.contains(row):
            break
        desk.wheel((shop.rect.centerx, shop.rect.top + 20), -1 if row.centery > shop.rect.centery else 1)
        shop = desk.screen.ui["yard.shop"]
    click(desk, pygame.Rect(row.right - 24, row.top, 20, row.height))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_step_is_seen_pointed_at_and_done(
    make_desk: Any, ours: ListedLesson, size: tuple[int, int]
) -> None:
    walk = Walk(make_desk(size), ours)
    for _ in walk.steps():
        pass
    assert walk.faults == []
    assert walk.screen.guide.finished


def test_the_mouse_does_all_that_the_lesson_asks(desk: Desk) -> None:
    screen = enter(desk, building_lesson())
    guide = screen.guide
    desk.click("lesson.next")
    desk.click("yard.add.destroyer")
    assert guide.index == 2
    add(desk, "Railgun")
    about: Any = screen.ui["yard.entry.about"]
    assert "Opens fire" in about.text()
    assert screen.ui["yard.shop"].rect.bottom < about.rect.top < about.rect.bottom < screen.card.bar().top
    picture: Any = screen.ui["yard.picture"]
    click(desk, picture.place_of(Arc.STARBOARD))
    assert guide.index == 4
    open_shelf(desk, Shelf.UPGRADES)
    add(desk, "Turret Mount")
    add(desk, "Flight Deck")
    for name in ("Bomber", "Fighter"):
        open_shelf(desk, Shelf.CRAFT)
        add(desk, name)
    assert guide.index == 6
    open_shelf(desk, Shelf.DEFENCES)
    for _ in range(3):
        add(desk, "Refractive Coating")
    assert guide.index == 7
    faults: Any = screen.ui["yard.faults"]
    click(desk, faults.place_of(lambda row: isinstance(row, Fault) and row.words, "fix"))
    assert screen.faults == []
    assert guide.index == 8
    which = screen.ui.px("yard.which")
    desk.click_at((which.right - 20, which.centery))
    desk.click("lesson.next")
    desk.click("yard.save")
    desk.step()
    assert guide.index == 11
    desk.click("lesson.next")
    assert guide.finished
    (kept,) = shelf.own_fleets(desk.app.home.fleets)
    assert (kept.name, kept.integrity, kept.faults) == ("Morning Watch", 10, 0)
    assert load_progress(desk.app.home)[0].done == [BUILDING]


def test_another_way_counts_as_well(desk: Desk) -> None:
    """Kite makes way for a cruiser; the breach is mended by hand before it is spoken of."""
    screen = enter(desk, building_lesson())
    desk.click("lesson.next")
    screen.select_ship(1)
    screen.remove_ship()
    screen.add_ship("cruiser")
    desk.step()
    assert screen.guide.index == 2
    screen.change(building.with_arc(screen.fleet, 0, "artillery", Arc.REAR), "the arc")
    finish(desk, screen)
    assert [ship.hull for ship in screen.fleet.ships] == ["destroyer", "cruiser"]


def test_FRC_1_a_hull_too_dear_brings_the_hint_and_its_end_takes_it_away(desk: Desk) -> None:
    screen = enter(desk, building_lesson())
    desk.click("lesson.next")
    desk.click("yard.add.flagship")
    desk.step()
    assert screen.guide.hint is not None
    assert screen.guide.hint.ruling == "FRC-1"
    assert "more than the agreed 10" in screen.ui["lesson.body"].text()
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    desk.step()
    assert screen.guide.hint is None


def anything(desk: Desk, screen: YardLessonScreen, chance: random.Random) -> Callable[[], object]:
    """Choose something that hands may do in the yard."""
    entries = [*screen.catalogue.component.values(), *screen.catalogue.defences, *screen.catalogue.squadrons]
    buttons = [one for one in ("back", "next", "show", "skip") if f"lesson.{one}" in screen.ui]
    return chance.choice(
        [
            lambda: screen.add(chance.choice(entries)),
            lambda: screen.add(chance.choice(entries)),
            lambda: screen.add_ship(chance.choice(list(screen.catalogue.hull))),
            screen.remove_ship,
            screen.draw_lots,
            lambda: screen.step_back(forward=chance.random() < 0.3),
            lambda: screen.select_ship(chance.randrange(max(1, len(screen.fleet.ships)))),
            lambda: screen.point(chance.choice(list(Arc))),
            lambda: screen.faults and screen.mend(screen.faults[0]),
            lambda: screen.set_total(chance.choice((5, 10, 40))),
            lambda: screen.take_words("fleet", chance.choice(("Other", "Morning Watch"))),
            lambda: commands.save(screen),
            lambda: desk.key(chance.choice(KEYS)),
            lambda: buttons and desk.click(f"lesson.{chance.choice(buttons)}"),
        ]
    )


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
def test_any_hands_and_then_show_me(desk: Desk, ours: ListedLesson, seed: int) -> None:
    own = desk.app.home.fleets / "morning-watch.yaml"
    own.write_text(fleet_text(building.new_fleet("2024-07").model_copy(update={"name": "Morning Watch"})))
    before = own.read_bytes()
    screen, chance = enter(desk, ours), random.Random(seed)
    for _ in range(DEEDS):
        anything(desk, screen, chance)()
        if screen.ui.modal is not None:
            screen.ui.close_modal()
        screen.update(chance.choice((0.1, 0.1, 1.0)))
        if screen.guide.finished:
            break
    assert desk.screen is screen
    finish(desk, screen)
    assert own.read_bytes() == before
    desk.app.pop()


def test_skip_leads_to_the_end_and_writes_nothing(desk: Desk) -> None:
    screen = enter(desk, building_lesson())
    while not screen.guide.finished:
        desk.click("lesson.next" if screen.guide.may_go_on else "lesson.skip")
    assert screen.faults == []
    assert list(desk.app.home.fleets.iterdir()) == []
    desk.app.quit()
    assert list(desk.app.home.fleets.iterdir()) == []
    assert load_progress(desk.app.home)[0].done == [BUILDING]


def test_a_fleet_of_ones_own_is_never_written_over(desk: Desk, write: Any) -> None:
    own = desk.app.home.fleets / "two-gulls.yaml"
    own.write_text("# mine\n" + fleet_text(building.with_ship(building.new_fleet("2024-07"), "cruiser")))
    before = own.read_bytes()
    screen = enter(desk, take_down(write(BUY)))
    finish(desk, screen)
    assert own.read_bytes() == before
    assert screen.path is not None
    assert screen.path != own
    assert load_fleet(screen.path) == screen.fleet


def test_the_same_lesson_taken_again_leaves_one_file(desk: Desk, write: Any) -> None:
    shelved = take_down(write(BUY))
    for _ in range(3):
        finish(desk, enter(desk, shelved))
    (kept,) = shelf.own_fleets(desk.app.home.fleets)
    assert kept.name == "Two Gulls"
    screen = enter(desk, shelved)
    screen.add_ship("corvette")
    desk.step()
    finish(desk, screen)
    assert [one.name for one in shelf.own_fleets(desk.app.home.fleets)] == ["Two Gulls", "Two Gulls 2"]
    assert shelf.own_fleets(desk.app.home.fleets)[0] == kept


def test_what_is_built_on_after_saving_a_twin_gets_a_file_of_its_own(desk: Desk, write: Any) -> None:
    shelved = take_down(write(BUY))
    finish(desk, enter(desk, shelved))
    (first,) = shelf.own_fleets(desk.app.home.fleets)
    screen = enter(desk, shelved)
    finish(desk, screen)
    assert screen.path == first.path
    screen.add_ship("corvette")
    commands.save(screen)
    assert screen.path != first.path
    assert screen.fleet.name == "Two Gulls 2"
    assert load_fleet(first.path) == first.fleet


def test_begun_again_it_is_saved_into_its_own_file(desk: Desk, write: Any) -> None:
    screen = enter(desk, take_down(write(BUY)))
    finish(desk, screen)
    screen.repeat()
    assert screen.guide.index == 0
    assert len(screen.fleet.ships) == 2
    screen.add_ship("corvette")
    desk.step()
    finish(desk, screen)
    (kept,) = shelf.own_fleets(desk.app.home.fleets)
    assert kept.fleet == screen.fleet


def test_back_brings_the_fleet_back_and_undo_what_was_built(desk: Desk) -> None:
    screen = enter(desk, building_lesson())
    desk.click("lesson.next")
    desk.click("yard.add.destroyer")
    built = screen.fleet
    desk.click("lesson.back")
    assert screen.guide.index == 1
    assert len(screen.fleet.ships) == 2
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    desk.step()
    assert screen.fleet == built
    assert screen.guide.index == 2


def test_the_menu_leaves_without_a_question(desk: Desk) -> None:
    screen = enter(desk, building_lesson())
    screen.add_ship("destroyer")
    desk.key(pygame.K_ESCAPE)
    desk.click("menu.repeat")
    assert len(screen.fleet.ships) == 2
    desk.click("yard.back")
    desk.click("menu.course")
    assert desk.screen.name == "course"
    assert list(desk.app.home.fleets.iterdir()) == []


def test_the_key_of_next_is_for_the_list_that_has_the_focus(desk: Desk) -> None:
    screen = enter(desk, building_lesson())
    desk.focus("yard.add.corvette")
    desk.key(pygame.K_RETURN)
    assert len(screen.fleet.ships) == 3
    assert screen.guide.index == 0
    screen.ui.focus("yard.ships", visible=False)
    desk.key(pygame.K_RETURN)
    assert screen.guide.index == 1


def test_keys_alone_lead_to_the_card_and_through_a_step(desk: Desk) -> None:
    screen = enter(desk, building_lesson())
    desk.focus("lesson.next")
    desk.key(pygame.K_RETURN)
    desk.focus("yard.add.destroyer")
    desk.key(pygame.K_RETURN)
    assert screen.guide.index == 2
    desk.focus("lesson.show")
    desk.key(pygame.K_SPACE)
    for _ in range(40):
        screen.update(0.2)
    assert screen.guide.index == 3
    assert not screen.show_me.running


def test_the_course_lists_it_as_any_other(desk: Desk) -> None:
    screen = desk.open("course")
    assert isinstance(screen, Course)
    row = next(row for row in screen.rows() if row.name == "Building a fleet")
    assert not row.done
    screen.chosen = row.at
    screen.take()
    desk.step()
    lesson = desk.screen
    assert isinstance(lesson, YardLessonScreen)
    finish(desk, lesson)
    desk.click("lesson.course")
    assert desk.screen is screen
    assert next(row for row in screen.rows() if row.name == "Building a fleet").done


def test_the_lesson_before_leads_to_it(desk: Desk) -> None:
    from game.shell.assets import asset_path

    screen = take_lesson(desk.app, take_down(asset_path("lessons", "13-first-battle.yaml")))
    desk.app.push(screen)
    words, button = screen.onward()
    assert "Building a fleet" in words
    button.on_press()
    assert isinstance(desk.screen, YardLessonScreen)


def test_what_is_pointed_at_is_turned_into_view(make_desk: Any, write: Any) -> None:
    desk = make_desk((1280, 720))
    steps = "- {say: Add., point: ['entry:flight-deck'], done: {shelf: Craft}, show: [{shelf: Craft}]}"
    screen = enter(desk, take_down(write(steps)))
    assert screen.card.points() == []
    open_shelf(desk, Shelf.UPGRADES)
    (place,) = screen.card.points()
    shop: Any = screen.ui["yard.shop"]
    assert isinstance(shop, ScrollList)
    assert screen.ui.px("yard.shop").contains(place)


def test_windows_that_are_opened_are_seen(desk: Desk, write: Any) -> None:
    steps = """
- {say: Mend., done: {did: fix}, show: [{fix: FRC-4}]}
- {say: Share., point: [code], done: {opened: share}, show: [{strength: ship}]}
- {say: Fly., point: [fly], done: {opened: fly}, show: [{press: fly}]}
- {say: Read.}
"""
    screen = enter(desk, take_down(write(steps)))
    screen.mend(screen.faults[0])
    desk.click("yard.code")
    desk.step()
    assert screen.guide.index == 2
    desk.click("share.close")
    screen.show_me.start()
    for _ in range(20):
        screen.update(0.2)
    assert screen.guide.index == 3
    desk.click("fly.back")
    assert desk.screen is screen


def test_where_nothing_can_be_written_skip_goes_on(desk: Desk, write: Any, monkeypatch: Any) -> None:
    screen = enter(desk, take_down(write(BUY)))
    screen.add_ship("corvette")
    desk.step()
    monkeypatch.setattr(type(desk.app.home), "writable", False)
    desk.click("yard.save")
    desk.step()
    assert screen.guide.index == 1
    desk.click("lesson.skip")
    assert screen.guide.index == 2


def test_the_state_says_where_the_lesson_stands(desk: Desk, home_folder: Path) -> None:
    assert home_folder.exists()
    enter(desk, building_lesson())
    told = desk.state()["state"]["lesson"]
    assert (told["id"], told["step"], told["steps"]) == (BUILDING, 0, 12)
    assert len(told["points"]) == 2
