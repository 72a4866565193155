"""The table's views and dialogs: tape, sight, threats, log, menu, rulings, whose choice it is."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.board.overlays import Crosshair, Heat, HeatKey, MeasureTape, SightLine, TargetRing
from game.families.false_sunrise.board.overlays import ReachDots
from game.families.false_sunrise.log import told
from game.families.false_sunrise.requests_ui import REQUESTS_UI
from game.families.false_sunrise.table.toggles import TOGGLES
from game.families.false_sunrise.table.topics import OF_PHASE, topic_of
from game.match import saves
from game.match.session import Session
from game.screens.table.log_panel import LogLine
from game.screens.table.log_view import LINE
from game.screens.table.rulings import ruling_text
from game.screens.table.sounds import sound_of
from game.screens.table.table_screen import TableScreen
from rules.false_sunrise.events import ShotResolved
from rules.false_sunrise.state import Phase
from rules.games import load_ruleset, rulings
from rules.kernel.match import Match
from rules.kernel.seeded import seeded_dice
from tools.screenshots.player import eager_answer
from tools.screenshots.positions import battle

ROOT = Path(__file__).parents[3]


class Seated:
    """The table on a position, with hands."""

    def __init__(self, desk: Any, phase: Phase) -> None:
        self.desk = desk
        state = battle(phase)
        match = Match(load_ruleset("2024-07"), state.setup, state=state, dice=seeded_dice(7))
        self.session = Session.of(match, 7, desk.app.home)
        self.table = TableScreen(desk.app, self.session)
        desk.app.push(self.table)
        desk.step(2)
        if desk.screen.name == "handover":
            self.keys(pygame.K_o)

    def keys(self, *keys: int, mod: int = 0) -> None:
        self.desk.key(*keys, mod=mod)
        self.desk.step(2)

    def px(self, at: tuple[float, float]) -> tuple[int, int]:
        x, y = self.table.pane.camera.to_px(at)
        return round(x), round(y)

    def overlays(self, kind: type[Any]) -> list[Any]:
        self.desk.step(2)
        return [one for one in self.table.pane.overlays if isinstance(one, kind)]


@pytest.fixture
def at_orders(desk: Any) -> Seated:
    return Seated(desk, Phase.ORDERS)


@pytest.fixture
def at_activations(desk: Any) -> Seated:
    return Seated(desk, Phase.ACTIVATIONS)


def test_the_tape_is_drawn_from_any_point_to_any_ship_without_a_selection(at_orders: Seated) -> None:
    table = at_orders.table
    table.select(None)
    at_orders.keys(pygame.K_m)
    foe = table.view.ships_of(at_orders.table.seat.other)[0]
    at_orders.desk.drag(at_orders.px((6.0, 44.0)), at_orders.px(foe.at))
    (tape,) = at_orders.overlays(MeasureTape)
    assert tape.b == foe.at
    assert foe.spec.name in tape.lines[0]
    assert any("of the board" in line for line in tape.lines)
    assert any("sight" in line or "rock" in line for line in tape.lines)
    assert table.selected is None


def test_a_press_that_measures_nothing_still_selects(at_orders: Seated) -> None:
    table = at_orders.table
    at_orders.keys(pygame.K_m)
    ship = table.view.ships_of(table.seat)[-1]
    at_orders.desk.click_at(at_orders.px(ship.at))
    assert table.selected == ship.id


def test_the_tape_is_laid_by_keys_and_escape_rolls_it_up(at_orders: Seated) -> None:
    table = at_orders.table
    order = table.tool.plan.order(table.selected)  # type: ignore[union-attr]
    at_orders.keys(pygame.K_m, pygame.K_RIGHT)
    assert at_orders.overlays(Crosshair)
    at_orders.keys(pygame.K_TAB, pygame.K_RETURN)
    at_orders.keys(pygame.K_LEFT, mod=pygame.KMOD_SHIFT)
    at_orders.keys(pygame.K_DOWN, pygame.K_RETURN)
    (tape,) = at_orders.overlays(MeasureTape)
    assert tape.b[0] == pytest.approx(tape.a[0] - 3.0, abs=1.0)
    assert table.tool.plan.order(table.selected) == order  # type: ignore[union-attr]
    at_orders.keys(pygame.K_ESCAPE)
    assert not table.is_on("measure")
    assert at_orders.table.ui.modal is None


def test_sight_lines_leave_the_pointer_when_no_ship_is_selected(at_orders: Seated) -> None:
    table = at_orders.table
    table.select(None)
    at_orders.keys(pygame.K_l)
    at_orders.desk.point_at(at_orders.px((30.0, 44.0)))
    on_board = [ship for ship in table.view.ships.values() if ship.on_board]
    assert len(at_orders.overlays(SightLine)) == len(on_board)


def test_threats_are_chosen_by_keys_by_pointer_and_by_press(at_orders: Seated) -> None:
    table = at_orders.table
    foes = table.view.ships_of(table.seat.other)
    threats = table.tool.threats  # type: ignore[union-attr]
    at_orders.keys(pygame.K_t)
    assert threats.shown() is None, "the danger of all; dots only of the one that is asked about"
    at_orders.keys(pygame.K_RIGHTBRACKET)
    first = threats.shown()
    at_orders.keys(pygame.K_RIGHTBRACKET)
    assert threats.shown() != first
    at_orders.keys(pygame.K_LEFTBRACKET)
    assert threats.shown() == first
    other = next(foe for foe in foes if foe.id != first)
    at_orders.desk.point_at(at_orders.px(other.at))
    assert threats.shown() == other.id
    at_orders.desk.click_at(at_orders.px(other.at))
    at_orders.desk.point_at(at_orders.px((36.0, 2.0)))
    assert threats.shown() == other.id
    assert other.spec.name in at_orders.overlays(ReachDots)[0].label
    assert f"Threat: {other.spec.name}" in at_orders.overlays(TargetRing)[0].lines


def test_threats_say_why_they_are_off_outside_the_orders(at_activations: Seated) -> None:
    at_activations.keys(pygame.K_t)
    assert not at_activations.table.is_on("threat")
    assert "give orders" in at_activations.table.ui["toggle.threat"].disabled


def test_the_log_keeps_figures_apart_centers_on_ships_and_is_narrowed(at_activations: Seated) -> None:
    table, session = at_activations.table, at_activations.session
    while not any(isinstance(event, ShotResolved) for beat in session.match.beats for event in beat):
        table.answer(eager_answer(table.tool.request))  # type: ignore[union-attr]
        table.complete()
        at_activations.desk.step(2)
    for _ in range(40):
        table.complete()
        at_activations.desk.step(4)
    shot = next(line for line in table.log.book.lines if line.kind == "shot")
    assert "[average" in shot.figures
    assert "expected" not in shot.words
    at_activations.desk.click("bar.log")
    table.log.narrow(kind="Fire and damage", piece=shot.about[0])
    at_activations.desk.step(2)
    lines = table.log.book.matching(table.log.chosen)
    assert lines
    assert all(shot.about[0] in line.about for line in lines)
    table.pane.camera.zoom_at(table.pane.camera.rect.center, 6)
    table.log.show(shot)
    at_activations.desk.step(2)
    assert table.pane.camera.shows(table.view.ships[shot.about[0]].at)
    assert table.ui["log"].topic == shot.ruling


def test_figures_of_a_roll_stand_behind_its_words() -> None:
    state = battle(Phase.ACTIVATIONS)
    shot = ShotResolved("red:Steadfast", "w1", "blue:Drone", 2, 0, (5, 4), (5, 4), (), 9, 0, 7.0)
    words = "Arc Gun fires at Drone: band 2, 2 dice: 5 4 = 9 damage (expected 7.0)."
    assert told(shot, state, words) == (
        "Arc Gun fires at Drone: band 2, 2 dice.",
        "5 4 = 9 damage [expected 7.0]",
    )


def test_a_save_gets_the_name_that_is_typed(at_orders: Seated) -> None:
    desk = at_orders.desk
    at_orders.keys(pygame.K_ESCAPE)
    desk.click("menu.save")
    assert "turn" in desk.dump()["save.words"]["text"]
    desk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    desk.type("Before the storm")
    desk.key(pygame.K_RETURN)
    assert [one.name for one in saves.list_saves(desk.app.home)] == ["Before the storm"]


def test_undo_names_the_answer_that_it_takes_back(at_activations: Seated) -> None:
    table = at_activations.table
    ship = table.tool.request.options[0]  # type: ignore[union-attr]
    name = table.view.ships[ship].spec.name
    table.answer(ship)
    at_activations.desk.step(2)
    button = table.ui["bar.undo"]
    assert name in button.tooltip or "PLY-3" in button.disabled


def let_the_choice_pass(seated: Seated) -> None:
    """Answer for the player whose choice it is until it is the other's."""
    table = seated.table
    first = table.acting
    for _ in range(200):
        if table.acting not in (None, first):
            break
        if table.tool is not None and hasattr(table.tool, "request"):
            table.answer(eager_answer(table.tool.request))
        table.complete()
        seated.desk.step()
    seated.desk.step()


def test_a_change_of_turn_does_not_flash_when_motion_is_reduced(at_activations: Seated) -> None:
    at_activations.desk.app.change_settings(reduced_motion=True)
    let_the_choice_pass(at_activations)
    table = at_activations.table
    now: Any = table.ui["now"]
    assert now.player == table.view.setup.names[table.acting]
    assert (now.glow, table.turnover.glow) == (0, 0)


def test_the_other_players_choice_is_told_by_name_shape_and_glow(at_activations: Seated) -> None:
    table = at_activations.table
    let_the_choice_pass(at_activations)
    now: Any = table.ui["now"]
    assert table.acting is not None
    assert now.seat is table.acting
    assert now.player == table.view.setup.names[table.acting]
    at_first = now.glow
    assert at_first > 0
    at_activations.desk.step(30)
    shown: Any = table.ui["now"]
    assert 0 < shown.glow == table.turnover.glow < at_first
    at_activations.desk.step(60)
    assert table.turnover.glow == 0


def test_F1_always_opens_a_ruling(at_orders: Seated) -> None:
    at_orders.keys(pygame.K_F1)
    assert at_orders.table.ui.modal is not None
    at_orders.keys(pygame.K_ESCAPE)
    at_orders.desk.point_at(at_orders.px(at_orders.table.view.markers[0].at))
    assert topic_of(at_orders.table) == "OBJ-1"


def test_PLY_2_every_ruling_that_the_game_cites_is_on_a_page() -> None:
    known = set(rulings())
    cited = {
        *OF_PHASE.values(),
        *(one.topic for one in TOGGLES),
        *(one.topic for one in REQUESTS_UI.values()),
    }
    pattern = re.compile(r'(?:Refusal\(\s*|topic=|ruling: str = )"([A-Z]+\d?(?:-\d+)?)"')
    for folder in ("game", "rules"):
        for path in (ROOT / folder).rglob("*.py"):
            cited.update(pattern.findall(path.read_text(encoding="utf-8")))
    assert cited - known == set()
    assert all(ruling_text(one) != one for one in cited)


@pytest.mark.parametrize(("kind", "sound"), [("energy", "beam"), ("missile", "missile")])
def test_a_shot_sounds_like_its_weapon(kind: str, sound: str) -> None:
    state = battle(Phase.ACTIVATIONS)
    for ship in state.ships.values():
        for mount in ship.fittings.mounts:
            if mount.kind == kind:
                shot = ShotResolved(ship.id, mount.id, ship.id, 1, 0, (1,), (1,), (), 1, 0, 1.0)
                assert sound_of("2024-07", [shot], state) == sound
                return
    raise AssertionError(f"no {kind} weapon")


def test_danger_and_reach_are_drawn_once_coarse_then_full_and_told_at_the_pointer(at_orders: Seated) -> None:
    table, pane = at_orders.table, at_orders.table.pane
    tool = table.tool
    at_orders.keys(pygame.K_t)
    tool.risks.settle()  # type: ignore[union-attr]
    at_orders.desk.step(2)
    (heat,) = at_orders.overlays(Heat)
    pane.heat.settle()
    at_orders.desk.step(2)
    version, redraws = pane.heat.version, pane.redraws
    at_orders.desk.step(5)
    assert (pane.heat.version, pane.redraws) == (version, redraws), (
        "nothing is drawn anew while nothing changes"
    )
    field = tool.risks.field  # type: ignore[union-attr]
    worst = int(field.worst.argmax())
    at_orders.desk.point_at(at_orders.px((float(worst % 73), float(worst // 73))))
    (key,) = at_orders.overlays(HeatKey)
    assert key.title == f"Danger for {tool.ship.spec.name}"  # type: ignore[union-attr]
    assert any(f"best moves {field.worst[worst]:.1f}" in line for line in key.lines)
    at_orders.keys(pygame.K_t, mod=pygame.KMOD_SHIFT)
    assert at_orders.overlays(Heat)[0] is not heat, "now the worst"
    at_orders.keys(pygame.K_r)
    assert not table.is_on("threat"), "one picture at a time"
    assert at_orders.overlays(HeatKey)[0].title.startswith("Reach of")
    at_orders.keys(pygame.K_r)
    assert not at_orders.overlays(Heat)


@pytest.mark.parametrize("size", [(1120, 630), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", ["Tide", "Admiral Konstantinopolskaya"])
def test_the_bar_says_who_begins_however_little_room_there_is(
    make_desk: Any, size: tuple[int, int], name: str
) -> None:
    state = battle(Phase.ACTIVATIONS)
    state.setup = replace(state.setup, names={**state.setup.names, state.initiative: name})
    match = Match(load_ruleset("2024-07"), state.setup, state=state, dice=seeded_dice(7))
    desk = make_desk(size)
    table = TableScreen(desk.app, Session.of(match, 7, desk.app.home))
    desk.app.push(table)
    desk.step(2)
    label = table.ui["bar.initiative"]
    first, *second = label.text().split("\n")
    assert first.startswith(name[:4])
    assert " ".join((first, *second)).endswith((" has the initiative", " goes first"))
    assert f"{name} has the initiative" in label.tip()
    room = label.px().width - table.ui.scale.px(16)
    assert all(table.ui.pen.width(line, label.style) <= room for line in (first, *second))


@pytest.mark.parametrize("log_open", [False, True])
def test_captions_lie_where_nothing_is_read_or_pressed(at_orders: Seated, *, log_open: bool) -> None:
    desk, table = at_orders.desk, at_orders.table
    if log_open:
        table.log.toggle()
    desk.app.change_settings(captions=True)
    for sound in ("hit", "shot", "kill"):
        desk.app.audio.play(sound)
    desk.step(2)
    assert len(desk.app.captions.texts) == 3
    place = desk.app.captions.place
    assert table.pane.rect.contains(place)
    assert place.collidelist(table.pane.drawn()) < 0, "neither ships nor their names"
    assert place.collidelist(table.ui.readable()) < 0


def test_captions_of_other_screens_keep_off_what_is_pressed(desk: Any) -> None:
    desk.open("settings")
    desk.app.change_settings(captions=True)
    desk.app.audio.play("hit")
    desk.step(2)
    place = desk.app.captions.place
    assert place.width
    assert place.collidelist(desk.screen.ui.readable()) < 0


def test_a_closed_log_shows_whole_lines(at_orders: Seated) -> None:
    table = at_orders.table
    short = LogLine(1, "orders", "order", "Short.", "", None, (), 0)
    long = replace(short, words="Words that have to be wrapped. " * 9)
    for lines, wanted in (([long, short], 1), ([long, short, short], 2)):
        table.log.book.lines = lines
        table.frame = replace(table.frame, log=Rect(8, 600, 900, 80))
        listed = next(one for one in table.log.build() if one.id == "log")
        assert listed.rect.height == wanted * LINE, "none is cut"
