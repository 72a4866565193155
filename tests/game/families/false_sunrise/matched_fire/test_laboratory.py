"""The laboratory on Matched Fire: its exact odds, what is set up besides, benches taken from a table."""

from __future__ import annotations

from dataclasses import replace
from math import isclose
from typing import Any

import pytest

from game.families.false_sunrise.laboratory.bench import Bench, Station, ids
from game.families.false_sunrise.laboratory.findings import Findings, Laws, legal_shots
from game.families.false_sunrise.laboratory.fitting import more, with_hull
from game.families.false_sunrise.laboratory.setting_up import bench_of, knobs_of, state_of
from game.families.false_sunrise.screens.laboratory.laboratory_screen import Laboratory
from rules.false_sunrise.fleet_files import ComponentFile, ShipFile, with_ids
from rules.false_sunrise.force import Breach
from rules.false_sunrise.matched_fire.catalogue import matched_catalogue
from rules.false_sunrise.matched_fire.gunnery import attack_of
from rules.false_sunrise.matched_fire.odds import forecast, volley_odds
from rules.false_sunrise.matched_fire.point_defence import roll_pool

EDITION = "matched-fire"
CATALOGUE = matched_catalogue()


def station(hull: str, *types: str, defences: tuple[str, ...] = (), name: str = "Attacker") -> Station:
    parts = []
    for one in types:
        arc = "fore" if getattr(CATALOGUE.component[one], "needs_arc", False) else None
        parts.append(ComponentFile.model_validate({"type": one, "arc": arc}, strict=False))
    ship = ShipFile(name=name, hull=hull, components=with_ids(parts), defences=defences)
    return Station(ship, edition=EDITION)


def target(hull: str, *defences: str) -> Station:
    return station(hull, defences=defences, name="Target")


def set_to(bench: Bench, **knobs: int) -> Bench:
    return replace(bench, knobs=knobs_of(EDITION, knobs))


def worked(bench: Bench) -> Findings:
    """Work a bench out but for its curve: the law of the volley and the part of each shot."""
    steps = Laws().steps(bench)
    found = next(steps)
    for _ in range(found.shots):
        found = next(steps)
    return found


def test_the_law_is_that_of_the_engine_for_a_whole_declaration() -> None:
    bench = Bench(station("destroyer", "maul", "rake", "dart"), target("destroyer", "belt-plate"), 9.0)
    found, state = worked(bench), state_of(bench)
    attacker, foe = ids(bench)
    shots = [(weapon, foe) for weapon in ("maul", "rake", "dart")]
    assert legal_shots(state, bench) == ("maul", "rake", "dart")
    assert found.outcome == volley_odds(state, attacker, shots)[foe]
    assert isclose(sum(line.added or 0 for line in found.lines), found.outcome.mean_damage)
    marks = forecast(state, attacker, shots)[foe].marks
    assert found.further[0].said == "/".join(
        f"{marks.get(one, 0.0):.1f}" for one in ("pd", "sensors", "thrusters")
    )


def test_MF_22_no_more_attacks_than_fire_control_pays_for() -> None:
    found = worked(Bench(station("destroyer", "rake", "rake", "rake", "rake"), target("cruiser"), 9.0))
    assert found.shots == 3
    refused = found.lines[-1].refusal
    assert refused is not None
    assert refused.ruling == "MF-22"


def test_MF_26_the_side_that_is_struck_gives_flex_dice_and_armour() -> None:
    bench = Bench(station("frigate", "rake"), target("destroyer", "prow-plate", "belt-plate"), 9.0)
    found = []
    for side in range(4):
        state = state_of(set_to(bench, side=side))
        red, blue = (state.ships[one] for one in ids(bench))
        attack = attack_of(red, red.fittings.mounts[0], blue)
        found.append((str(attack.arc), attack.pool.flex, attack.armour))
    assert found == [("fore", 0, 2), ("starboard", 1, 1), ("rear", 2, 0), ("port", 1, 1)]


def test_MF_32_supporters_and_sentries_roll_against_missiles() -> None:
    bench = Bench(station("frigate", "dart"), target("frigate"), 11.0)

    def pool(**knobs: int) -> tuple[int, int]:
        state = state_of(set_to(bench, **knobs))
        red, blue = (state.ships[one] for one in ids(bench))
        rolled = roll_pool(state, red, red.fittings.mounts[0], blue)
        return rolled.base, rolled.flex

    assert [pool(), pool(friends=2), pool(friends=4, picket=1), pool(pd=3)] == [
        (3, 0),
        (5, 0),
        (8, 1),
        (0, 0),
    ]


def test_MF_42_a_worn_rating_costs_structure() -> None:
    bench = Bench(station("frigate", "rake"), target("frigate"), 9.0)
    assert worked(set_to(bench, thrusters=2)).outcome.mean_damage > worked(bench).outcome.mean_damage


def test_MF_38_a_squadron_is_told_what_the_answer_leaves_of_its_attack() -> None:
    bench = Bench(station("mallets"), target("destroyer"), 2.0)
    assert [one.words for one in worked(bench).further][1:] == ["If it answers: loss / destroyed"]
    assert [line.name for line in worked(bench).lines] == ["Mallet Bomb"]
    weaker = worked(set_to(bench, lost=2)).outcome.mean_damage
    assert weaker < worked(bench).outcome.mean_damage
    assert len(worked(replace(bench, range_in=3.5)).further) == 1, "out of reach nothing prompts"


def test_a_squadron_mounts_nothing_and_takes_nothing_along() -> None:
    assert isinstance(more(target("kites"), "prow-plate"), Breach)
    bare = with_hull(station("frigate", "rake", defences=("prow-plate",)), "kites")
    assert (bare.ship.components, bare.ship.defences) == ((), ())
    small = with_hull(station("destroyer", "maul", "rake", "spinner"), "frigate")
    assert [one.type for one in small.ship.components] == ["rake", "spinner"], (
        "what it cannot mount goes first"
    )


@pytest.mark.parametrize("side", range(4))
def test_a_bench_from_a_table_has_the_dice_of_the_table(side: int) -> None:
    shown = set_to(
        Bench(station("destroyer", "maul", "dart"), target("destroyer", "belt-plate"), 8.0),
        side=side,
        still=1,
        friends=2,
        picket=1,
        pd=1,
        blinded=1,
    )
    taken = bench_of(state_of(shown), *ids(shown))
    assert taken.knobs == shown.knobs
    assert worked(taken).outcome == worked(shown).outcome


def test_the_laboratory_sets_up_what_the_edition_has(desk: Any) -> None:
    screen: Laboratory = desk.open("laboratory")
    screen.set_edition(EDITION)
    assert screen.worker.settle()
    desk.step(2)
    widgets = desk.dump()
    assert widgets["lab.knob.side"]["enabled"]
    assert "lab.knob.lost" not in widgets, "a ship has no figures"
    assert widgets["lab.ratings"]["text"].startswith("PD")
    screen.ask_question("matched-bombers")
    assert screen.worker.settle()
    desk.step(2)
    assert "lab.knob.lost" in desk.dump()
    assert not desk.dump()["lab.fire_control"]["enabled"]


@pytest.mark.parametrize("knobs", [{"sides": 1}, {"side": 4}, {"side": -1}])
def test_a_knob_that_cannot_be_set_so_is_refused(knobs: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="has no knob side"):
        knobs_of(EDITION, knobs)
