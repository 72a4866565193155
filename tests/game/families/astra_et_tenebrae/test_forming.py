"""Every legal formation can be chosen, together with any others that share no ship with it (AF-1, D1)."""

from __future__ import annotations

from itertools import combinations, groupby
from typing import Any

import pygame
import pytest

from rules.astra_et_tenebrae.formations import Named, naming_refusal
from rules.astra_et_tenebrae.state import FormationType, Phase
from rules.kernel.seats import Seat
from tests.game.families.astra_et_tenebrae.arena import battle, sit_down

# In this square nearly everything holds: more sets than any list of the best ones would show.
PLACES = {"Kindle": (36.0, 34.0), "Brand": (41.0, 34.0), "Furnace": (46.0, 34.0), "Cinder": (51.0, 34.0)}


@pytest.fixture
def table(desk: Any) -> Any:
    ships = {name: {"at": at, "moved": True, "course": 0, "flown": 10.0} for name, at in PLACES.items()}
    table = sit_down(desk, battle(phase=Phase.DETECTION, **ships))
    table.answer(())  # of the high side
    desk.step(3)
    assert table.tool.request.seat is Seat.RED
    return table


def click(desk: Any, table: Any, wanted: Named) -> None:
    """Click the row of a formation, scrolled to where it can be seen."""
    sets = table.ui["forming.sets"]
    row = sets.items.index(wanted)
    sets.show_row(row)
    x, y = sets.row_rect(row).center
    desk.click_at((x, y))
    desk.step()


def test_AF_1_no_suggestion_comes_with_its_reason(desk: Any, table: Any) -> None:
    tool = table.tool
    tool.suggested, tool.rows = (), tool.rows[1:]
    tool._toggle(tool.rows[0])
    desk.step(2)
    words = table.ui["forming.lead"].words
    assert words == "Every ship flies alone. No formation here would help you more than the enemy."


def test_D1_AF_1_every_formation_that_holds_is_listed_by_its_type(table: Any) -> None:
    offers = table.tool.request.offers()
    rows = [row for row in table.ui["forming.sets"].items if isinstance(row, Named)]
    assert len(offers) > 12
    assert set(rows) == set(offers)
    types = [row.type for row in rows]
    assert len([kind for kind, _ in groupby(types)]) == len(set(types)), "each type stands together"
    four = [row for row in rows if row.type is FormationType.LINE and len(row.members) == 4]
    assert four, "the line of four that was once missing"


def test_AF_1_the_list_stays_in_place_whatever_is_chosen(desk: Any, table: Any) -> None:
    tops = set()
    for kind in (FormationType.LINE, FormationType.SPHERE):
        table.tool.record((), "no formation")
        desk.step(2)
        tops.add(table.ui["forming.sets"].rect.top)
        two = next(one for one in table.tool.request.offers() if one.type is kind and len(one.members) == 2)
        click(desk, table, two)
        assert table.tool.chosen == (two,)
        assert table.ui["forming.lead"].text().endswith(".")
        tops.add(table.ui["forming.sets"].rect.top)
    assert len(tops) == 1


def test_D1_AF_1_every_legal_set_can_be_clicked_together(desk: Any, table: Any) -> None:
    offers = table.tool.request.offers()
    state = table.tool.state
    legal = [
        some
        for size in (1, 2)
        for some in combinations(offers, size)
        if naming_refusal(state, Seat.RED, some) is None
    ]
    assert len(legal) > len(offers)
    for some in [*legal[:: max(1, len(legal) // 12)], legal[-1]]:
        table.tool.put_in_hand(())
        desk.step()
        for one in some:
            click(desk, table, one)
        assert set(table.tool.chosen) == set(some)
    desk.click("commit")
    desk.step(2)
    flown = {(one.type, frozenset(one.members)) for one in table.session.match.state.formations}
    assert flown == {(one.type, frozenset(one.members)) for one in legal[-1]}


def test_AF_1_a_formation_takes_the_place_of_those_that_share_a_ship_and_leaves_by_a_second_press(
    desk: Any, table: Any
) -> None:
    offers = table.tool.request.offers()
    line = next(one for one in offers if one.type is FormationType.LINE and len(one.members) == 4)
    pair = next(one for one in offers if one.type is FormationType.LINE and len(one.members) == 2)
    table.tool.put_in_hand(())
    desk.step()
    click(desk, table, line)
    click(desk, table, pair)
    assert table.tool.chosen == (pair,)
    click(desk, table, pair)
    assert table.tool.chosen == ()


def test_AF_1_by_keys_alone(desk: Any, table: Any) -> None:
    tool = table.tool
    wanted = next(one for one in tool.request.offers() if one.type is FormationType.SPHERE)
    tool.put_in_hand(())
    for _ in range(len(tool.rows)):
        if tool.at == wanted:
            break
        desk.key(pygame.K_DOWN)
    desk.key(pygame.K_SPACE)
    assert tool.chosen == (wanted,)
    desk.key(pygame.K_RETURN)
    desk.step(2)
    assert [one.type for one in table.session.match.state.formations] == [FormationType.SPHERE]
