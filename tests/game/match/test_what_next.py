"""In every state of a match the lines over the board say what is awaited and what happens next."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.new_match import setup as match_setup
from game.families.false_sunrise.next_words import after_phase
from game.families.false_sunrise.requests_ui import REQUESTS_UI
from game.match.dice import TYPED
from game.match.recording import recording_of
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.players.random_player import DECLINES, RandomPlayer
from game.screens.replay import ReplayScreen
from game.screens.table.table_screen import TableScreen
from game.screens.table.watch import WatchTurn
from game.shell.settings import AnimationSpeed
from rules.false_sunrise.matched_fire.prompts import Applied, Defence, Intercepted
from rules.false_sunrise.matched_fire.sets import DiceSet
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import Phase, Setup
from rules.games import load_ruleset
from rules.kernel.match import Match
from rules.kernel.requests import ChooseOne
from rules.kernel.seats import PLAYERS, Seat
from tools.screenshots.positions import battle

MOST_STEPS = 2500
# What only files say: seats and ids as "red:Arrow", enums, underscores, unfilled names.
_ID = re.compile(r"\b(red|blue|chance)\b|\w:\w|\w_\w|[{}<>\[\]]|\bNone\b|\bm\d\b")
_WORD = re.compile(r"[A-Za-z]{2,}")


class Walk:
    """A match that answers itself with random legal answers on the true screen."""

    def __init__(self, desk: Any, seed: int) -> None:
        self.desk = desk
        self.drawn = {seat: RandomPlayer(seat, seed) for seat in (*PLAYERS, Seat.CHANCE)}
        self.said: Counter[tuple[str, str]] = Counter()
        self.kinds: Counter[str] = Counter()
        desk.app.change_settings(animation=AnimationSpeed.OFF, hints=False)

    def play(self, session: Session) -> None:
        """Play to the end, or as far as so many answers lead; look at both lines all the way."""
        self.desk.app.push(TableScreen(self.desk.app, session))
        for _ in range(MOST_STEPS):
            self.desk.step()
            self.look()
            screen = self.desk.screen
            if screen.name == "result":
                return
            if screen.name == "handover":
                self.desk.click("handover.open")
            elif screen.name == "table":
                self.answer(screen)

    def look(self) -> None:
        """Check the two lines of the screen on top."""
        if self.desk.screen.name not in ("table", "handover"):
            return
        state = self.desk.screen.state()
        now, after = str(state["what_now"]), str(state["what_next"])
        check(now)
        check(after.removeprefix("Then: "))
        assert after.startswith("Then: ")
        self.said[(now, after)] += 1
        shown = self.desk.dump()
        if self.desk.screen.name == "table":
            check(shown["now"]["text"])
            assert ". Then: " in shown["now"]["value"]

    def answer(self, screen: Any) -> None:
        """Answer what is asked, or go on."""
        tool = screen.tool
        request = getattr(tool, "request", None)
        if tool is None or request is None:
            if screen.stage.still:
                screen.go_on()
            elif screen.stage.playing:
                screen.complete()
            return
        if request.seat in screen.session.seating.computers:
            screen.opponents.skip()
            return
        self.kinds[f"{type(request).__name__}/{getattr(request, 'prompt', '')}".rstrip("/")] += 1
        answer = self.drawn[request.seat].poll(request, None)
        screen.answer(None if answer is DECLINES else answer)


def check(line: str) -> None:
    """Hold a line to be words for people."""
    assert len(_WORD.findall(line)) > 1, f"no words: {line!r}"
    assert not _ID.search(line), f"an id: {line!r}"


def setup(seed: int, *, limit: int = 3) -> Setup:
    """Make two ready-made fleets and a map."""
    choices = match_setup.quick_choices(("Iris", "Juno"), seed)
    choices.turn_limit = limit
    return match_setup.setup_from(choices)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_in_a_match_of_two_people_every_state_says_both(desk: Any, seed: int) -> None:
    walk = Walk(desk, seed)
    walk.play(Session.new(setup(seed), seed, home=desk.app.home))
    assert desk.screen.name == "result"
    assert {"PlaceMarker", "ChooseOne/edge", "DeployFleet", "PlotOrders", "ChooseOne/activate"} <= set(
        walk.kinds
    )
    assert len(walk.said) > 20


def test_with_dice_typed_in_every_state_says_both(desk: Any) -> None:
    walk = Walk(desk, 8)
    walk.play(Session.new(setup(8, limit=2), 8, TYPED, home=desk.app.home))
    assert walk.kinds["Roll"] > 1


def test_against_the_computer_every_state_says_both(desk: Any) -> None:
    walk = Walk(desk, 4)
    seating = Seating({Seat.RED: HUMAN, Seat.BLUE: "cadet"})
    session = Session.new(setup(4, limit=1), 4, home=desk.app.home, seating=seating)
    walk.play(session)
    assert any("Juno: " in now for now, _ in walk.said)


@pytest.mark.slow
def test_squadrons_crews_and_gear_say_both_too(desk: Any) -> None:
    walk = Walk(desk, 5)
    state = battle(Phase.ORDERS)
    match = Match(load_ruleset("2024-07"), state.setup, state=state)
    walk.play(Session.of(match, 5, desk.app.home))
    assert walk.kinds["DeclareFire"] > 2


def test_what_follows_each_choice_and_each_phase_is_words() -> None:
    state = battle(Phase.ACTIVATIONS)
    ship = next(iter(state.ships))
    own = {
        Prompt.DEFEND: Defence(ship, None),
        Prompt.DIMINISH: Intercepted(ship, ship, "artillery", (DiceSet(2, 4),), 1),
        Prompt.NAME: Applied(ship, "artillery", ship, 2, ()),
    }
    for prompt in Prompt:
        about = own.get(prompt, (ship, "artillery", ship))
        check(REQUESTS_UI[prompt].what_follows(state, ChooseOne(Seat.RED, prompt, [ship], about, "WPN-3")))
    for phase in Phase:
        state.phase = phase
        check(after_phase(state))


@pytest.mark.slow
def test_replays_and_turns_watched_again_say_both(desk: Any) -> None:
    walk = Walk(desk, 6)
    session = Session.new(setup(6, limit=2), 6, home=desk.app.home)
    walk.play(session)
    desk.app.push(ReplayScreen(desk.app, recording_of(session.match)))
    for _ in range(400):
        desk.step()
        state = desk.screen.state()
        check(str(state["what_now"]))
        check(str(state["what_next"]).removeprefix("Then: "))
        if desk.screen.film.at_end:
            break
        desk.screen.seek(desk.screen.film.moment + 1)
    desk.key(pygame.K_ESCAPE)
    desk.app.push(WatchTurn(desk.app, session, 1))
    for _ in range(60):
        desk.step()
        check(str(desk.screen.state()["what_now"]))
        check(str(desk.screen.state()["what_next"]))
        desk.screen._complete()
