"""The computer's tables of Matched Fire hold what the rules' own law of each attack comes to."""

from math import cos, pi, sin

import numpy as np
import pytest

from game.families.false_sunrise.ai.guns import arcs_seen, cells_of, fire_tables, looked_up
from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.matched_fire.ai.salvos import mean_pips, salvo_of
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet_files import ComponentFile, FleetFile, ShipFile
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.matched_fire.gunnery import can_hit
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Setup, Ship, State
from rules.kernel.seats import Seat
from rules.table.arcs import Arc
from rules.table.terrain import Terrain
from rules.values import changed

MATCHED = load_edition("matched-fire")
KNOWN = edition_ui_of("matched-fire").computer


def duel(weapon: str) -> tuple[State, Ship, Ship]:
    """A destroyer with one weapon, and one with a prow plate."""
    arc = None if MATCHED.catalogue.component[weapon].kind == "missile" else Arc.FORE
    gun = ComponentFile(id="gun", type=weapon, arc=arc)
    files = {
        Seat.RED: ShipFile(name="Arrow", hull="destroyer", components=(gun,)),
        Seat.BLUE: ShipFile(name="Blade", hull="destroyer", defences=("prow-plate",)),
    }
    fleets = {
        seat: build_fleet(FleetFile(name="x", edition="matched-fire", ships=(file,)), seat, MATCHED.catalogue)
        for seat, file in files.items()
    }
    state = opening(Setup(fleets, Terrain(())))
    shooter, target = state.ships.values()
    target = state.ships[target.id] = changed(target, x=36.0, y=24.0, heading=2, velocity=6)
    return state, shooter, target


@pytest.mark.parametrize("weapon", [one.id for one in MATCHED.catalogue.weapons if one.ac])
@pytest.mark.parametrize("far_in", [2.5, 5.9, 6.5, 11.5, 17.5])
def test_MF_25_an_attack_from_all_sides_is_as_the_table_has_it(weapon: str, far_in: float) -> None:
    state, shooter, target = duel(weapon)
    (mount,) = shooter.fittings.mounts
    for step in range(24):
        angle = (step + 0.37) * pi / 12
        x, y = 36.0 + far_in * cos(angle), 24.0 + far_in * sin(angle)
        shooter = changed(shooter, x=x, y=y, heading=round(step / 2 + 9) % 12)
        state.ships[shooter.id], state.sight = shooter, {}
        dx, dy = np.array([target.x - shooter.x]), np.array([target.y - shooter.y])
        tables = fire_tables(state, [(shooter, target)])
        arc = arcs_seen(np.array([shooter.heading]), dx, dy)
        side = arcs_seen(np.array([target.heading]), -dx, -dy)
        (found,) = looked_up(tables, np.array([0]), side, arc, cells_of(KNOWN, dx, dy))
        hits = can_hit(state, shooter, mount, target)
        assert found == pytest.approx(mean_pips(salvo_of(state, shooter, mount, target)) if hits else 0.0)
