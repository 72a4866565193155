"""A card over a screen: dragged, folded, closed, reached by keys, and nobody's obstacle."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.widgets.button import ButtonLook
from game.widgets.card import Card, CardButton, CardPlace, CardWords, free_spot

BOUNDS = pygame.Rect(0, 0, 1120, 630)
WORDS = "A ship turns **half** of its thrust at most: see [[ORD-4]]."


class Table:
    """A screen with one card, built anew as screens do."""

    def __init__(self, hand: Any) -> None:
        self.hand, self.place, self.said = hand, CardPlace(), []
        self.heading, self.avoid = "Thrust", []
        self.build()

    def build(self) -> Card:
        ui = self.hand.ui
        ui.clear()
        go_on = CardButton("card.next", "Next", lambda: self.said.append("next"), ButtonLook.PRIMARY)
        card = Card(
            "card",
            ui.pen,
            BOUNDS,
            CardWords(self.heading, WORDS, (go_on,), "Step 2 of 7", 2 / 7),
            place=self.place,
            avoid=self.avoid,
            on_close=lambda: self.said.append("close"),
            on_link=self.said.append,
        )
        ui.add_all(card.widgets)
        self.card = card
        return card


@pytest.fixture
def table(make_hand: Any) -> Table:
    return Table(make_hand(board=True))


def head(card: Card) -> tuple[int, int]:
    return card.rect.left + 60, card.rect.top + 12


def test_the_head_drags_it_and_a_rebuild_leaves_it_there(table: Table) -> None:
    hand, before = table.hand, table.card.rect.copy()
    hand.down(head(table.card))
    hand.move((400, 300), (1, 0, 0))
    table.build()  # a screen may be laid out in the middle of a drag
    hand.move((300, 200), (1, 0, 0))
    hand.up((300, 200))
    assert table.card.rect.topleft == (240, 188) != before.topleft
    assert table.build().rect.topleft == (240, 188)


def test_it_stays_inside_the_window(table: Table) -> None:
    table.hand.down(head(table.card))
    table.hand.move((-500, 5000), (1, 0, 0))
    table.hand.up((-500, 5000))
    assert table.card.rect.bottomleft == (0, 630)


def test_the_body_drags_nothing(table: Table) -> None:
    before = table.card.rect.copy()
    table.hand.down((before.left + 5, before.bottom - 5))
    table.hand.move((10, 10), (1, 0, 0))
    assert table.card.rect == before


def test_folded_only_the_head_is_there(table: Table) -> None:
    table.hand.click("card.fold")
    card = table.build()
    assert card.rect.height == 32
    assert table.place.folded
    assert not table.hand.dump("card.body")["visible"]
    assert not table.hand.dump("card.next")["visible"]
    table.hand.click("card.fold")
    assert card.rect.height > 80
    assert table.hand.dump("card.next")["visible"]


def test_events_outside_pass_it(table: Table) -> None:
    outside = (table.card.rect.left - 20, table.card.rect.bottom + 20)
    assert not table.hand.down(outside)
    assert not table.hand.up(outside)
    assert not table.hand.wheel(outside, 1)
    assert not table.hand.key(pygame.K_LEFT)


def test_events_on_it_reach_nothing_below(table: Table) -> None:
    inside = table.card.rect.center
    assert table.hand.wheel(inside, 1)
    assert table.hand.down(inside)
    assert table.hand.up(inside)


def test_keys_reach_every_part_and_move_it(table: Table) -> None:
    hand = table.hand
    hand.ui.step_group(1)
    assert hand.ui.focus_id == "card.fold"
    left = table.card.rect.left
    hand.key(pygame.K_LEFT)
    assert table.card.rect.left == left - 16
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_SPACE)
    assert table.said == ["close", "ORD-4", "next"]


def test_keys_after_a_click_on_it_are_the_boards(table: Table) -> None:
    table.hand.click("card.body")
    assert not table.hand.key(pygame.K_UP)
    table.hand.click("card.fold")
    assert not table.hand.key(pygame.K_LEFT)


def test_it_avoids_what_it_talks_about_but_keeps_the_players_spot(table: Table) -> None:
    table.avoid = [pygame.Rect(700, 0, 420, 630)]
    assert not table.build().rect.colliderect(table.avoid[0])
    table.card.move_to(750, 100)
    assert table.build().rect.topleft == (750, 100)  # put there while it said this
    table.heading = "Course"
    assert not table.build().rect.colliderect(table.avoid[0])


def test_a_long_body_is_scrolled_inside_low_bounds(table: Table) -> None:
    ui = table.hand.ui
    low = pygame.Rect(0, 0, 400, 160)
    card = Card("low", ui.pen, low, CardWords("Long", "word " * 400), place=CardPlace())
    assert low.contains(card.rect)


def test_with_no_free_spot_least_is_covered() -> None:
    everywhere = pygame.Rect(0, 0, 400, 300)
    spot = free_spot((100, 50), everywhere, [everywhere, pygame.Rect(0, 0, 400, 200)])
    assert spot.top >= 200


def test_it_is_drawn_at_every_scale(make_hand: Any) -> None:
    for scale in (0.75, 1.0, 2.0):
        table = Table(make_hand(scale))
        assert len(set(table.hand.picture())) > 8
