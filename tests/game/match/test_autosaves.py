"""Matches that go on: each keeps its own newest states, its plan and its secrets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.families.false_sunrise.maps.files import shelves_of
from game.match import autosaves, saves
from game.match.file_sealing import load_keys, seal
from game.match.session import Session
from game.shell.assets import asset_path
from game.shell.paths import Home, open_home
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.scenarios import load_scenario, setup_of
from rules.false_sunrise.state import Order, Setup
from rules.kernel.dice import Stream
from rules.kernel.journal import to_bytes
from rules.kernel.seats import PLAYERS, Seat
from rules.table.terrain import Terrain


@pytest.fixture
def home(tmp_path: Any) -> Home:
    return open_home(tmp_path / "home")


def begun(home: Home, seed: int = 1) -> Session:
    catalogue = july_catalogue()
    fleets = {
        seat: build_fleet(random_fleet(f"{seed}{seat}", 6, catalogue), seat, catalogue) for seat in PLAYERS
    }
    return Session.new(Setup(fleets, Terrain()), seed, home=home)


def to_orders(session: Session) -> Session:
    below = Stream("autosaves").below
    while not isinstance(request := session.request(session.waiting()[0]), PlotOrders):
        assert request is not None
        session.answer(request.seat, request.example(below))
    return session


def names_in(home: Home) -> set[str]:
    return {path.name for path in home.saves.iterdir()}


def test_a_match_leaves_the_states_of_another_alone(home: Home) -> None:
    first = begun(home, 1)
    second = begun(home, 2)
    for _ in range(7):
        second.keep()
    listed = autosaves.unfinished(home)
    assert [one.match for one in listed] == [second.id, first.id]
    assert len(listed[0].paths) == autosaves.STATES_KEPT
    first.keep()
    assert [one.match for one in autosaves.unfinished(home)] == [first.id, second.id]
    assert Session.resume(autosaves.unfinished(home)[1].newest.path, home).id == second.id


def test_a_match_leaves_the_list_by_its_end_alone(home: Home) -> None:
    first, second = to_orders(begun(home, 1)), to_orders(begun(home, 2))
    first.draft(Seat.RED, {})
    first.concede(Seat.RED)
    assert [one.match for one in autosaves.unfinished(home)] == [second.id]
    assert not any(first.id in name for name in names_in(home))


def test_states_of_0_1_0_are_listed_and_leave_as_the_match_goes_on(home: Home) -> None:
    session = to_orders(begun(home))
    for number, name in enumerate(autosaves.OLD_NAMES):
        old = session.packed()
        old["header"]["extra"]["serial"] = number
        (home.saves / name).write_bytes(to_bytes(old))
    for path in home.saves.glob("autosave-*-*.json"):
        path.unlink()
    (match,) = autosaves.unfinished(home)
    assert [path.name for path in match.paths] == list(reversed(autosaves.OLD_NAMES))
    again = Session.resume(match.newest.path, home)
    assert again.match.journal == session.match.journal
    other = begun(home, 2)
    other.keep()
    assert {match.match for match in autosaves.unfinished(home)} == {session.id, other.id}
    for _ in range(3):
        again.keep()
    assert not names_in(home) & set(autosaves.OLD_NAMES)
    assert len(autosaves.unfinished(home)) == 2


def test_hundreds_of_matches_are_listed_by_their_newest_state_alone(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = to_bytes(begun(home).packed())
    for match in range(300):
        for serial in range(3):
            name = f"autosave-{match:016x}-{1000 + 3 * match + serial:09d}.json"
            (home.saves / name).write_bytes(content)
    read: list[Path] = []
    looked = autosaves.look
    monkeypatch.setattr(autosaves, "look", lambda path: read.append(path) or looked(path))
    listed = autosaves.unfinished(home)
    assert len(listed) == 301
    assert not read, "names tell all that the list needs"
    assert all(autosaves.goes_on(one.newest) for one in listed)
    assert len(read) == 301


def test_a_state_that_no_list_could_read_is_told_and_what_was_there_stays(home: Home) -> None:
    session = to_orders(begun(home))
    (before,) = autosaves.unfinished(home)
    spoilt = session.packed()
    spoilt["header"]["extra"]["name"] = "x" * 300
    assert "could not be saved" in autosaves.keep(home, session.id, spoilt)
    (match,) = autosaves.unfinished(home)
    assert match.paths == before.paths
    assert Session.resume(match.newest.path, home).match.journal == session.match.journal


def test_a_number_of_a_match_that_is_none_names_no_file(home: Home) -> None:
    saved = begun(home).packed()
    saved["header"]["extra"]["match"] = "../../elsewhere"
    path, _ = saves.save(home, "odd", saved)
    assert path is not None
    session = Session.resume(path, home)
    session.keep()
    assert session.notice == ""
    assert all(one.parent == home.saves for match in autosaves.unfinished(home) for one in match.paths)
    assert Session.resume(path, home).id == session.id


def test_a_scenario_is_known_by_its_name(home: Home) -> None:
    scenario = load_scenario(asset_path("scenarios") / "hornets-at-dawn.yaml", shelves_of(home))
    session = Session.new(setup_of(scenario, {Seat.RED: "A", Seat.BLUE: "B"}), 3, home=home)
    assert session.titled.startswith("Hornets at Dawn, turn ")
    assert autosaves.unfinished(home)[0].newest.titled == session.titled


# --- plans ---------------------------------------------------------------------------------------


def test_a_plan_is_kept_beside_the_match_and_costs_no_state(home: Home) -> None:
    session = to_orders(begun(home))
    (match,) = autosaves.unfinished(home)
    ship = session.request(Seat.RED).ships()[0].id  # type: ignore[union-attr]
    for velocity in range(1, 5):
        session.draft(Seat.RED, {ship: Order(velocity)})
    assert autosaves.unfinished(home)[0].paths == match.paths
    resumed = Session.resume(match.newest.path, home)
    assert resumed.drafted(Seat.RED) == {ship: Order(4)}


def test_a_plan_of_another_moment_is_not_taken(home: Home) -> None:
    session = to_orders(begun(home))
    session.draft(Seat.RED, {})
    session.save_as("before")
    session.answer(Seat.BLUE, {})
    session.answer(Seat.RED, {})
    assert not autosaves.plan_file(home, session.id).exists()


def test_a_plan_without_its_match_is_tidied_away_and_no_other(home: Home) -> None:
    session = to_orders(begun(home))
    session.draft(Seat.RED, {})
    orphan = autosaves.plan_file(home, "0123456789abcdef")
    orphan.write_bytes(b"left by a kill")
    saves.tidy(home)
    assert not orphan.exists()
    assert autosaves.plan_file(home, session.id).exists()


def test_a_plan_that_cannot_be_read_is_told(home: Home) -> None:
    session = to_orders(begun(home))
    session.draft(Seat.RED, {})
    autosaves.plan_file(home, session.id).write_bytes(b"nonsense")
    resumed = Session.resume(autosaves.unfinished(home)[0].newest.path, home)
    assert "plan" in resumed.notice
    assert resumed.drafted(Seat.RED) is None


# --- what is hidden ------------------------------------------------------------------------------


def test_a_private_block_of_another_match_is_refused_and_said_so(home: Home) -> None:
    first, second = to_orders(begun(home, 1)), to_orders(begun(home, 2))
    first.answer(Seat.RED, {})
    mixed = second.packed()
    mixed["private"] = first.packed()["private"]
    path, _ = saves.save(home, "mixed", mixed)
    assert path is not None
    session = Session.resume(path, home)
    assert "another match" in session.notice
    assert set(session.waiting()) == set(PLAYERS)
    assert session.seed != first.seed


@pytest.mark.parametrize("place", [0, 1, 20, 100, -20, -1])
def test_47_one_changed_byte_of_a_private_block_is_noticed(home: Home, place: int) -> None:
    session = to_orders(begun(home))
    session.answer(Seat.RED, {})
    saved = session.packed()
    block = saved["private"]
    other = "A" if block[place] != "A" else "B"
    changed = {**saved, "private": block[: place % len(block)] + other + block[place % len(block) + 1 :]}
    path, _ = saves.save(home, "changed", changed)
    assert path is not None
    again = Session.resume(path, home)
    assert again.notice, "it says that what was hidden is lost"
    assert set(again.waiting()) == set(PLAYERS)


def test_a_block_of_0_1_0_names_no_match_and_opens(home: Home) -> None:
    session = to_orders(begun(home))
    saved = session.packed()
    block = {"seed": 77, "sealed": {}, "drafts": {}, "reasons": []}
    saved["private"] = seal(block, load_keys(home).current)
    path, _ = saves.save(home, "old", saved)
    assert path is not None
    assert Session.resume(path, home).seed == 77


def test_sealed_orders_that_do_not_fit_are_given_anew_with_a_word(home: Home) -> None:
    session = to_orders(begun(home))
    saved = session.packed()
    block = {"seed": 7, "sealed": {"red": {"red:Nobody": [1, 0, False, 0, []]}}, "drafts": {}, "reasons": []}
    saved["private"] = seal(block, load_keys(home).current)
    path, _ = saves.save(home, "unfit", saved)
    assert path is not None
    again = Session.resume(path, home)
    assert "do not fit" in again.notice
    assert set(again.waiting()) == set(PLAYERS)


# --- going on from an earlier moment -------------------------------------------------------------


def gone_further(home: Home) -> tuple[Session, Path]:
    """Save a match by name at its first orders, and play on to the next."""
    session = to_orders(begun(home))
    session.draft(Seat.RED, {})
    session.save_as("first orders")
    (named,) = saves.list_saves(home)
    content = named.path.read_bytes()
    for seat in PLAYERS:
        session.answer(seat, {})
    to_orders(session)
    named.path.write_bytes(content)
    return session, named.path


def test_what_goes_on_from_an_earlier_moment_leaves_the_later_one_in_the_list(home: Home) -> None:
    session, path = gone_further(home)
    again = Session.resume(path, home)
    assert again.id != session.id
    for seat in PLAYERS:
        again.answer(seat, {})
    for _ in range(5):
        again.keep()
    assert [one.match for one in autosaves.unfinished(home)] == [again.id, session.id]
    later = Session.resume(autosaves.unfinished(home)[1].newest.path, home)
    assert later.match.journal == session.match.journal


def test_46_a_seal_of_a_parted_match_hides_the_plan_in_the_file_that_it_came_from(home: Home) -> None:
    session, path = gone_further(home)
    session.draft(Seat.RED, {})
    session.save_as("second orders")
    assert Session.resume(path, home).drafted(Seat.RED) is not None
    content = path.read_bytes()
    Session.resume(path, home).answer(Seat.RED, {})
    assert Session.resume(path, home).drafted(Seat.RED) is None
    path.write_bytes(content)
    assert Session.resume(path, home).drafted(Seat.RED) is None, "a copy put back tells no more"
    second = next(one for one in saves.list_saves(home) if one.name == "second orders")
    assert Session.resume(second.path, home).drafted(Seat.RED) == {}, "a plan of another moment stays"


def test_the_newest_moment_is_gone_on_with_as_the_same_match(home: Home) -> None:
    session = to_orders(begun(home))
    session.save_as("now")
    (named,) = saves.list_saves(home)
    for path in (named.path, *autosaves.unfinished(home)[0].paths[:1]):
        assert Session.resume(path, home).id == session.id
