"""The result screen of matches that were really played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.ai.styles import STYLES
from game.families.false_sunrise.new_match.rematch import rematch
from game.families.false_sunrise.screens.new_match.new_match_screen import quick_battle
from game.families.false_sunrise.screens.result.charts import ScoreChart
from game.families.false_sunrise.statistics import TurnScore, statistics_of
from game.match import saves
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.screens.result import ResultScreen
from game.shell.theme import STRONG
from game.widgets.rowtable import RowTable
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.state import Options, Phase
from rules.games import load_ruleset
from rules.kernel.dice import Stream
from rules.kernel.seats import PLAYERS, Seat

SIZES = ((1280, 720), (1920, 1080))


def played(
    home: Any, seed: int, points: int = 6, *, concede_after: int | None = None, edition: str = "2024-07"
) -> Session:
    """Play a match through a session by random answers, or until somebody gives up."""
    setup = Drawn(edition=edition, points=points, options=Options()).setup(seed)
    session = Session.new(setup, seed, home=home)
    below = Stream("result", seed).below
    answers = 0
    while session.waiting():
        if concede_after is not None and answers >= concede_after:
            session.concede(Seat.BLUE)
            break
        seat = session.waiting()[0]
        request = session.request(seat)
        assert request is not None
        session.answer(seat, request.example(below))
        answers += 1
    return session


def opened(desk: Any, session: Session) -> ResultScreen:
    screen = ResultScreen(desk.app, session)
    desk.app.push(screen)
    desk.step()
    return screen


@pytest.mark.parametrize("size", SIZES)
def test_a_finished_match_is_told_with_its_ruling_and_its_figures(make_desk: Any, size: Any) -> None:
    desk = make_desk(size)
    desk.app.to_title()
    session = played(desk.app.home, 2)
    screen = opened(desk, session)
    outcome = session.match.state.outcome
    assert outcome is not None
    widgets = desk.dump()
    assert widgets["ruling"]["text"] == outcome.ruling
    names = session.match.setup.names
    assert widgets["winner"]["text"] == (f"{names[outcome.winner]} wins" if outcome.winner else "A draw")
    assert str(session.match.state.turn) in widgets["why"]["text"]
    found = statistics_of(session.match.ruleset.opening(session.match.setup), session.match.beats)
    assert widgets["final"]["text"] == f"{found.scores[0]} : {found.scores[1]}"
    assert widgets["final.names"]["text"] == f"Points, {' : '.join(names[seat] for seat in PLAYERS)}"
    assert widgets["luck"]["value"] == [
        [pytest.approx(found.fleets[seat].expected), found.fleets[seat].rolled] for seat in PLAYERS
    ]
    assert [row[0] for row in widgets["score"]["value"]] == [turn.turn for turn in found.turns]
    window = pygame.Rect(0, 0, *size)
    assert all(window.contains(pygame.Rect(widget["rect"])) for widget in widgets.values())
    assert screen.state()["turns"] == session.match.state.turn


def test_MF_49_luck_is_told_of_what_attacks_dealt(desk: Any) -> None:
    screen = opened(desk, played(desk.app.home, 2, 12, edition="matched-fire", concede_after=60))
    table = screen.ui["luck"]
    assert isinstance(table, RowTable)
    assert table.head is not None
    assert "DEALT" in table.head.words
    assert all(" dealt" in row.lines[2].cells[-1].words for row in table.rows)


def test_END_4_a_concession_says_so(desk: Any) -> None:
    screen = opened(desk, played(desk.app.home, 3, concede_after=12))
    assert screen.winner is Seat.RED
    assert "concession" in screen.why()
    assert desk.dump()["ruling"]["text"] == "END-4"


@pytest.mark.parametrize(("human", "words"), [(Seat.RED, "Victory"), (Seat.BLUE, "Defeat")])
def test_who_plays_alone_reads_a_victory_or_a_defeat(desk: Any, human: Seat, words: str) -> None:
    session = played(desk.app.home, 3, concede_after=12)  # the second player gives up
    session.seating = Seating({seat: HUMAN if seat is human else "cadet" for seat in PLAYERS})
    opened(desk, session)
    assert desk.dump()["winner"]["text"] == words
    sky = desk.app.surface.get_at((4, 4))
    assert sky != desk.app.theme.ground, "the sky of the title lies behind"


def test_a_best_shot_is_told_whole_where_words_are_large(make_desk: Any) -> None:
    desk = make_desk((1280, 720))
    desk.app.change_settings(text_percent=125)
    screen = opened(desk, played(desk.app.home, 2))
    fired = [shot for _, shot in screen.figures.shots if shot[1]]
    assert fired
    pen, room = screen.ui.pen, screen.ui.px("best").width
    assert all(pen.width(line, STRONG.sized(12)) < 0.9 * room for shot in fired for line in shot)


def test_a_match_that_ended_in_setup_has_charts_without_turns(desk: Any) -> None:
    opened(desk, played(desk.app.home, 3, concede_after=1))
    assert desk.dump()["score"]["value"] == []
    assert desk.dump()["best"]["value"][0] == "No shot was fired."


def test_the_ruling_is_read_on_a_press(desk: Any) -> None:
    opened(desk, played(desk.app.home, 3, concede_after=1))
    desk.click("ruling")
    assert desk.screen.ui.modal is not None
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.ui.modal is None
    assert desk.screen.name == "result"


def test_the_replay_is_watched_and_left_again(desk: Any) -> None:
    session = played(desk.app.home, 2)
    opened(desk, session)
    desk.click("replay")
    assert desk.state()["screen"] == "replay"
    assert desk.state()["state"]["last"] == len(session.match.beats)
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.name == "result"


def test_a_rematch_swaps_the_seats_and_draws_new_dice(desk: Any) -> None:
    session = played(desk.app.home, 3, concede_after=2)
    opened(desk, session)
    desk.click("rematch")
    assert desk.state()["stack"][:2] == ["title", "table"]
    again = desk.app.screens[1].session
    old, new = session.match.setup, again.match.setup
    assert again.id != session.id
    for seat in PLAYERS:
        assert new.names[seat] == old.names[seat], "Ember stays the orange side"
        before = [ship.name for ship in old.fleets[seat.other].ships]
        assert [ship.name for ship in new.fleets[seat].ships] == before
        assert all(ship.seat is seat for ship in new.fleets[seat].ships)
    assert new.terrain.polygons == old.terrain.polygons


def test_a_rematch_swaps_the_players_own_names() -> None:
    drawn = Drawn(edition="2024-07", points=20, options=Options()).setup(7)
    named = replace(drawn, names={Seat.RED: "Ann", Seat.BLUE: "Tide"})
    assert rematch(named).names == {Seat.RED: "Ember", Seat.BLUE: "Ann"}


def test_the_rematch_of_a_quick_battle_is_set_up_too_even_after_a_restart(desk: Any) -> None:
    table: Any = quick_battle(desk.app, 5, level="cadet")
    kept = Session.resume(saves.list_autosaves(desk.app.home)[0].path, desk.app.home)
    assert kept.quick
    kept.concede(Seat.RED)
    opened(desk, kept)
    desk.click("rematch")
    again = desk.app.screens[1].session
    assert again.quick
    assert again.shown.phase is again.match.state.phase is Phase.ORDERS
    assert again.seating == table.session.seating.swapped()
    assert all(ship.deployed for ship in again.match.state.ships.values())


def test_the_score_stands_beside_the_last_turn(desk: Any) -> None:
    turn = TurnScore(1, (2, 1), (2, 1))
    chart = ScoreChart("score", pygame.Rect(0, 0, 700, 300), "POINTS", [turn], ("Ember", "Tide"))
    surface = pygame.Surface((700, 300))
    chart.paint(surface, desk.screen.ui.pen)
    ink = desk.app.theme.seat_text(Seat.RED)
    right = [x for x in range(420, 690) for y in range(60, 270) if surface.get_at((x, y))[:3] == ink[:3]]
    assert not right, "the figures stand at the middle, where the only turn is"


def test_two_rematches_are_the_first_setup_again() -> None:
    ruleset = load_ruleset("2024-07")
    setup = Drawn(edition="2024-07", points=20, options=Options()).setup(7)
    twice = rematch(rematch(setup))
    assert ruleset.pack_setup(twice) == ruleset.pack_setup(setup)


def test_every_way_on_is_reached_by_tab_and_escape_leads_to_the_title(desk: Any) -> None:
    screen = opened(desk, played(desk.app.home, 3, concede_after=1))
    desk.key(*[pygame.K_RETURN] * 10)
    assert desk.screen is screen, "what is still pressed for the last fight leads nowhere"
    seen = set()
    for _ in range(8):
        desk.key(pygame.K_TAB)
        seen.add(desk.state()["focus"])
    assert {"ruling", "title", "replay", "rematch"} <= seen
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.name == "title"


def test_a_finished_match_that_was_saved_opens_at_its_result(desk: Any) -> None:
    session = played(desk.app.home, 2)
    session.save_as("Over")
    desk.open("load")
    desk.click("open")
    desk.step(3)
    assert desk.state()["stack"] == ["title", "result"]


@pytest.mark.parametrize("size", SIZES)
def test_the_styles_of_both_computers_are_told_in_a_line_each(make_desk: Any, size: Any) -> None:
    desk = make_desk(size)
    desk.app.change_settings(text_percent=125)
    session = played(desk.app.home, 2)
    styles = dict(zip(PLAYERS, STYLES, strict=False))
    session.seating = Seating(dict.fromkeys(PLAYERS, "cadet"), styles=styles)
    screen = opened(desk, session)
    widgets, names = desk.dump(), session.match.setup.names
    window = pygame.Rect(0, 0, *size)
    for seat, style in styles.items():
        told = widgets[f"style.{seat.value}"]
        assert told["text"].startswith(f"{names[seat]} played as a {STYLES[style].title}: ")
        place = screen.ui.px(f"style.{seat.value}")
        assert screen.ui.pen.width(told["text"], STRONG) < place.width
        assert window.contains(place)
        assert not any(place.colliderect(screen.ui.px(one)) for one in ("why", "score", "figures", "winner"))
        assert getattr(screen.ui[f"style.{seat.value}"], "color", None) == desk.app.theme.seat_text(seat)
    assert "keys_sign" in widgets


def test_a_match_that_is_not_over_tells_no_style(desk: Any) -> None:
    setup = Drawn(edition="2024-07", points=6, options=Options()).setup(2)
    seating = Seating({Seat.RED: HUMAN, Seat.BLUE: "cadet"}, styles={Seat.BLUE: "warden"})
    opened(desk, Session.new(setup, 2, home=desk.app.home, seating=seating))
    assert "style.blue" not in desk.dump()
    assert desk.screen.state()["styles"] == {}
