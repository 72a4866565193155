"""The guide of a lesson in the yard: conditions, hints, the way back; a solver and clumsy hands."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.book.lessons.guide import IDLE_WORDS, Said
from game.book.lessons.shelf import ListedLesson, take_down
from game.families.false_sunrise.lessons.yard.bench import (
    Bench,
    book_bench,
    catalogue_for,
    first_bench,
    played,
)
from game.families.false_sunrise.lessons.yard.condition_file import YardCondition
from game.families.false_sunrise.lessons.yard.conditions import Seen, YardFacts, holds
from game.families.false_sunrise.lessons.yard.guide import YardGuide
from game.families.false_sunrise.lessons.yard.lesson_file import YardLesson, YardShow
from game.families.false_sunrise.yard import building
from rules.table.arcs import Arc

DEEDS = 40


def lesson_of(shelved: ListedLesson) -> YardLesson:
    assert isinstance(shelved.lesson, YardLesson), shelved.problem
    return shelved.lesson


@pytest.fixture
def lesson(write: Any) -> YardLesson:
    """A lesson that is only to be read."""
    return lesson_of(take_down(write("- {say: Look.}")))


def take(guide: YardGuide, bench: Bench) -> Bench:
    """Do all that a step shows, a press on a button included; give the bench then."""
    index = guide.index
    for show in guide.step.show:
        bench = played(show, bench)
        pressed = show.press
        guide.see(YardFacts(bench, pressed == "save", "fly" if pressed == "fly" else ""))
        if guide.index != index or guide.finished:
            break
    return bench


def test_ours_is_well_formed(ours: ListedLesson) -> None:
    lesson = lesson_of(ours)
    assert 3 <= lesson.minutes <= 15
    assert 8 <= len(lesson.steps) <= 12


def test_a_solver_finishes_it(ours: ListedLesson) -> None:
    guide = YardGuide(lesson_of(ours))
    bench = first_bench(guide.lesson)
    while not guide.finished:
        index = guide.index
        assert bench == book_bench(guide.lesson, index)
        if guide.may_go_on:
            guide.next()
        else:
            bench = take(guide, bench)
        assert guide.finished or guide.index == index + 1, f"step {index + 1}"


def fumbled(bench: Bench, chance: random.Random) -> Bench:
    """Do anything at all that the yard allows."""
    catalogue = catalogue_for(bench.fleet)
    entries = [*catalogue.component, *catalogue.defence, *catalogue.squadron]
    bench = played(YardShow(take=chance.choice([one.name for one in bench.fleet.ships] or ["x"])), bench)
    deeds = [
        YardShow(buy=chance.choice(list(catalogue.hull))),
        YardShow(add=chance.choice(entries)),
        YardShow(add=chance.choice(entries)),
        YardShow(fix=chance.choice(["FRC-1", "FRC-3", "FRC-4", "FRC-5"])),
        YardShow(strength=chance.choice(["ship", "fleet"])),
    ]
    if bench.fleet.ships and chance.random() < 0.15:
        return Bench(building.without_ship(bench.fleet, bench.at), bench.total)
    return played(chance.choice(deeds), bench)


def test_clumsy_hands_never_get_stuck(ours: ListedLesson) -> None:
    for seed in range(6):
        guide, chance = YardGuide(lesson_of(ours)), random.Random(seed)
        bench = first_bench(guide.lesson)
        while not guide.finished:
            index = guide.index
            for _ in range(chance.randrange(DEEDS)):
                bench = fumbled(bench, chance)
                guide.see(YardFacts(bench))
            if guide.index != index or guide.finished:
                continue
            if guide.may_go_on:
                guide.next()
                continue
            guide.again()
            bench = take(guide, guide.bench)
            if guide.index == index and not guide.finished:
                guide.lead_to(index)
                bench = take(guide, guide.bench)
            assert guide.finished or guide.index > index, f"stuck at step {index + 1}"


def test_waiting_and_looking_complete_nothing(ours: ListedLesson) -> None:
    guide = YardGuide(lesson_of(ours))
    guide.next()
    for at in (1, 0):
        guide.see(YardFacts(Bench(guide.lesson.fleet, guide.lesson.total, at)))
    guide.pass_time(500)
    assert guide.index == 1
    assert guide.hint is not None


@pytest.mark.parametrize(
    ("condition", "so"),
    [
        ({"ships": 2}, True),
        ({"ships": {"least": 3}}, False),
        ({"spent": 6}, True),
        ({"spent": {"most": 5}}, False),
        ({"breaches": 1}, True),
        ({"breaches": 0}, False),
        ({"breaks": "FRC-4"}, True),
        ({"breaks": "FRC-5"}, False),
        ({"ship": {"name": "Gull", "hull": "destroyer", "slots": 4, "free": 1, "weapons": 2}}, True),
        ({"ship": {"upgrades": 1, "defences": 1}}, True),
        ({"ship": {"defences": 3}}, False),
        ({"ship": {"new": True}}, False),
        ({"ship": {"new": False, "hull": "frigate"}}, True),
        ({"mount": {"type": "railgun", "arc": "fore"}}, True),
        ({"mount": {"type": "railgun", "arc": ["port", "rear"]}}, False),
        ({"mount": {"ship": "Tern", "kind": "gun", "arc": ["fore", "port", "starboard", "rear"]}}, False),
        ({"mount": {"kind": "missile"}}, True),
        ({"mount": {"ship": "Tern", "kind": "missile"}}, False),
        ({"mount": {"type": "turret-mount", "serves": "railgun"}}, True),
        ({"mount": {"type": "turret-mount", "serves": "any"}}, True),
        ({"mount": {"type": "turret-mount", "serves": "nothing"}}, False),
        ({"mount": {"craft": {"least": 1}}}, False),
        ({"in_hand": "Gull"}, True),
        ({"in_hand": "Tern"}, False),
        ({"shelf": "Weapons"}, True),
        ({"shelf": "Craft"}, False),
        ({"strength": "ship"}, True),
        ({"strength": "fleet"}, False),
        ({"rating": 1}, True),
        ({"rating": 0}, False),
        ({"kept": True}, False),
        ({"opened": "fly"}, False),
        ({"did": "fix"}, False),
        ({"all": [{"ships": 2}, {"spent": 6}]}, True),
        ({"all": [{"ships": 2}, {"spent": 7}]}, False),
        ({"any": [{"ships": 9}, {"spent": 6}]}, True),
    ],
)
def test_a_condition(lesson: YardLesson, condition: dict[str, object], so: bool) -> None:
    names = frozenset(ship.name for ship in lesson.fleet.ships)
    seen = Seen(YardFacts(first_bench(lesson)), names)
    assert holds(YardCondition.model_validate(condition, strict=False), seen) is so


def test_what_was_saved_opened_and_done_is_seen(lesson: YardLesson) -> None:
    seen = Seen(YardFacts(first_bench(lesson), kept=True, opened="fly"), frozenset(), frozenset({"fix"}))
    for head in ({"kept": True}, {"opened": "fly"}, {"did": "fix"}, {"ship": {"new": True}}):
        assert holds(YardCondition.model_validate(head), seen), head


def test_FRC_6_a_hangar_is_filled(lesson: YardLesson) -> None:
    bench = first_bench(lesson)
    for show in ({"take": "Gull"}, {"add": "flight-deck"}, {"add": "fighter"}, {"add": "bomber"}):
        bench = played(YardShow(**show), bench)
    wanted = YardCondition.model_validate({"mount": {"craft": 2, "type": "flight-deck"}})
    assert holds(wanted, Seen(YardFacts(bench), frozenset()))


def test_what_is_shown_changes_the_fleet(lesson: YardLesson) -> None:
    bench = first_bench(lesson)
    for show in (
        {"take": "Tern"}, {"hold": "artillery"}, {"arc": "rear"}, {"add": "turret-mount"}, {"shelf": "Craft"},
        {"strength": "fleet"}, {"rating": 3}, {"press": "save"}, {"serve": "hydra"}, {"take": "nobody"},
    ):  # fmt: skip
        bench = played(YardShow(**show), bench)
    gun, turret = bench.fleet.ships[1].components
    assert (gun.arc, turret.weapon) == (Arc.REAR, gun.key)
    assert (bench.at, bench.shelf.value, bench.whole, bench.rating) == (1, "Craft", True, 3)


def test_any_way_that_satisfies_the_condition_counts(write: Any) -> None:
    steps = """
- {say: Mend it., done: {breaches: 0}, show: [{fix: FRC-4}]}
- {say: Arm it., done: {ship: {name: Tern, defences: 1}}, show: [{take: Tern}, {add: hardened-armor}]}
- {say: Read.}
"""
    guide = YardGuide(lesson_of(take_down(write(steps))))
    bench = played(YardShow(add="hardened-armor"), played(YardShow(take="Tern"), guide.bench))
    guide.see(YardFacts(bench))
    assert guide.index == 0  # out of order: it counts when its turn comes
    gone = building.without_component(bench.fleet, 1, "artillery")
    assert guide.see(YardFacts(Bench(gone, 10, 1)))
    assert guide.index == 2


def test_a_hint_stands_as_long_as_it_is_so(write: Any) -> None:
    steps = """
- say: Buy a frigate.
  done: {ships: 4}
  hints: [{when: {breaks: FRC-1}, say: Too much., ruling: FRC-1}]
  idle: Press Frigate.
  show: [{buy: frigate}, {buy: frigate}]
"""
    guide = YardGuide(lesson_of(take_down(write(steps))))
    guide.see(YardFacts(played(YardShow(buy="flagship"), guide.bench)))
    assert guide.hint == Said("Too much.", "FRC-1")
    guide.see(YardFacts(guide.bench))
    assert guide.hint is None
    assert not guide.pass_time(20)
    guide.stir()
    assert not guide.pass_time(20)
    assert guide.pass_time(20)
    assert guide.hint == Said("Press Frigate.")
    guide.see(YardFacts(played(YardShow(shelf="Craft"), guide.bench)))
    assert guide.hint == Said("Press Frigate.")


def test_a_step_without_words_for_the_idle_has_some(write: Any) -> None:
    guide = YardGuide(lesson_of(take_down(write("- {say: Buy., done: {ships: 3}, show: [{buy: frigate}]}"))))
    guide.pass_time(60)
    assert guide.hint == Said(IDLE_WORDS)


def test_back_again_and_restart_lay_out_what_was_there(write: Any) -> None:
    steps = """
- {say: Look.}
- {say: Buy., done: {ships: {least: 3}}, show: [{buy: frigate}]}
- {say: Buy., done: {ships: {least: 4}}, show: [{buy: frigate}]}
- {say: Read.}
"""
    guide = YardGuide(lesson_of(take_down(write(steps))))
    guide.next()
    first = guide.bench
    three = played(YardShow(buy="frigate"), first)
    guide.see(YardFacts(three))
    assert guide.index == 2
    guide.see(YardFacts(played(YardShow(add="railgun"), three)))
    guide.again()
    assert guide.bench == three
    guide.back()
    assert guide.bench == first
    assert guide.index == 1
    assert guide.see(YardFacts(played(YardShow(buy="frigate"), three)))
    assert guide.index == 3
    guide.back()
    assert guide.bench == first, "the step between was done at once"
    guide.restart()
    assert guide.bench == first_bench(guide.lesson)
    assert guide.index == 0


def test_back_from_the_end_is_the_last_step(write: Any) -> None:
    guide = YardGuide(lesson_of(take_down(write("[{say: One.}, {say: Two.}]"))))
    guide.next()
    guide.next()
    assert guide.finished
    guide.back()
    assert (guide.index, guide.finished) == (1, False)
