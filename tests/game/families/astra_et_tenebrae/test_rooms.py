"""What surrounds a battle: saves, lists, results, replays, rematches; nothing tells a card that is hidden."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.families.astra_et_tenebrae.new_match.setting_up import set_up
from game.families.astra_et_tenebrae.screens.glance_picture import glance_picture
from game.families.astra_et_tenebrae.screens.result.figures import Figures
from game.families.astra_et_tenebrae.statistics import LASER, TurnFigures, kinds_of, statistics_of
from game.families.astra_et_tenebrae.summary import ending, glance_of, header, summary_words
from game.match import autosaves
from game.match.choosing import first_level
from game.match.dice import TYPED
from game.match.session import Session
from game.screens.result import ResultScreen
from game.screens.result_charts import LineChart
from game.screens.table.table_screen import TableScreen
from game.shell.theme import BODY
from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.figures import EDITIONS, Component
from rules.astra_et_tenebrae.gunnery import Weapon
from rules.astra_et_tenebrae.state import CAPTAINS, Phase
from rules.kernel.requests import Roll
from rules.kernel.seats import PLAYERS, Seat
from tests.game.families.astra_et_tenebrae.arena import battle
from tests.game.families.astra_et_tenebrae.battles import begun, choose_astra, play
from tests.waiting import frames_until

RED, BLUE = PLAYERS
TURNS = [TurnFigures(turn, (0.0, 0.0), (0, 0)) for turn in (1, 2, 3)]


def of_turn(turn: int, phase: Phase = Phase.HEAT) -> Any:
    return lambda state: state.turn >= turn and state.phase is phase


@pytest.fixture(params=EDITIONS)
def edition(request: Any) -> str:
    return str(request.param)


def test_a_header_says_how_a_battle_stands_and_no_card(desk: Any, edition: str) -> None:
    session = play(begun(desk.app.home, edition), of_turn(3))
    facts = header(session.match.view(None))
    state = session.match.state
    glance = glance_of(facts)
    assert glance is not None
    assert len(glance.ships) == sum(ship.alive for ship in state.ships.values())
    assert glance_picture(facts) is not None
    phase, forces = summary_words(facts)
    assert phase == "heat phase"
    assert "4 of 4 frigates" in forces
    assert not any(captain in json.dumps(facts) for captain in CAPTAINS)


def test_what_is_sealed_or_face_down_stands_in_no_list_and_no_plain_save(desk: Any) -> None:
    session = begun(desk.app.home)
    session.answer(RED, dict(zip(("Kindle", "Brand", "Furnace", "Cinder"), CAPTAINS, strict=True)))
    session.keep()
    (kept,) = autosaves.unfinished(desk.app.home)
    assert kept.newest.header is not None
    told = json.dumps(kept.newest.header.extra)
    assert not any(captain in told for captain in CAPTAINS)
    text = kept.newest.path.read_text()
    assert not any(captain in text for captain in CAPTAINS), "sealed: in the hidden block alone"


def test_the_program_sets_a_battle_up_alike_for_a_seed(desk: Any, edition: str) -> None:
    sessions = [begun(desk.app.home, edition) for _ in range(2)]
    for session in sessions:
        set_up(session, 11)
    one, other = (session.match.state for session in sessions)
    assert one.phase is Phase.HEAT
    assert one.ships == other.ships
    for seat in PLAYERS:
        assert {ship.captain for ship in one.side(seat)} == set(CAPTAINS)
        xs = sorted(ship.place[0] for ship in one.side(seat))
        assert [b - a for a, b in pairwise(xs)] == [6.0] * 3


@pytest.mark.slow
def test_the_result_tells_how_it_ended_and_its_figures(desk: Any, edition: str) -> None:
    session = play(begun(desk.app.home, edition))
    screen = ResultScreen(desk.app, session)
    desk.app.push(screen)
    desk.step()
    final, widgets = session.match.state, desk.dump()
    assert final.outcome is not None
    words, ruling = ending(final)
    assert words
    assert widgets["ruling"]["text"] == ruling == final.outcome.ruling
    found = statistics_of(session.match.ruleset.opening(session.match.setup), session.match.beats)
    shots = [event for beat in session.match.beats for event in beat if isinstance(event, events.ShotFired)]
    for seat in PLAYERS:
        fired = [max(1, shot.missiles) for shot in shots if final.ships[shot.ship].seat is seat]
        assert found.sides[seat].rolled(lasers=True).shots == sum(fired)
        rolled = found.sides[seat].rolled(lasers=False)
        assert 0 <= rolled.hits <= rolled.shots
        assert rolled.expected <= rolled.shots
    assert [row[0] for row in widgets["heat"]["value"]] == list(range(1, final.turn + 1))
    assert len(widgets["shots"]["value"]) == len(kinds_of(final))


def test_AC_9_of_a_laser_that_is_evaded_no_hit_is_expected(edition: str) -> None:
    state = battle(edition, phase=Phase.COMBAT)
    fired = events.ShotFired("Kindle", Weapon.LASER, "Skerry", 4, 0, "AC-7")
    evaded = events.ShipEvaded("Skerry", "Kindle", 0, 5, (35.5, 12.0), 2, 1)
    marked = events.MarkBurned("Kindle", "Brine", Component.ENGINE)
    beats = [(fired, evaded), (replace(fired, target="Brine"), marked)]
    aimed = statistics_of(state, beats).sides[RED].aimed[LASER]
    assert (aimed.shots, aimed.hits, aimed.expected) == (2, 1, 1.0)


def test_AE_1_the_line_of_heat_ends_with_the_last_ship(desk: Any) -> None:
    chart = LineChart(
        "heat", Rect(0, 0, 700, 160), "HEAT", TURNS, ("Ember", "Tide"), values=([4, 9, 12], [7])
    )
    ended = LineChart("heat", Rect(0, 0, 700, 160), "HEAT", TURNS, ("Ember", "Tide"), values=([4, 9, 12], []))
    assert chart.value() == [[1, [4, 7]], [2, [9, None]], [3, [12, None]]]
    for one in (chart, ended):
        one.paint(pygame.Surface((700, 160)), desk.screen.ui.pen)
    lost = {ship.name: {"alive": False} for ship in battle().side(BLUE)}
    counted = statistics_of(battle(**lost), [(events.TurnCleared(0),)])
    assert counted.turns[0].heat == (10.5, None)


@pytest.mark.slow
def test_lasers_are_no_luck(desk: Any) -> None:
    session = play(begun(desk.app.home))
    found = statistics_of(session.match.ruleset.opening(session.match.setup), session.match.beats)
    for side in found.sides.values():
        assert side.best is None or side.best.kind != LASER


@pytest.mark.parametrize("why", ["conceded", "turn_limit"])
def test_each_end_has_its_words(desk: Any, why: str) -> None:
    session = play(begun(desk.app.home, turns=2), of_turn(2))
    if why == "conceded":
        session.concede(RED)
        assert ending(session.match.state) == ("Ember concedes", "AE-4")
        return
    words, ruling = ending(play(session).match.state)
    assert words.startswith("The last turn is over")
    assert ruling == "AE-2"


@pytest.mark.slow
def test_two_computers_play_a_battle_at_the_table_to_its_result(desk: Any, edition: str) -> None:
    choose_astra(desk)
    desk.app.change_settings(animation="off")
    session = begun(desk.app.home, edition, ships=2, turns=3, **dict.fromkeys(PLAYERS, first_level(edition)))
    desk.app.push(TableScreen(desk.app, session))
    frames_until(desk, lambda: desk.screen.name != "table")
    assert desk.screen.name == "result"


def test_AH_1_people_type_in_their_own_dice_of_ten_and_twenty_sides(desk: Any, edition: str) -> None:
    setup = begun(desk.app.home, edition).match.setup
    session = play_until_dice(Session.new(setup, dice=TYPED, home=desk.app.home))
    desk.app.push(TableScreen(desk.app, session))
    desk.step(3)
    sides = setup.figures.initiative_die
    desk.click(f"tool.face{sides}")
    desk.click("tool.face9")
    assert desk.dump()["tool.faces"]["value"] == [sides, 9]
    window = desk.app.surface.get_rect()
    assert all(window.contains(one["rect"]) for one in desk.dump().values())
    desk.key(pygame.K_RETURN)
    assert session.match.state.phase is Phase.PLACING
    assert not isinstance(session.request(session.waiting()[0]), Roll)


def play_until_dice(session: Session) -> Session:
    """Answer until chance is asked."""
    while session.waiting() != (Seat.CHANCE,):
        seat = session.waiting()[0]
        request = session.request(seat)
        assert request is not None
        session.answer(seat, request.default())
    session.show_all()
    return session


def test_the_rows_of_the_figures_have_room_beside_a_habit_and_the_next_level(desk: Any) -> None:
    session = play(begun(desk.app.home, ships=1, turns=1))
    screen = ResultScreen(desk.app, session)
    desk.app.push(screen)
    desk.step()
    body = Rect(24, 140, 1232, 448)
    screen.ui.clear()
    Figures(session.match).build(screen, body)
    table, luck, best = (screen.ui[name].rect for name in ("figures", "luck", "best"))
    assert (table.height - 44) / len(screen.ui["figures"].value()) > BODY.size
    assert not luck.colliderect(best)
    assert all(body.contains(one) for one in (table, luck, best))
