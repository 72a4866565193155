"""The laboratory on the true screen: by mouse and by keys, in every window and scale that is offered."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.july_2024.laboratory import bought_with_miracles
from game.families.false_sunrise.laboratory.bench import catalogue, ids
from game.families.false_sunrise.laboratory.findings import legal_shots
from game.families.false_sunrise.laboratory.fitting import groups_of
from game.families.false_sunrise.laboratory.questions import questions
from game.families.false_sunrise.laboratory.setting_up import state_of
from game.families.false_sunrise.screens.laboratory.comparison import figures
from game.families.false_sunrise.screens.laboratory.fit_list import FitRow
from game.families.false_sunrise.screens.laboratory.from_table import table_bench
from game.families.false_sunrise.screens.laboratory.laboratory_screen import OWN, Laboratory
from game.families.false_sunrise.screens.new_match.new_match_screen import quick_battle
from rules.false_sunrise.editions import NEWEST, load_edition
from rules.false_sunrise.fleet import FIRE_CONTROL
from rules.false_sunrise.july_2024.volley_odds import volley_odds
from rules.kernel.seats import Seat
from tests.game.scales import LARGE, scales_of
from tests.game.separation import placed_apart

SIZES = ((1120, 630), (1280, 720), (1920, 1080), LARGE)


def opened(desk: Any, question: str = "") -> Laboratory:
    screen = desk.open("laboratory")
    assert isinstance(screen, Laboratory)
    if question:
        screen.ask_question(question)
    return settled(desk)


def settled(desk: Any) -> Laboratory:
    screen: Laboratory = desk.screen
    assert screen.worker.settle()
    desk.step(2)
    return screen


def engine_mean(screen: Laboratory) -> float:
    """Ask the engine for the mean of what is set up."""
    state, (attacker, target) = state_of(screen.bench), ids(screen.bench)
    weapons = legal_shots(state, screen.bench)
    gunnery, ship = load_edition(screen.edition).gunnery, state.ships[attacker]
    if screen.edition != NEWEST:
        mounts = [mount for mount in ship.fittings.mounts if mount.id in weapons]
        attacks = [(one.id, target) for one in mounts for _ in range(gunnery.attacks(one))]
        return gunnery.volley_odds(state, attacker, attacks)[target].mean_damage
    shots = [(weapon, target) for weapon in weapons]
    odds = volley_odds(state, attacker, shots, bought_with_miracles(screen.bench, weapons))
    return odds[target].mean_damage if target in odds else 0.0


def mean_row(desk: Any) -> list[str]:
    """The row of the mean: now, as pinned, and the difference."""
    first = edition_ui_of(desk.screen.edition).laboratory.figures[0]
    row: list[str] = desk.dump()["lab.figures"]["value"][first.words]
    return row


def shown_mean(desk: Any) -> str:
    return mean_row(desk)[0]


def test_the_laboratory_opens_on_a_question_with_both_benches(desk: Any) -> None:
    screen = opened(desk)
    first = questions()[0]
    assert (screen.bench, screen.pinned) == (first.now, first.pinned)
    assert shown_mean(desk) == f"{engine_mean(screen):.2f}"
    figures = desk.dump()["lab.figures"]["value"]
    assert all(len(row) == 3 for row in figures.values())
    state = desk.state()["state"]
    change = state["mean"] - state["pinned_mean"]
    assert figures["Average damage"][2] == f"{change:+.2f}"


def test_all_of_the_catalogue_is_in_both_lists(desk: Any) -> None:
    opened(desk)
    known = catalogue()
    for seat in (Seat.RED, Seat.BLUE):
        listed = desk.dump()[f"lab.fit.{seat}"]["rows"]
        for entry in (*known.weapons, *known.upgrades):
            assert any(entry.name in row for row in listed) is (entry.faction is None), entry.name
        entries = sum(len(entries) for entries in groups_of(seat, None).values())
        assert len(listed) == entries + len(groups_of(seat, None))


def test_FRC_7_a_faction_brings_its_components_and_miracles(desk: Any) -> None:
    screen = opened(desk)
    for faction in catalogue().factions:
        desk.focus("lab.faction.red")
        desk.key(pygame.K_DOWN)
        assert screen.bench.attacker.faction == faction.id
        rows = desk.dump()["lab.fit.red"]["rows"]
        own = [one.name for one in (*catalogue().weapons, *catalogue().upgrades) if one.faction == faction.id]
        assert all(any(name in row for row in rows) for name in own)
        assert ("lab.dice" in desk.dump()) == any(effect.miracle_dice() for effect in faction.effects)


# --- by mouse ------------------------------------------------------------------------------------


def test_the_range_is_dragged_on_its_slider_on_the_picture_and_on_the_curve(desk: Any) -> None:
    screen = opened(desk)
    place = screen.ui.px("lab.range")
    desk.drag(place.midleft, (place.left + place.width // 2, place.top + 8))
    middle = screen.bench.range_in
    assert 15.0 <= middle <= 24.0
    board = screen.ui.px("lab.pose")
    desk.click_at((board.right - 4, board.centery))
    assert screen.bench.range_in == 36.0
    desk.click_at(screen.ui.px("lab.curve").center)
    assert 15.0 <= screen.bench.range_in <= 21.0
    settled(desk)
    assert shown_mean(desk) == f"{engine_mean(screen):.2f}"


def test_FIR_3_the_curve_takes_the_band_under_the_pointer(desk: Any) -> None:
    screen = opened(desk)
    curve: Any = screen.ui["lab.curve"]
    plot = curve.plot_units().move(curve.rect.topleft)
    for inches in (0, 9, 21, 36):
        desk.click_at((round(plot.left + plot.width * inches / 36), plot.centery))
        assert screen.bench.range_in == pytest.approx(inches, abs=0.5)


def test_the_wheel_over_the_picture_turns_the_bearing(desk: Any) -> None:
    screen = opened(desk)
    for _ in range(4):
        desk.wheel(screen.ui.px("lab.pose").center, 1)
    assert screen.bench.bearing == 4
    settled(desk)
    assert screen.state()["mean"] == engine_mean(screen)


def is_of(entry: str) -> Any:
    return lambda row: isinstance(row, FitRow) and row.fitted.entry.id == entry


def test_steppers_and_chips_answer_the_mouse(desk: Any) -> None:
    screen = opened(desk)
    gun = screen.bench.attacker.ship.components[0].type
    before = len(screen.bench.attacker.ship.components)

    def press(entry: str, part: str, seat: Seat = Seat.RED) -> None:
        listed: Any = screen.ui[f"lab.fit.{seat}"]
        desk.click_at(screen.ui.scale.rect(listed.place_of(is_of(entry), part)).center)

    press(gun, "more")
    assert len(screen.bench.attacker.ship.components) == before + 1
    press(gun, "fewer")
    press(gun, "fewer")
    assert len(screen.bench.attacker.ship.components) == before - 1
    arc = screen.bench.attacker.ship.components[0].arc
    press(gun, "option")
    assert screen.bench.attacker.ship.components[0].arc != arc
    armour = catalogue().defences[0].id
    press(armour, "more", Seat.BLUE)
    assert armour in screen.bench.target.ship.defences


def test_FRC_3_a_step_too_many_is_refused_in_words(desk: Any) -> None:
    screen = opened(desk)
    gun = screen.bench.attacker.ship.components[0].type
    listed: Any = screen.ui["lab.fit.red"]
    for _ in range(6):
        desk.click_at(screen.ui.scale.rect(listed.place_of(is_of(gun), "more")).center)
    filled = len(screen.bench.attacker.ship.components)
    assert filled == catalogue().hull[screen.bench.attacker.ship.hull].integrity
    assert any("FRC-3" in words for words in desk.state()["toasts"])


def test_FIR_8_the_box_loses_fire_control(desk: Any) -> None:
    screen = opened(desk)
    before = screen.state()["mean"]
    desk.click("lab.fire_control")
    settled(desk)
    assert FIRE_CONTROL in screen.bench.attacker.lost
    after = screen.state()["mean"]
    assert after == engine_mean(screen)
    assert isinstance(before, float)
    assert isinstance(after, float)
    assert after < before


def test_a_hull_is_chosen_from_the_list(desk: Any) -> None:
    screen = opened(desk)
    desk.click("lab.hull.blue")
    listed: Any = screen.ui.popup
    last = len(catalogue().hulls) - 1
    desk.click_at(screen.ui.scale.rect(listed.row_rect(last)).center)
    assert screen.bench.target.ship.hull == catalogue().hulls[last].id


def test_an_open_list_is_not_closed_by_what_is_found(desk: Any) -> None:
    screen = opened(desk)
    screen.set_range(3.0)
    desk.click("lab.question")
    assert screen.worker.settle()
    desk.step(3)
    assert screen.ui.popup is not None
    assert shown_mean(desk) == f"{engine_mean(screen):.2f}"
    before = screen.bench
    desk.key(pygame.K_END, pygame.K_RETURN)
    assert screen.question == [one.id for one in questions() if one.now.edition == NEWEST][-1]
    assert screen.bench != before


# --- by keys -------------------------------------------------------------------------------------


def test_sliders_answer_the_keys(desk: Any) -> None:
    screen = opened(desk)
    start = screen.bench
    desk.focus("lab.range")
    desk.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert screen.bench.range_in == start.range_in + 1.0
    desk.key(pygame.K_HOME)
    assert screen.bench.range_in == 0.0
    desk.focus("lab.bearing")
    desk.key(pygame.K_LEFT)
    assert screen.bench.bearing == start.bearing - 1
    desk.focus("lab.pose")
    desk.key(pygame.K_RIGHT, pygame.K_DOWN)
    assert (screen.bench.range_in, screen.bench.bearing) == (0.5, start.bearing)
    desk.focus("lab.damage")
    desk.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
    assert screen.bench.target.damage == 3
    settled(desk)
    assert shown_mean(desk) == f"{engine_mean(screen):.2f}"


def test_the_list_answers_the_keys(desk: Any) -> None:
    screen = opened(desk, questions()[0].id)
    desk.focus("lab.fit.red")
    desk.key(pygame.K_HOME)
    first = next(one.id for one in catalogue().weapons if one.faction is None)
    desk.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert [one.type for one in screen.bench.attacker.ship.components].count(first) == 2
    arcs = {one.arc for one in screen.bench.attacker.ship.components if one.type == first}
    desk.key(pygame.K_SPACE)
    assert {one.arc for one in screen.bench.attacker.ship.components if one.type == first} != arcs
    desk.key(pygame.K_LEFT)
    assert [one.type for one in screen.bench.attacker.ship.components].count(first) == 1


def test_pin_exchange_and_unpin_by_keys_and_by_mouse(desk: Any) -> None:
    screen = opened(desk)
    desk.key(pygame.K_u)
    assert screen.pinned is None
    assert len(desk.dump()["lab.figures"]["value"]["Weapons that fire"]) == 1
    desk.key(pygame.K_p)
    assert screen.pinned == screen.bench
    assert desk.dump()["lab.pin"]["why_disabled"]
    first = screen.bench
    screen.set_range(9.0)
    desk.click("lab.swap")
    assert screen.bench == first
    assert screen.pinned is not None
    assert screen.pinned.range_in == 9.0
    desk.click("lab.unpin")
    assert screen.pinned is None
    desk.click("lab.pin")
    assert screen.pinned == first


def test_every_control_is_reached_by_tab(desk: Any) -> None:
    screen = opened(desk)
    seen = set()
    for _ in range(30):
        desk.key(pygame.K_TAB)
        seen.add(desk.state()["focus"])
    wanted = {
        widget["id"] for widget in desk.dump().values() if widget["kind"] in ("slider", "fit", "button")
    }
    enabled = {one for one in wanted if screen.ui[one].enabled}
    assert enabled <= seen


def test_escape_leads_back(desk: Any) -> None:
    opened(desk)
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.name == "title"


# --- questions, the table ------------------------------------------------------------------------


@pytest.mark.parametrize("question", questions(), ids=lambda one: one.id)
def test_a_question_sets_the_sliders(desk: Any, question: Any) -> None:
    screen = opened(desk)
    screen.set_edition(question.now.edition)
    settled(desk)
    desk.click("lab.question")
    listed: Any = screen.ui.popup
    at = next(i for i, option in enumerate(listed.items) if option[0] == question.id)
    desk.click_at(screen.ui.scale.rect(listed.row_rect(at)).center)
    settled(desk)
    widgets = desk.dump()
    assert widgets["lab.range"]["value"] == question.now.range_in
    assert widgets["lab.bearing"]["value"] == question.now.bearing
    assert widgets["lab.about"]["text"] == question.about
    assert shown_mean(desk) == f"{engine_mean(screen):.2f}"
    assert mean_row(desk)[2] != "same"


@pytest.mark.parametrize("of_enemy", [False, True])
def test_the_tables_menu_brings_the_selected_ship_along(desk: Any, of_enemy: bool) -> None:
    table: Any = quick_battle(desk.app, 5, level="cadet")
    desk.app.push(table)
    desk.step(2)
    mine = table.view.ships_of(table.seat if not of_enemy else table.seat.other)
    table.select(mine[0].id)
    desk.step()
    bench = table_bench(table.view, table.selected, table.seat)
    desk.click("bar.menu")  # Esc would let go of an enemy first
    desk.click("menu.laboratory")
    screen = settled(desk)
    assert screen.bench == bench
    assert screen.question == OWN
    side = screen.bench.target if of_enemy else screen.bench.attacker
    assert side.ship.name == mine[0].spec.name
    assert screen.state()["mean"] == engine_mean(screen)
    desk.key(pygame.K_ESCAPE)
    assert desk.screen is table


# --- windows and scales --------------------------------------------------------------------------


@pytest.mark.parametrize("question", [questions()[0], questions()[-1]], ids=lambda one: one.id)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_leaves_the_window(make_desk: Any, size: Any, question: Any) -> None:
    desk = make_desk(size)
    desk.app.to_title()
    screen = opened(desk, question.id)
    for percent in scales_of(size):
        desk.app.change_settings(ui_scale_percent=percent)
        desk.step(2)
        widgets = [one for one in desk.dump().values() if one["visible"] and "." in one["id"]]
        places = placed_apart(widgets, size, percent)
        for one in widgets:
            if one["kind"] == "label":
                label: Any = screen.ui[one["id"]]
                wide = screen.ui.pen.width(label.words, label.style)
                assert wide <= places[one["id"]].width, (one["text"], percent)
            if one["kind"] == "dropdown":
                wide = screen.ui.pen.width(one["text"]) + screen.ui.pen.px(34)
                assert wide <= places[one["id"]].width, (one["text"], percent)


def test_a_picture_is_drawn_with_every_range_and_bearing(desk: Any, caplog: pytest.LogCaptureFixture) -> None:
    screen = opened(desk)
    for range_in in (0.0, 6.0, 36.0):
        for bearing in (-11, -3, 0, 7, 12):
            screen.set_range(range_in)
            screen.set_bearing(bearing)
            desk.step()
    assert "could not be drawn" not in caplog.text


def test_fewer_systems_of_more_wrecks_are_no_loss(desk: Any) -> None:
    screen = opened(desk)
    rows = {row.name: row for row in figures(*screen.found())}
    assert rows["Target destroyed"].tone == 1
    assert rows["Systems lost"].change.startswith("-")
    assert rows["Systems lost"].tone == 0
