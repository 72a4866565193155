"""Ways into the rulebook: F1, quick looks, the table's bar and menu; words explained in passing."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.book.rulebook.book import the_book
from game.book.rulebook.links import FRONT, link_of
from game.book.rulebook.meanings import SHELF, BookTerms
from game.families.false_sunrise.requests_ui import REQUESTS_UI
from game.families.false_sunrise.table.toggles import TOGGLES
from game.families.false_sunrise.table.topics import OF_PHASE, OF_PILL, OF_WIDGET, topic_of
from game.forecast.forecast_client import shared_forecast_client
from game.match.session import Session
from game.screens.book.quick_look import look_of, open_quick_look
from game.screens.result import ResultScreen
from game.screens.rulebook import RulebookScreen
from game.screens.table.table_screen import TableScreen
from game.widgets.gloss import REST_S
from game.widgets.lists import ScrollList
from game.widgets.richtext import RichText
from game.widgets.tooltip import rule_words
from rules.false_sunrise.rulebook import all_rulings
from rules.false_sunrise.state import Phase
from rules.games import load_ruleset
from rules.kernel.match import Match
from rules.kernel.requests import Refusal
from rules.kernel.seeded import seeded_dice
from tools.screenshots.positions import battle, first_edition_battle


def seat(desk: Any, phase: Phase, *, craft: bool = False) -> TableScreen:
    """Sit down at the table of a position."""
    state = battle(phase, craft=craft)
    match = Match(load_ruleset("2024-07"), state.setup, state=state, dice=seeded_dice(7))
    table = TableScreen(desk.app, Session.of(match, 7, desk.app.home))
    desk.app.push(table)
    desk.step(2)
    if desk.screen.name == "handover":
        desk.key(pygame.K_o)
    desk.step(2)
    return table


def board_px(table: TableScreen, at: tuple[float, float]) -> tuple[int, int]:
    x, y = table.pane.camera.to_px(at)
    return round(x), round(y)


def test_every_topic_of_the_table_is_in_the_book() -> None:
    tables = (OF_PHASE, OF_WIDGET, OF_PILL, {one.name: one.topic for one in TOGGLES})
    for topic in {topic for table in tables for topic in table.values()} | {
        one.topic for one in REQUESTS_UI.values()
    }:
        assert the_book().place(link_of(topic)).anchor == link_of(topic)


def test_F1_over_things_of_the_table_explains_these_things(desk: Any) -> None:
    table = seat(desk, Phase.ORDERS)
    marker, ship = table.view.markers[0], next(iter(table.view.ships.values()))
    desk.point_at(board_px(table, marker.at))
    assert topic_of(table) == "OBJ-1"
    desk.point_at(board_px(table, ship.at))
    assert topic_of(table) == f"entry:{ship.spec.hull.id}"
    desk.key(pygame.K_F1)
    modal = table.ui.modal
    assert modal is not None
    assert modal.text() == ship.spec.hull.name
    desk.key(pygame.K_F1)
    assert isinstance(desk.screen, RulebookScreen)
    assert desk.screen.trail.here.place == the_book().place(f"entry:{ship.spec.hull.id}")
    for name, ruling in ((one.name, one.topic) for one in TOGGLES):
        desk.key(pygame.K_ESCAPE)
        while desk.app.screen is not table or table.ui.modal is not None:
            desk.key(pygame.K_ESCAPE)
        desk.point_at(table.ui.px(f"toggle.{name}").center)
        assert topic_of(table) == ruling
        desk.key(pygame.K_F1)
        assert table.ui.modal is not None
        assert table.ui.modal.text() == ruling


def test_F1_over_a_squadron_explains_its_type(desk: Any) -> None:
    table = seat(desk, Phase.SQUADRONS, craft=True)
    chips = {one: table.pane.place_of(one.id) for one in table.view.squadrons.values()}
    squadron, chip = next((one, place) for one, place in chips.items() if place is not None)
    desk.point_at(chip.center)
    assert topic_of(table) == f"entry:{squadron.type}"


def test_F1_over_what_is_only_read_explains_that(desk: Any) -> None:
    table = seat(desk, Phase.ORDERS)
    for name, ruling in {"bar.initiative": "END-5", "bar.undo": "PLY-3", "order.thrust": "ORD-4"}.items():
        desk.point_at(table.ui.px(name).center)
        assert topic_of(table) == ruling
    pills = table.ui.px("bar.phases")
    for number, ruling in enumerate(("ORD-1", "MOV-1", "WPN-3", "END-1", "END-5")):
        desk.point_at((pills.left + (2 * number + 1) * pills.width // 10, pills.centery))
        assert topic_of(table) == ruling


def test_F1_over_a_weapon_explains_the_weapon_or_why_it_is_silent(desk: Any) -> None:
    table = seat(desk, Phase.ACTIVATIONS)
    while "fire.weapons" not in table.ui:
        desk.key(pygame.K_RETURN)
        desk.step(4)
    listed = table.ui["fire.weapons"]
    assert isinstance(listed, ScrollList)
    for index, card in enumerate(listed.items):
        desk.point_at(table.ui.scale.rect(listed.row_rect(index)).center)
        topic = topic_of(table)
        assert topic == card.refusal.ruling if card.refusal else topic.startswith("entry:")
        assert the_book().place(link_of(topic)).anchor == link_of(topic)


def test_a_line_of_the_log_and_a_refusal_lead_to_their_rulings(desk: Any) -> None:
    table = seat(desk, Phase.ACTIVATIONS)
    while not any(line.ruling for line in table.ui["log"].items):  # type: ignore[attr-defined]
        desk.key(pygame.K_RETURN)
        desk.step(4)
    desk.step(10)
    log: Any = table.ui["log"]
    line = log.items[-1]
    row = table.ui.scale.rect(log.row_rect(len(log.items) - 1))
    desk.point_at((row.left + 60, row.centery))
    assert topic_of(table) == line.ruling
    desk.click_at((row.right - 20, row.centery))
    assert table.ui.modal is not None
    assert table.ui.modal.text() == line.ruling
    desk.click("ruling.close")
    table.refuse(Refusal("ORD-4", "too much course"))
    desk.step()
    desk.click("refusal.ruling")
    assert table.ui.modal is not None
    assert table.ui.modal.text() == "ORD-4"
    desk.click("ruling.book")
    assert desk.screen.trail.here.place == the_book().place("ruling:ORD-4")


def test_tooltips_say_which_key_explains(desk: Any) -> None:
    desk.app.change_settings(keys={"rule": ("ctrl+h",)})
    table = seat(desk, Phase.ORDERS)
    widget = table.ui["toggle.arcs"]
    assert table.ui.rule_key == desk.app.bindings.label("rule")
    assert widget.topic == "GEO-5"
    assert rule_words(widget) == f"{table.ui.rule_key}: rule GEO-5"
    desk.point_at(widget.px().center)
    desk.key(pygame.K_h, mod=pygame.KMOD_LCTRL)
    assert table.ui.modal is not None
    assert table.ui.modal.text() == "GEO-5"


def test_in_a_match_of_the_first_edition_F1_words_and_quick_looks_are_its_own(desk: Any) -> None:
    state = first_edition_battle(Phase.ACTIVATIONS)
    match = Match(load_ruleset("2024-03"), state.setup, state=state, dice=seeded_dice(7))
    table = TableScreen(desk.app, Session.of(match, 7, desk.app.home))
    desk.app.push(table)
    desk.step(2)
    assert table.ui.gloss.terms.rule_of("FIR-3") == "E1-15"
    table.open_ruling("FIR-3")
    assert table.ui.modal is not None
    assert table.ui.modal.text() == "E1-15"
    desk.click("ruling.book")
    assert desk.screen.trail.here.place == the_book().place("ruling:E1-15")
    desk.key(pygame.K_ESCAPE)
    ship = state.ships["red:Canopy"]
    desk.point_at(board_px(table, ship.at))
    assert topic_of(table) == f"entry:{ship.spec.hull.id}"
    table.open_rules(topic_of(table))
    assert isinstance(desk.screen, RulebookScreen)
    assert desk.screen.trail.here.place.page_id == "2024-03-hulls"
    desk.key(pygame.K_ESCAPE)
    desk.app.change_settings(rulebook_page="orders")
    desk.click("bar.rules")
    assert desk.screen.trail.here.place.page_id == "first-edition"
    desk.screen.open("2024-03-firing")
    desk.key(pygame.K_ESCAPE)
    desk.click("bar.rules")
    assert desk.screen.trail.here.place.page_id == "2024-03-firing"
    assert look_of("entry:railgun", "2024-03").words != look_of("entry:railgun").words
    SHELF.settle()
    meant = {
        edition: BookTerms(edition).meanings_in("range band")[0].words for edition in ("2024-07", "2024-03")
    }
    assert len(set(meant.values())) == 2


def test_the_match_is_as_it_was_after_the_book_is_closed(desk: Any) -> None:
    table = seat(desk, Phase.ORDERS)
    desk.key(pygame.K_RIGHT)
    shared_forecast_client().settle()  # the forecast of the order
    desk.step()
    before = desk.state()["ui"]
    desk.click("bar.rules")
    assert isinstance(desk.screen, RulebookScreen)
    desk.screen.open("glossary")
    desk.key(pygame.K_ESCAPE)
    assert desk.screen is table
    after = desk.state()["ui"]
    assert [one["id"] for one in after] == [one["id"] for one in before]
    assert [one["text"] for one in after] == [one["text"] for one in before]


def test_the_menu_of_the_table_opens_the_book(desk: Any) -> None:
    table = seat(desk, Phase.ORDERS)
    desk.key(pygame.K_ESCAPE)
    desk.click("menu.rulebook")
    assert isinstance(desk.screen, RulebookScreen)
    desk.click("close")
    assert desk.screen is table


def test_a_quick_look_leads_on_to_the_page_and_back_to_the_match(desk: Any) -> None:
    table = seat(desk, Phase.ORDERS)
    table.open_ruling("MOV-3")
    desk.step()
    desk.click("ruling.book")
    assert isinstance(desk.screen, RulebookScreen)
    assert desk.screen.trail.here.place == the_book().place("ruling:MOV-3")
    desk.key(pygame.K_ESCAPE)
    assert desk.screen is table
    assert table.ui.modal is None


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_quick_look_has_room_for_its_words(make_desk: Any, size: tuple[int, int]) -> None:
    desk = make_desk(size)
    desk.app.to_title()
    desk.step()
    entries = [anchor for page in the_book().pages.values() for anchor in page.anchors if "entry:" in anchor]
    window = pygame.Rect(0, 0, *desk.screen.ui.size)
    for topic in (*all_rulings(), *entries):
        open_quick_look(desk.screen, topic)
        modal = desk.screen.ui.modal
        assert window.contains(modal.rect), topic
        words = next(one for one in modal.children if one.id == "ruling.words")
        pen = desk.screen.ui.pen
        assert pen.text(words.words, words.style, wrap_px=words.px().width).get_height() <= words.px().height
        buttons = [one.rect for one in modal.children if one.kind == "button"]
        assert not words.rect.collidelistall(buttons), topic


def test_a_look_at_a_ruling_says_why_and_at_an_entry_what_it_does() -> None:
    plain, exact = look_of("MOV-3").words.split("\n\nIn full: ")
    assert plain.startswith("A ship that would fly into a rock stops in front of it.")
    assert "Why:" in exact
    railgun = look_of("entry:railgun")
    assert railgun.heading == "Railgun"
    assert "4 dice" in railgun.words
    assert look_of("XYZ-9").words


@pytest.mark.parametrize("name", ["settings", "new_match", "replays", "rulebook"])
def test_F1_opens_the_book_on_every_other_screen(desk: Any, name: str) -> None:
    desk.open(name)
    desk.key(pygame.K_F1)
    assert isinstance(desk.screen, RulebookScreen)
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.name == ("title" if name == "rulebook" else name)


# Words explained in passing.


@pytest.fixture
def shelf() -> None:
    SHELF.settle()


def rest(desk: Any) -> None:
    desk.step(round(REST_S / 0.016) + 4)


@pytest.mark.usefixtures("shelf")
def test_terms_are_found_in_a_line() -> None:
    assert [one.term for one in BookTerms().meanings_in("Thrust left, thrust owed")] == ["Thrust"]
    assert BookTerms().meaning_at("Thrust left", 8) is None
    assert BookTerms().meaning_at("Thrust left", 2) is not None
    assert BookTerms().meanings_in("Save this") == ()


@pytest.mark.usefixtures("shelf")
def test_a_word_is_explained_only_where_the_pointer_rests_on_it(desk: Any) -> None:
    table = seat(desk, Phase.ORDERS)
    label: Any = table.ui["order.thrust"]
    frame = label.px()
    word = label.place_of(table.ui.pen, 0, 6).move(frame.topleft)
    desk.point_at(word.center)
    widgets = table.ui._live()
    assert table.ui.gloss.found(table.ui.pen, widgets) is None, "at once"
    rest(desk)
    found = table.ui.gloss.found(table.ui.pen, widgets)
    assert found is not None
    assert [one.term for one in found.meanings] == ["Thrust"]
    assert found.lines[0].colliderect(word)
    desk.point_at((word.right + 40, word.centery))
    rest(desk)
    assert table.ui.gloss.found(table.ui.pen, widgets) is None, "beside the word"


@pytest.mark.usefixtures("shelf")
def test_a_term_in_a_text_is_explained_under_the_pointer(desk: Any) -> None:
    ui = desk.screen.ui
    text = ui.add(RichText("text", pygame.Rect(600, 80, 300, 90), "It is best in one range band, [[FIR-3]]."))
    words = text.fragments(ui.pen)
    band = next(one.rect for one in words if one.words.startswith("band"))
    desk.point_at(band.move(text.px().topleft).center)
    rest(desk)
    found = ui.gloss.found(ui.pen, [text])
    assert found is not None
    assert [one.term for one in found.meanings] == ["Range band"]
    link = next(one.rect for one in words if one.link)
    desk.point_at(link.move(text.px().topleft).center)
    rest(desk)
    assert ui.gloss.found(ui.pen, [text]) is None


@pytest.mark.parametrize("name", ["new_match", "settings"])
def test_every_screen_names_a_page_that_is_there(desk: Any, name: str) -> None:
    screen = desk.open(name)
    assert screen.help_link in {FRONT, *the_book().pages}
    assert ResultScreen.help_link in the_book().pages


@pytest.mark.usefixtures("shelf")
def test_the_setting_keeps_words_unexplained(desk: Any) -> None:
    desk.app.change_settings(explain_words=False)
    table = seat(desk, Phase.ORDERS)
    desk.point_at(table.ui.px("order.thrust").center)
    rest(desk)
    assert table.ui.gloss.found(table.ui.pen, table.ui._live()) is None


@pytest.mark.usefixtures("shelf")
def test_an_explanation_never_takes_a_click(desk: Any) -> None:
    table = seat(desk, Phase.ORDERS)
    desk.point_at(table.ui.px("order.thrust").center)
    rest(desk)
    assert table.ui.hover_id != "order.thrust"
    before = table.is_on("bands")
    desk.click_at(table.ui.px("toggle.bands").center)
    assert table.is_on("bands") is not before
