"""What was kept before orders were sealed shows them to nobody: each way in which it can be opened (46)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.new_match import setup as match_setup
from game.match import autosaves, saves
from game.match.autosaves import OLD_NAMES
from game.match.file_sealing import load_keys
from game.match.match_secrets import private_of
from game.match.session import Session
from game.screens.table.table_screen import TableScreen
from game.shell.settings import AnimationSpeed
from game.shell.writing import WRITER
from rules.false_sunrise.describe import order_words
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import Order
from rules.kernel.journal import to_bytes
from rules.kernel.seats import Seat
from tools import replay

SEED = 5
NAMED, RENAMED = "Red in thought", "Called otherwise"


class Evening:
    """Two people at one table: the first has plotted, saved under names, sealed and handed over."""

    def __init__(self, desk: Any) -> None:
        self.desk = desk
        desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
        choices = match_setup.quick_choices(("Iris", "Juno"), SEED)
        session = Session.new(match_setup.setup_from(choices), SEED, home=desk.app.home)
        match_setup.set_up(session, SEED)
        session.show_all()
        self.session = session
        desk.app.push(TableScreen(desk.app, session))
        desk.step()
        self.planner: Seat = desk.screen.seat
        desk.click("handover.open")
        tool = desk.screen.tool
        self.secret = {ship_id: Order(1, 1) for ship_id in tool.plan.ids}
        desk.key(pygame.K_UP, pygame.K_RIGHT)
        self.planted = tool.plan.ids[0]
        assert tool.plan.orders == {self.planted: Order(1, 1)}
        self.keep_everywhere()
        for _ in tool.plan.ids:
            desk.key(pygame.K_RETURN)
        if desk.screen.name == "table":
            desk.click("commit")
        if desk.screen.name == "table":
            desk.click("seal.yes")
        desk.step(3)
        assert desk.screen.name == "handover"
        assert session.match.has_sealed(self.planner)

    def keep_everywhere(self) -> None:
        """Leave files of all kinds while the plan is open: by name, renamed, and as 0.1.0 kept states."""
        home, session = self.desk.app.home, self.session
        assert session.drafted(self.planner) == {self.planted: Order(1, 1)}
        session.save_as(NAMED)
        session.save_as("To be renamed")
        there = saves.named(home, "To be renamed")
        saves.rename(there.path, RENAMED)
        for serial, name in enumerate(OLD_NAMES):
            old = session.packed(plans=True)
            old["header"]["extra"]["serial"] = -serial
            (home.saves / name).write_bytes(to_bytes(old))

    def told_by(self, words: str) -> bool:
        """Whether words tell the planted order, as numbers beside the ship or in words."""
        name = self.planted.partition(":")[2]
        tail = words.partition(name)[2][:200]
        return order_words(Order(1, 1)) in tail or f'"{self.planted}": [1, 1' in words

    def look(self, where: str) -> None:
        """Go through all hand-overs of what is open and find the order nowhere."""
        desk = self.desk
        for _ in range(3):
            desk.app.refresh()
            desk.step(2)
            words = json.dumps((desk.dump(), desk.state()), default=str)
            assert not self.told_by(words), where
            tool = getattr(desk.screen, "tool", None)
            if tool is not None and hasattr(tool, "plan") and desk.screen.seat is self.planner:
                assert tool.plan.orders == {}, where
            if desk.screen.name != "handover":
                break
            desk.click("handover.open")

    def to_title(self) -> None:
        """Leave whatever is open for the title."""
        for screen in self.desk.app.screens:
            screen.on_quit()
        self.desk.app.to_title()
        self.desk.step()


@pytest.fixture
def evening(desk: Any) -> Evening:
    return Evening(desk)


def files_of(home: Any) -> list[Path]:
    WRITER.settle()
    return sorted(home.saves.glob("*.json"))


def test_46_no_file_of_the_match_holds_a_sealed_plan_any_more(evening: Evening) -> None:
    home = evening.desk.app.home
    files, key = files_of(home), load_keys(home)
    assert len(files) >= 5
    for path in files:
        private, notice = private_of(saves.read_match(path, home), evening.session.id, key)
        assert notice == ""
        assert evening.planner.value not in private.drafts, path.name
        session = Session.resume(path, home)
        assert session.drafted(evening.planner) is None, path.name
        assert session.match.journal == evening.session.match.journal, "all else is as it was"
    assert not autosaves.plan_file(home, evening.session.id).exists()


def test_46_the_second_player_finds_it_by_no_way_from_the_title(evening: Evening) -> None:
    desk, home = evening.desk, evening.desk.app.home
    evening.look("the hand-over itself")
    evening.to_title()
    evening.look("title")
    desk.click("continue")
    assert desk.screen.name == "handover"
    assert desk.screen.seat is evening.planner.other
    evening.look("continue")
    for path in files_of(home):
        evening.to_title()
        screen: Any = desk.open("load")
        at = next((n for n, row in enumerate(screen.files) if row.listed and row.listed.path == path), None)
        if at is None:
            continue  # one state of a match is enough in the list
        screen.at = at
        screen.lay_out()
        evening.look("load")
        desk.click("open")
        desk.step(2)
        assert desk.screen.name == "handover", path.name
        evening.look(path.name)
    assert evening.session.request(evening.planner) is None


def test_46_neither_replays_nor_tools_nor_reports_tell_it(evening: Evening, capsys: Any) -> None:
    desk, home = evening.desk, evening.desk.app.home
    for path in files_of(home):
        evening.to_title()
        if not path.exists():  # a newer state has taken its place
            continue
        replays: Any = desk.open("replays")
        replays.watch(path)
        evening.look(f"replay of {path.name}")
        assert replay.main([str(path)]) == 0
        assert not evening.told_by("".join(capsys.readouterr()))
    for name in ("laboratory", "rulebook", "settings"):
        evening.to_title()
        desk.open(name)
        evening.look(name)


def test_46_nor_does_a_fault_at_the_second_player_s_orders(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = evening.desk
    desk.click("handover.open")
    monkeypatch.setenv("FALSE_SUNRISE_TEST", "1")
    monkeypatch.chdir(desk.app.home.data)
    desk.key(pygame.K_F10)

    def fail(*_: object) -> None:
        raise RuntimeError(f"in the middle of {evening.session._private}")

    monkeypatch.setattr(desk.screen, "draw", fail)
    desk.app.refresh()
    desk.step()
    assert desk.screen.name == "crash"
    for path in (*desk.app.home.logs.glob("crash-*"), desk.app.home.data / "state.json"):
        assert not evening.told_by(path.read_text(encoding="utf-8"))


def test_46_a_copy_put_back_after_the_seal_is_opened_without_the_plan(desk: Any) -> None:
    """Whoever copies a file aside and puts it back has it against them that a newer state has sealed."""
    evening = Evening.__new__(Evening)
    copies: dict[Path, bytes] = {}

    def keep_and_copy() -> None:
        Evening.keep_everywhere(evening)
        copies.update({path: path.read_bytes() for path in files_of(desk.app.home)})

    evening.keep_everywhere = keep_and_copy  # type: ignore[method-assign]
    evening.__init__(desk)  # type: ignore[misc]
    for path, content in copies.items():
        path.write_bytes(content)
        assert Session.resume(path, desk.app.home).drafted(evening.planner) is None, path.name


def test_what_the_first_player_keeps_stays_until_the_seal(desk: Any) -> None:
    choices = match_setup.quick_choices(("Iris", "Juno"), SEED)
    session = Session.new(match_setup.setup_from(choices), SEED, home=desk.app.home)
    match_setup.set_up(session, SEED)
    first = session.waiting()[0]
    request: Any = session.request(first)
    assert isinstance(request, PlotOrders)
    plan = {request.ships()[0].id: Order(1, 0)}
    session.draft(first, plan)
    session.save_as("mine")
    (named,) = saves.list_saves(desk.app.home)
    assert Session.resume(named.path, desk.app.home).drafted(first) == plan
    assert Session.resume(saves.latest(desk.app.home)[0].path, desk.app.home).drafted(first) == plan
