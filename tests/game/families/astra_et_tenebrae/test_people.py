"""Captains are people: portraits, names and lines, and nobody of the other side is shown too early (AK-1)."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.astra_et_tenebrae.board.person_card import CardTurning
from game.families.astra_et_tenebrae.board.timeline import Timeline
from game.families.astra_et_tenebrae.log import line
from game.families.astra_et_tenebrae.people import PEOPLE, person_of
from game.families.astra_et_tenebrae.table.dodging import DodgeTool
from game.match.choosing import told_apart
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.paint.portrait import HIGH, portrait
from rules.astra_et_tenebrae.combat_requests import DodgeOrNot
from rules.astra_et_tenebrae.describe import describe
from rules.astra_et_tenebrae.events import CaptainShown
from rules.astra_et_tenebrae.gunnery import Weapon
from rules.astra_et_tenebrae.state import CAPTAINS, Captain, Phase
from rules.kernel.seats import PLAYERS, Seat
from tests.game.families.astra_et_tenebrae.arena import battle, sit_down
from tests.game.families.astra_et_tenebrae.battles import begun

SHOWN = CaptainShown("Kindle", Captain.PHYSICIST, "AK-3")


def test_AS_2_each_captain_of_each_side_is_somebody_else() -> None:
    assert set(PEOPLE) == {(seat, captain) for seat in PLAYERS for captain in CAPTAINS}
    said = [words for one in PEOPLE.values() for words in (one.name, *one.lines, one.says)]
    assert len(set(said)) == len(said) == 4 * len(PEOPLE)
    assert person_of(Seat.RED, Captain.UNKNOWN) is None
    assert person_of(Seat.RED, None) is None


def test_portraits_differ_and_fit_their_cards() -> None:
    pictures = {pygame.image.tobytes(portrait(one.face, 60), "RGB") for one in PEOPLE.values()}
    assert len(pictures) == len(PEOPLE)
    assert portrait(next(iter(PEOPLE.values())).face, 60).get_size() == (60, round(60 * HIGH))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_AS_2_the_cards_to_lay_show_who_is_on_them(make_desk: Any, size: tuple[int, int]) -> None:
    desk = make_desk(size)
    session = begun(desk.app.home, blue="cadet")
    table = desk.sit_down(session, session.match.state, None)
    desk.rest()
    laid = table.tool.laid
    for ship, captain in laid.items():
        person = person_of(Seat.RED, captain)
        assert person is not None
        assert table.ui[f"captains.{ship}.who"].text() == person.name
        assert person.lines[0] in table.ui[f"captains.{ship}.lines"].text()
        assert all(words in table.ui[f"captains.{ship}.face"].tip() for words in person.lines)
    last = table.ui[f"captains.{ship}.lines"].rect
    assert last.bottom <= table.frame.right.bottom


@pytest.mark.parametrize("text_percent", [100, 110, 125])
def test_AS_2_all_cards_to_lay_fit_in_one_form_however_large_the_words(desk: Any, text_percent: int) -> None:
    desk.app.change_settings(text_percent=text_percent)
    session = begun(desk.app.home, blue="cadet")
    table = desk.sit_down(session, session.match.state, None)
    desk.rest()
    shown = {one["id"]: pygame.Rect(one["rect"]) for one in table.ui.dump() if one["visible"]}
    cards = [name for name in shown if name.startswith("captains.")]
    assert all(table.frame.right.contains(table.ui[name].rect) for name in cards)
    parts = [
        {name.split(".")[2] for name in cards if name.startswith(f"captains.{ship}.")}
        for ship in table.tool.laid
    ]
    assert all(part == parts[0] and {"who", "does", "face"} <= part for part in parts)


def test_AK_1_a_card_turns_over_on_the_board_and_its_person_speaks_in_the_log() -> None:
    state = battle(phase=Phase.COMBAT)
    timeline = Timeline([SHOWN], state, state, still=False)
    assert [type(one.effect) for one in timeline.clips] == [CardTurning]
    told = line(SHOWN, state, describe(SHOWN, state), None)
    person = person_of(Seat.RED, Captain.PHYSICIST)
    assert person is not None
    assert told.words.endswith(f"{person.name}: “{person.says}”")


def test_AK_1_nobody_of_the_other_side_is_named_before_the_card_is_used(desk: Any) -> None:
    state = battle(phase=Phase.COMBAT, Halyard={"captain_used": True})
    seating = Seating({Seat.RED: HUMAN, Seat.BLUE: "random"})
    desk.app.change_settings(animation="off")
    table = desk.sit_down(Session.new(state.setup, 5, seating=seating), state, None)
    desk.rest()
    rows = " ".join(table.ui["roster"].row_text(item) for item in table.ui["roster"].items)
    for ship in state.side(Seat.BLUE):
        person = person_of(ship.seat, ship.captain)
        assert person is not None
        assert (person.name in rows) is (ship.name == "Halyard")


def test_the_other_side_has_its_own_name_and_its_level_beside_it(desk: Any) -> None:
    session = begun(desk.app.home, blue="captain")
    assert session.match.setup.names == {Seat.RED: "Ember", Seat.BLUE: "Tide"}
    players = {Seat.RED: HUMAN, Seat.BLUE: "captain"}
    assert told_apart(("Ember", "Tide"), players, "2025-03-04")[Seat.BLUE] == "Tide"
    state = battle()
    table = desk.sit_down(Session.new(state.setup, 5, seating=Seating(players)), state, None)
    heads = [item for item in table.ui["roster"].items if hasattr(item, "level")]
    assert [(one.name, one.level) for one in heads] == [("Ember", ""), ("Tide", "captain")]


def test_AK_6_who_may_dodge_sees_the_pilot_and_a_shared_screen_shows_nobody(desk: Any) -> None:
    state = battle(phase=Phase.COMBAT, Kindle={"captain": Captain.PILOT})
    for alone in (True, False):
        if alone:
            seating = Seating({Seat.RED: HUMAN, Seat.BLUE: "random"})
            table = desk.sit_down(Session.new(state.setup, 5, seating=seating), state.copy(), None)
        else:
            table = sit_down(desk, state.copy())
        request = DodgeOrNot(Seat.RED, table.view, "Kindle", "Skerry", Weapon.CANNON)
        table._take_tool(DodgeTool(table, request), request)
        desk.step(2)
        assert (table.ui.get("pilot.face") is not None) is alone
