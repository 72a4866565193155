"""Styles of the computer: chosen or drawn, kept with the match, and told once it is over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.families.false_sunrise.ai.styles import STYLES, suits
from game.families.false_sunrise.new_match.setup import Choices, first_choices, set_up, setup_from
from game.match import saves
from game.match.branch import branch
from game.match.recording import recording_in_file
from game.match.rematch import rematch_of
from game.match.seats import HUMAN, Seating, seating_of
from game.match.session import Session
from game.screens.table.table_screen import TableScreen
from game.shell.paths import Home, open_home
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.state import Options
from rules.kernel.dice import Stream
from rules.kernel.seats import PLAYERS

RED, BLUE = PLAYERS
STYLED = Seating({RED: HUMAN, BLUE: "captain"}, styles={BLUE: "warden"})
BY_LOT = Seating({RED: HUMAN, BLUE: "captain"}, by_lot=frozenset({BLUE}))
LEVELS = ("cadet", "captain")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return open_home(tmp_path / "home")


def begun(home: Home, seating: Seating, seed: int = 4, edition: str = "2024-07") -> Session:
    setup = Drawn(edition=edition, points=6, options=Options()).setup(seed)
    return Session.new(setup, seed, home=home, seating=seating)


def play(session: Session) -> Session:
    """Answer by lot for both players up to the end."""
    below = Stream("manner test", 1).below
    while not session.over:
        seat = session.waiting()[0]
        session.answer(seat, session.match.pending[seat].example(below))
    return session


@pytest.mark.parametrize("seating", [STYLED, STYLED.swapped(), BY_LOT, Seating({RED: HUMAN, BLUE: "cadet"})])
def test_who_plays_in_which_style_comes_back_from_a_header(seating: Seating) -> None:
    assert seating_of(seating.to_keep(), LEVELS, STYLES) == seating


def test_a_header_from_before_there_were_styles_has_none_and_strangers_are_passed_over() -> None:
    old = {"red_player": "human", "blue_player": "cadet", "training": False}
    assert Seating({RED: HUMAN, BLUE: "cadet"}).to_keep() == old
    assert seating_of(old, LEVELS, STYLES) == Seating({RED: HUMAN, BLUE: "cadet"})
    odd = {**old, "blue_style": "juggler", "red_style": "raider", "red_style_by_lot": True}
    assert seating_of(odd, LEVELS, STYLES) == Seating({RED: HUMAN, BLUE: "cadet"})
    assert seating_of({**old, "blue_style": ["raider"]}, LEVELS, STYLES).styles == {}


def test_what_is_left_to_the_lot_is_drawn_for_each_match_among_what_suits_the_fleet(home: Home) -> None:
    drawn = []
    for seed in range(12):
        session = begun(home, BY_LOT, seed)
        style = session.seating.styles[BLUE]
        assert suits(STYLES[style], session.match.setup.fleets[BLUE])
        assert session.seating.level(BLUE) == f"captain+{style}"
        assert session.seating.level(RED) == HUMAN
        again = rematch_of(session)
        assert again.seating.by_lot == {RED}
        assert set(again.seating.styles) == {RED}
        drawn.append((style, again.seating.styles[RED]))
    assert any(first != second for first, second in drawn), "a rematch draws anew"
    assert len({first for first, _ in drawn}) > 2
    assert begun(home, BY_LOT, 3).seating == begun(home, BY_LOT, 3).seating


def test_no_style_that_lives_by_squadrons_is_drawn_where_there_are_none(home: Home) -> None:
    drawn = {begun(home, BY_LOT, seed, "2024-03").seating.styles[BLUE] for seed in range(30)}
    assert drawn == {name for name, style in STYLES.items() if not style.with_craft}


@pytest.mark.parametrize("seating", [STYLED, BY_LOT])
def test_a_save_a_replay_and_a_match_played_on_keep_the_style(home: Home, seating: Seating) -> None:
    session = begun(home, seating)
    chosen = session.seating
    again = Session.resume(saves.latest(home)[0].path, home)
    assert again.seating == chosen
    play(again)
    assert again.replay_file is not None
    recording = recording_in_file(again.replay_file, home)
    source = recording.source
    assert source is not None
    assert source.seating == chosen
    same = Seating({RED: HUMAN, BLUE: "captain"}).with_styles(source.seating)
    names = {RED: "Iris", BLUE: "Captain"}
    assert branch(source, 20, RED, same, names, home).seating == chosen
    other = Seating({RED: HUMAN, BLUE: "cadet"}).with_styles(source.seating)
    assert other == Seating({RED: HUMAN, BLUE: "cadet"}), "another level has no style from before"


def _all_words(desk: Any) -> str:
    """Write down whatever the screen says: words, values, tooltips."""
    return str(list(desk.dump().values())) + str(desk.state())


def test_a_drawn_style_is_on_no_screen_before_the_end_and_told_then(desk: Any) -> None:
    choices: Choices = first_choices(("Iris", "Juno"), 5)
    choices.seat(BLUE, "captain")
    choices.play_in(BLUE, "any")
    session = Session.new(setup_from(choices), 5, home=desk.app.home, seating=choices.seating, quick=True)
    set_up(session, 5)
    session.show_all()
    title = STYLES[session.seating.styles[BLUE]].title
    desk.app.push(TableScreen(desk.app, session))
    desk.step(3)
    assert title not in _all_words(desk)
    desk.click("bar.menu")
    assert title not in _all_words(desk)
    desk.app.to_title()
    desk.open("load")
    desk.step()
    assert title not in _all_words(desk)
    session.concede(RED)
    desk.app.to_title()
    desk.app.push(TableScreen(desk.app, session))
    desk.screen.start_over()
    for _ in range(600):  # the line of a defeat stands over the board first
        if desk.screen.name == "result":
            break
        desk.step()
    words = desk.dump()["style.blue"]["text"]
    assert words.startswith(f"Captain played as a {title}: ")
    assert desk.screen.state()["styles"] == {"blue": title}
    assert "style.red" not in desk.dump()
