"""Habits: one for each match of a weak level, drawn from the seed, and told once the match is over."""

from __future__ import annotations

from typing import Any

import pytest

from game.families.false_sunrise.ai.habits import HABITS
from game.families.false_sunrise.new_match.setup import Choices, first_choices, set_up, setup_from
from game.match.session import Session
from game.players.habits import habit_in, habit_told, in_habit
from game.players.registry import seat_player
from game.reasons import Candidate, Decision, Thought
from game.screens.table.table_screen import TableScreen
from game.screens.why import WhyScreen
from rules.kernel.seats import PLAYERS

RED, BLUE = PLAYERS
EDITION = "2024-07"


def test_every_habit_comes_up_and_the_same_match_always_has_the_same() -> None:
    drawn = [habit_in(EDITION, "recruit", BLUE, seed) for seed in range(40)]
    assert set(drawn) == set(HABITS)
    assert drawn == [habit_in(EDITION, "recruit", BLUE, seed) for seed in range(40)]
    assert drawn != [habit_in(EDITION, "recruit", RED, seed) for seed in range(40)]


def test_only_a_level_that_has_habits_gets_one_and_a_named_one_stays() -> None:
    for level in ("cadet", "captain+raider", "admiral", "runner"):
        assert in_habit(EDITION, level, BLUE, 3) == level
        assert habit_told(EDITION, level, BLUE, 3) is None
    assert in_habit(EDITION, "recruit~charger", BLUE, 3) == "recruit~charger"
    assert in_habit(EDITION, "recruit+raider", BLUE, 3).startswith("recruit+raider~")
    assert in_habit("2025-03-04", "recruit", BLUE, 3).startswith("recruit~")
    assert in_habit("2025-03-04", "captain", BLUE, 3) == "captain"


@pytest.mark.parametrize("name", ["recruit~juggler", "captain~charger", "recruit+juggler~charger"])
def test_a_player_with_an_unknown_habit_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="there is no player"):
        seat_player(EDITION, name, RED, 1)
    seat_player(EDITION, "recruit+raider~charger", RED, 1)


def _all_words(desk: Any) -> str:
    """Write down everything the screen says: words, values, tooltips."""
    return str(list(desk.dump().values())) + str(desk.state())


def test_a_habit_is_on_no_screen_before_the_end_and_told_then(desk: Any) -> None:
    choices: Choices = first_choices(("Iris", "Juno"), 5)
    choices.seat(BLUE, "recruit")
    session = Session.new(setup_from(choices), 5, home=desk.app.home, seating=choices.seating, quick=True)
    set_up(session, 5)
    session.show_all()
    habit = HABITS[habit_in(EDITION, "recruit", BLUE, 5)]
    desk.app.push(TableScreen(desk.app, session))
    desk.step(3)
    assert habit.title not in _all_words(desk)
    session.concede(RED)
    desk.app.to_title()
    desk.app.push(TableScreen(desk.app, session))
    desk.screen.start_over()
    for _ in range(600):  # the line of a defeat stands over the board first
        if desk.screen.name == "result":
            break
        desk.step()
    words = desk.dump()["habit.blue"]["text"]
    assert words.endswith(habit.about)
    assert words.startswith("Recruit's bad habit: ")
    assert desk.screen.state()["habits"] == {"blue": habit.title}
    assert "habit.red" not in desk.dump()


def test_the_page_of_reasons_names_the_habit_once_the_match_is_over(desk: Any) -> None:
    choices = first_choices(("Iris", "Juno"), 5)
    choices.seat(BLUE, "recruit")
    session = Session.new(setup_from(choices), 5, home=desk.app.home, seating=choices.seating, quick=True)
    set_up(session, 5)
    candidate = Candidate("Straight on, velocity 4", 1.0)
    decided = Decision({}, (Thought(session.match.view(BLUE).ships_of(BLUE)[0].id, (candidate,)),))
    session.reasoning.note(len(session.match.journal), BLUE, 1, "orders", decided)
    desk.app.push(WhyScreen(desk.app, session))
    desk.step()
    assert "habit" not in desk.dump()
    session.concede(RED)
    desk.app.push(WhyScreen(desk.app, session))
    desk.step()
    assert desk.dump()["habit"]["text"] == HABITS[habit_in(EDITION, "recruit", BLUE, 5)].title
