"""What every edition offers to programs: a record, gunnery, words, matches that can be played and told."""

from __future__ import annotations

import hashlib
import json

import pytest

from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.edition import Edition
from rules.false_sunrise.editions import EDITIONS, NEWEST, edition_of, load_edition
from rules.false_sunrise.fleet import BUILT_IN
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.gunnery import ready_mounts
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Options, Setup, State
from rules.games import load_ruleset
from rules.kernel.journal import AnyMatch
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import new_match
from rules.table.measure import distance_in
from rules.table.terrain import Terrain
from rules.values import changed
from tests.rules.false_sunrise.kept import kept_setup
from tools.simulation.playing import play_out

EVERY = tuple(EDITIONS)
ACROSS_IN = 80.0


@pytest.fixture(params=EVERY)
def edition(request: pytest.FixtureRequest) -> Edition:
    return load_edition(request.param)


def table(edition: Edition, seed: int) -> State:
    """Put two random fleets on an empty board in two lines, so far apart as the seed says."""
    catalogue = edition.catalogue
    fleets = {
        seat: build_fleet(random_fleet(f"{seed}/{seat}", 20, catalogue), seat, catalogue) for seat in PLAYERS
    }
    state = opening(Setup(fleets, Terrain()))
    for number, (key, ship) in enumerate(list(state.ships.items())):
        red = ship.seat is Seat.RED
        x, y = (20.0 if red else 22.0 + 5 * seed), 3.0 * (number % 15)
        state.ships[key] = changed(ship, x=x, y=y, heading=3 if red else 9, deployed=True)
    return state


def match_of(edition: Edition, seed: int) -> AnyMatch:
    drawn = Drawn(edition=edition.id, points=20, options=Options(turn_limit=12))
    match = new_match(edition.ruleset, drawn.setup(seed), seed)
    play_out(match, ("random", "random"), seed)
    return match


def test_an_edition_is_known_by_its_id(edition: Edition) -> None:
    assert edition.id == edition.ruleset.id == edition.catalogue.edition
    assert load_ruleset(edition.id) is edition.ruleset
    assert edition.rulings.is_file()
    assert edition.about.count(".") >= 2
    assert set(edition.built_in) == set(BUILT_IN)
    assert edition_of(table(edition, 1)) is edition


def test_an_unknown_edition_is_named() -> None:
    with pytest.raises(LookupError, match="2024-07, 2024-03"):
        load_edition("2023-01")
    assert NEWEST == "2024-07"


def test_a_weapon_has_words_and_a_reach(edition: Edition) -> None:
    gunnery = edition.gunnery
    for seed in range(5):
        for ship in table(edition, seed).ships.values():
            for mount in ship.fittings.mounts:
                assert isinstance(mount.weapon, Weapon)
                assert gunnery.words(mount.weapon)
                assert gunnery.attacks(mount) >= 1
                nearest, farthest = gunnery.reach_in(ship, mount)
                assert nearest < farthest
                assert gunnery.mean_damage_at(ship, mount, (nearest + farthest) / 2) > 0
                if farthest < ACROSS_IN:
                    assert gunnery.mean_damage_at(ship, mount, farthest + 0.1) == 0


def test_what_can_be_hit_lies_in_reach_and_is_not_refused(edition: Edition) -> None:
    gunnery, found = edition.gunnery, 0
    for seed in range(6):
        state = table(edition, seed)
        for ship in state.ships.values():
            for mount in ready_mounts(ship):
                hit = gunnery.targets_of(state, ship, mount)
                found += len(hit)
                nearest, farthest = gunnery.reach_in(ship, mount)
                for foe in state.ships_of(ship.seat.other):
                    refusal = gunnery.shot_refusal(state, ship, mount, foe)
                    assert (refusal is None) == (foe.id in hit)
                    assert refusal is None or refusal.ruling in gunnery.ranked
                    if foe.id in hit:
                        assert nearest - 0.01 <= distance_in(ship.at, foe.at) <= farthest + 0.01
    assert found > 30


def test_odds_of_a_shot_are_those_of_a_declaration_of_all_its_attacks(edition: Edition) -> None:
    gunnery = edition.gunnery
    state = table(edition, 2)
    for ship in state.ships.values():
        for mount in ship.fittings.mounts:
            for target in gunnery.targets_of(state, ship, mount)[:2]:
                shots = [(mount.id, target)] * gunnery.attacks(mount)
                alone = gunnery.shot_odds(state, ship.id, mount.id, target)
                chained = gunnery.volley_odds(state, ship.id, shots)[target]
                assert chained.mean_damage == pytest.approx(alone.mean_damage)
                assert chained.p_destroyed == pytest.approx(alone.p_destroyed)


@pytest.mark.parametrize("seed", [1, 2])
def test_every_event_of_a_match_has_a_sentence_without_ids(edition: Edition, seed: int) -> None:
    match = match_of(edition, seed)
    state = edition.ruleset.opening(match.setup)
    for beat in match.beats:
        for event in beat:
            event.apply(state)
            said = edition.ruleset.describe(event, state)
            assert said.endswith("."), said
            assert "red:" not in said, said
            assert "blue:" not in said, said


@pytest.mark.parametrize("seed", [1])
def test_events_and_states_survive_packing(edition: Edition, seed: int) -> None:
    match, rules = match_of(edition, seed), edition.ruleset
    for beat in match.beats:
        for event in beat:
            assert rules.unpack_event(json.loads(json.dumps(rules.pack_event(event)))) == event
    packed = json.loads(json.dumps(rules.pack_state(match.state)))
    assert rules.unpack_state(match.setup, packed) == match.state


GOLDEN = {1: "551ac43778899525", 2: "2a19d88c38b8b042", 3: "73b4b0b7667f0759"}


@pytest.mark.parametrize("seed", GOLDEN)
def test_a_match_of_the_first_edition_is_the_same_as_ever(seed: int) -> None:
    match = new_match(load_ruleset("2024-03"), kept_setup("2024-03", seed), seed)
    play_out(match, ("random", "random"), seed)
    told = json.dumps([load_ruleset("2024-03").pack_event(event) for beat in match.beats for event in beat])
    assert hashlib.blake2b(told.encode(), digest_size=8).hexdigest() == GOLDEN[seed]
