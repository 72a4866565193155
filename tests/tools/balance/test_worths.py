"""Worths and win rates, on outcomes drawn from planted worths: what was planted is found."""

from collections import Counter

import numpy as np
import pytest

from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.random_fleets import random_fleet
from tools.balance.rates import Sample, Thing, rates
from tools.balance.report import report
from tools.balance.samples import Evidence, count_things, things_of
from tools.balance.worths import rates_by_size, worths

BOARDS = 900
GREAT, GOOD, USELESS = "railgun", "torpedo", "autocannon"
PLANTED = {GREAT: 0.12, GOOD: 0.06, USELESS: -0.12}


def drawn_samples(planted: dict[str, float], seed: int) -> list[Sample]:
    """Draw fleets, and games whose odds are the planted worth of what red has more of."""
    catalogue = july_catalogue()
    generator = np.random.default_rng(seed)
    samples = []
    for board in range(BOARDS):
        red, blue = (
            count_things(random_fleet(f"{seed}/{board}/{side}", 12, catalogue), catalogue) for side in "rb"
        )
        gap = sum(worth * (_number(red, key) - _number(blue, key)) for key, worth in planted.items())
        chance = min(0.98, max(0.02, 0.5 + gap))
        samples.append(Sample(red, blue, float((generator.random(2) < chance).mean()), 2))
    return samples


def _number(side: Counter[Thing], id: str) -> int:
    return sum(number for thing, number in side.items() if thing.id == id)


@pytest.fixture(scope="module")
def samples() -> list[Sample]:
    return drawn_samples(PLANTED, 1)


@pytest.mark.slow
def test_planted_worths_are_found_again(samples: list[Sample]) -> None:
    found = {worth.thing.id: worth for worth in worths(samples, things_of(july_catalogue()))}
    assert found[GREAT].low > 0.03
    assert found[GREAT].low <= PLANTED[GREAT] <= found[GREAT].high + 0.03  # ridge pulls towards nought
    assert found[GOOD].low > 0
    assert found[USELESS].high < -0.03
    best = max(found.values(), key=lambda worth: worth.score)
    worst = min(found.values(), key=lambda worth: worth.score)
    assert (best.thing.id, worst.thing.id) == (GREAT, USELESS)


@pytest.mark.slow
def test_nothing_is_found_where_nothing_was_planted() -> None:
    found = worths(drawn_samples({}, 2), things_of(july_catalogue()))
    clear = [worth for worth in found if worth.low > 0 or worth.high < 0]
    assert len(found) > 40
    assert len(clear) <= len(found) / 5
    assert max(abs(worth.score) for worth in found) < 0.08


@pytest.mark.slow
def test_the_side_with_more_of_a_great_thing_wins_more(samples: list[Sample]) -> None:
    found = {rate.thing.id: rate for rate in rates(samples, things_of(july_catalogue()))}
    assert found[GREAT].low > 0.5
    assert found[USELESS].high < 0.5
    assert all(rate.low <= rate.score <= rate.high for rate in found.values())


@pytest.mark.slow
def test_greatest_hulls_and_more_ships_are_scored_from_both_sides(samples: list[Sample]) -> None:
    scores = rates_by_size(samples, july_catalogue().hull)
    hulls = [value for name, values in scores.items() if name.startswith("greatest") for value in values]
    assert sum(hulls) == pytest.approx(len(hulls) / 2)
    assert "more ships than the other" in scores


@pytest.mark.slow
def test_the_report_names_what_was_planted(samples: list[Sample]) -> None:
    text = report(Evidence(july_catalogue(), tuple(samples)))
    short = text[text.index("## In short") : text.index("## Hull mixes")]
    better, worse = short.split("- Worse")
    component = july_catalogue().component
    assert component[GREAT].name in better
    assert component[USELESS].name in worse


def test_everything_of_a_fleet_is_counted() -> None:
    catalogue = july_catalogue()
    fleet = random_fleet("count", 40, catalogue)
    counted = count_things(fleet, catalogue)
    assert sum(n for thing, n in counted.items() if thing.family == "hull") == len(fleet.ships)
    slots = sum(n for thing, n in counted.items() if thing.family in ("weapon", "upgrade"))
    assert slots == sum(len(ship.components) for ship in fleet.ships)
