"""Styles: what they weigh, whom they leave alone, and the fleets that suit them."""

from dataclasses import replace

import numpy as np
import pytest

from game.families.false_sunrise.ai.context import Context
from game.families.false_sunrise.ai.deciding import decide_as
from game.families.false_sunrise.ai.evaluation import Evaluation
from game.families.false_sunrise.ai.fleets import build_fleet_file
from game.families.false_sunrise.ai.level import LEVELS, Level, level_named
from game.families.false_sunrise.ai.planning import foreseen
from game.families.false_sunrise.ai.styles import STYLES, Style, suits
from game.families.false_sunrise.editions import edition_ui_of
from rules.false_sunrise.editions import EDITIONS, load_edition
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.plotting import PlotOrders
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat
from tests.game.families.false_sunrise.ai.test_planning import match_at_orders

CAPTAIN = LEVELS["captain"]


def _evaluations(level: Level) -> tuple[Evaluation, Evaluation]:
    """Weigh for red, and for blue as red foresees it, at the same moment of a match."""
    context = Context(match_at_orders(2, turn=2).view(Seat.RED), Seat.RED, level)
    mine = Evaluation(context, context.me, [context.foe.coasting], np.ones(1))
    return mine, Evaluation(context, context.foe, [context.me.coasting], np.ones(1))


def test_a_style_multiplies_its_own_terms_and_leaves_those_of_the_enemy() -> None:
    style = Style(name="odd", title="", about="", future=3.0, taken=0.5)
    level = replace(LEVELS["commodore"], style=style)
    (plain, theirs), (styled, theirs_too) = _evaluations(LEVELS["commodore"]), _evaluations(level)
    before, after = (one.terms(0, one.side.coasting) for one in (plain, styled))
    assert np.allclose(after["future"], 3 * before["future"])
    assert np.allclose(after["taken"], before["taken"] / 2)
    assert all(np.array_equal(after[name], before[name]) for name in before.keys() - {"future", "taken"})
    before, after = (one.terms(0, one.side.coasting) for one in (theirs, theirs_too))
    assert before.keys() == after.keys()
    assert all(np.array_equal(after[name], before[name]) for name in before)


def test_a_style_keeps_its_distance_to_the_nearest_enemy() -> None:
    near, far = (
        Style(name="odd", title="", about="", from_in=low, to_in=high, per_in=2.0)
        for low, high in ((0.0, 5.0), (60.0, 90.0))
    )
    ends = []
    for style in (near, far):
        evaluation, _ = _evaluations(replace(CAPTAIN, style=style))
        side, foe = evaluation.side, evaluation.other
        at = int(np.argmax(evaluation.values(0, side.coasting)[:, 0]))
        moves = side.moves[0]
        there = [(one.x[one.maintain], one.y[one.maintain]) for one in foe.moves]
        ends.append(min(float(np.hypot(moves.x[at] - x, moves.y[at] - y)) for x, y in there))
    assert ends[0] < ends[1] - 3.0


@pytest.mark.parametrize("style", STYLES)
def test_every_level_answers_in_every_style(style: str) -> None:
    match = match_at_orders(4, turn=2)
    request = match.request(Seat.BLUE)
    assert isinstance(request, PlotOrders)
    for level in LEVELS:
        decision = decide_as(f"{level}+{style}", request, match.view(Seat.BLUE), Stream("same").below)
        assert not decision.fault
        assert request.refusal(decision.answer) is None


def test_each_style_orders_otherwise_than_the_plain_level_and_the_other_styles() -> None:
    match = match_at_orders(4, turn=2)
    request = match.request(Seat.BLUE)
    assert isinstance(request, PlotOrders)
    context_of = {name: level_named(name) for name in ("commodore", *(f"commodore+{one}" for one in STYLES))}
    told = []
    for level in context_of.values():
        context = Context(match.view(Seat.BLUE), Seat.BLUE, level)
        theirs, weights = foreseen(context, level)
        worth = Evaluation(context, context.me, theirs, weights).values(0, context.me.coasting) @ weights
        told.append(tuple(np.round(worth, 3)))
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", STYLES)
def test_a_fleet_of_its_own_is_of_an_archetype_that_suits_the_style(name: str, edition: str) -> None:
    catalogue, style = load_edition(edition).catalogue, STYLES[name]
    known = edition_ui_of(edition).computer.archetypes
    liked = {known[one].about for one in style.archetypes if one in known}
    assert liked or style.with_craft
    drawn = [build_fleet_file(level_named(f"cadet+{name}"), seed, 20, catalogue) for seed in range(30)]
    if liked:
        assert {one.about for one in drawn} == liked
        assert all(suits(style, build_fleet(one, Seat.RED, catalogue)) for one in drawn)


def test_archetypes_of_styles_are_known() -> None:
    known = {name for one in EDITIONS for name in edition_ui_of(one).computer.archetypes}
    assert {name for style in STYLES.values() for name in style.archetypes} <= known


def test_what_is_told_of_a_style_fits_a_line() -> None:
    for style in STYLES.values():
        assert style.about.endswith(".")
        assert 20 < len(style.about) < 90
