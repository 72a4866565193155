"""Two at one table, and somebody hits everything: nothing is opened, sealed or stuck (F33, F34)."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.screens.new_match.new_match_screen import quick_battle
from game.shell.settings import AnimationSpeed

EVENTS = 900
BATCH = 15
KEYS = (
    *(pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_DELETE, pygame.K_BACKSPACE, pygame.K_TAB),
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_F1, pygame.K_F6, pygame.K_PAGEDOWN),
    *range(pygame.K_1, pygame.K_9),
    *(
        key for key in range(pygame.K_a, pygame.K_z + 1) if key not in (pygame.K_o, pygame.K_q)
    ),  # Ctrl+Q quits
)
MODS = (0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL)


@pytest.fixture
def desk_of_two(desk: Any) -> Any:
    desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
    desk.app.push(quick_battle(desk.app, 7))
    desk.step()
    return desk


class Fists:
    """Press and hold keys, both buttons and foreign input anywhere but on what `spares` names."""

    def __init__(self, desk: Any, seed: int, spares: str = "") -> None:
        self.desk, self.random, self.spares = desk, random.Random(seed), spares

    def hit(self) -> None:
        pick, post = self.random, self.desk.post
        match pick.randrange(9):
            case 0 | 1 | 2 | 3:
                key = pick.choice(KEYS)
                for _ in range(pick.choice((1, 1, 5))):  # the repeats of a key that is held
                    post(pygame.KEYDOWN, key=key, mod=pick.choice(MODS), unicode="", scancode=0)
            case 4:
                post(pygame.KEYUP, key=pick.choice(KEYS), mod=0, unicode="", scancode=0)
            case 5:
                post(pygame.MOUSEBUTTONDOWN, pos=self._place(), button=pick.choice((1, 1, 3)))
            case 6:
                post(pygame.MOUSEBUTTONUP, pos=self._place(), button=pick.choice((1, 1, 3)))
            case 7:
                post(pygame.TEXTINPUT, text=pick.choice(("o", "漢", " ", "\n")))
                post(pygame.TEXTEDITING, text="おo", start=0, length=2)
            case _:
                post(pick.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWLEAVE)))

    def _place(self) -> tuple[int, int]:
        place = self.random.randrange(1200), self.random.randrange(60, 720)  # not on the bar: it leads away
        spared = self.desk.screen.ui.get(self.spares)
        return (5, 700) if spared is not None and spared.px().inflate(20, 20).collidepoint(place) else place


@pytest.mark.parametrize("seed", [1, 2])
def test_F33_no_storm_opens_the_hand_over_but_by_its_own_key_or_button(desk_of_two: Any, seed: int) -> None:
    desk = desk_of_two
    fists = Fists(desk, seed, "handover.open")
    for number in range(EVENTS):
        fists.hit()
        if number % BATCH == 0:
            desk.step()
            assert desk.app.running
            assert desk.screen.name == "handover"
    for key in KEYS:
        desk.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
    desk.step()
    if desk.screen.ui.modal is not None:
        desk.screen.ui.close_modal()
    desk.key(pygame.K_o)
    assert desk.screen.name == "table", "nothing is stuck"


def test_F34_right_and_double_clicks_and_a_lost_focus_open_nothing(desk_of_two: Any) -> None:
    desk = desk_of_two
    place = desk.screen.ui.px("handover.open").center
    for button in (1, 1, 2, 3):  # a double click that ran ahead, then the other buttons
        desk.click_at(place, button) if button > 1 else desk.post(
            pygame.MOUSEBUTTONDOWN, pos=place, button=button
        )
        desk.post(pygame.MOUSEBUTTONUP, pos=place, button=button)
        desk.step()
        assert desk.screen.name == "handover"
    desk.rest()
    desk.post(pygame.KEYDOWN, key=pygame.K_o, mod=0, unicode="o", scancode=18)
    desk.post(pygame.WINDOWFOCUSLOST)
    desk.post(pygame.KEYUP, key=pygame.K_o, mod=0, unicode="", scancode=18)
    desk.step()
    assert desk.screen.name == "handover"


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_s, pygame.K_y, pygame.K_SPACE, pygame.K_h])
def test_F33_no_order_is_sealed_by_the_repeats_of_a_key(desk_of_two: Any, key: int) -> None:
    desk = desk_of_two
    desk.key(pygame.K_o)
    table = desk.screen
    for _ in range(80):
        desk.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        desk.step()
    desk.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
    desk.step()
    assert len(table.session.waiting()) == 2


def test_F33_thirty_enters_from_the_first_orders_reach_no_second_plan(desk_of_two: Any) -> None:
    """As it was met: thirty taps ran through both players' orders and into the other's secrets."""
    desk = desk_of_two
    first = desk.screen.seat
    desk.key(pygame.K_o)
    for _ in range(30):
        desk.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
        desk.post(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
        desk.step(7)  # nine taps a second
    assert desk.screen.name == "handover" or desk.screen.acting is first
