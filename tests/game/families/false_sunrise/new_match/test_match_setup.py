"""Choices before a match without any screen."""

from pathlib import Path

import pytest

from game.families.false_sunrise.new_match import offers, setup
from game.families.false_sunrise.new_match.offers import FleetTerms, Pick, Source
from game.families.false_sunrise.new_match.rematch import rematch
from game.match.saves import latest
from game.match.session import Session
from game.shell.paths import open_home
from rules.false_sunrise.placing import marker_refusal
from rules.false_sunrise.state import Phase, State
from rules.kernel.requests import IllegalAnswer
from rules.kernel.seats import PLAYERS, Seat


def test_FRC_1_ready_made_fleets_fit_the_total_the_full_ones_first() -> None:
    listed = offers.ready_fleets(FleetTerms(20))
    assert [one.integrity for one in listed[:8]] == [20] * 8
    assert all(one.integrity <= 20 for one in listed)
    assert offers.ready_fleets(FleetTerms(1)) == []


def test_every_ready_made_fleet_is_legal() -> None:
    for one in offers.ready_fleets(FleetTerms(200)):
        assert offers.fleet_offer(Pick(Source.READY, one.path), FleetTerms(one.integrity)).usable, one.name


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.usefixtures("home_folder")
def test_SET_3_markers_placed_for_both_are_legal(seed: int) -> None:
    session = Session.new(setup.setup_from(setup.quick_choices(("A", "B"), seed)), seed)
    setup.set_up(session, seed)
    state: State = session.match.state
    assert state.phase is Phase.ORDERS
    assert len(state.markers) == 5
    for index, marker in enumerate(state.markers):
        before = state.copy()
        before.markers = state.markers[:index]
        assert marker_refusal(before, marker.at) is None


def test_FRC_7_fleets_of_factions_are_offered_where_both_players_want_them() -> None:
    plain, special = offers.ready_fleets(FleetTerms(20)), offers.ready_fleets(FleetTerms(20, factions=True))
    assert not any(one.faction for one in plain)
    assert {one.faction for one in special} >= {one.name for one in FleetTerms(20).catalogue.factions}
    path = next(one.path for one in special if one.faction)
    refused = offers.fleet_offer(Pick(Source.FILE, file=str(path)), FleetTerms(20))
    assert [one.ruling for one in refused.breaches] == ["FRC-7"]
    assert offers.fleet_offer(Pick(Source.FILE, file=str(path)), FleetTerms(20, factions=True)).usable


@pytest.mark.parametrize("source", [Source.DRAWN, Source.COMPUTER])
@pytest.mark.parametrize("player", ["human", "cadet", "admiral"])
def test_FRC_7_drawn_fleets_have_the_faction_that_was_chosen(source: Source, player: str) -> None:
    known = list(FleetTerms(20).catalogue.faction)
    for faction in (offers.NONE, *known):
        pick = Pick(source, seed="5", faction=faction)
        offer = offers.fleet_offer(pick, FleetTerms(20, factions=True), player)
        assert offer.usable
        assert offer.faction == (faction or None)
        assert offers.fleet_offer(pick, FleetTerms(20), player).faction is None
    drawn = {
        offers.fleet_offer(Pick(source, seed=str(seed)), FleetTerms(6, factions=True), player).faction
        for seed in range(30)
    }
    assert drawn == set(known)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.usefixtures("home_folder")
def test_FRC_7_the_option_reaches_the_match_and_its_rematch(seed: int) -> None:
    choices = setup.quick_choices(("A", "B"), seed, level="cadet")
    setup.set_factions(choices, played=True)
    for index, seat in enumerate(PLAYERS):
        choices.fleets[seat] = Pick(Source.DRAWN, seed=str(seed + index))
    session = Session.new(setup.setup_from(choices), seed, seating=choices.seating)
    built = session.match.setup
    assert built.options.factions
    assert all(built.fleets[seat].faction for seat in PLAYERS)
    setup.set_up(session, seed)
    assert session.match.state.phase in (Phase.DEPLOYMENT, Phase.START, Phase.ORDERS)
    again = rematch(built)
    assert again.options.factions
    assert again.fleets[Seat.BLUE].faction == built.fleets[Seat.RED].faction


def test_FRC_7_without_factions_a_ready_made_fleet_of_one_makes_room() -> None:
    choices = setup.first_choices(("A", "B"), 3)
    setup.set_factions(choices, played=True)
    for seat in PLAYERS:
        choices.fleets[seat].ready = next(
            one.path for one in offers.ready_fleets(choices.terms) if one.faction
        )
    setup.set_factions(choices, played=False)
    assert setup.setup_from(choices).fleets[Seat.RED].faction is None


def test_a_missing_file_is_a_sentence() -> None:
    offer = offers.fleet_offer(Pick(Source.FILE, file="/nowhere/x.yaml"), FleetTerms(20))
    assert offer.problem == "/nowhere/x.yaml: does not exist"
    assert "Choose a file" in offers.map_offer(Pick(Source.FILE)).problem


def test_a_lopsided_map_is_playable_and_says_so(tmp_path: Path) -> None:
    text = next(iter(offers.ready_maps())).read_text(encoding="utf-8")
    lines = text.splitlines()
    path = tmp_path / "short.yaml"
    path.write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")
    offer = offers.map_offer(Pick(Source.FILE, file=str(path)))
    assert not offer.problem
    assert any("mirror image" in remark for remark in offer.remarks)


def test_nothing_is_built_while_something_is_missing() -> None:
    choices = setup.quick_choices(("A", "a"), 3)
    with pytest.raises(ValueError, match="same name"):
        setup.setup_from(choices)


def test_another_total_without_ready_made_fleets_leaves_none_chosen() -> None:
    choices = setup.first_choices(("A", "B"), 3)
    setup.set_integrity(choices, 1)
    assert [choices.fleets[seat].ready for seat in PLAYERS] == [None, None]
    setup.set_integrity(choices, 20)
    chosen = {choices.fleets[seat].ready for seat in (Seat.RED, Seat.BLUE)}
    assert len(chosen) == 2
    assert None not in chosen


@pytest.mark.parametrize("seed", range(30))
def test_a_solo_battle_is_no_crowd_for_one_person(seed: int) -> None:
    choices = setup.quick_choices(("A", "B"), seed, level="cadet")
    assert choices.players == {Seat.RED: "human", Seat.BLUE: "cadet"}
    for seat in PLAYERS:
        fleet = offers.fleet_offer(choices.fleets[seat], choices.terms).fleet
        assert fleet is not None
        assert len(fleet.ships) <= setup.SOLO_SHIPS


@pytest.mark.parametrize("seed", range(8))
def test_a_first_battle_is_small(seed: int) -> None:
    choices = setup.small_choices(("A", "B"), seed, "cadet")
    built = setup.setup_from(choices)
    assert choices.players == {Seat.RED: "human", Seat.BLUE: "cadet"}
    assert built.integrity == setup.SMALL_INTEGRITY
    assert [len(built.fleets[seat].ships) for seat in PLAYERS] == [3, 3]


def test_PLY_3_what_the_program_set_up_is_not_taken_back(home_folder: Path) -> None:
    home = open_home(home_folder)
    session = Session.new(setup.setup_from(setup.quick_choices(("A", "B"), 3)), 3, home=home, quick=True)
    setup.set_up(session, 3)
    kept = Session.resume(latest(home)[0].path, home)
    for one in (session, kept):
        entries = len(one.match.journal)
        for seat in PLAYERS:
            refusal = one.undo_refusal(seat)
            assert refusal is not None
            assert refusal.ruling == "PLY-3"
            with pytest.raises(IllegalAnswer):
                one.undo(seat)
        assert len(one.match.journal) == entries
