"""What a game hides is found by the other player nowhere: views, what is told, requests, files, a replay."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.match import autosaves, saves
from game.match.branch import branch, names_for, refusal_of
from game.match.playback import Playback
from game.match.recording import recording_of
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.match.source import Source
from game.screens.clip.clip_player import ClipPlayer, Look
from game.screens.clip.cuts import cut_all
from game.shell.paths import Home, open_home
from game.shell.theme import theme_of
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.state import Options
from rules.files import FileError
from rules.games import load_ruleset, ruleset_of
from rules.kernel.dice import Stream
from rules.kernel.journal import SavedMatch, from_bytes
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import seeded_dice
from tests.toy.game import CARDS, RULESET, Prompt, Table
from tools.replay import main as replay

RED, BLUE = PLAYERS
SETUP = Table({RED: "Ann", BLUE: "Ben"})
SEED = 9  # the die falls on 4 or more in the first round


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return open_home(tmp_path / "home")


def answers(card: str, *, standing: bool = False) -> Callable[[Seat, Any], Any]:
    """Let red lay a card and decline to show it; blue lays the captain and shows it."""

    def answer(seat: Seat, request: Any) -> Any:
        if getattr(request, "prompt", None) is Prompt.CARD:
            return card if seat is RED else "captain"
        if getattr(request, "prompt", None) is Prompt.SHOW:
            return "no" if seat is RED else request.options[-1]
        return (2, standing and seat is RED)

    return answer


def played(match: Any, answer: Callable[[Seat, Any], Any], *, until: int | None = None) -> Iterator[Any]:
    """Play on, and give the match at every question."""
    while match.pending and (until is None or match.state.round < until):
        yield match
        seat = match.waiting()[0]
        match.answer(seat, answer(seat, match.request(seat)))
    yield match


def seen(match: Any, seat: Seat | None) -> Any:
    """All that a seat gets: its view, what it hears and in which words, who is asked, and what itself."""
    mine = match.request(seat) if seat is not None else None
    told = [match.visible_events(beat, seat) for beat in match.beats]
    view = match.view(seat)
    words = [RULESET.describe(event, view) for beat in told for event in beat]
    return repr((view, told, words, match.waiting(), mine, match.over))


@pytest.mark.parametrize("eyes", [BLUE, None])
def test_whatever_lies_face_down_the_other_sees_and_hears_the_same_in_the_same_steps(eyes: Any) -> None:
    two = [
        [
            seen(match, eyes)
            for match in played(Match(RULESET, SETUP, dice=seeded_dice(SEED)), answers(card))
            if not match.over
        ]
        for card in CARDS
    ]
    assert two[0] == two[1]
    assert len(two[0]) > len(PLAYERS) * 4, "somebody was asked to show a card"


def test_who_can_only_say_no_is_asked_alike() -> None:
    for card in CARDS:
        match = Match(RULESET, SETUP, dice=seeded_dice(SEED))
        asked = [
            (seat, match.request(seat))
            for _ in played(match, answers(card))
            for seat in match.waiting()
            if getattr(match.request(seat), "prompt", None) is Prompt.SHOW
        ]
        (mine, *_) = [request for seat, request in asked if seat is RED]
        assert mine.secret
        assert mine.options == (("no", "yes") if card == "captain" else ("no",))


def test_a_standing_answer_is_asked_for_no_more_and_told_to_nobody_else() -> None:
    match = Match(RULESET, SETUP, dice=seeded_dice(SEED))
    for _ in played(match, answers("captain", standing=True)):
        assert not any(getattr(match.request(RED), "prompt", None) is Prompt.SHOW for _ in match.waiting())
        assert match.view(BLUE).standing.get(RED) is None
    assert match.state.standing[RED]


@pytest.mark.parametrize(
    "ruleset", [RULESET, load_ruleset("2024-07"), load_ruleset("2024-03")], ids=lambda r: r.id
)
def test_what_is_told_leads_from_one_view_to_the_next(ruleset: Any) -> None:
    setup = SETUP if ruleset is RULESET else Drawn(edition=ruleset.id, points=20, options=Options()).setup(3)
    below = Stream("told", 1).below
    match = Match(ruleset, setup, dice=seeded_dice(SEED))
    for _ in range(400):
        if match.over:
            break
        seat = match.waiting()[0]
        match.answer(seat, match.request(seat).example(below))
    for eyes in (*PLAYERS, None):
        state = ruleset.copy(match.checkpoints[0].state)
        view = ruleset.conceal(state, eyes)
        for beat in match.beats:
            for event in beat:
                event.apply(state)
            for event in match.visible_events(beat, eyes):
                event.apply(view)
            assert ruleset.pack_state(ruleset.conceal(view, eyes)) == ruleset.pack_state(
                ruleset.conceal(state, eyes)
            )


def sessions(home: Home, rounds: int) -> list[Session]:
    """Play some rounds of two matches that differ in the card that red has laid."""
    made = []
    for card in CARDS:
        session = Session.new(SETUP, SEED, home=home)
        while not session.over and session.match.state.round < rounds:
            seat = session.waiting()[0]
            session.answer(seat, answers(card)(seat, session.request(seat)))
        made.append(session)
    return made


def test_no_file_tells_a_card_before_the_end(home: Home) -> None:
    for session, card in zip(sessions(home, 2), CARDS, strict=True):
        assert session.notice == ""
        session.save_as(card[0])
        assert session.match.state.cards[RED] == card
    written = [path for path in home.data.rglob("*") if path.is_file()]
    assert len([path for path in written if autosaves.is_autosave(path)]) >= 2
    assert not any(b"decoy" in path.read_bytes() for path in written)
    open_parts = []
    for one in saves.list_saves(home):
        data = from_bytes(one.path.read_bytes(), one.path.name)
        extra = {k: v for k, v in data["header"].pop("extra").items() if k not in ("match", "name", "serial")}
        open_parts.append(json.dumps([data["header"], extra, data["setup"], len(data["sealed"])]))
    assert open_parts[0] == open_parts[1]


def test_a_match_with_a_card_face_down_goes_on_here_and_nowhere_else(
    home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (session, _) = sessions(home, 2)
    (path,) = [one.path for one in saves.latest(home) if autosaves.match_of(one.header) == session.id][:1]  # type: ignore[arg-type]
    again = Session.resume(path, home)
    assert again.match.state == session.match.state
    assert again.match.journal == session.match.journal
    elsewhere = open_home(tmp_path / "elsewhere")
    with pytest.raises(FileError, match="on the computer that has its key"):
        Session.resume(path, elsewhere)
    with pytest.raises(FileError, match="has secrets of an unfinished match"):
        SavedMatch(from_bytes(path.read_bytes(), path.name), load_ruleset)
    assert replay([str(path)]) != 0
    assert "on the computer that saved it" in capsys.readouterr().err


def test_a_match_can_be_watched_before_its_end_without_the_cards_and_after_it_with_them(home: Home) -> None:
    before = [recording_of(session.match) for session in sessions(home, 2)]
    assert before[0].opening == before[1].opening
    assert before[0].beats == before[1].beats
    for session, card in zip(sessions(home, 9), CARDS, strict=True):
        assert session.over
        assert session.replay_file is not None
        saved = saves.read_match(session.replay_file, home)
        assert saved.replay().state.cards[RED] == card
        assert card in repr(recording_of(session.match).beats)


def test_a_clip_shows_the_rounds_that_are_over_and_no_card(home: Home) -> None:
    pygame.font.init()
    pictures = []
    for session in sessions(home, 3):
        recording = recording_of(session.match)
        cut = cut_all(Playback(recording.ruleset, recording.opening, recording.beats), over=recording.over)
        assert cut.name == "to-turn-2"
        reel = ClipPlayer(recording, cut, Look((320, 180), theme_of("ember")))
        pictures.append([reel.picture().tobytes() for _ in reel.play()])
    assert pictures[0] == pictures[1]
    assert len(set(pictures[0])) > 5


def test_a_clip_is_made_of_a_replay_file_and_not_of_one_that_hides_something(
    home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (over, _), out = sessions(home, 9), tmp_path / "round.gif"
    asked = ["--clip", str(out), "--turn", "2", "--size", "160x90"]
    assert replay([str(over.replay_file), *asked]) == 0
    assert "round.gif (" in capsys.readouterr().out
    out.unlink()
    sessions(home, 3)
    assert replay([str(saves.latest(home)[0].path), *asked]) == 2
    assert "on the computer that saved it" in capsys.readouterr().err
    assert not out.exists()


def test_a_match_is_known_by_its_setup() -> None:
    assert ruleset_of(SETUP) is RULESET
    assert load_ruleset("two-cards") is RULESET
    with pytest.raises(LookupError, match="setup of no game"):
        ruleset_of(object())


def against_red(session: Session) -> Source:
    """Return a match as it is taken over where blue plays it against the computer."""
    return replace(session.source(), seating=Seating({RED: "random", BLUE: HUMAN}))


def parted(session: Session, moment: int, draws: int, home: Home) -> Session:
    """Play on as blue from a moment of a match that goes on."""
    source, seating = against_red(session), Seating({RED: "random", BLUE: HUMAN})
    names = names_for(source, seating, ("Ember", "Tide"))
    return branch(source, moment, BLUE, seating, names, home, Stream("parted", draws).below)


def test_what_lies_face_down_is_drawn_anew_where_a_match_that_goes_on_is_played_on(home: Home) -> None:
    """Whatever red has laid, blue's new match is the same to the last answer, and has either card by lot."""
    two = sessions(home, 3)
    moments = [n for n in range(len(two[0].match.beats)) if refusal_of(against_red(two[0]), n) == ""]
    assert moments == [n for n in range(len(two[1].match.beats)) if refusal_of(against_red(two[1]), n) == ""]
    assert len(moments) > 3
    assert all("secrets" in refusal_of(two[0].source(), n) for n in moments), (
        "between two it is not played on"
    )
    laid = set()
    for moment in moments:
        for draws in range(6):
            new = [parted(session, moment, draws, home) for session in two]
            assert [one.notice for one in new] == ["", ""]
            given = [one.match.journal[: one.set_up] for one in new]
            assert given[0] == given[1]
            assert new[0].match.view(BLUE).cards == new[1].match.view(BLUE).cards
            matches = [one.match for one in (*two, *new)]
            heard = [[match.visible_events(beat, BLUE) for beat in match.beats[:moment]] for match in matches]
            assert heard == [heard[0]] * 4
            laid.add(new[0].match.state.cards.get(RED))
            (kept,) = [one for one in autosaves.unfinished(home) if one.match == new[0].id]
            again = Session.resume(kept.newest.path, home)
            assert again.match.journal == new[0].match.journal
            autosaves.discard(home, new[0].id)
            autosaves.discard(home, new[1].id)
    assert laid >= set(CARDS)


def test_a_match_that_hides_something_is_played_on_as_it_was_once_it_is_over(home: Home) -> None:
    for session, card in zip(sessions(home, 9), CARDS, strict=True):
        new = branch(session.source(), 6, RED, Seating(), SETUP.names, home)
        assert new.match.state.cards[RED] == card
        assert not any(b"decoy" in path.read_bytes() for path in home.saves.iterdir())
