"""Habits of the recruit and styles of all levels: each does what its name says, and nothing worse."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from game.families.dark_frontier.ai.contest import contest_of
from game.families.dark_frontier.ai.deciding import decide_as
from game.families.dark_frontier.ai.habits import HABITS
from game.families.dark_frontier.ai.leaning import RANGE
from game.families.dark_frontier.ai.level import LEVELS, level_named
from game.families.dark_frontier.ai.pairs import FEAR, FIRE, POINT
from game.families.dark_frontier.ai.styles import STYLES
from rules.dark_frontier.commands import commands_of, flight_after
from rules.dark_frontier.drawing import draw_setup
from rules.dark_frontier.edge import Room, room_after
from rules.dark_frontier.figures import EDITIONS, TUBES, figures_of
from rules.dark_frontier.foreseeing import struck_by, with_shot
from rules.dark_frontier.gunnery import shots_of
from rules.dark_frontier.odds import flak_hits
from rules.dark_frontier.requests import FireOrDone, SetCommands, UseCountermeasure
from rules.dark_frontier.ruleset import ruleset_of
from rules.dark_frontier.state import State
from rules.dark_frontier.systems import condition
from rules.hexes.grid import add, distance, length
from rules.kernel.dice import Stream
from rules.kernel.seeded import new_match
from tests.game.players.asked import asked_in

EDITION = EDITIONS[0]
KINDS = (("gunboat", "carrier"), ("cutter", "monitor"), ("gunboat", "gunboat"))
ALL = tuple(range(len(KINDS)))


def asked(player: str, kinds: tuple[int, ...]) -> Iterator[tuple[Any, State, Any]]:
    """Play duels of a player with itself; yield each request, the view and the answer."""
    for seed in kinds:
        classes = KINDS[seed]
        match = new_match(ruleset_of(EDITION), draw_setup(EDITION, {"classes": classes}).setup(seed), seed)
        yield from asked_in(match, seed, player, decide_as)


@cache
def played(player: str, kinds: tuple[int, ...] = ALL) -> list[tuple[Any, State, Any]]:
    """Return what `asked` yields, with the views as they were."""
    return [(request, view.copy(), answer) for request, view, answer in asked(player, kinds)]


def after_commands(player: str) -> tuple[float, float]:
    """Return a player's average speed, and hexes to where the enemy coasts, after its commands."""
    speeds, gaps = [], []
    for number, (request, view) in enumerate(moments(40)):
        ((mine,), (foe,)) = view.side(request.seat), view.side(request.seat.other)
        answer = decide_as(player, request, view, Stream("habits", number).below).answer
        velocity = flight_after(mine, answer[mine.name]).velocity
        speeds.append(length(velocity))
        gaps.append(distance(add(mine.place, velocity), add(foe.place, foe.velocity)))
    return sum(speeds) / len(speeds), sum(gaps) / len(gaps)


def moments(count: int) -> list[tuple[SetCommands, State]]:
    """Return the first questions for commands of duels of captains."""
    found = [(one, view) for one, view, _ in played("captain") if isinstance(one, SetCommands)]
    return found[:count]


@pytest.mark.parametrize(
    "player, kinds",
    [
        *((f"recruit~{one}", ALL) for one in HABITS),
        ("captain", ALL),
        ("admiral", ALL[:1]),
        pytest.param("admiral", ALL[1:], marks=pytest.mark.slow),  # it thinks longest
    ],
)
def test_nobody_leaves_the_map_while_a_command_keeps_the_ship_there(
    player: str, kinds: tuple[int, ...]
) -> None:
    """Played to the end, each answer is proved by the solver of the edge (DA-4)."""
    for request, view, answer in played(player, kinds):
        if not isinstance(request, SetCommands):
            continue
        worst = Room.LOST if view.round >= view.setup.rounds else Room.DOOMED
        for ship in view.side(request.seat):
            rooms = [room_after(view.figures, ship, one) for one in commands_of(view.figures, ship)]
            if max(rooms) > worst:
                assert room_after(view.figures, ship, answer[ship.name]) > worst


@pytest.mark.parametrize("habit", HABITS)
def test_no_gun_is_idle_that_is_likely_to_hit(habit: str) -> None:
    figures = figures_of(EDITION)
    for request, view, answer in played(f"recruit~{habit}"):
        if not isinstance(request, FireOrDone) or answer is not None:
            continue
        for ship in request.ships():
            for shot in shots_of(view, ship):
                if shot.weapon == TUBES:
                    continue
                met = struck_by(*with_shot(view, shot))
                if met is not None:
                    assert flak_hits(figures, figures.spread, condition(figures, met[0]).point_defence) < 0.5


def test_a_charger_comes_closer_a_late_braker_is_faster_and_a_sitter_is_slow() -> None:
    speed, gap = after_commands("recruit")
    assert after_commands("recruit~charger")[1] < gap - 0.15
    assert after_commands("recruit~late-braker")[0] > speed + 0.1
    assert after_commands("recruit~sitter")[0] < speed - 0.5


def test_a_hoarder_uses_no_missile() -> None:
    for request, _, answer in played("recruit~hoarder"):
        if isinstance(request, FireOrDone) and answer is not None:
            assert answer.weapon != TUBES
        if isinstance(request, UseCountermeasure):
            assert answer is False


def test_a_style_multiplies_its_own_terms_and_the_enemy_takes_it_to_be_plain() -> None:
    captain = LEVELS["captain"]
    for request, view in moments(12):
        plain = contest_of(view, request.seat, captain).pairs[0, 0]
        for name, style in STYLES.items():
            styled = contest_of(view, request.seat, level_named(f"captain+{name}")).pairs[0, 0]
            assert np.allclose(styled.parts[FIRE], style.dealt * plain.parts[FIRE])
            assert np.allclose(styled.parts[FEAR], style.taken * plain.parts[FEAR])
            assert np.array_equal(styled.parts[POINT], plain.parts[POINT])
            assert np.allclose(styled.to_the_enemy, plain.total)
            assert (RANGE in styled.parts) == bool(style.per_hex)


def test_a_style_or_habit_answers_every_question_and_is_told_apart_by_its_reasons() -> None:
    for request, view in moments(3):
        for name in STYLES:
            decision = decide_as(f"commodore+{name}", request, view, Stream("styles", 1).below)
            assert request.refusal(decision.answer) is None
            assert decision.thoughts
