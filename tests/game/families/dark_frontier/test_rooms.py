"""What surrounds a duel: saves, lists, results, replays, rematches; nothing tells a sealed command."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pygame
import pytest

from game.book.lessons.at_table.pupil import lead_to
from game.book.lessons.shelf import ours
from game.families.dark_frontier.lessons.opening import open_lesson
from game.families.dark_frontier.moments import moments_of
from game.families.dark_frontier.new_match.setting_up import set_up
from game.families.dark_frontier.screens.glance_picture import glance_picture
from game.families.dark_frontier.screens.result.figures import Figures
from game.families.dark_frontier.statistics import statistics_of
from game.families.dark_frontier.summary import ending, glance_of, header, summary_words
from game.game_card import SeenBeat
from game.match import autosaves
from game.match.recording import recording_of
from game.match.session import Session
from game.screens.replay import ReplayScreen
from game.screens.result import ResultScreen
from rules.dark_frontier import events as e
from rules.dark_frontier.state import ATTACKER, DEFENDER, Command, Kind, Outcome, Phase, Setup
from rules.hexes.grid import ORIGIN, length
from rules.kernel.seats import PLAYERS
from tests.game.families.dark_frontier.duel import duel
from tests.game.families.dark_frontier.duels import begun, play
from tests.rules.dark_frontier.duels import fought

PARTS = ("points", "hull", "figures", "luck", "best")


def of_round(number: int, phase: Phase = Phase.COMMAND) -> Any:
    return lambda state: state.round >= number and state.phase is phase


def test_a_header_says_how_a_duel_stands_and_where_everything_is(desk: Any) -> None:
    session = play(begun(desk.app.home, ships=2), of_round(2))
    facts, state = header(session.match.view(None)), session.match.state
    glance = glance_of(facts)
    assert glance is not None
    assert len(glance.tokens) == len(list(state.flying())) + len(state.projectiles)
    assert glance_picture(facts) is not None
    phase, forces = summary_words(facts)
    assert phase == "command"
    assert "of 2 ships, hull" in forces


def test_DC_1_a_sealed_command_stands_in_no_list_and_no_plain_save(desk: Any) -> None:
    session = begun(desk.app.home)
    set_up(session, 3)
    (name,) = session.match.setup.ships[DEFENDER]
    sealed = {name: Command(rotate=1, burn=2)}
    session.answer(DEFENDER, sealed)
    session.keep()
    (kept,) = autosaves.unfinished(desk.app.home)
    assert kept.newest.header is not None
    read = kept.newest.path.read_text() + json.dumps(kept.newest.header.extra)
    assert '"burn"' not in read, "it is in the hidden block alone"
    assert Session.resume(kept.newest.path, desk.app.home).match.waiting() == (ATTACKER,)


def test_DS_4_the_program_sets_a_duel_up_alike_for_a_seed(desk: Any) -> None:
    sessions = [begun(desk.app.home) for _ in range(2)]
    for session in sessions:
        set_up(session, 11)
    one, other = (session.match.state for session in sessions)
    assert one.phase is Phase.COMMAND
    assert one.ships == other.ships
    (defender,), (attacker,) = (list(one.side(seat)) for seat in PLAYERS)
    assert defender.at == ORIGIN
    assert length(attacker.place) == one.figures.map.radius


def test_the_result_tells_how_it_ended_and_its_figures(desk: Any) -> None:
    session = play(begun(desk.app.home, ships=2))
    desk.app.push(ResultScreen(desk.app, session))
    desk.step()
    final, widgets = session.match.state, desk.dump()
    assert final.outcome is not None
    words, ruling = ending(final)
    assert words
    assert widgets["ruling"]["text"] == ruling == final.outcome.ruling
    assert [row[0] for row in widgets["points"]["value"]] == list(range(1, final.round + 1))
    assert widgets["points"]["value"][-1][1] == [final.points[seat] for seat in PLAYERS]
    beats = session.match.beats
    found = statistics_of(session.match.ruleset.opening(session.match.setup), beats)
    events = [event for beat in beats for event in beat]
    shots = [event.projectile for event in events if isinstance(event, e.ShotFired)]
    for seat in PLAYERS:
        side = found.sides[seat]
        own = [shot.kind for shot in shots if shot.seat is seat]
        assert (side.flak, side.missiles) == (own.count(Kind.FLAK), own.count(Kind.MISSILE))
        assert side.hits <= side.met
        assert side.dodged <= side.scrams
        assert 0 <= side.hits_expected <= side.met
    hurt = [event for event in events if isinstance(event, e.DamageTaken)]
    assert sum(side.hits_taken for side in found.sides.values()) == len(hurt)
    gone = sum(not ship.flies for ship in final.ships.values())
    assert sum(side.ships_lost for side in found.sides.values()) == gone


@pytest.mark.parametrize("why", ["conceded", "lost"])
def test_the_end_names_the_side_that_lost_it(why: str) -> None:
    state = duel()
    ended = e.DuelEnded(ATTACKER, why, "DE-5")
    (moment,) = moments_of([SeenBeat((ended,), state)], state, DEFENDER)
    assert moment.below.startswith(state.setup.names[DEFENDER])


def test_lines_of_hull_begin_with_what_each_side_had(desk: Any) -> None:
    setup = Setup(ships={DEFENDER: {"Wagtail": "cutter"}, ATTACKER: {"Anvil": "monitor"}})
    session = play(Session.new(setup, 5, home=desk.app.home))
    desk.app.push(ResultScreen(desk.app, session))
    desk.step()
    assert desk.screen.ui["hull"].begins == (2, 5)


@pytest.mark.parametrize("high", [460, 520, 880])
def test_figures_have_room_for_their_words_however_low_the_window(desk: Any, high: int) -> None:
    figures = Figures(fought(5))
    ui = desk.screen.ui
    ui.clear()
    figures.build(desk.screen, pygame.Rect(24, 110, 1232, high))
    table = ui["figures"]
    assert (table.rect.height - table.head.high) / len(table.rows) >= 16
    assert not any(ui[one].rect.colliderect(ui[other].rect) for one, other in combinations(PARTS, 2))


def test_a_parried_warhead_counts_as_flak_that_met(desk: Any) -> None:
    lesson: Any = next(one.lesson for one in ours() if one.id.startswith("dark-frontier-04"))
    guide = open_lesson(lesson, desk.app.home)
    lead_to(guide, 7)  # both ships have parried a missile, and stopped its blast (DM-5)
    recording = recording_of(guide.session.match)
    sides = statistics_of(recording.opening, recording.beats).sides
    for seat in PLAYERS:
        assert (sides[seat].met, sides[seat].hits, sides[seat].shot_down) == (1, 0, 1)
        assert sides[seat].hits_expected == pytest.approx(4 / 6)


@pytest.mark.parametrize("why", ["conceded", "rounds"])
def test_each_end_has_its_words(desk: Any, why: str) -> None:
    session = begun(desk.app.home, rounds=2)
    if why == "conceded":
        session.concede(DEFENDER)
        assert ending(session.match.state) == ("Ember concedes", "DE-5")
        return
    set_up(session, 3)
    while not session.over:
        for seat in session.waiting():
            request = session.request(seat)
            assert request is not None
            session.answer(seat, request.default())
    words, ruling = ending(session.match.state)
    assert words.startswith("The last round is over")
    assert ruling == "DE-4"


@pytest.mark.parametrize(
    ("gone", "words"),
    [
        ({"on_map": False}, "Tide flew off the map"),
        ({"on_map": False, "alive": False}, "Tide has no ship left"),
    ],
)
def test_the_end_says_whether_the_last_ship_left_the_map(gone: dict[str, bool], words: str) -> None:
    state = duel(Quiver=gone)
    state.outcome = Outcome(DEFENDER, "DE-1", "lost")
    assert ending(state) == (words, "DE-1")


def test_a_replay_begins_with_the_placed_board_and_the_setup_can_still_be_seen(desk: Any) -> None:
    session = play(begun(desk.app.home, rounds=2))
    desk.app.push(ReplayScreen(desk.app, recording_of(session.match)))
    desk.step()
    film = desk.screen.film
    assert all(ship.at is not None for ship in film.state.ships.values())
    assert (film.turn, film.state.phase) == (1, Phase.COMMAND)
    desk.click("first")
    assert all(ship.at is None for ship in film.state.ships.values())
