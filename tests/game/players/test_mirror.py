"""The mirror: it foresees what a level orders that does not vary, and answers that, by legal play."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from game.families.false_sunrise.ai.context import Context
from game.families.false_sunrise.ai.deciding import decide
from game.families.false_sunrise.ai.evaluation import Evaluation
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.mirror import MirrorPlayer, column_of
from game.players.controller import DECLINES
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import MAINTAIN, Options, Order, State
from rules.kernel.dice import Stream
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import new_match
from tests.rules.false_sunrise.kept import kept_setup
from tools.runs.slots import Slot
from tools.simulation.playing import play_between
from tools.tournament.contest import Contest
from tools.tournament.game import play_game

STEADY = replace(LEVELS["commodore"], drawn_from=1, mixed_plans=0)


class _Level:
    """A level that notes its orders."""

    looks = True

    def __init__(self) -> None:
        self.orders: list[dict[str, Order]] = []
        self._below = Stream("level").below

    def poll(self, request: Any, view: Any) -> Any:
        answer = decide(STEADY, request.seen_by(view), view, self._below).answer
        if isinstance(request, PlotOrders):
            self.orders.append(answer)
        return DECLINES if answer is None else answer


class _Reader(MirrorPlayer):
    """A mirror that notes what it foresaw, and what its orders and the level's own are worth against that."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(STEADY, seat, 5)
        self.noted: list[dict[str, Order]] = []
        self.worth: list[tuple[float, float]] = []

    def poll(self, request: Any, view: State) -> Any:
        answer = super().poll(request, view)
        if isinstance(request, PlotOrders):
            self.noted.append(self.foreseen)
            plain = decide(STEADY, request.seen_by(view), view, Stream("level").below).answer
            self.worth.append(self._worth_of(view, answer, plain))
        return answer

    def _worth_of(self, view: State, *plans: dict[str, Order]) -> tuple[float, ...]:
        context = Context(view, Seat.BLUE, replace(STEADY, enemy_plans=2))
        sides = [(context.foe, self.foreseen), *((context.me, plan) for plan in plans)]
        theirs, *ours = [
            tuple(
                column_of(moves, orders.get(ship.id, MAINTAIN))
                for ship, moves in zip(side.ships, side.moves, strict=True)
            )
            for side, orders in sides
        ]
        evaluation = Evaluation(context, context.me, [theirs], np.ones(1))
        return tuple(float(evaluation.row(plan)[0]) for plan in ours)


@pytest.mark.parametrize("seed", [1, 4])
def test_it_foresees_the_orders_of_a_level_that_does_not_vary_and_answers_them(seed: int) -> None:
    setup = replace(kept_setup(JULY_2024.id, seed), options=Options(turn_limit=4))
    red, blue = _Level(), _Reader(Seat.BLUE)
    play_between(new_match(JULY_2024, setup, seed), dict(zip(PLAYERS, (red, blue), strict=True)))
    assert blue.faults == []
    assert len(red.orders) == 4
    assert blue.noted == red.orders
    gains = [read - plain for read, plain in blue.worth]
    assert max(gains) > 0.1
    assert sum(gains) > 0


@pytest.mark.parametrize(
    ("player", "edition", "factions", "seeds"),
    [
        ("mirror-commodore", "2024-07", None, 3),
        ("mirror-commodore", "2024-07", ("any", "any"), 3),
        ("mirror-commodore", "2024-03", None, 1),
        pytest.param("mirror-admiral", "2024-07", ("any", "any"), 1, marks=pytest.mark.slow),
    ],
)
def test_its_play_is_legal_and_falls_back_on_no_default(
    player: str, edition: str, factions: tuple[str, str] | None, seeds: int
) -> None:
    options = Options(turn_limit=60, factions=factions is not None)
    drawn = Drawn(edition=edition, points=10, options=options, factions=factions)
    contest = Contest((player, "runner"), seeds, 71, "false-sunrise", edition, drawn)
    rows = [play_game(contest, Slot(0, pair, 0)) for pair in range(seeds)]
    assert [row["broken"] for row in rows if "broken" in row] == []
    assert [row["red"]["fault_texts"] for row in rows] == [[]] * seeds
