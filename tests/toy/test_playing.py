"""The test game is played here: solo, by people, by computers; kept, listed and told by its records alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.game_card import Level
from game.games import card
from game.match import saves
from game.match.recording import recording_in_file
from game.match.rematch import rematch_of
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.match.styles import styles_in, styles_told
from game.players.computer import Question
from game.players.mind import Mind, briefing_of, pack_briefly
from game.players.registry import is_styled, player_names, seat_player
from game.screens.file_rows import match_row, row_of
from game.screens.result import ResultScreen
from game.screens.saves import SaveList
from game.screens.why import WhyScreen
from game.shell.paths import Home, open_home
from game.widgets.lists import RowLook
from rules.kernel.dice import Stream
from rules.kernel.seats import PLAYERS
from rules.kernel.seeded import new_match
from tests.toy.game import RULESET, TWO_CARDS, Table
from tools.simulation.playing import play_between

RED, BLUE = PLAYERS
SETUP = Table({RED: "Ann", BLUE: "Ben"})
SEED = 9
SOLO = Seating({RED: HUMAN, BLUE: "random"})


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return open_home(tmp_path / "home")


def play(session: Session, turns: int = 9) -> Session:
    """Play on: people draw their answers, the computer is asked through what leaves the program."""
    match, mind = session.match, Mind()
    mind.brief(briefing_of(match.ruleset, match.setup))
    while session.waiting() and match.state.round < turns:
        seat = session.waiting()[0]
        request, level = session.request(seat), session.seating.players[seat]
        assert request is not None
        if level == HUMAN:
            below = Stream("people", len(match.journal)).below
            session.answer(seat, request.example(below))
            continue
        question = Question(level, request, match.view(seat), session.draws_for(seat))
        decision = mind.decide(pack_briefly(question, match.ruleset.id))
        session.answer(seat, decision.answer)
    return session


def test_a_solo_match_is_saved_loaded_and_watched(home: Home) -> None:
    whole = play(Session.new(SETUP, SEED, home=home, seating=SOLO))
    session = play(Session.new(SETUP, SEED, home=home, seating=SOLO), 2)
    assert session.save_as("Evening") == ""
    (listed,) = [one for one in saves.list_saves(home) if one.name == "Evening"]
    again = Session.resume(listed.path, home)
    assert again.seating == SOLO
    assert play(again).match.journal == whole.match.journal
    assert again.replay_file is not None
    assert recording_in_file(again.replay_file, home).beats == tuple(whole.match.beats)


def test_computers_play_here_as_in_a_tournament(home: Home) -> None:
    seating = Seating(dict.fromkeys(PLAYERS, "random"))
    session = play(Session.new(SETUP, SEED, home=home, seating=seating))
    alone = new_match(RULESET, SETUP, SEED)
    play_between(alone, {seat: seat_player(RULESET.id, "random", seat, SEED) for seat in PLAYERS})
    assert session.over
    assert session.match.journal == alone.journal


def test_who_can_be_seated_is_known() -> None:
    assert player_names(RULESET.id) == ("random", "drift")
    with pytest.raises(ValueError, match="there are random, drift"):
        seat_player(RULESET.id, "runner", RED, 1)


def test_a_rematch_changes_the_seats(home: Home) -> None:
    again = rematch_of(play(Session.new(SETUP, SEED, home=home, seating=SOLO)))
    assert again.match.setup.names == {RED: "Ben", BLUE: "Ann"}
    assert again.seating.computers == (RED,)


def test_the_title_has_the_entries_of_the_game_that_is_chosen(desk: Any) -> None:
    ships = {"quick_battle", "new_match", "scenarios", "yard", "map_editor", "laboratory", "challenges"}
    anywhere = {"continue", "load", "replays", "rulebook", "settings", "quit"}
    assert ships | anywhere <= set(desk.dump())
    assert not {"learn.two-cards", "solo.two-cards"} & set(desk.dump()), "it has neither"
    desk.choose_game("two-cards")
    assert anywhere < set(desk.dump())
    assert not ships & set(desk.dump())
    desk.click("cards")
    assert desk.screen.name == "table"
    session = desk.screen.session
    assert session.match.ruleset is RULESET
    assert session.seating == SOLO
    desk.app.to_title()
    assert desk.screen.game == "two-cards", "it was played last"


def test_its_result_and_its_files_are_shown(desk: Any) -> None:
    home = desk.app.home
    session = play(Session.new(SETUP, SEED, home=home, seating=SOLO))
    desk.app.push(ResultScreen(desk.app, session))
    desk.step()
    state = desk.app.state()["state"]
    winner, scores = TWO_CARDS.facts(session.match.state)
    assert state["scores"] == [scores[seat] for seat in PLAYERS]
    assert state["winner"] == (winner.value if winner is not None else "draw")
    assert "turn 4" in state["why"]
    for screen in (SaveList(desk.app), WhyScreen(desk.app, session)):
        desk.app.push(screen)
        desk.step()
    (replay,) = saves.list_replays(home)
    assert replay.name == "Ann against Ben"
    row = row_of(replay)
    assert row.standing is not None
    assert row.standing.scores == tuple(scores[seat] for seat in PLAYERS)
    assert row.where == ("a draw in turn 4" if winner is None else f"{SETUP.names[winner]} won in turn 4")
    (above, _) = match_row(row, RowLook(0, selected=False, hovered=False)).lines
    assert above.cells[0].words == "Two Cards", "a list of all games says which it is"
    unknown = replace(replay, header=replay.header.model_copy(update={"edition": "another"}))  # type: ignore[union-attr]
    assert row_of(unknown).where == row.where


def test_after_two_wins_the_next_level_is_named_though_no_screen_opens_a_match_against_it(
    desk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels = {"random": Level("Random", "Draws."), "drift": Level("Drifter", "Declines.")}
    monkeypatch.setattr(type(card(TWO_CARDS.id).computer), "levels", levels)
    for number in range(2):
        session = Session.new(SETUP, number, home=desk.app.home, seating=SOLO)
        session.concede(BLUE)
    desk.app.push(ResultScreen(desk.app, session))
    desk.step()
    widgets = desk.dump()
    words = widgets["next_level.words"]["text"]
    assert "against the Random. You are ready for the Drifter, who declines." in words
    assert "next_level" not in widgets


def test_styles_are_offered_drawn_played_and_told_as_the_computer_of_the_game_says(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    styles = {"bold": Level("Bold", "Sets high dials."), "shy": Level("Shy", "Hides the captain.")}
    kind, edition = type(card(TWO_CARDS.id).computer), TWO_CARDS.editions[0]
    assert styles_in(edition) == {}
    monkeypatch.setattr(kind, "styles", styles)
    monkeypatch.setattr(kind, "styles_for", lambda _computer, _setup, seat: ("bold",) if seat is BLUE else ())
    assert styles_in(edition) == styles
    assert is_styled(edition, "random+shy")
    seating = Seating(dict.fromkeys(PLAYERS, "random"), by_lot=frozenset(PLAYERS))
    session = Session.new(SETUP, SEED, home=home, seating=seating)
    assert [session.seating.level(seat) for seat in PLAYERS] == ["random", "random+bold"]
    assert styles_told(play(session).seating, edition) == {BLUE: styles["bold"]}
