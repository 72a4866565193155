"""Matches against the computer and between two computers, through the real screens."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.new_match import setup as match_setup
from game.families.false_sunrise.table.orders import OrdersTool
from game.families.false_sunrise.table.passing import PassTool
from game.match import saves
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.players.computer import Question, decide
from game.players.thinking import close_thinker, shared_thinker
from game.screens.table.table_screen import TableScreen
from game.shell.settings import AnimationSpeed
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import Phase
from rules.kernel.seats import PLAYERS, Seat
from tests.waiting import pause, wait_until

SEED = 9
AT_ONCE = 4


class Solo:
    """One person at the table, by keys and mouse, and the computer at the other seat or at both."""

    def __init__(self, desk: Any) -> None:
        self.desk = desk
        desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
        self.seen: list[str] = []

    def begin(
        self, players: tuple[str, str], *, training: bool = False, points: int = 10, style: str = ""
    ) -> Session:
        """Open a match that is set up, before its first orders; the second player may have a style."""
        styles = {Seat.BLUE: style} if style else {}
        seating = Seating(dict(zip(PLAYERS, players, strict=True)), training, styles)
        choices = match_setup.quick_choices(("Iris", "Juno"), SEED)
        match_setup.set_integrity(choices, points)
        for seat, player in seating.players.items():
            choices.seat(seat, player)
        setup = match_setup.setup_from(choices)
        session = Session.new(setup, SEED, home=self.desk.app.home, seating=seating)
        match_setup.set_up(session, SEED)
        session.show_all()
        self.desk.app.push(TableScreen(self.desk.app, session))
        self.desk.step()
        return session

    @property
    def screen(self) -> Any:
        return self.desk.screen

    def wait(self, until: Callable[[], bool], *, plays: bool = True) -> None:
        """Let frames pass until something is so; the human answers what is asked by Enter."""

        def play() -> None:
            assert self.screen.name in {"table", "result"}, self.screen.name
            if plays and self.screen.name == "table" and self.mine:
                self.confirm()
            else:
                self.desk.step()
                pause()

        wait_until(until, play, self.desk.state)

    @property
    def mine(self) -> bool:
        """Whether something waits for the human; ships that can do nothing pass automatically."""
        tool = self.screen.tool
        request = getattr(tool, "request", None)
        waits = tool is not None and not isinstance(tool, PassTool)
        return waits and (request is None or request.seat in self.humans)

    @property
    def humans(self) -> tuple[Seat, ...]:
        humans: tuple[Seat, ...] = self.screen.session.seating.humans
        return humans

    def confirm(self) -> None:
        """Take what is offered, or decline it."""
        tool = self.screen.tool
        self.seen.append(type(tool).__name__)
        self.desk.click("commit") if isinstance(tool, OrdersTool) else self.desk.key(pygame.K_RETURN)
        if self.screen.name == "table" and "seal.yes" in self.desk.dump():
            self.desk.click("seal.yes")
        if self.screen.name == "table" and self.screen.tool is tool:
            self.desk.key(pygame.K_DELETE)

    def orders(self) -> bool:
        """Whether the human is asked for orders."""
        return self.screen.name == "table" and isinstance(self.screen.tool, OrdersTool)


@pytest.fixture
def solo(desk: Any) -> Solo:
    return Solo(desk)


@pytest.mark.slow
def test_a_match_against_a_cadet_is_played_to_its_end_without_a_hand_over(solo: Solo) -> None:
    session = solo.begin((HUMAN, "cadet"))
    solo.wait(lambda: solo.screen.name == "result")
    assert session.over
    assert "OrdersTool" in solo.seen
    assert shared_thinker().faults == []
    assert session.replay_file is not None
    assert session.reasoning.all(), "the computer has said why"
    solo.desk.click("why.open")
    assert solo.screen.state()["decisions"] == len(session.reasoning.all())
    why = solo.screen
    listed = [why.words(one) for one in why.decisions]
    assert all(words[:1].isdigit() and not words.endswith(": ") for words in listed)
    assert any("Activate " in words for words in listed)
    for _ in range(5):
        solo.desk.key(pygame.K_DOWN)
    assert solo.screen.state()["decision"]
    assert "card.0" in solo.desk.dump()
    solo.desk.key(pygame.K_ESCAPE)
    solo.desk.click("rematch")
    assert solo.screen.session.seating.players == {Seat.RED: "cadet", Seat.BLUE: HUMAN}


@pytest.mark.slow
def test_two_levels_are_watched_to_the_end(solo: Solo) -> None:
    session = solo.begin(("cadet", "captain"))
    assert "Pause" in solo.desk.dump()["watch.pause"]["text"]
    for _ in range(AT_ONCE):
        solo.desk.key(pygame.K_SLASH)
    assert solo.screen.watching.speed == AT_ONCE
    solo.wait(lambda: solo.screen.name == "result", plays=False)
    assert session.over


def test_a_watched_match_pauses_and_goes_on_step_by_step(solo: Solo) -> None:
    session = solo.begin(("cadet", "cadet"))
    solo.desk.click("watch.pause")
    solo.wait(lambda: "have decided" in solo.desk.dump()["now"]["text"], plays=False)
    solo.desk.step(60)
    assert len(session.match.waiting()) == 2, "nothing is answered while it is paused"
    solo.desk.key(pygame.K_PERIOD)
    solo.wait(lambda: len(session.match.waiting()) == 1, plays=False)
    solo.desk.step(20)
    assert len(session.match.waiting()) == 1, "one step is one answer"
    solo.desk.key(pygame.K_p)
    solo.wait(lambda: session.match.state.turn > 1, plays=False)
    assert "nothing to undo" in solo.desk.dump()["bar.undo"]["why_disabled"]


def test_a_step_shows_what_it_causes_and_then_stands_still(solo: Solo) -> None:
    session = solo.begin(("cadet", "cadet"))
    solo.desk.app.change_settings(animation=AnimationSpeed.FAST, reduced_motion=False)
    solo.desk.key(pygame.K_p)
    assert "paused" in solo.desk.dump()["now"]["text"]
    for _ in PLAYERS:
        solo.desk.key(pygame.K_PERIOD)
        solo.wait(lambda: not solo.screen.watching.steps, plays=False)
    solo.wait(lambda: solo.screen.stage.still, plays=False)
    entries = len(session.match.journal)
    solo.desk.step(20)
    assert solo.screen.stage.still, "both have sealed, both fleets have flown, and that is left standing"
    assert len(session.match.journal) == entries
    solo.desk.key(pygame.K_PERIOD)
    solo.wait(lambda: len(session.match.journal) > entries, plays=False)
    solo.wait(lambda: not solo.screen.stage.busy, plays=False)
    solo.desk.step()
    assert solo.screen.watching.frozen


def test_what_the_computer_does_is_said_with_its_target(solo: Solo) -> None:
    session = solo.begin((HUMAN, "captain"))
    said: set[str] = set()

    def told_of(deed: str) -> bool:
        return any(deed in words for words in said)

    def both_told() -> bool:
        if solo.screen.name == "table":
            said.add(solo.screen.what_now())
        return (told_of(" fires at ") and told_of("activates")) or session.over

    solo.wait(both_told)
    names = [ship.spec.name for ship in session.match.state.ships.values() if ship.seat is Seat.RED]
    told = next(words for words in said if " fires at " in words)
    assert any(name in told for name in names)
    assert told_of("activates")


def test_what_one_has_sealed_is_not_said_to_be_the_opponent_s_doing(solo: Solo) -> None:
    session = solo.begin((HUMAN, "cadet"))
    solo.wait(lambda: session.match.has_sealed(Seat.BLUE), plays=False)
    session.match._sealed.clear()
    session.answer(Seat.RED, {})
    refusal = session.undo_refusal(Seat.RED)
    assert refusal is not None
    assert "sealed" in refusal.reason


def test_the_computer_thinks_while_the_human_plans_and_is_sealed_first(solo: Solo) -> None:
    session = solo.begin((HUMAN, "cadet"))
    assert solo.orders()
    tool = solo.screen.tool
    solo.wait(lambda: session.match.has_sealed(Seat.BLUE), plays=False)
    assert solo.screen.tool is tool, "the human goes on planning"
    solo.desk.step(2)
    assert "has sealed its orders" in solo.desk.dump()["now"]["text"]
    assert session.reasoning.last("orders", len(session.match.journal)) is None


def test_a_level_with_a_style_decides_at_the_table_as_it_does_in_a_tournament(solo: Solo) -> None:
    session = solo.begin((HUMAN, "captain"), points=20, style="brawler")
    request, draws = session.match.pending[Seat.BLUE], session.draws_for(Seat.BLUE)
    view = session.match.view(Seat.BLUE)
    plain, styled = (
        decide("2024-07", Question(name, request.seen_by(view), view, draws)).answer
        for name in ("captain", "captain+brawler")
    )
    solo.wait(lambda: session.match.has_sealed(Seat.BLUE), plays=False)
    assert session.match._sealed[Seat.BLUE] == styled != plain
    assert shared_thinker().faults == []


def test_the_match_goes_on_when_the_computer_s_process_is_killed(solo: Solo) -> None:
    close_thinker()  # whatever happened to the one of other tests
    session = solo.begin((HUMAN, "cadet"))
    solo.wait(lambda: session.match.has_sealed(Seat.BLUE), plays=False)
    process_id = shared_thinker().process_id
    assert process_id is not None
    os.kill(process_id, signal.SIGTERM)
    solo.wait(lambda: any("process ended unexpectedly" in words for words in solo.desk.app.toast_texts))
    solo.wait(lambda: session.match.state.turn > 1 or session.over)


def test_continue_keeps_the_seats_and_the_computer_s_decisions(solo: Solo) -> None:
    session = solo.begin((HUMAN, "cadet"), training=True)
    solo.wait(lambda: session.match.state.turn == 2 and solo.orders())
    solo.wait(lambda: session.match.has_sealed(Seat.BLUE), plays=False)
    session.keep()
    path = saves.latest(session.home)[0].path
    again = Session.resume(path, session.home)
    assert again.seating == session.seating
    assert again.match.journal == session.match.journal
    assert [one.number for one in again.reasoning.all()] == [one.number for one in session.reasoning.all()]
    first = session.match._sealed[Seat.BLUE]
    solo.desk.app.to_title()
    again.match.rewind(len(again.match.journal))
    solo.desk.app.push(TableScreen(solo.desk.app, again))
    solo.wait(lambda: again.match.has_sealed(Seat.BLUE), plays=False)
    assert again.match._sealed[Seat.BLUE] == first, "the same seed, seat and number decide the same"


def test_PLY_3_a_human_takes_back_no_answer_of_the_computer(solo: Solo) -> None:
    session = solo.begin((HUMAN, "cadet"))
    match = session.match
    acting = Phase.ACTIVATIONS
    solo.wait(lambda: match.state.phase is acting and solo.mine and match.journal[-1][0] is Seat.BLUE)
    entries = len(session.match.journal)
    solo.desk.key(pygame.K_BACKSPACE)
    assert len(session.match.journal) == entries
    assert "bar.training" not in solo.desk.dump()


def test_training_takes_back_any_answer_and_the_log_says_so(solo: Solo) -> None:
    session = solo.begin((HUMAN, "cadet"), training=True)
    solo.wait(lambda: session.match.state.turn == 2 and solo.orders())
    solo.desk.key(pygame.K_g)
    rect = solo.screen.ui.px("training.tabs")
    solo.desk.click_at((rect.right - 20, rect.centery))
    answers = solo.screen.training.answers()
    at = next(n for n, one in enumerate(answers) if "gives orders" in one[1])
    solo.desk.click_row("training.answers", at)
    solo.desk.click("training.take")
    assert isinstance(session.request(Seat.RED), PlotOrders)
    assert session.match.state.turn == 1
    assert "training.take" not in solo.desk.dump(), "what is asked again is in its place"
    solo.desk.click("bar.log")
    assert any("undone back to here" in line for line in solo.desk.dump()["log"]["lines"])
    solo.desk.click("bar.log")
    solo.wait(lambda: session.match.state.turn == 2 and solo.orders())
    solo.desk.key(pygame.K_BACKSPACE)
    assert session.match.state.turn == 1, "undo goes beyond PLY-3 as well"


def test_training_gives_advice_and_its_orders_can_be_used(solo: Solo) -> None:
    session = solo.begin((HUMAN, "cadet"), training=True)
    solo.desk.key(pygame.K_g)
    solo.desk.click("training.ask")
    training = solo.screen.training
    solo.wait(lambda: training.advice is not None, plays=False)
    solo.desk.step(2)
    advised = training.orders()
    assert set(advised) == {ship.id for ship in session.match.state.ships_of(Seat.RED)}
    solo.desk.click("training.use")
    assert solo.screen.tool.plan.orders == advised
    assert session.match.waiting(), "advice seals nothing"


def test_a_solo_battle_is_four_clicks_from_its_first_order(desk: Any) -> None:
    desk.click("solo.false-sunrise")
    desk.click("level.cadet")
    desk.step(2)
    assert desk.screen.name == "table"
    assert isinstance(desk.screen.tool, OrdersTool)
    assert desk.screen.session.seating.players == {Seat.RED: HUMAN, Seat.BLUE: "cadet"}
    assert desk.screen.view.setup.names[Seat.BLUE] == "Cadet"


def test_arrows_walk_the_levels_of_a_solo_battle(desk: Any) -> None:
    desk.click("solo.false-sunrise")
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_DOWN)
    assert desk.screen.ui.focus_id == "level.captain"


def test_the_next_turn_begins_with_the_first_ship_not_with_the_one_that_fired_last(solo: Solo) -> None:
    session = solo.begin((HUMAN, "cadet"), points=20)
    solo.wait(lambda: session.match.state.turn == 2 and solo.orders())
    plan = solo.screen.tool.plan
    assert len(plan.ids) > 1
    assert solo.screen.selected == plan.ids[0]
    solo.desk.key(pygame.K_RETURN)
    assert not solo.screen.tool.sealing.asked, "Enter goes on to the next ship"


def test_training_gives_the_reasons_while_one_looks_at_the_movement(solo: Solo) -> None:
    solo.begin((HUMAN, "cadet"), training=True)
    solo.wait(lambda: solo.screen.stage.still)
    solo.desk.key(pygame.K_g)
    assert "training.reasons" in solo.desk.dump()


def test_a_solo_battle_can_be_for_training(desk: Any) -> None:
    desk.click("solo.false-sunrise")
    desk.click("level.training")
    desk.click("level.cadet")
    assert desk.screen.name == "table"
    assert desk.screen.training.on
    assert desk.screen.session.seating.training
