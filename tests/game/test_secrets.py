"""A plan that is not revealed is nowhere: in no picture, tooltip, log line, file or report (44-46, 54)."""

from __future__ import annotations

import base64
import binascii
import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.new_match import setup as match_setup
from game.families.false_sunrise.screens.laboratory.laboratory_screen import Laboratory
from game.families.false_sunrise.table.rehearsal import RehearsalTool
from game.forecast.forecast_client import shared_forecast_client
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.screens.table.table_screen import TableScreen
from game.screens.tools.double_clicks import CALM_S
from game.shell.settings import AnimationSpeed
from game.shell.writing import WRITER
from rules.false_sunrise.describe import order_words
from rules.false_sunrise.plotting import PlotOrders, order_refusal
from rules.false_sunrise.state import Order, Ship
from rules.kernel.seats import Seat
from tests.waiting import frames_until
from tools.hand import FRAME_MS

SEED = 5
TURN = 2
Plan = Callable[[Ship], Order]
Frame = tuple[str, bytes, Any]


def steer(ship: Ship) -> Order:
    """Brake and turn as hard as the ship can: what nobody would guess; a lame one holds course."""
    found = [Order(-v, c) for v in range(5, 0, -1) for c in range(5, 0, -1)]
    return next((order for order in found if order_refusal(ship, order) is None), Order())


def hold(_: Ship) -> Order:
    """Hold course."""
    return Order()


class Rivals:
    """A match in its second turn: the first player's plan is the secret, the second one looks for it."""

    def __init__(self, desk: Any) -> None:
        self.desk = desk
        desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
        choices = match_setup.quick_choices(("Iris", "Juno"), SEED)
        session = Session.new(match_setup.setup_from(choices), SEED, home=desk.app.home)
        match_setup.set_up(session, SEED)
        while not (session.match.state.turn == TURN and isinstance(self.asked(session), PlotOrders)):
            session.answer(session.waiting()[0], self.asked(session).default())
        session.show_all()
        self.session = session
        desk.app.push(TableScreen(desk.app, session))
        desk.step()
        self.planner: Seat = desk.screen.seat
        self.secret: dict[str, Order] = {}

    @staticmethod
    def asked(session: Session) -> Any:
        """Give the request that is asked first."""
        return session.request(session.waiting()[0])

    def plot(self, plan: Plan) -> None:
        """Open the orders, fly them for a trial, give them by keys, seal."""
        desk = self.desk
        desk.key(pygame.K_o)
        tool = desk.screen.tool
        ships = [desk.screen.view.ships[one] for one in tool.plan.ids]
        self.secret = {ship.id: plan(ship) for ship in ships}
        self.rehearse(ships)
        while desk.screen.name == "table" and desk.screen.tool is tool:
            order = self.secret[tool.ship.id]
            desk.key(*[pygame.K_DOWN] * -order.velocity, *[pygame.K_RIGHT] * order.course)
            if order == Order():
                desk.key(pygame.K_h)
            assert tool.plan.order(tool.ship.id) == order
            desk.key(pygame.K_RETURN)
            if tool.sealing.asked:  # after the last ship; the same key seals, but not at once
                desk.step(round(1000 * CALM_S / FRAME_MS) + 1)
                desk.key(pygame.K_RETURN)
        desk.step(4)
        assert plan is hold or sum(order.steers for order in self.secret.values()) > 1
        assert desk.screen.name == "handover"
        assert desk.screen.seat is self.planner.other

    def rehearse(self, ships: list[Ship]) -> None:
        """Fly what is to be sealed for a trial, and let be reckoned what comes of it."""
        desk = self.desk
        desk.key(pygame.K_p)
        assert isinstance(desk.screen.tool, RehearsalTool)
        for ship in ships:
            desk.screen.select(ship.id)
            desk.screen.tool.give(ship, self.secret[ship.id])
        desk.key(pygame.K_SPACE)
        desk.step(3)
        shared_forecast_client().settle()
        desk.key(pygame.K_ESCAPE)

    def frame(self, label: str) -> Frame:
        """Take a picture with all words and tooltips, once what is reckoned beside the frames has come in."""
        self.desk.step()
        shared_forecast_client().settle()
        self.desk.step()
        if isinstance(self.desk.screen, TableScreen):
            self.desk.screen.pane.heat.settle()
        if isinstance(self.desk.screen, Laboratory):
            self.desk.screen.worker.settle()
        self.desk.app.refresh()
        self.desk.step()
        picture = pygame.image.tobytes(self.desk.app.surface, "RGB")
        return label, picture, (self.desk.dump(), self.desk.screen.state())

    def at_the_hand_over(self) -> Iterator[Frame]:
        """Try every key and place of the hand-over without opening it, and watch the last turn."""
        yield self.frame("hand-over")
        for key in (pygame.K_t, pygame.K_l, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_F1, pygame.K_F6):
            self.desk.key(key)
            yield self.frame(f"hand-over, {pygame.key.name(key)}")
        for pos in ((100, 300), (640, 300), (1200, 500)):
            self.desk.point_at(pos)
            self.desk.step(40)
            yield self.frame(f"hand-over, pointer at {pos}")
        self.desk.click("handover.watch")
        for number in range(4):
            self.desk.step(60)
            yield self.frame(f"last turn {number}")
        self.desk.key(pygame.K_ESCAPE)
        yield self.frame("hand-over again")

    def at_the_orders(self) -> Iterator[Frame]:
        """Look at everything that the second player can reach while plotting."""
        desk = self.desk
        desk.click("handover.open")
        yield self.frame("orders")
        desk.key(pygame.K_p)
        yield self.frame("rehearsal")
        desk.key(pygame.K_ESCAPE)
        foes = desk.screen.view.ships_of(self.planner)
        for toggle in ("threat", "sight", "measure"):
            desk.click(f"toggle.{toggle}")
        for ship in foes:
            x, y = desk.screen.pane.camera.to_px(ship.at)
            desk.point_at((round(x), round(y)))
            desk.step(40)
            yield self.frame(f"{ship.id} under the pointer")
        desk.click(f"roster.{self.planner}")
        for ship in foes:
            desk.screen.select(ship.id)
            desk.step(20)
            yield self.frame(f"{ship.id} selected")
        desk.key(pygame.K_BACKSPACE)
        yield self.frame("nothing to undo")
        desk.key(pygame.K_y, mod=pygame.KMOD_CTRL)
        yield self.frame("nothing to do again")
        for button in ("bar.log", "bar.undo", "bar.menu"):
            desk.click(button)
            desk.step(40)
            yield self.frame(button)
        desk.click("menu.concede")
        yield self.frame("conceding")
        desk.key(pygame.K_ESCAPE)
        desk.click("bar.menu")
        desk.click("menu.laboratory")
        yield self.frame("laboratory")
        desk.key(pygame.K_ESCAPE)

    def by_the_title(self) -> Iterator[Frame]:
        """Leave for the title, look at the match in all lists and as a replay, and come back by Continue."""
        desk = self.desk
        desk.key(pygame.K_ESCAPE)
        WRITER.settle()
        kept = sorted(desk.app.home.saves.glob("*.json"))
        for path in kept:
            os.utime(path, (0, 0))  # lists say when it was, and that is another minute now and then
        desk.app.to_title()
        yield self.frame("title")
        screen = desk.open("load")
        for at, row in enumerate(screen.files):
            if row.listed is not None:
                screen.at = at
                screen.lay_out()
                yield self.frame(f"load, row {at}")
        desk.app.to_title()
        desk.open("replays").watch(kept[-1])
        for key in (pygame.K_END, pygame.K_b, pygame.K_HOME, pygame.K_PERIOD):
            desk.key(key)
            yield self.frame(f"replay, {pygame.key.name(key)}")
        desk.app.to_title()
        desk.click("continue")
        yield self.frame("continued")

    def look_everywhere(self) -> list[Frame]:
        """Take every picture that the second player can."""
        return [*self.at_the_hand_over(), *self.by_the_title(), *self.at_the_orders()]


@pytest.fixture
def rivals(make_desk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Rivals]:
    """Sit down to the same match, each time in a home of its own."""

    def begin(home: str) -> Rivals:
        monkeypatch.setenv("FALSE_SUNRISE_HOME", str(tmp_path / home))
        desk = make_desk()
        desk.app.to_title()
        return Rivals(desk)

    return begin


# --- searching -----------------------------------------------------------------------------------


def readings(data: bytes) -> Iterator[str]:
    """Read bytes in the ways that a curious player would: plain, and whatever hides in base64 or hex."""
    text = data.decode("utf-8", errors="replace")
    yield text
    with suppress(ValueError):
        yield json.dumps(json.loads(text))
    for found in re.findall(r"[A-Za-z0-9+/_=-]{24,}", text):
        for decode in (base64.b64decode, base64.urlsafe_b64decode, binascii.unhexlify):
            with suppress(ValueError):
                yield decode(found).decode("utf-8", errors="replace")


def tells(text: str, secret: dict[str, Order]) -> list[str]:
    """Name the ships whose secret order stands in a text, as numbers beside the ship or in words."""
    told = []
    for ship_id, order in secret.items():
        if not order.steers:
            continue
        name = re.escape(ship_id.partition(":")[2])
        numbers = rf"{name}\W{{1,20}}(velocity\W+)?{order.velocity}\W{{1,20}}(course\W+)?{order.course}\b"
        words = rf"{name}.{{0,40}}{re.escape(order_words(order))}"
        if re.search(numbers, text) or re.search(words, text):
            told.append(ship_id)
    return told


def files_that_tell(folder: Path, secret: dict[str, Order]) -> list[str]:
    """Name the files under a folder in which a secret order can be read."""
    WRITER.settle()
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert files
    return [path.name for path in files if any(tells(text, secret) for text in readings(path.read_bytes()))]


# --- the tests -----------------------------------------------------------------------------------


def test_ORD_6_all_that_the_second_player_sees_is_the_same_whatever_was_plotted(rivals: Any) -> None:
    seen = []
    for home, plan in (("one", hold), ("two", steer)):
        match = rivals(home)
        match.plot(plan)
        seen.append(match.look_everywhere())
    for one, two in zip(*seen, strict=True):
        assert one[0] == two[0]
        assert one[2] == two[2], f"words and tooltips differ: {one[0]}"
        assert one[1] == two[1], f"pictures differ: {one[0]}"
        assert tells(json.dumps(two[2], default=str), match.secret) == [], two[0]
    match.desk.click("commit")
    match.desk.click("seal.yes")
    match.desk.click("bar.log")
    revealed = match.frame("log after the movement")[2]
    assert tells(json.dumps(revealed, default=str), match.secret), "the log tells what has been revealed"


def test_ORD_6_nothing_on_the_board_tells_where_the_first_player_looked(rivals: Any) -> None:
    """Neither zoom, tape, pinned sheet, narrowed log, danger, rehearsal nor names by a plan outlast it."""
    seen: list[list[Frame]] = []
    for home, looks in (("one", False), ("two", True)):
        match = rivals(home)
        desk = match.desk
        desk.key(pygame.K_o)
        if looks:
            desk.click("toggle.measure")
            ship = desk.screen.tool.ship
            ways = (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN)
            desk.key(*ways)
            assert desk.screen.presenter.tape.end is not None
            desk.click("toggle.measure")
            for one in desk.screen.tool.plan.ids:
                desk.screen.select(one)
                desk.step(3)
                desk.key(pygame.K_RIGHT, pygame.K_UP)
                desk.step(3)
            desk.key(pygame.K_EQUALS, pygame.K_EQUALS, pygame.K_i)
            assert desk.screen.presenter.sheet.pinned is not None
            desk.click("toggle.measure")
            desk.screen.log.narrow(piece=ship.id)
            desk.screen.log.show(desk.screen.log.book.lines[-1])
            desk.step(20)
            assert desk.screen.pane.camera.zoom > 1
            assert ship.seat is match.planner
            rehearse(match)
        desk.click("commit")
        if desk.screen.name == "table":  # what deserves a second look is summed up first
            desk.click("seal.yes")
        desk.step(4)
        desk.point_at((640, 80))
        seen.append([match.frame("hand-over")])
        desk.click("handover.open")
        desk.point_at((640, 80))
        seen[-1].append(match.frame("orders"))
    for one, two in zip(*seen, strict=True):
        assert one[2] == two[2], one[0]
        assert one[1] == two[1], one[0]


def rehearse(match: Rivals) -> None:
    """Look at danger, then try orders for both fleets, fly them, take one back and adopt a plan."""
    desk = match.desk
    desk.key(pygame.K_t)
    match.frame("danger")
    desk.key(pygame.K_t, pygame.K_p)
    desk.click("rehearse.copy")
    desk.key(pygame.K_UP)
    desk.screen.select(desk.screen.view.ships_of(match.planner.other)[0].id)
    desk.key(pygame.K_UP, pygame.K_RIGHT, pygame.K_SPACE)
    desk.step(10)
    desk.click("rehearse.worst")
    desk.key(pygame.K_BACKSPACE)
    match.frame("rehearsal")
    desk.click("rehearse.adopt")
    assert any("plan B" in words for words in desk.app.toast_texts)


def test_ORD_6_no_file_tells_a_sealed_order_until_it_is_revealed(rivals: Any, tmp_path: Path) -> None:
    match = rivals("home")
    match.plot(steer)
    match.session.save_as("A friend's copy")
    assert len(list(match.by_the_title())) > 5, "bookmarks and whatever else is written beside the frames"
    (tmp_path / "home" / "export.json").write_text(json.dumps(match.session.packed(export=True)))
    assert files_that_tell(tmp_path / "home", match.secret) == []
    match.desk.click("handover.open")
    match.desk.click("commit")
    match.desk.click("seal.yes")
    assert files_that_tell(tmp_path / "home" / "saves", match.secret), "revealed orders are in the journal"


def test_a_planted_draft_is_in_no_file(rivals: Any, tmp_path: Path) -> None:
    match = rivals("home")
    match.desk.key(pygame.K_o)
    draft = {ship_id: Order(-7654321, 8901234) for ship_id in match.desk.screen.tool.plan.ids}
    match.session.draft(match.planner, draft)
    match.desk.app.quit()
    for path in (tmp_path / "home").rglob("*"):
        texts = readings(path.read_bytes()) if path.is_file() else ()
        assert not any("7654321" in text or "8901234" in text for text in texts), path.name
    assert match.session.drafted(match.planner) == draft


def test_a_crash_report_tells_no_plan(rivals: Any, tmp_path: Path, monkeypatch: Any) -> None:
    match = rivals("home")
    match.plot(steer)
    match.desk.click("handover.open")

    def fail(*_: object) -> None:
        raise RuntimeError(f"boom with {match.session!r}")

    monkeypatch.setattr(match.desk.screen, "draw", fail)
    match.desk.app.refresh()
    match.desk.step()
    assert match.desk.screen.name == "crash"
    assert list((tmp_path / "home" / "logs").iterdir())
    assert files_that_tell(tmp_path / "home", match.secret) == []


def test_ORD_6_title_clipboard_screenshots_and_terminal_tell_no_sealed_order(
    rivals: Any, capfd: Any, caplog: Any
) -> None:
    pictures = []
    pygame.display.init()
    for home, plan in (("one", hold), ("two", steer)):
        match = rivals(home)
        pygame.scrap.put_text("nothing")
        match.plot(plan)
        match.desk.key(pygame.K_F12)
        shots = set(match.desk.app.home.screenshots.iterdir())
        match.desk.click("handover.open")
        match.frame("orders, with what is reckoned beside the frames")
        match.desk.key(pygame.K_F12)
        said = (pygame.display.get_caption(), pygame.scrap.get_text(), *capfd.readouterr(), caplog.text)
        assert tells("\n".join(map(str, said)), match.secret) == []
        taken = sorted(match.desk.app.home.screenshots.iterdir(), key=lambda one: one not in shots)
        pictures.append([pygame.image.tobytes(pygame.image.load(one), "RGB") for one in taken])
        assert len(pictures[-1]) == 2
    assert pictures[0] == pictures[1]


def test_ORD_6_a_match_that_is_played_on_from_one_that_goes_on_has_nothing_of_a_sealed_plan(
    rivals: Any, tmp_path: Path
) -> None:
    begun = []
    for home, plan in (("one", hold), ("two", steer)):
        match = rivals(home)
        match.plot(plan)
        WRITER.settle()
        desk = match.desk
        saved = max(desk.app.home.saves.glob("autosave-*.json"))
        before = {path: path.read_bytes() for path in desk.app.home.saves.iterdir()}
        desk.app.to_title()
        desk.open("replays").watch(saved)
        desk.key(pygame.K_END, pygame.K_p)
        assert desk.screen.ui.modal is None
        assert f"Turn {TURN} is not over yet" in desk.app.toast_texts[-1]
        desk.screen.go_turn(str(TURN - 1))
        desk.key(pygame.K_p)
        frame = match.frame("the dialog")
        desk.click("play_on.begin")
        new = next(one.session for one in desk.app.screens if one.name == "table")
        assert new.id != match.session.id
        assert not any(new.match.has_sealed(seat) or new.drafted(seat) for seat in new.waiting())
        assert all(path.read_bytes() == content for path, content in before.items())
        assert files_that_tell(tmp_path / home / "saves", match.secret) == []
        begun.append((frame[1], list(new.match.journal), new.packed()["turns"]))
    assert begun[0] == begun[1]


def test_views_and_exports_of_two_plans_are_equal(rivals: Any) -> None:
    found = []
    for home, plan in (("one", hold), ("two", steer)):
        match = rivals(home)
        match.plot(plan)
        ruleset = match.session.match.ruleset
        view = ruleset.conceal(match.session.match.state, match.planner.other)
        export = match.session.packed(export=True)
        export["header"]["extra"].pop("match")  # a number drawn for each match
        found.append((ruleset.pack_state(view), export))
    assert found[0] == found[1]
    assert "seed" not in found[0][1]["header"] or found[0][1]["header"]["seed"] is None
    assert found[0][1].get("private") is None


def test_the_second_player_cannot_open_or_seal_by_what_the_first_still_holds(rivals: Any) -> None:
    match = rivals("home")
    match.plot(hold)
    desk = match.desk
    desk.post(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    desk.post(pygame.MOUSEBUTTONUP, pos=desk.screen.ui.px("handover.open").center, button=1)
    desk.step()
    assert desk.screen.name == "handover", "letting go of what was pressed elsewhere opens nothing"
    center = desk.screen.ui.px("handover.open").center
    desk.click_at(center)
    desk.click_at(center)
    assert desk.screen.name == "table"
    assert match.planner.other in match.session.waiting(), "a double click seals nothing"


def test_ORD_6_nothing_tells_what_the_computer_has_sealed_or_why(make_desk: Any, tmp_path: Path) -> None:
    """Neither words, tooltips and panels of training, nor files, tell its orders before they are revealed."""
    desk = make_desk()
    desk.app.to_title()
    desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
    seating = Seating({Seat.RED: HUMAN, Seat.BLUE: "cadet"}, training=True)
    choices = match_setup.quick_choices(("Iris", "Juno"), SEED)
    session = Session.new(match_setup.setup_from(choices), SEED, home=desk.app.home, seating=seating)
    match_setup.set_up(session, SEED)
    session.show_all()
    desk.app.push(TableScreen(desk.app, session))
    frames_until(desk, lambda: session.match.has_sealed(Seat.BLUE))
    request = session.match.pending[Seat.BLUE]
    secret = session.match._sealed[Seat.BLUE]
    reasons = [thought for one in session.reasoning.all() for thought in one.thoughts]
    session.keep()
    desk.key(pygame.K_g)
    tabs = desk.screen.ui.px("training.tabs")
    for share in (1, 3, 5):
        desk.click_at((tabs.left + tabs.width * share // 6, tabs.centery))
        for ship in desk.screen.view.ships_of(Seat.BLUE):
            desk.screen.select(ship.id)
            desk.step()
            words = json.dumps((desk.dump(), desk.screen.state()), default=str)
            assert tells(words, secret) == []
            assert not any(one.candidates[0].words in words for one in reasons if one.about == ship.id)
    assert desk.screen.view.ships["blue:" + ship.spec.name].order is None
    (tmp_path / "home" / "export.json").write_text(json.dumps(session.packed(export=True)))
    assert files_that_tell(tmp_path / "home", secret) == []
    assert session.request(Seat.BLUE) is None
    assert request.refusal(secret) is None
