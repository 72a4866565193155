"""Odds before commitment against every fall of the dice, rolled by the true engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from rules.dark_frontier import figures, odds, systems
from rules.dark_frontier.events import DuelLedger, Event
from rules.dark_frontier.figures import MOST_RATING, POINT_DEFENCE
from rules.dark_frontier.foreseeing import coming_at
from rules.dark_frontier.meetings import armed_at, flak_at
from rules.dark_frontier.odds import Coming, Threat, deadly_faces, forecast
from rules.dark_frontier.requests import UseCountermeasure
from rules.dark_frontier.rounds import advance
from rules.dark_frontier.state import ATTACKER, DEFENDER, Kind, Phase, Projectile, Setup, Ship, State
from rules.dark_frontier.systems import condition
from rules.kernel.flow import Flow
from rules.kernel.ledger import Ledger
from rules.kernel.requests import Roll

EDITION = "0.2.0"
KINDS = ("cutter", "carrier", "gunboat", "monitor")
FLAK = [Coming(Threat.FLAK, spread) for spread in range(1, 7)]
ARMED, COUNTERED = Coming(Threat.ARMED), Coming(Threat.COUNTERED)
RATINGS = range(1, MOST_RATING + 1)
Play = Callable[[DuelLedger], Flow[Any]]
Fates = dict[tuple[tuple[str, ...], bool], Fraction]  # what a ship has lost and whether it flies, how likely


def position(kind: str, lost: tuple[str, ...] = ()) -> State:
    """Put a ship against another that is far off."""
    ships = {DEFENDER: {"Arrow": kind}, ATTACKER: {"Blade": "gunboat"}}
    state = State(Setup(EDITION, ships), Phase.ADVANCE, 3)
    state.ships["Arrow"] = Ship("Arrow", DEFENDER, kind, (0, 0), lost=lost, missiles=2)
    state.ships["Blade"] = Ship("Blade", ATTACKER, "gunboat", (14, 0))
    return state


def played(
    state: State, play: Play, dice: list[tuple[int, ...]], *, counter: bool
) -> tuple[State, Roll | None]:
    """Play on with these dice; give the map, and the roll for which there were none."""
    ledger: Ledger[State, Event] = Ledger(state.copy())
    flow, answer, left = play(ledger), None, iter(dice)
    while True:
        try:
            question = flow.send(answer)
        except StopIteration:
            return ledger.state, None
        if isinstance(question, Roll):
            answer = next(left, None)
            if answer is None:
                return ledger.state, question
        else:
            assert isinstance(question, UseCountermeasure)
            answer = counter


def falls(state: State, play: Play, *, counter: bool = False) -> Iterator[tuple[State, Fraction]]:
    """Run over the maps after all falls of the dice, with the chance of each."""
    waiting: list[tuple[list[tuple[int, ...]], Fraction]] = [([], Fraction(1))]
    while waiting:
        dice, chance = waiting.pop()
        after, roll = played(state, play, dice, counter=counter)
        if roll is None:
            yield after, chance
            continue
        faces = list(product(range(1, roll.sides + 1), repeat=roll.count))
        waiting += [([*dice, one], chance / len(faces)) for one in faces]


def met_by(coming: Coming) -> Play:
    if coming.threat is Threat.FLAK:
        return lambda ledger: flak_at(ledger, "Arrow", "F1", coming.spread)
    return lambda ledger: armed_at(ledger, "Arrow", "M1")


def counted(maps: Iterator[tuple[State, Fraction]]) -> Fates:
    """Count maps together on which the ship fares alike."""
    found: Fates = {}
    for state, chance in maps:
        ship = state.ships["Arrow"]
        fate = tuple(sorted(ship.lost)), ship.alive
        found[fate] = found.get(fate, Fraction(0)) + chance
    return found


def fates_after(kind: str, comings: list[Coming]) -> Fates:
    """Let one meeting after the other happen to a ship; what comes to the same is counted together."""
    fates: Fates = {((), True): Fraction(1)}
    for coming in comings:
        found: Fates = {}
        for (lost, alive), chance in fates.items():
            if not alive:
                found[lost, alive] = found.get((lost, alive), Fraction(0)) + chance
                continue
            state = position(kind, lost)
            after = counted(falls(state, met_by(coming), counter=coming.threat is Threat.COUNTERED))
            for fate, part in after.items():
                found[fate] = found.get(fate, Fraction(0)) + chance * part
        fates = found
    return fates


def compare(kind: str, comings: list[Coming], fates: Fates, before: tuple[str, ...] = ()) -> None:
    """Hold a forecast against what the dice give."""
    state = position(kind, before)
    ship = state.ships["Arrow"]
    found = forecast(state.figures, ship, comings)
    assert sum(fates.values()) == 1
    assert found.lost == sum(chance for (_, alive), chance in fates.items() if not alive)
    hit = sum(chance for (lost, alive), chance in fates.items() if not alive or len(lost) > len(before))
    assert found.hit == hit
    for result, chance in found.results.items():
        # A warhead leaves no hull box, and costs no other system.
        more = (part for (lost, _), part in fates.items() if lost.count(result) > before.count(result))
        assert chance == sum(more), result


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("coming", [*FLAK, ARMED])
def test_one_meeting(kind: str, coming: Coming) -> None:
    compare(kind, [coming], fates_after(kind, [coming]))


@pytest.mark.parametrize("kind", ["carrier", "gunboat", "monitor"])
def test_a_countered_missile(kind: str) -> None:
    compare(kind, [COUNTERED], fates_after(kind, [COUNTERED]))


@pytest.mark.parametrize(
    ("kind", "comings"),
    [
        ("cutter", [FLAK[5], FLAK[5], FLAK[5]]),
        ("cutter", [FLAK[3], ARMED]),
        ("gunboat", [FLAK[5], ARMED, FLAK[4]]),
        ("gunboat", [COUNTERED, ARMED]),
        ("carrier", [FLAK[5], ARMED, ARMED]),
        ("monitor", [FLAK[5], FLAK[5], FLAK[2], ARMED]),
    ],
)
def test_several_meetings_one_after_the_other(kind: str, comings: list[Coming]) -> None:
    compare(kind, comings, fates_after(kind, comings))


@pytest.mark.parametrize("lost", [("hull",), ("engine",) * 3, ("bow", "port"), (POINT_DEFENCE,) * 3])
@pytest.mark.parametrize("coming", [FLAK[5], ARMED])
def test_a_ship_that_is_hurt(lost: tuple[str, ...], coming: Coming) -> None:
    state = position("gunboat", lost)
    compare("gunboat", [coming], counted(falls(state, met_by(coming))), lost)


@pytest.fixture(params=RATINGS)
def rating(request: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Give gunboats such a rating, in an edition's file of our own."""
    text = (figures.FOLDER / f"{EDITION}.yaml").read_text("utf-8")
    (tmp_path / f"{EDITION}.yaml").write_text(
        text.replace("point_defence: 4", f"point_defence: {request.param}"), "utf-8"
    )
    known = (figures.figures_of, systems.condition_after, systems.suffered, odds._outcomes)
    with monkeypatch.context() as patch:
        patch.setattr(figures, "FOLDER", tmp_path)
        for one in known:
            one.cache_clear()
        yield request.param
    for one in known:
        one.cache_clear()


def test_every_rating_against_every_spread_and_a_warhead(rating: int) -> None:
    state = position("gunboat")
    ship = state.ships["Arrow"]
    assert condition(state.figures, ship).point_defence == rating
    for coming in (*FLAK, ARMED):
        fates = fates_after("gunboat", [coming])
        compare("gunboat", [coming], fates)
        found = forecast(state.figures, ship, [coming])
        if coming.threat is Threat.FLAK:
            flak = Fraction(coming.spread, 6) ** 2 if coming.spread < 6 else 1
            assert found.hit == flak * Fraction(min(rating, 6), 6)
        else:
            assert found.lost == Fraction(rating - 1, 6)


def test_a_whole_advance_as_it_is_foreseen() -> None:
    """Flak and an unarmed missile come one after the other: the map itself says what meets."""
    state = position("gunboat")
    for number, (kind, spread, at, placed) in enumerate([(Kind.FLAK, 6, 1, 3), (Kind.MISSILE, 6, 3, 3)]):
        name = f"F{number}"
        one = Projectile(name, kind, ATTACKER, number, placed, (at, 0), (-4, 0), spread, 3)
        state.projectiles[name] = one
    comings = [coming for _, coming in coming_at(state, state.ships["Arrow"])]
    assert comings == [FLAK[5], FLAK[5]]
    compare("gunboat", comings, counted(falls(state, advance)))


@pytest.mark.parametrize("kind", KINDS)
def test_DD_3_the_faces_that_destroy_a_ship_are_those_whose_hit_does(kind: str) -> None:
    state = position(kind)
    figures, sheet = state.figures, state.figures.ships[kind]
    for boxes in range(sheet.hull):
        ship = position(kind, ("hull",) * boxes).ships["Arrow"]
        faces = deadly_faces(figures, ship)
        hit = forecast(figures, ship, [FLAK[5]])
        assert hit.lost == hit.hit * Fraction(len(faces), figures.die)
        assert (faces == ()) is (boxes < sheet.hull - 1)
