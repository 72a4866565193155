"""The laboratory on the first edition: its ships, its exact odds, benches taken from its matches."""

from __future__ import annotations

from dataclasses import replace
from math import isclose
from typing import Any

import pytest

from game.families.false_sunrise.laboratory.bench import Bench, Station, ids
from game.families.false_sunrise.laboratory.findings import Findings, Laws, legal_shots
from game.families.false_sunrise.laboratory.fitting import Group, fitted, groups_of, more
from game.families.false_sunrise.laboratory.setting_up import bench_of, state_of
from game.families.false_sunrise.screens.laboratory.from_table import laboratory_from
from game.families.false_sunrise.screens.laboratory.laboratory_screen import Laboratory
from rules.false_sunrise.fleet_files import ComponentFile, ShipFile, with_ids
from rules.false_sunrise.march_2024.catalogue import march_catalogue
from rules.false_sunrise.march_2024.odds import volley_odds
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat
from rules.table.measure import distance_in
from rules.values import changed

FIRST = "2024-03"
CATALOGUE = march_catalogue()


def station(hull: str, *types: str, name: str = "Attacker", lost: tuple[str, ...] = ()) -> Station:
    parts = []
    for one in types:
        entry: Any = CATALOGUE.component[one]
        arc = "fore" if getattr(entry, "needs_arc", False) else None
        parts.append(ComponentFile.model_validate({"type": one, "arc": arc}, strict=False))
    ship = ShipFile(name=name, hull=hull, components=with_ids(parts))
    return Station(ship, frozenset(lost), edition=FIRST)


def worked(bench: Bench) -> Findings:
    *_, found = Laws().steps(bench)
    return found


def test_the_law_is_that_of_the_engine_for_all_attacks_of_all_weapons() -> None:
    bench = Bench(
        station("cruiser", "arc-gun", "energy-lance", "triple-tap", "swarm"),
        station("destroyer", "adaptive-plating", "dazzler", name="Target"),
        13.0,
    )
    found, state = worked(bench), state_of(bench)
    attacker, target = ids(bench)
    shots = [("energy-lance", target)] * 2 + [("triple-tap", target)] * 3 + [("swarm", target)] * 8
    assert legal_shots(state, bench) == ("energy-lance", "triple-tap", "swarm")
    assert found.outcome == volley_odds(state, attacker, shots)[target]
    assert found.lines[0].refusal is not None, "an arc gun reaches ten inches"
    assert isclose(sum(line.added or 0 for line in found.lines), found.outcome.mean_damage)


def test_E1_25_the_pool_of_the_target_stops_missiles() -> None:
    bare = worked(Bench(station("frigate", "torpedo"), station("frigate", name="Target"), 25.0))
    guarded = worked(
        Bench(station("frigate", "torpedo"), station("frigate", "spitfire-ciws", name="Target"), 25.0)
    )
    assert isclose(bare.outcome.mean_damage, 9 * 5 / 6)
    assert guarded.outcome.mean_damage == 0.0
    assert "pool 3" in (guarded.lines[0].planned.short if guarded.lines[0].planned else "")


def test_E1_19_lost_fire_control_changes_the_curve() -> None:
    target = station("frigate", name="Target")
    whole = worked(Bench(station("frigate", "artillery"), target))
    blind = worked(Bench(station("frigate", "artillery", lost=("fire-control",)), target))
    assert isclose(whole.curve[0], 5.0)
    assert isclose(blind.curve[0], 2.0)


@pytest.mark.parametrize("seat", [Seat.RED, Seat.BLUE])
def test_all_entries_of_the_edition_can_be_fitted_and_no_others(seat: Seat) -> None:
    bare = station("flagship", "artillery")
    listed = {one.entry.id for one in fitted(bare, seat)}
    assert listed == set(CATALOGUE.component)
    assert Group.DEFENCES not in groups_of(seat, None, FIRST)
    for entry in listed:
        assert isinstance(more(bare, entry), Station), entry


def test_what_protects_and_what_helps_fire_are_told_apart() -> None:
    protects = {one.id for one in groups_of(Seat.BLUE, None, FIRST)[Group.PROTECTION]}
    assert protects >= {"adaptive-plating", "cloaking-system", "reinforced-armor", "dazzler", "prophet-pd"}
    helps = {one.id for one in groups_of(Seat.RED, None, FIRST)[Group.FIRE]}
    assert helps >= {"tuned-fire-control", "turret-mount"}
    assert not helps & protects


@pytest.mark.parametrize("seed", range(12))
def test_a_bench_from_a_table_has_the_dice_of_the_table(make_setup: Any, seed: int) -> None:
    setup = make_setup("ghost-lanterns", "steel-rain", rocks=())
    red, blue = (next(iter(setup.fleets[seat].ships)) for seat in (Seat.RED, Seat.BLUE))
    bench = Bench(station("cruiser", "artillery"), station("destroyer", "cloaking-system", name="Target"))
    table, below = state_of(bench), Stream("places", seed).below
    attacker, target = ids(bench)
    moved = changed(table.ships[target], x=16.0 + below(3500) / 100, y=24.0)
    table.ships[target] = moved
    taken = bench_of(table, attacker, target)
    assert abs(taken.range_in - distance_in(table.ships[attacker].at, moved.at)) <= 0.5
    exact = replace(taken, range_in=distance_in(table.ships[attacker].at, moved.at))
    assert worked(taken).outcome == worked(exact).outcome
    assert red.catalogue.edition == blue.catalogue.edition == FIRST


def test_the_laboratory_offers_the_edition_with_questions_of_its_own(desk: Any) -> None:
    screen: Laboratory = desk.open("laboratory")
    assert screen.edition != FIRST
    screen.set_edition(FIRST)
    assert screen.worker.settle()
    desk.step(2)
    widgets = desk.dump()
    assert screen.bench.edition == FIRST
    assert "lab.shields" not in widgets
    assert "lab.faction.red" not in widgets
    assert widgets["lab.ratings"]["text"].startswith("pool")
    assert screen.bench.attacker.ship.components[0].type in CATALOGUE.component
    assert desk.app.screen.name == "laboratory"


def test_the_laboratory_opens_from_a_match_of_the_edition(desk: Any, make_setup: Any) -> None:
    from game.families.false_sunrise.new_match.setup import set_up
    from game.match.session import Session
    from game.screens.table.table_screen import TableScreen

    session = Session.new(make_setup("steel-rain", "knife-party"), 3, home=desk.app.home, quick=True)
    set_up(session, 3)
    session.show_all()
    table = TableScreen(desk.app, session)
    desk.app.push(table)
    desk.step(2)
    table.selected = next(one.spec.id for one in table.view.ships_of(table.seat))
    lab = laboratory_from(table)
    desk.app.push(lab)
    assert lab.worker.settle()
    desk.step(2)
    assert lab.edition == FIRST
    assert lab.found()[0] is not None
