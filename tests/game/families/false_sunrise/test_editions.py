"""Each edition on a screen: what the computer reckons with agrees with its gunnery, weapon by weapon."""

import subprocess
import sys

import pytest

from game.families.false_sunrise.ai.bars import BARS
from game.families.false_sunrise.ai.guns import fire_tables, indirect_tables
from game.families.false_sunrise.editions import edition_ui_of
from rules.false_sunrise.editions import EDITIONS, load_edition
from rules.false_sunrise.fleet_files import ComponentFile, FleetFile, ShipFile
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Setup, State
from rules.kernel.seats import PLAYERS, Seat
from rules.table.arcs import Arc
from rules.table.terrain import Terrain
from rules.values import changed

# What adds up by points, so that a table can hold its mean.
WEAPONS_OF_BARS = [
    (edition, one.id)
    for edition in EDITIONS
    if edition_ui_of(edition).computer.wearing is BARS
    for one in load_edition(edition).catalogue.weapons
    if one.faction is None
]
WEAPONS = [
    (edition, one.id)
    for edition in EDITIONS
    for one in load_edition(edition).catalogue.weapons
    if one.faction is None
]
FORE = list(Arc).index(Arc.FORE)


def duel(edition: str, weapon: str) -> State:
    """One destroyer with a weapon, and one with nothing on it, of an edition."""
    catalogue = load_edition(edition).catalogue
    entry = catalogue.component[weapon]
    arc = Arc.FORE if getattr(entry, "needs_arc", False) else None
    gun = ComponentFile(id="gun", type=weapon, arc=arc)
    ships = {Seat.RED: (gun,), Seat.BLUE: ()}
    fleets = {
        seat: build_fleet(
            FleetFile(
                name="x",
                edition=edition,
                ships=(ShipFile(name="Arrow", hull="destroyer", components=fitted),),
            ),
            seat,
            catalogue,
        )
        for seat, fitted in ships.items()
    }
    return opening(Setup(fleets, Terrain(())))


@pytest.mark.parametrize("edition, weapon", WEAPONS_OF_BARS)
def test_tables_hold_the_mean_damage_of_the_gunnery(edition: str, weapon: str) -> None:
    state = duel(edition, weapon)
    shooter, target = (next(ship for ship in state.ships.values() if ship.seat is seat) for seat in PLAYERS)
    known = edition_ui_of(edition).computer
    seen = fire_tables(state, [(shooter, target)])[0]
    over = indirect_tables(state, [(shooter, target)])
    (mount,) = shooter.fittings.mounts
    for cell in range(1, known.cells):
        middle_in = (cell - 0.5) * known.cell_in
        found = seen[FORE, cell] + (0.0 if over is None else over[0][FORE, cell])
        assert found == pytest.approx(known.gunnery.mean_damage_at(shooter, mount, middle_in))


@pytest.mark.parametrize("edition, weapon", WEAPONS)
def test_a_strike_has_the_mean_of_the_gunnery_and_pieces_make_it_up(edition: str, weapon: str) -> None:
    state = duel(edition, weapon)
    shooter, target = (next(ship for ship in state.ships.values() if ship.seat is seat) for seat in PLAYERS)
    shooter = changed(shooter, x=10.0, y=24.0, heading=3)
    target = changed(target, x=15.0, y=24.0)
    known = edition_ui_of(edition).computer
    (mount,) = shooter.fittings.mounts
    whole = known.strike(state, shooter, mount, target)
    mean = sum(damage * chance for damage, _, chance in known.law(whole))
    assert mean == pytest.approx(known.gunnery.mean_damage(state, shooter, mount, target))
    assert sum(chance for _, _, chance in known.law(whole)) == pytest.approx(1.0)
    sizes = known.pieces(mount, 1)
    assert sum(sizes) == known.gunnery.attacks(mount)
    assert known.merge([known.piece(whole, size) for size in sizes]) == (whole,)


def test_every_edition_has_all_its_parts() -> None:
    for edition in EDITIONS:
        known = edition_ui_of(edition)
        assert known.computer.gunnery is load_edition(edition).gunnery
        assert known.yard.usual_target in known.yard.targets
        assert known.laboratory.scale.ticks
        assert len(known.sheets.turn) == 5
        assert known.book.edition is load_edition(edition)


LOADED = """
import sys
import game.app, game.screens.title
import game.families.false_sunrise.card, game.families.false_sunrise.ai.deciding
print([name for name in sys.modules if ".july_2024" in name or ".march_2024" in name])
"""


def test_neither_the_title_nor_the_computer_loads_an_edition_that_is_not_played() -> None:
    ran = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"
