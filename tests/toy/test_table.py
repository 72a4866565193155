"""The test game is played at the table, by two people and against the computer; what is hidden stays so."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from game.match.recording import recording_of
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.screens.replay import ReplayScreen
from game.screens.result import ResultScreen
from game.screens.table.table_screen import TableScreen
from rules.kernel.seats import PLAYERS, Seat
from tests.toy.game import CARDS, Prompt, SetDial, State, Table
from tests.waiting import pause, wait_until
from tools.hand import Desk

RED, BLUE = PLAYERS
SETUP = Table({RED: "Ann", BLUE: "Ben"})
SEED = 9  # the die falls on 4 or more in the first round
MOST_FRAMES = 400  # what falls and is told is over by then


@pytest.fixture(autouse=True)
def _nothing_goes_wrong(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    assert not [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]


def sit_down(desk: Desk, seating: Seating | None = None) -> TableScreen:
    seated = {} if seating is None else {"seating": seating}
    table = TableScreen(desk.app, Session.new(SETUP, SEED, home=desk.app.home, **seated))
    desk.app.push(table)
    desk.step(2)
    return table


def answer(desk: Desk, row: int) -> None:
    """Choose a row of a plain list and confirm it, in as many frames whichever it is."""
    desk.rest()
    for _ in range(row):
        desk.key(pygame.K_DOWN)
    desk.step(4 - row)
    desk.key(pygame.K_RETURN)
    desk.step(2)


def play(desk: Desk, table: TableScreen, rows: dict[tuple[Seat, str], int]) -> Iterator[str]:
    """Play a match at one screen to its end, by keys; gives what each screen is before it is left."""
    for _ in range(100):
        for _ in range(MOST_FRAMES):
            if not table.stage.playing:
                break
            desk.step()
        screen = desk.screen
        yield screen.name
        if screen is not table and screen.name != "handover":
            return
        if screen.name == "handover":
            desk.key(pygame.K_o)
            desk.step(2)
        else:
            request: Any = table.tool.request  # type: ignore[union-attr]
            answer(desk, rows.get((request.seat, request.kind), 0))
    raise AssertionError("the match does not end")


def watch_turn(desk: Desk) -> None:
    """Watch the round before again, from a hand-over, and come back."""
    desk.key(pygame.K_w)
    for _ in range(200):
        if desk.screen.state()["what_next"] == "Then: back to your question":
            break
        desk.step()
    assert desk.screen.name == "watch"
    assert desk.screen.state()["what_now"] == "Turn 1 again: That was the turn"
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.name == "handover"


def test_two_people_play_it_to_its_end_and_watch_it_again(desk: Desk) -> None:
    table = sit_down(desk)
    rows = {(RED, Prompt.CARD.value): 1, (BLUE, Prompt.SHOW.value): 1}
    passed = []
    for name in play(desk, table, rows):
        passed.append(name)
        if name == "handover" and table.session.match.state.round == 2 and "watched" not in passed:
            passed.append("watched")
            watch_turn(desk)
    assert isinstance(desk.screen, ResultScreen)
    assert passed.count("handover") == passed.count("table") >= 2 * 4
    match = table.session.match
    assert match.over
    assert match.state.cards == {RED: "decoy", BLUE: "captain"}
    assert BLUE in match.state.shown
    told = [line.words for line in table.log.book.lines]
    assert told[0] == "Ann lays a card face down."
    assert "Ben shows the captain." in told
    assert told[-1] == "Ann shows the decoy."
    desk.app.push(ReplayScreen(desk.app, recording_of(match)))
    desk.step()
    replay: Any = desk.screen
    assert "chances" not in desk.dump(), "its game tells no chances"
    assert replay.film.turns == [1, 2, 3, 4]
    assert replay.state()["moment"] == 0
    desk.key(pygame.K_END)
    desk.step()
    assert replay.film.at_end
    assert replay.what_now() == "The match is over. Ann shows the decoy."
    assert replay.state()["scores"] == {seat.value: match.state.points[seat] for seat in PLAYERS}


def test_a_choice_in_the_plain_list_is_undone_and_redone_before_it_is_confirmed(desk: Desk) -> None:
    table = sit_down(desk)
    desk.key(pygame.K_o)
    desk.step(2)
    tool: Any = table.tool
    first = tool.commit()
    desk.key(pygame.K_DOWN)
    second = tool.commit()
    assert second.subtitle != first.subtitle
    assert tool.undo_words() == f"Undo: choosing {second.subtitle}"
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert tool.commit().subtitle == first.subtitle
    assert table.ui["bar.redo"].tooltip.startswith(f"Redo: choosing {second.subtitle}")
    desk.key(pygame.K_y, mod=pygame.KMOD_CTRL)
    assert tool.commit().subtitle == second.subtitle


def test_the_table_says_what_is_asked_what_follows_and_what_can_be_taken_back(desk: Desk) -> None:
    table = sit_down(desk)
    assert desk.screen.state()["what_now"] == "Answer in secret. The other player looks away."
    assert desk.screen.state()["what_next"] == "Then: Ben answers, then both set their dials"
    desk.key(pygame.K_o)
    desk.step(2)
    assert table.what_now() == "Ann: which card do you lay face down?"
    shown = {widget["id"]: widget for widget in desk.app.state()["ui"]}  # type: ignore[attr-defined]
    assert shown["bar.undo"]["why_disabled"].startswith("Nothing chosen yet")
    assert not [name for name in shown if name.startswith("toggle.") and name != "toggle.hint"]
    desk.click("bar.log")
    desk.click("bar.menu")
    assert "menu.laboratory" not in table.ui
    desk.click("menu.concede")
    desk.click(f"concede.{RED}")
    desk.step(4)
    assert table.ui["moment"].text() == "Ben is ahead"
    desk.key(pygame.K_SPACE)
    desk.step(2)
    assert isinstance(desk.screen, ResultScreen)


def test_its_die_falls_large_and_its_end_is_told_over_the_table(desk: Desk) -> None:
    table = sit_down(desk)
    large: list[int] = []
    said: set[str] = set()
    step = desk.app.step

    def watched() -> None:
        step()
        throw = table.stage.tray.throw
        if throw is not None and table.stage.tray.large and table.stage.tray.progress(0) < 1:
            large.extend(throw.faces)
        if "moment" in table.ui:
            said.add(table.ui["moment"].text())

    desk.app.step = watched  # type: ignore[method-assign]
    list(play(desk, table, {}))
    assert large
    assert table.session.match.state.points
    assert any(words.endswith("is ahead") for words in said)
    assert not any("captain" in words or "decoy" in words for words in said), "nobody looked as it was laid"


def seen(desk: Desk) -> str:
    """All that a screen gives: its picture, its words, its log, what is heard, as captions."""
    picture = hashlib.sha256(pygame.image.tobytes(desk.app.surface, "RGB")).hexdigest()
    return json.dumps([picture, desk.app.state()], default=str, sort_keys=True)


def looked_on(desk: Desk, card: str) -> list[str]:
    """Play with a card of blue's; give all that is to be seen in each frame in which blue does not look."""
    desk.app.change_settings(captions=True)
    table = sit_down(desk)
    found: list[str] = []
    step = desk.app.step

    def watched() -> None:
        step()
        if table.eyes is not BLUE and not table.session.over:
            found.append(seen(desk))

    desk.app.step = watched  # type: ignore[method-assign]
    list(play(desk, table, {(BLUE, Prompt.CARD.value): CARDS.index(card)}))
    assert table.session.match.state.cards[BLUE] == card
    return found


def test_whatever_lies_face_down_the_other_is_shown_the_same_picture_by_picture(
    make_desk: Callable[[], Desk],
) -> None:
    two = []
    for card in CARDS:
        desk = make_desk()
        desk.app.to_title()
        two.append(looked_on(desk, card))
    assert len(two[0]) > 50
    for one, other in zip(*two, strict=True):
        assert one == other


@pytest.mark.parametrize("training", [pytest.param(False, marks=pytest.mark.slow), True])
def test_one_person_plays_it_against_the_computer_whose_card_is_shown_at_the_end_only(
    desk: Desk, training: bool
) -> None:
    table = sit_down(desk, Seating({RED: HUMAN, BLUE: "random"}, training=training))
    match = table.session.match
    taken_back = not training

    def go_on() -> None:
        nonlocal taken_back
        mine = table.tool is not None and getattr(table.tool, "request", None) is match.request(RED)
        if not taken_back and match.state.round == 2 and mine:
            desk.key(pygame.K_g)
            desk.click("training.take")
            assert match.state.round == 1, "the last answer was taken back, beyond what PLY-3 allows"
            taken_back = True
        elif mine and match.request(RED) is not None:
            desk.key(pygame.K_RETURN)
        else:
            desk.step()
            pause()
        state: State = table.view
        hidden = BLUE in match.state.cards and BLUE not in match.state.shown
        assert not hidden or state.cards.get(BLUE, "?") == "?"
        if hidden and not match.over and not table.stage.busy:
            words = seen(desk)
            assert "Ben lays a card" in words
            assert "Ben lays the" not in words

    wait_until(lambda: table.session.over, go_on, desk.state)
    assert table.opponents.faults == 0


def test_what_is_answered_without_a_list_is_said(desk: Desk) -> None:
    table = sit_down(desk)
    for _ in PLAYERS:
        desk.key(pygame.K_o)
        desk.step(2)
        answer(desk, 0)
    desk.key(pygame.K_o)
    desk.step(2)
    assert isinstance(table.tool.request, SetDial)  # type: ignore[union-attr]
    shown: dict[str, Any] = desk.dump()
    assert shown["tool.default"]["text"].endswith("The default is (1, False).")
    assert table.log.open, "there is no board to see it on"
