"""The levels play whole battles by what they may know, in all editions and with fewer ships."""

from collections.abc import Iterator
from typing import Any

import pytest

from game.families.astra_et_tenebrae.ai.deciding import decide_as
from game.families.astra_et_tenebrae.ai.drawing import drawn
from game.families.astra_et_tenebrae.ai.level import LEVELS
from game.families.astra_et_tenebrae.ai.weighing import weigh
from game.players.computer import ComputerPlayer, Question, decide, draws_of
from rules.astra_et_tenebrae.combat_requests import FireOrPass
from rules.astra_et_tenebrae.drawing import draw_setup
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.requests import MoveShip
from rules.astra_et_tenebrae.ruleset import ruleset_of
from rules.astra_et_tenebrae.state import Captain, Phase, State
from rules.kernel.dice import Stream
from rules.kernel.seats import PLAYERS
from rules.kernel.seeded import new_match
from rules.values import changed
from tests.game.families.astra_et_tenebrae.arena import battle
from tools.simulation.playing import play_between


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("ships", "levels"), [(1, ("admiral", "recruit")), (3, ("captain", "commodore"))])
def test_levels_play_to_the_end_without_a_fault(edition: str, ships: int, levels: tuple[str, str]) -> None:
    ruleset = ruleset_of(edition)
    setup = draw_setup(edition, {"ships": ships}).setup(5)
    match = new_match(ruleset, setup, 5)
    players = {
        seat: ComputerPlayer(edition, level, seat, 5) for seat, level in zip(PLAYERS, levels, strict=True)
    }
    kinds = set()

    def watch() -> None:
        """Hold every decision against what was asked: it has reasons, and the same view the same answer."""
        for player in players.values():
            if player.last.thoughts:
                kinds.add(player.last.thoughts[0].about)
                best = player.last.thoughts[0].candidates
                assert all(one.words for one in best)

    play_between(match, players, watch)
    assert match.state.outcome is not None
    assert [player.faults for player in players.values()] == [[], []]
    assert len(kinds) > 1


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_answers_alike_whatever_cards_lie_face_down(level: str) -> None:
    edition = EDITIONS[0]
    ruleset = ruleset_of(edition)
    match = new_match(ruleset, draw_setup(edition, {}).setup(2), 2)
    players = {seat: ComputerPlayer(edition, "captain", seat, 2) for seat in PLAYERS}
    asked = 0
    while match.pending and asked < 40:
        for seat, request in list(match.pending.items()):
            if match.has_sealed(seat):
                continue
            if match.state.turn > 1:
                asked += 1
                state: State = match.state
                other = state.copy()
                for ship in list(state.ships.values()):
                    if ship.seat is not seat and ship.face_down:
                        other.ships[ship.name] = changed(ship, captain=Captain.PILOT)
                draws = draws_of(2, seat, asked)
                answers = [
                    decide(edition, Question(level, request, ruleset.conceal(one, seat), draws))
                    for one in (state, other)
                ]
                assert answers[0].answer == answers[1].answer
                assert answers[0].fault == ""
            players[seat].poll(request, match.view(seat))
            match.answer(seat, players[seat].last.answer)
    assert asked == 40


CLOSE = {"Brand": {"at": (30.0, 30.0)}, "Furnace": {"at": (22.0, 20.0)}, "Cinder": {"at": (40.0, 27.0)}}


@pytest.mark.parametrize(
    "level, request_type, least",
    [
        ("commodore", MoveShip, 1),
        ("commodore", FireOrPass, 2),
        ("admiral", MoveShip, 2),
        ("admiral", FireOrPass, 2),
    ],
)
def test_the_top_levels_draw_among_what_is_nearly_equal(level: str, request_type: type, least: int) -> None:
    found = [differ(answers_of(level, request)) for request in in_battle(request_type)]
    assert sum(found) >= least


@pytest.mark.parametrize("request_type", [MoveShip, FireOrPass])
def test_a_level_that_advises_never_draws(request_type: type) -> None:
    for request in in_battle(request_type):
        own = request.default()
        below = (Stream("advice", number).below for number in range(3))
        assert len({repr(weigh("commodore", request, request.state, one, own).answer) for one in below}) == 1


def in_battle(request_type: type) -> Iterator[Any]:
    """Yield a request in the middle of a battle of each edition."""
    phase = Phase.MOVEMENT if request_type is MoveShip else Phase.COMBAT
    for edition in EDITIONS:
        yield request_type(
            PLAYERS[0], battle(edition, phase=phase, **(CLOSE if phase is Phase.COMBAT else {}))
        )


def differ(answers: Iterator[str]) -> bool:
    """Say whether not all answers are the same; those after the first other one are not asked for."""
    first = next(answers)
    return any(one != first for one in answers)


def answers_of(level: str, request: Any) -> Iterator[str]:
    """Yield what a level answers with several dice of its own."""
    for number in range(10):
        yield repr(decide_as(level, request, request.state, Stream(level, number).below).answer)


def test_nearer_answers_are_drawn_more_often_and_none_beyond_the_slack() -> None:
    lots = [drawn([1.0, 0.98, 0.95, 0.5], 0.06, Stream("draw", one).below, nearer=True) for one in range(300)]
    counts = [lots.count(at) for at in range(4)]
    assert counts[0] > counts[1] > counts[2] > 0 == counts[3]
    assert {drawn([1.0, 0.999], 0.0, Stream("draw", one).below, nearer=True) for one in range(20)} == {0}
