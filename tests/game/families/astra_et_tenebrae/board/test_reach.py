"""The disc of ends says of every burn what the rules say of it."""

from __future__ import annotations

import pytest

from game.families.astra_et_tenebrae.board.overlays import Cell
from game.families.astra_et_tenebrae.board.reach import burn_disc, evasion_disc
from rules.astra_et_tenebrae.burning import Burn, burn_refusal, flown_in, heat_of
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.systems import most_g
from tests.game.families.astra_et_tenebrae.arena import battle

NO_FIELD = (0, 2, 0, 0, 0, 0)


def _holds(cell: Cell, course: int, flown: float) -> bool:
    turned = (course - cell.start_deg) % 360
    return 0 < turned < cell.end_deg - cell.start_deg and cell.near_in < flown <= cell.far_in


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("override", [False, True])
def test_AM_5_each_cell_has_the_heat_of_its_burns(edition: str, override: bool) -> None:
    state = battle(edition, Brand={"damage": NO_FIELD if override else (0,) * 6})
    ship, figures = state.ships["Brand"], state.figures
    disc = burn_disc(state, ship, override=override)
    most = figures.motion.most_g if override else most_g(figures, ship)
    for course in range(3, 360, 7):
        if (course - 20) % 45 == 0:
            continue  # on the border of two sectors
        for g in range(1, most + 1):
            if burn_refusal(state, Burn("Brand", course, g, override)) is not None:
                continue
            flown = flown_in(figures, ship, course, g)
            found = [cell for cell in disc.cells if _holds(cell, course, flown)]
            assert len(found) == (flown > 0), (course, g)
            for cell in found:
                assert cell.heat == heat_of(figures, ship, course, g), (course, g)


def test_AT_2_rocks_cast_shadows_on_the_disc_and_the_edge_does_not() -> None:
    state = battle(rocks=True)
    disc = burn_disc(state, state.ships["Brand"])
    short = {course for course, limit in enumerate(disc.limits_in) if limit < 29}
    assert 315 in short
    assert 90 not in short
    assert 200 not in short, "there the table ends, which is seen"
    assert burn_disc(battle(), state.ships["Brand"]).limits_in == ()


def test_AC_9_an_evasion_has_two_rings_and_its_heat_is_never_lowered() -> None:
    state = battle()
    disc = evasion_disc(state, state.ships["Halyard"])
    assert [(cell.near_in, cell.far_in, cell.heat) for cell in disc.cells] == [(0, 4, 1), (4, 9, 2)]
