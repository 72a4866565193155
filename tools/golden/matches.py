"""Matches of every kind, played up to the moments at which golden files are written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.families.false_sunrise.ai.deciding import decide
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.maps.files import shelves_of
from game.families.false_sunrise.new_match.setup import set_up
from game.match.dice import SEEDED
from game.match.seats import TWO_HUMANS, Seating
from game.match.session import Session
from game.shell.assets import asset_path
from game.shell.paths import Home
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.placing import DeployFleet
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.scenarios import load_scenario, setup_of
from rules.false_sunrise.state import Options, Phase, Setup
from rules.kernel.dice import Stream, roll, seed_key
from rules.kernel.requests import AnyRequest, ChooseOne, Roll
from rules.kernel.seats import PLAYERS, Seat
from rules.table.terrain import Terrain

JULY, MARCH, MATCHED = "2024-07", "2024-03", "matched-fire"
NAMES = {Seat.RED: "Ida Lovelace", Seat.BLUE: "Żółw & Søn"}
_LEVEL = "cadet"  # plays both sides until the moment comes

Moment = Callable[[Session, AnyRequest], bool]


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """The settings of a golden match; `factions` are those of both fleets."""

    edition: str
    seed: int
    factions: tuple[str, str] | None = None
    integrity: int = 12
    turn_limit: int | None = 5
    small_craft: str = "2024-07"


PLAIN = MatchTerms(JULY, 4101)
REVISED = MatchTerms(JULY, 4102, small_craft="2024-12")
FIRST = MatchTerms(MARCH, 4103)
CHILDREN = MatchTerms(JULY, 4104, ("children-of-the-sun", "first-cycle"))
COALITION = MatchTerms(JULY, 4105, ("old-world-coalition", "gas-giant-collective"))

SETS = MatchTerms(MATCHED, 4107)


def setup_for(terms: MatchTerms) -> Setup:
    """Return a setup with random fleets and a generated map."""
    catalogue = load_edition(terms.edition).catalogue
    named = terms.factions or (None, None)
    fleets = {
        seat: build_fleet(
            random_fleet(f"golden {terms.seed} {seat}", terms.integrity, catalogue, faction), seat, catalogue
        )
        for seat, faction in zip(PLAYERS, named, strict=True)
    }
    options = Options(terms.turn_limit, terms.small_craft, terms.factions is not None)
    return Setup(fleets, Terrain(generate_terrain(terms.seed)), options, terms.integrity, dict(NAMES))


def begin(
    terms: MatchTerms, home: Home, *, dice: str = SEEDED, seating: Seating = TWO_HUMANS, quick: bool = False
) -> Session:
    """Return a new match that writes no autosaves."""
    session = Session.new(setup_for(terms), terms.seed, dice, home, seating, quick=quick, kept=False)
    if quick:
        set_up(session, terms.seed)
    return session


def begin_scenario(stem: str, seed: int, home: Home) -> Session:
    """Return a new match of a scenario that comes with the game; it writes no autosaves."""
    scenario = load_scenario(asset_path("scenarios") / f"{stem}.yaml", shelves_of(home))
    return Session.new(setup_of(scenario, NAMES), seed, home=home, kept=False)


# --- moments -------------------------------------------------------------------------------------


def orders_of(turn: int) -> Moment:
    """Return the moment at which both players give orders for a turn."""
    return lambda session, asked: isinstance(asked, PlotOrders) and session.match.state.turn == turn


def a_choice_in_the_weapons_phase(session: Session, asked: AnyRequest) -> bool:
    """Return true at a choice of an activated ship, from the second turn on, after some damage."""
    state = session.match.state
    hurt = state.turn > 1 and any(ship.damage for ship in state.ships.values())
    return state.phase is Phase.ACTIVATIONS and hurt and isinstance(asked, ChooseOne)


def dice_to_remove(_session: Session, asked: AnyRequest) -> bool:
    """Return true at a roll from which dice are removed (MF-28)."""
    return asked.kind == "removal"


def second_deployment(session: Session, asked: AnyRequest) -> bool:
    """Return true at the second player's deployment."""
    return isinstance(asked, DeployFleet) and any(
        ship.deployed for ship in session.match.state.ships.values()
    )


def a_roll_to_type(session: Session, asked: AnyRequest) -> bool:
    """Return true at dice of the weapons phase that players roll themselves."""
    return isinstance(asked, Roll) and session.match.state.phase is Phase.ACTIVATIONS


def the_end(_session: Session, _asked: AnyRequest) -> bool:
    """Return false: the match is played to its end."""
    return False


def play_to(session: Session, moment: Moment, most: int = 4000) -> Session:
    """Let the level `_LEVEL` answer for both sides until `moment` returns true; return the session.

    Raise `ValueError` if the moment does not come within `most` answers.
    """
    below = Stream("golden", session.seed).below
    key = seed_key(session.seed)
    while not session.over:
        seat = session.waiting()[0]
        asked = session.request(seat)
        assert asked is not None, "who is waited for is asked"
        if moment(session, asked):
            return session
        if isinstance(asked, Roll):
            session.answer(seat, roll(key, session.match.state.rolls, asked.count, asked.sides))
            continue
        _decide(session, asked, below)
        if len(session.match.journal) > most:
            break
    if moment is not the_end:
        raise ValueError(f"the match with seed {session.seed} never comes to the moment")
    return session


def _decide(session: Session, asked: AnyRequest, below: Any) -> None:  # noqa: ANN401 - a source of dice
    match = session.match
    view = match.view(asked.seat)
    decision = decide(LEVELS[_LEVEL], asked.seen_by(view), view, below)
    turn = match.ruleset.turn(match.state)
    session.reasoning.note(len(match.journal), asked.seat, turn, asked.kind, decision)
    session.answer(asked.seat, decision.answer)


def plan_secretly(
    session: Session, planning: Seat = Seat.BLUE, between: Callable[[], None] = lambda: None
) -> Session:
    """Draft one player's plan, call `between`, and then seal the other player's orders."""
    plan, orders = session.request(planning), session.request(planning.other)
    assert isinstance(plan, PlotOrders)
    assert isinstance(orders, PlotOrders)
    below = Stream("golden plans", session.seed).below
    session.draft(planning, plan.example(below))
    between()
    session.answer(planning.other, orders.example(below))
    return session
