"""Choosing the first edition before a match: what is offered, what is bound to it, what is remembered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
import yaml

from game.families.false_sunrise.new_match import offers
from game.families.false_sunrise.new_match import setup as match_setup
from game.families.false_sunrise.new_match.choices_file import FILE
from game.families.false_sunrise.new_match.offers import FleetTerms, Pick, Source
from game.families.false_sunrise.screens.new_match.last_time import last_edition
from game.families.false_sunrise.screens.new_match.new_match_screen import battle_with, quick_battle
from rules.false_sunrise.editions import EDITIONS, NEWEST, edition_of, load_edition
from rules.kernel.seats import PLAYERS, Seat

FIRST = "2024-03"
ASSETS = Path(__file__).parents[3] / "assets" / "fleets"


@pytest.fixture
def new_match(desk: Any) -> Any:
    desk.click("new_match")
    desk.click("seats.hotseat")
    return desk


def choose(desk: Any, edition: str) -> None:
    """Press the tab of an edition."""
    rect, at = desk.screen.ui.px("edition"), list(EDITIONS).index(edition)
    desk.click_at((rect.left + rect.width * (2 * at + 1) // (2 * len(EDITIONS)), rect.centery))
    assert desk.screen.state()["edition"] == edition


def test_the_edition_comes_first_and_says_what_it_is_like(new_match: Any) -> None:
    ui = new_match.screen.ui
    assert ui["edition"].at == NEWEST
    for edition in (FIRST, NEWEST):
        choose(new_match, edition)
        assert ui["edition.about"].text() == load_edition(edition).about
        assert ui["red.edition"].text() == load_edition(edition).name


def test_only_options_of_the_edition_are_offered(new_match: Any) -> None:
    ui = new_match.screen.ui
    assert ui["options.craft"]
    assert ui["options.factions"]
    choose(new_match, FIRST)
    assert not [name for name in ("craft", "factions") if f"options.{name}" in ui]
    assert all(f"options.{name}" in ui for name in ("integrity", "turns", "dice", "seed"))


def test_a_match_of_the_first_edition_starts_with_its_ready_made_fleets(new_match: Any) -> None:
    choose(new_match, FIRST)
    listed = {words.split(" · ")[0] for _, words in new_match.screen.ui["red.fleet.ready"].options}
    assert listed == {offers.load_fleet(path).name for path in (ASSETS / FIRST).glob("*.yaml")}
    assert len(listed) == 6
    assert new_match.screen.fleets[Seat.RED].fleet.name == "Operation Rookie"
    new_match.click("start")
    setup = new_match.screen.session.match.setup
    assert edition_of(setup).id == FIRST
    assert setup.fleets[Seat.RED].name in listed


def test_what_was_chosen_in_one_edition_is_there_again(new_match: Any) -> None:
    before = {seat: new_match.screen.fleets[seat].fleet.name for seat in PLAYERS}
    choose(new_match, FIRST)
    choose(new_match, NEWEST)
    assert {seat: new_match.screen.fleets[seat].fleet.name for seat in PLAYERS} == before


def test_FRC_8_a_fleet_of_the_other_edition_is_explained(new_match: Any) -> None:
    folder = new_match.app.home.fleets
    for source, name in ((ASSETS / "line-ahead.yaml", "a"), (ASSETS / FIRST / "steel-rain.yaml", "b")):
        (folder / f"{name}.yaml").write_bytes(source.read_bytes())
    choose(new_match, FIRST)
    rect = new_match.screen.ui.px("red.fleet.source")
    new_match.click_at((rect.right - 20, rect.centery))
    own = new_match.screen.ui["red.fleet.own"]
    assert [words for _, words in own.options] == ["My folder", "b.yaml"]
    assert "1 of July 2024" in own.tooltip
    new_match.screen.choices.fleets[Seat.RED].file = str(folder / "a.yaml")
    new_match.screen.changed()
    assert [one.ruling for one in new_match.screen.fleets[Seat.RED].breaches] == ["FRC-8"]
    assert any("another edition" in one for one in new_match.screen.state()["missing"])
    choose(new_match, NEWEST)
    assert new_match.screen.state()["missing"] == []


@pytest.mark.parametrize("level", ["human", "recruit", "cadet", "captain", "commodore", "admiral"])
@pytest.mark.parametrize("source", [Source.DRAWN, Source.COMPUTER])
def test_drawn_and_built_fleets_are_of_the_edition(source: Source, level: str) -> None:
    offer = offers.fleet_offer(Pick(source, seed="5"), FleetTerms(20, edition=FIRST), level)
    assert offer.usable
    assert offer.fleet is not None
    assert offer.fleet.edition == FIRST


def test_factions_and_small_craft_play_no_part_where_there_are_none() -> None:
    choices = match_setup.quick_choices(("A", "B"), 3)
    match_setup.set_factions(choices, played=True)
    choices.small_craft = "2024-12"
    match_setup.set_edition(choices, FIRST)
    options = match_setup.setup_from(choices).options
    assert (options.factions, options.small_craft) == (False, "2024-07")
    assert choices.factions, "they come back with the other edition"


def test_choices_keep_the_edition(desk: Any) -> None:
    path = desk.app.home.config / FILE.name
    assert last_edition(desk.app) == NEWEST
    choices = match_setup.first_choices(("A", "B"), 3)
    match_setup.set_edition(choices, FIRST)
    FILE.save(choices, path)
    read = FILE.load(path)
    assert (read.edition, last_edition(desk.app)) == (FIRST, FIRST)
    assert {seat: pick.ready for seat, pick in read.fleets.items()} == {
        seat: pick.ready for seat, pick in choices.fleets.items()
    }
    data = yaml.safe_load(path.read_text())
    path.write_text(yaml.safe_dump({**data, "edition": "2031-01"}))
    assert FILE.load(path).edition == NEWEST
    path.write_text("nonsense")
    assert last_edition(desk.app) == NEWEST


@pytest.mark.parametrize("first", [True, False])
def test_a_quick_battle_is_of_the_edition_chosen_last(desk: Any, first: bool) -> None:
    if not first:
        (desk.app.home.replays / "old.json").write_bytes(b"")
    assert edition_of(quick_battle(desk.app, 5, "cadet").session.match.setup).id == NEWEST  # type: ignore[attr-defined]
    choices = match_setup.first_choices(("A", "B"), 3)
    match_setup.set_edition(choices, FIRST)
    FILE.save(choices, desk.app.home.config / FILE.name)
    setup = quick_battle(desk.app, 5, "cadet").session.match.setup  # type: ignore[attr-defined]
    assert edition_of(setup).id == FIRST
    assert any("March 2024" in words for words in desk.app.toast_texts)


def test_a_fleet_from_the_yard_brings_its_edition(desk: Any) -> None:
    screen: Any = battle_with(desk.app, ASSETS / FIRST / "steel-rain.yaml", 20, "cadet")
    setup = screen.session.match.setup
    assert edition_of(setup).id == FIRST
    assert setup.fleets[Seat.RED].name == "Steel Rain"


def test_the_edition_is_chosen_by_keys(new_match: Any) -> None:
    new_match.screen.ui.focus("edition")
    new_match.key(pygame.K_RIGHT)
    assert new_match.screen.state()["edition"] == FIRST
