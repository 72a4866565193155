"""Continuing, loading, saving, renaming and deleting matches on the true screens."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.match import autosaves, saves
from game.match.save_summary import summary_of, summary_of_header
from game.match.session import Session
from game.screens.saves import ReplayList, SaveList, continue_match
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.packing import digest
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import Options
from rules.games import load_ruleset
from rules.kernel.dice import Stream
from rules.kernel.journal import save_match
from rules.kernel.seats import Seat
from rules.kernel.seeded import new_match
from tools.simulation.playing import play_out


def begun(home: Any, seed: int = 2, points: int = 6) -> Session:
    """Play a match by random answers up to the first secret orders."""
    setup = Drawn(edition="2024-07", points=points, options=Options()).setup(seed)
    session = Session.new(setup, seed, home=home)
    below = Stream("saves", seed).below
    while True:
        seat = session.waiting()[0]
        request = session.request(seat)
        assert request is not None
        if isinstance(request, PlotOrders):
            return session
        session.answer(seat, request.example(below))


def seal_one(session: Session) -> tuple[Seat, Seat, Any]:
    """Seal the first player's orders and draft the other's; give both seats and the draft."""
    below = Stream("orders", 1).below
    first, second = session.waiting()
    request = session.request(first)
    assert request is not None
    session.answer(first, request.example(below))
    other = session.request(second)
    assert other is not None
    draft = other.example(below)
    session.draft(second, draft)
    return first, second, draft


def finished(seed: int = 2) -> dict[str, Any]:
    setup = Drawn(edition="2024-07", points=6, options=Options()).setup(seed)
    match = new_match(load_ruleset("2024-07"), setup, seed)
    play_out(match, ("random", "random"), seed)
    extra = {"name": "A", "match": "m", "dice": "seeded", **summary_of(match)}
    return save_match(match, seed=seed, program="test", extra=extra)


# --- continue ------------------------------------------------------------------------------------


def test_there_is_nothing_to_continue_at_first(desk: Any) -> None:
    assert desk.screen.state()["why_no_continue"] == "No match has been saved yet."
    assert desk.dump()["continue"]["why_disabled"] == "No match has been saved yet."


def test_continue_leads_to_the_same_position_with_sealed_and_drafted_orders(make_desk: Any) -> None:
    desk = make_desk()
    session = begun(desk.app.home)
    first, second, draft = seal_one(session)
    desk = make_desk()
    desk.app.to_title()
    desk.step()
    desk.click("continue")
    again = desk.app.screens[1].session
    assert digest(again.match.state) == digest(session.match.state)
    assert again.waiting() == (second,)
    assert again.match.has_sealed(first)
    assert again.drafted(second) == draft


def test_ORD_1_continue_in_the_order_phase_goes_through_the_hand_over(make_desk: Any) -> None:
    desk = make_desk()
    seal_one(begun(desk.app.home))
    desk = make_desk()
    desk.app.to_title()
    desk.step()
    desk.click("continue")
    assert desk.state()["stack"] == ["title", "table", "handover"]


def test_continue_takes_the_save_before_a_broken_one_and_says_so(desk: Any) -> None:
    session = begun(desk.app.home)
    newest = saves.latest(desk.app.home)[0]
    content = newest.path.read_bytes()
    newest.path.write_bytes(content.replace(b'"answers"', b'"Answers"', 1))
    screen = continue_match(desk.app)
    assert screen.name == "table"
    assert "continues from an older state" in desk.app.toast_texts[0]
    assert screen.session.id == session.id


def test_where_no_autosave_can_be_read_the_reason_is_said(desk: Any) -> None:
    begun(desk.app.home)
    for one in saves.list_autosaves(desk.app.home):
        one.path.write_bytes(b"{nonsense")
    desk.app.to_title()
    assert "cannot be read" in desk.screen.state()["why_no_continue"]
    assert continue_match(desk.app).name == "saves"


# --- the list of saves ---------------------------------------------------------------------------


def opened(desk: Any, screen: Any) -> Any:
    desk.app.push(screen)
    desk.step()
    return screen


def test_a_row_tells_players_points_turn_and_fleets(desk: Any) -> None:
    session = begun(desk.app.home)
    session.save_as("Evening")
    row = opened(desk, SaveList(desk.app)).chosen
    assert row.name == "Evening"
    assert row.standing.names == tuple(session.match.setup.names.values())
    assert row.where == "turn 1, order phase"
    assert "6 integrity" in row.standing.forces
    assert row.written.startswith("20")


def test_the_match_on_the_table_is_saved_by_name_and_loaded_again(desk: Any) -> None:
    session = begun(desk.app.home)
    screen = opened(desk, SaveList(desk.app, session))
    desk.click("save.name")
    desk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    desk.type("Rocks")
    desk.click("save")
    assert [one.name for one in saves.list_saves(desk.app.home)] == ["Rocks"]
    desk.click("files")
    screen.at = next(i for i, row in enumerate(screen.files) if row.name == "Rocks")
    screen.lay_out()
    desk.click("open")
    assert desk.state()["stack"][:2] == ["title", "table"]
    assert digest(desk.app.screens[1].session.match.state) == digest(session.match.state)


def test_a_save_is_renamed_and_still_holds(desk: Any) -> None:
    session = begun(desk.app.home)
    session.save_as("Old")
    opened(desk, SaveList(desk.app))
    desk.key(pygame.K_F2)
    desk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    desk.type("New")
    desk.key(pygame.K_RETURN)
    (one,) = saves.list_saves(desk.app.home)
    assert one.name == "New"
    again = Session.resume(one.path, desk.app.home)
    assert digest(again.match.state) == digest(session.match.state)


def test_what_is_kept_by_itself_is_not_renamed_but_saved_by_name(desk: Any) -> None:
    session = begun(desk.app.home)
    screen = opened(desk, SaveList(desk.app))
    assert "load it and save it" in desk.dump()["rename"]["why_disabled"]
    desk.key(pygame.K_F2)
    assert desk.screen.ui.modal is None
    assert screen.files[0].name.startswith("UNFINISHED MATCHES")
    assert Session.resume(screen.chosen.listed.path, desk.app.home).id == session.id


def test_deleting_an_unfinished_match_removes_all_that_is_kept_of_it(desk: Any) -> None:
    session = begun(desk.app.home)
    session.save_as("Stays")
    begun(desk.app.home, 3)
    screen = opened(desk, SaveList(desk.app))
    going_on = [n for n, row in enumerate(screen.files) if row.listed and row.listed.path in screen._going_on]
    assert len(going_on) == 2
    screen.at = going_on[1]
    screen.lay_out()
    desk.click("delete")
    desk.click("delete.yes")
    assert not any(session.id in path.name for path in desk.app.home.saves.iterdir())
    assert [one.name for one in saves.list_saves(desk.app.home)] == ["Stays"]


def test_F5_a_second_program_deletes_nothing_of_the_first(desk: Any) -> None:
    session = begun(desk.app.home)
    desk.app.home = replace(desk.app.home, alone=False)
    opened(desk, SaveList(desk.app))
    desk.click("delete")
    desk.click("delete.yes")
    assert any("delete it there" in text for text in desk.app.toast_texts)
    desk.app.to_title()
    desk.step()
    desk.click("unfinished.delete")
    assert desk.screen.ui.modal is None
    assert [one.match for one in autosaves.unfinished(desk.app.home)] == [session.id]


def test_a_save_is_deleted_only_after_the_question(desk: Any) -> None:
    session = begun(desk.app.home)
    session.save_as("Gone")
    opened(desk, SaveList(desk.app))
    desk.key(pygame.K_DELETE, pygame.K_ESCAPE)
    assert len(saves.list_saves(desk.app.home)) == 1
    desk.click("delete")
    desk.click("delete.yes")
    assert saves.list_saves(desk.app.home) == []


@pytest.mark.parametrize("keep", [0, 1, 40, 200, 5000, -30, -3])
def test_a_save_cut_short_is_grayed_with_its_reason(desk: Any, keep: int) -> None:
    begun(desk.app.home).save_as("Whole")
    (whole,) = saves.list_saves(desk.app.home)
    (desk.app.home.saves / "cut.json").write_bytes(whole.path.read_bytes()[:keep])
    screen = opened(desk, SaveList(desk.app))
    broken = [row for row in screen.files if row.problem]
    assert [row.name for row in broken] == ["cut"]
    screen.at = screen.files.index(broken[0])
    screen.lay_out()
    assert desk.dump()["open"]["why_disabled"] == broken[0].problem
    assert desk.dump()["delete"]["enabled"]


def test_a_changed_byte_is_told_and_another_save_of_the_match_offered(desk: Any) -> None:
    session = begun(desk.app.home)
    session.save_as("Changed")
    (one,) = saves.list_saves(desk.app.home)
    one.path.write_bytes(one.path.read_bytes().replace(b'"turns"', b'"Turns"', 1))
    screen = opened(desk, SaveList(desk.app))
    screen.open_chosen()
    desk.step()
    assert "damaged or changed" in desk.dump()["failed.words"]["text"]
    desk.click("failed.backup")
    assert desk.state()["stack"][:2] == ["title", "table"]


def test_a_fleet_or_a_newer_save_is_named_as_such(desk: Any) -> None:
    begun(desk.app.home).save_as("Now")
    (one,) = saves.list_saves(desk.app.home)
    (desk.app.home.saves / "fleet.json").write_text("name: A fleet\nships: []\n")
    newer = one.path.read_bytes().replace(b'"format":1', b'"format":99', 1)
    assert newer != one.path.read_bytes()
    (desk.app.home.saves / "newer.json").write_bytes(newer)
    screen = opened(desk, SaveList(desk.app))
    problems = {row.name: row.problem for row in screen.files if row.problem}
    assert "is not a saved match" in problems["fleet"]
    assert "newer version" in problems["newer"]


def test_500_saves_of_which_50_are_broken_are_all_listed(desk: Any) -> None:
    begun(desk.app.home).save_as("One")
    (one,) = saves.list_saves(desk.app.home)
    content = one.path.read_bytes()
    for number in range(500):
        keep = content[: len(content) // 2] if number % 10 == 0 else content
        (desk.app.home.saves / f"many-{number}.json").write_bytes(keep)
    screen = opened(desk, SaveList(desk.app))
    assert sum(bool(row.problem) for row in screen.files) == 50
    desk.key(pygame.K_END, pygame.K_HOME, pygame.K_PAGEDOWN)


def test_an_empty_list_says_so(desk: Any) -> None:
    screen = opened(desk, SaveList(desk.app))
    assert desk.dump()["empty"]["text"] == screen.none_words()
    assert desk.dump()["open"]["why_disabled"]
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.name == "title"


# --- the list of replays -------------------------------------------------------------------------


def test_a_finished_match_is_watched_from_the_list(desk: Any) -> None:
    saves.keep_replay(desk.app.home, "Finished", finished())
    screen = opened(desk, ReplayList(desk.app))
    assert " in turn " in screen.chosen.where
    desk.key(pygame.K_RETURN)
    assert desk.screen.name == "replay"
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.name == "replays"


def test_a_replay_is_opened_by_its_path_and_by_dropping_it(desk: Any, tmp_path: Any) -> None:
    path, _ = saves.keep_replay(desk.app.home, "Finished", finished())
    moved = tmp_path / "elsewhere.json"
    path.rename(moved)
    opened(desk, ReplayList(desk.app))
    desk.click("path")
    desk.type(os.fspath(moved))
    desk.key(pygame.K_RETURN)
    assert desk.screen.name == "replay"
    desk.key(pygame.K_ESCAPE)
    desk.post(pygame.DROPFILE, file=os.fspath(moved))
    desk.step()
    assert desk.screen.name == "replay"


def test_a_path_that_leads_nowhere_is_told(desk: Any, tmp_path: Any) -> None:
    opened(desk, ReplayList(desk.app))
    desk.click("path")
    desk.type(os.fspath(tmp_path / "missing.json"))
    desk.click("open_path")
    assert "missing.json" in desk.dump()["failed.words"]["text"]


def test_the_header_of_an_older_save_without_facts_still_makes_a_row(desk: Any) -> None:
    saved = finished()
    saved["header"]["extra"] = {"name": "Bare", "match": "m", "dice": "seeded"}
    path, _ = saves.keep_replay(desk.app.home, "Bare", saved)
    screen = opened(desk, ReplayList(desk.app))
    assert path is not None
    assert screen.chosen.standing is None
    assert screen.chosen.where.endswith("over")
    assert summary_of_header(screen.chosen.listed.header) is None


def test_over_a_table_the_list_offers_to_keep_its_match(desk: Any) -> None:
    from game.screens.table.table_screen import TableScreen

    session = begun(desk.app.home)
    desk.app.push(TableScreen(desk.app, session))
    desk.step()
    screen = desk.open("load")
    assert screen.session is session
    desk.click("save")
    assert [one.name for one in saves.list_saves(desk.app.home)] == [desk.dump()["save.name"]["text"]]
    desk.key(pygame.K_ESCAPE)
    assert "saves" not in desk.state()["stack"]
