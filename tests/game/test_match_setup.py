"""Choices before a match without any screen."""

from pathlib import Path

import pytest

from game import match_setup as setup
from game.match_setup import Pick, Source
from game.paths import open_home
from game.saves import latest
from game.session import Session
from rules.false_sunrise.placing import marker_refusal
from rules.false_sunrise.state import Phase, State
from rules.kernel.requests import IllegalAnswer
from rules.kernel.seats import PLAYERS, Seat


def test_FRC_1_ready_made_fleets_fit_the_total_the_full_ones_first() -> None:
    listed = setup.ready_fleets(20)
    assert [one.integrity for one in listed[:8]] == [20] * 8
    assert all(one.integrity <= 20 for one in listed)
    assert setup.ready_fleets(1) == []


def test_every_ready_made_fleet_is_legal() -> None:
    for one in setup.ready_fleets(200):
        assert setup.fleet_offer(Pick(Source.READY, one.path), one.integrity).usable, one.name


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


def test_a_missing_file_is_a_sentence() -> None:
    offer = setup.fleet_offer(Pick(Source.FILE, file="/nowhere/x.yaml"), 20)
    assert offer.problem == "/nowhere/x.yaml: does not exist"
    assert "Choose a file" in setup.map_offer(Pick(Source.FILE)).problem


def test_a_lopsided_map_is_playable_and_says_so(tmp_path: Path) -> None:
    text = setup.ready_maps()[0].path.read_text(encoding="utf-8")
    lines = text.splitlines()
    path = tmp_path / "short.yaml"
    path.write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")
    offer = setup.map_offer(Pick(Source.FILE, file=str(path)))
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
        fleet = setup.fleet_offer(choices.fleets[seat], choices.integrity).fleet
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
