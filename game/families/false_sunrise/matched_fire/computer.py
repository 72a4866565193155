"""How the computer plays Matched Fire: sets against ratings and Structure, and strikes (MF)."""

from __future__ import annotations

from collections.abc import Sequence

from game.families.false_sunrise.ai.valuation import hull_worth
from game.families.false_sunrise.editions import ComputerEdition, Wearing
from game.families.false_sunrise.matched_fire.ai.deciders import DECIDERS
from game.families.false_sunrise.matched_fire.ai.defending import kept_back
from game.families.false_sunrise.matched_fire.ai.expected import expected_of
from game.families.false_sunrise.matched_fire.ai.salvos import (
    Salvo,
    bare_pool,
    mean_structure,
    merged,
    rank,
    salvo_law,
    salvo_of,
)
from game.families.false_sunrise.matched_fire.ai.strikes import guarded, struck_out
from game.families.false_sunrise.matched_fire.ai.tables import CELLS, fire_table, shooter_of, target_of
from game.families.false_sunrise.matched_fire.ai.target_value import bearing_by_strike, mark_of_model
from game.families.false_sunrise.matched_fire.ai.valuation import (
    DEALT,
    STRUCTURE,
    own_protection,
    together,
    worth_of,
)
from game.families.false_sunrise.matched_fire.archetypes import ARCHETYPES
from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.fittings import Fittings, Mount
from rules.false_sunrise.matched_fire.catalogue import MatchedWeapon, Trait
from rules.false_sunrise.matched_fire.gunnery import FAR_IN, SENSOR_IN, SHORT_OF_SHIPS_IN, weapon_of
from rules.false_sunrise.matched_fire.gunnery_record import MATCHED_GUNNERY
from rules.false_sunrise.matched_fire.point_defence import Help
from rules.false_sunrise.matched_fire.turn import CRASH_INCHES
from rules.false_sunrise.ratings import Ratings

_USUAL_IN = (4, 8, 12, 18)  # typical firing distances in inches
_USUAL_ARMOUR = 1  # typical armor that a gun faces
_USUAL_RATINGS = Ratings(2, 3, 2, 2)  # of a typical target
_USUAL_HELP = Help(1, 0)  # typical support against a missile
_AT_SQUADRONS = 0.7  # value of a die that only works against squadrons, relative to one against ships
# Weight of each feature of a position for the winning chance, fitted to 330 games of two captains
# (tools/ladder/CHANCES.md).
_CHANCES = ((9.3715, 1.5849, 0.0, 0.9842, -3.1546), (8.126, 1.6682, 1.4014, 1.0254, -3.2993))
_LYING_STILL = 0.3  # extra share of fire at a ship that stands still (MF-26)


def _usual(fittings: Fittings, mount: Mount) -> Sequence[Salvo]:
    """List a weapon's attacks at typical distances, including those where it does nothing."""
    weapon = weapon_of(mount)
    return [_at(weapon, fittings, far) for far in _USUAL_IN]


def _at(weapon: MatchedWeapon, fittings: Fittings, far_in: int) -> Salvo:
    base = weapon.ac or round(_AT_SQUADRONS * (weapon.as_ or 0))
    short = far_in <= SHORT_OF_SHIPS_IN
    reach_in = SHORT_OF_SHIPS_IN
    if Trait.CLOSE not in weapon.traits:
        reach_in += SENSOR_IN * fittings.ratings.sensors + (FAR_IN if Trait.FAR in weapon.traits else 0)
    flex = int(short) + (0 if weapon.is_missile else fittings.flex_dice)
    armour = 0 if Trait.PIERCING in weapon.traits else _USUAL_ARMOUR
    pool = bare_pool(
        base if far_in <= reach_in else 0,
        flex=flex,
        macro=weapon.macro - armour,
        sustained=Trait.SUSTAINED in weapon.traits and not weapon.is_missile,
    )
    return Salvo(weapon.id, ((pool, 1.0),), _USUAL_HELP if weapon.is_missile else None, _USUAL_RATINGS, 0)


def _reach_grade(weapon: Weapon) -> int:
    """Grade a weapon by its range with equal Sensors: 1 to 3, 0 if it can only attack squadrons."""
    assert isinstance(weapon, MatchedWeapon)
    if weapon.ac is None:
        return 0
    return 1 if Trait.CLOSE in weapon.traits else 3 if Trait.FAR in weapon.traits else 2


COMPUTER = ComputerEdition(
    gunnery=MATCHED_GUNNERY,
    strike=salvo_of,
    piece=lambda salvo, _attacks: salvo,
    pieces=lambda _mount, _weapons: (1,),
    merge=merged,
    law=salvo_law,
    further=lambda _salvo: 0.0,
    rank=rank,
    kept_back=kept_back,
    cell_in=1.0,
    cells=CELLS,
    shooter=shooter_of,
    target=target_of,
    table=fire_table,
    indirect=None,
    lying_still=_LYING_STILL,
    guarded=guarded,
    usual_strikes=_usual,
    own_protection=own_protection,
    crash_share=1.0 / CRASH_INCHES,
    wearing=Wearing(
        pip=STRUCTURE,
        dealt=DEALT,
        hull_worth=worth_of,
        lasting=hull_worth,
        together=together,
        strike_worth=lambda _known, salvo: mean_structure(salvo),
        mark=mark_of_model,
        bearing=bearing_by_strike,
        poised=struck_out,
    ),
    reach_grade=_reach_grade,
    archetypes=ARCHETYPES,
    chances=_CHANCES,
    expected=expected_of,
    deciders=DECIDERS,
)
