"""The levels play whole battles by what they may know, in all editions and with fewer ships."""

import pytest

from game.families.astra_et_tenebrae.ai.deciding import decide_as
from game.families.astra_et_tenebrae.ai.level import LEVELS
from game.players.computer import ComputerPlayer, Question, decide, draws_of
from rules.astra_et_tenebrae.combat_requests import FireOrPass
from rules.astra_et_tenebrae.drawing import draw_setup
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.requests import MoveShip
from rules.astra_et_tenebrae.ruleset import ruleset_of
from rules.astra_et_tenebrae.state import Captain, Phase, State
from rules.kernel.dice import Stream
from rules.kernel.seats import PLAYERS
from rules.values import changed
from tests.game.families.astra_et_tenebrae.arena import battle
from tools.simulation.playing import new_match, play_between


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


@pytest.mark.parametrize("request_type", [MoveShip, FireOrPass])
def test_an_admiral_draws_among_what_is_nearly_equal(request_type: type) -> None:
    phase = Phase.MOVEMENT if request_type is MoveShip else Phase.COMBAT
    found = []
    for edition in EDITIONS:
        state = battle(edition, phase=phase, **(CLOSE if phase is Phase.COMBAT else {}))
        request = request_type(PLAYERS[0], state)
        draws = (Stream("admiral", edition, number).below for number in range(10))
        found.append(len({repr(decide_as("admiral", request, state, below).answer) for below in draws}))
    assert sum(count > 1 for count in found) >= 2
