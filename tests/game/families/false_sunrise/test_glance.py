"""A match at a glance: what a header says of the board is what everybody sees, and nothing odd is drawn."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.false_sunrise.glance import glance_of, glance_words
from game.families.false_sunrise.new_match.setup import quick_choices, set_up, setup_from
from game.families.false_sunrise.screens.glance_picture import paint_glance
from game.match.session import Session
from game.shell.paths import open_home
from game.shell.theme import THEMES, Scale
from game.widgets.pen import Pen
from rules.kernel.seats import PLAYERS


@pytest.fixture
def session(tmp_path: Any) -> Session:
    begun = Session.new(setup_from(quick_choices(("A", "B"), 4)), 4, home=open_home(tmp_path))
    set_up(begun, 4)
    return begun


def test_ships_markers_and_rocks_are_where_they_are(session: Session) -> None:
    state = session.match.state
    glance = glance_of(session.packed()["header"]["extra"])
    assert glance is not None
    ships = [ship for seat in PLAYERS for ship in state.ships.values() if ship.seat is seat]
    assert [(seat, heading) for _, seat, heading in glance.ships] == [
        (one.seat, one.heading) for one in ships
    ]
    for (x, y), ship in zip([at for at, _, _ in glance.ships], ships, strict=True):
        assert abs(x - ship.x) <= 0.0626
        assert abs(y - ship.y) <= 0.0626
    assert [owner for _, owner in glance.markers] == [marker.owner for marker in state.markers]
    assert len(glance.rocks) == len(state.setup.terrain.polygons)


def test_it_takes_little_room_and_no_more_than_a_header_may_hold(session: Session) -> None:
    words = glance_words(session.match.view(None))
    assert all(len(one) <= 200 for one in words.values())
    assert len(session.packed()["header"]["extra"]) <= 40


@pytest.mark.parametrize("bad", ["0", "00000!", "zzzz0", "00009", None, 7, "0" * 205, "١١١١١", "-1+10"])
def test_what_is_no_board_is_no_picture(session: Session, bad: Any) -> None:
    words: dict[str, Any] = dict(glance_words(session.match.view(None)))
    assert glance_of({**words, "see_markers": bad}) is None


def test_every_picture_can_be_drawn_in_every_size(session: Session) -> None:
    pygame.font.init()
    glance = glance_of(glance_words(session.match.view(None)))
    edge = glance_of(
        {"see_rocks": "g0aoz", "see_markers": "000000000100002", "see_red": "g0ao0", "see_blue": ""}
    )
    assert glance is not None
    assert edge is not None
    for theme in THEMES.values():
        for size in (1, 7, 66, 400):
            surface = pygame.Surface((size, size))
            paint_glance(Pen(theme, Scale(1.0)), surface, surface.get_rect(), glance)
            paint_glance(Pen(theme, Scale(1.0)), surface, surface.get_rect(), edge)
