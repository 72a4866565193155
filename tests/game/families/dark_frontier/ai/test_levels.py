"""The levels play whole duels by what they may know: legal answers with reasons, alike for the same dice."""

from collections.abc import Iterator

import pytest

from game.families.dark_frontier.ai.commanding import considered
from game.families.dark_frontier.ai.level import LEVELS, level_named
from game.families.dark_frontier.ai.pairs import NEXT_FEAR, NEXT_FIRE
from game.families.dark_frontier.ai.playing_on import LATER
from game.players.computer import Question, decide, draws_of
from game.reasons import Decision
from rules.dark_frontier.drawing import draw_setup
from rules.dark_frontier.figures import EDITIONS
from rules.dark_frontier.requests import Asked, SetCommands
from rules.dark_frontier.ruleset import ruleset_of
from rules.dark_frontier.state import Command
from rules.kernel.journal import AnyMatch
from rules.kernel.requests import Request
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import new_match

EDITION = EDITIONS[0]
RULES = ruleset_of(EDITION)


def duel(seed: int, classes: list[str], ships: int = 1) -> AnyMatch:
    return new_match(RULES, draw_setup(EDITION, {"classes": classes, "ships": ships}).setup(seed), seed)


def decisions(match: AnyMatch, levels: dict[Seat, str]) -> Iterator[tuple[Question, Request, Decision]]:
    """Play a duel on, and give every question with its answer before it counts."""
    answers = 0
    while match.pending:
        for seat, request in list(match.pending.items()):
            if match.has_sealed(seat):
                continue
            answers += 1
            question = Question(levels[seat], request, match.view(seat), draws_of(3, seat, answers))
            decision = decide(EDITION, question)
            yield question, request, decision
            match.answer(seat, decision.answer)


@pytest.mark.parametrize(
    ("classes", "levels"),
    [
        (["gunboat", "gunboat"], ("commodore", "cadet")),
        pytest.param(["carrier", "monitor"], ("captain", "commodore"), marks=pytest.mark.slow),
        pytest.param(["cutter", "gunboat"], ("cadet", "captain"), marks=pytest.mark.slow),
    ],
)
def test_levels_play_to_the_end_without_a_fault(classes: list[str], levels: tuple[str, str]) -> None:
    match = duel(5, classes)
    for question, request, decision in decisions(match, dict(zip(PLAYERS, levels, strict=True))):
        assert decision.fault == ""
        assert request.refusal(decision.answer) is None
        if request.asks_for == Asked.COMMAND:
            assert set(decision.answer) == {ship.name for ship in match.state.side(request.seat)}
            assert all(one.candidates[0].words for one in decision.thoughts)
            assert decide(EDITION, question) == decision
    assert match.state.outcome is not None


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("ships", [1, 2, 3])
def test_every_question_is_answered_with_reasons(level: str, ships: int) -> None:
    kinds = set()
    for seed in range(2):
        match = duel(seed, ["any", "any"], ships)
        for _, request, decision in decisions(match, dict.fromkeys(PLAYERS, level)):
            kinds.add(request.asks_for)
            assert decision.fault == ""
            assert all(one.words for thought in decision.thoughts for one in thought.candidates)
            assert decision.thoughts
    assert {Asked.PLACE, Asked.COMMAND, Asked.FIRE} <= kinds


@pytest.mark.parametrize("level", LEVELS)
def test_a_command_is_the_same_whatever_the_enemy_has_sealed(level: str) -> None:
    defender, attacker = PLAYERS
    answers = []
    for sealed in (Command(), Command(1, 3)):
        match = duel(7, ["gunboat", "gunboat"])
        asked = (one.asks_for for _, one, _ in decisions(match, dict.fromkeys(PLAYERS, level)))
        assert Asked.COMMAND in asked
        match.answer(defender, {match.state.side(defender)[0].name: sealed})
        request = match.request(attacker)
        assert request is not None
        question = Question(level, request, match.view(attacker), draws_of(3, attacker, 9))
        answers.append(decide(EDITION, question))
    assert answers[0].answer == answers[1].answer


@pytest.mark.parametrize(
    ("round_", "points", "weighed"), [(1, 0, False), (19, 0, False), (20, 0, True), (8, 5, True)]
)
def test_the_admiral_weighs_how_a_duel_stands_only_near_its_end(
    round_: int, points: int, weighed: bool
) -> None:
    state = duel(1, ["gunboat", "gunboat"]).state.copy()
    assert (state.setup.rounds, state.setup.points) == (20, 6)
    state.round = round_
    state.points[PLAYERS[1]] = points
    assert LEVELS["admiral"].weighs_end(state) is weighed
    assert not LEVELS["commodore"].weighs_end(state)


@pytest.mark.parametrize("name", ["admiral", "admiral+hunter"])
def test_what_the_next_round_brings_stands_in_place_of_a_guess_for_both_sides(name: str) -> None:
    level = level_named(name)
    played = decisions(duel(1, ["gunboat", "gunboat"]), dict.fromkeys(PLAYERS, "cadet"))
    asked = next(request for _, request, _ in played if isinstance(request, SetCommands))
    contest, *_ = considered(asked.state, asked.seat, level)
    (mine,), (foe,), pair = contest.mine, contest.foes, contest.pairs[0, 0]
    assert 0 < len(mine.flights) <= level.further >= len(foe.flights) > 0
    assert LATER in pair.parts
    assert not {NEXT_FIRE, NEXT_FEAR} & set(pair.parts)
    seen = pair.parts if pair.seen is None else pair.seen
    assert (seen[LATER] == pair.parts[LATER]).all()
    assert not {NEXT_FIRE, NEXT_FEAR} & set(seen)
