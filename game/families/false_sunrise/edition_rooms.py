"""What the rooms away from the table know of an edition: yard, laboratory and ship sheets, a record each."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.families.false_sunrise.laboratory.bench import Bench
    from game.families.false_sunrise.laboratory.readings import (
        Figure,
        Further,
        Knob,
        Planned,
        RangeScale,
        Standing,
    )
    from game.families.false_sunrise.sheets.weapon_rows import Body, Fire, Guard, Track
    from game.families.false_sunrise.yard.bearing import MeanFire
    from rules.false_sunrise.arms import WeaponKind
    from rules.false_sunrise.catalogue import Hull, Weapon
    from rules.false_sunrise.fittings import Fittings, Mount
    from rules.false_sunrise.fleet import ShipSpec
    from rules.false_sunrise.odds import Outcome
    from rules.false_sunrise.state import Ship, State


def _bars_pips_and_squadrons(ship: ShipSpec) -> tuple[int, ...]:
    """Count what the printed editions damage: pips in bars, and squadrons in hangars."""
    bars = ship.hull.integrity
    craft = sum(held in ship.catalogue.squadron for held in ship.starting_holds())
    return bars, bars * ship.fittings(0).bar_pips, craft


@dataclass(frozen=True, slots=True, kw_only=True)
class YardEdition:
    """An edition in the yard: how strong ships are, by its own odds, and in what words.

    A volley, into the arc that bears most:

    - `fire` (ship): what it does on average, for each target and kind of fire one figure for each column.
    - `kinds`: the kinds of fire, a row each.
    - `columns`: the heads of the columns.
    - `column_word`: what stands above them.
    - `column_words`: names one in a sentence, for `format`.
    - `bad_columns`: those of which the less is the better.
    - `summary`: says all that in a sentence.
    - `targets`: the targets to choose among, as numbers of what guards them.
    - `target_words`: what they are called, one for each; the numbers where there are none.
    - `usual_target`: the one that is shown first.
    - `against`: what sets targets apart, before their number.
    - `against_tip`: says more of that.
    - `against_ruling`: the ruling about it.
    - `fire_ruling`: the ruling about fire.

    What a ship stands:

    - `stands` (ship): how much it takes on average until it is destroyed, by attacker (a second or so).
    - `attackers`: what it is measured by, a column each.
    - `attacker_words`: names one in a sentence, for `format`.
    - `guard` (ship): how well it is guarded, by guard.
    - `guards`: what guards it, a column each.
    - `guard_word`: what stands above them.
    - `bears`: what damage takes of ships, with the ruling; comparisons leave out what neither fleet has.
    - `body`: the one of these that stands on the card of what has any of it.
    - `borne` (ship): how much it has of each.
    - `hull_words`: what else the integrity of a hull is.
    - `tip`: explains both tables.

    Looking for weapons:

    - `can_reach` (weapon, reach): whether it fires so far.
    - `kind_words`: what kinds of weapons are called in the filter, where that is not what they are.
    - `reaches`: the filters by reach, with their words, `any_reach` those of all.
    - `reach_tip`: explains them.
    - `search_hint`: what one may type.
    """

    fire: Callable[[ShipSpec], MeanFire]
    kinds: tuple[str, ...]
    columns: tuple[str, ...]
    column_word: str
    column_words: str
    bad_columns: tuple[str, ...] = ()
    summary: str = (
        "Mean damage of one volley into each ship’s best arc; weapons that point elsewhere are not counted."
    )
    targets: tuple[int, ...]
    target_words: tuple[str, ...] = ()
    usual_target: int
    against: str
    against_tip: str
    against_ruling: str
    fire_ruling: str
    stands: Callable[[ShipSpec], Mapping[str, float]]
    attackers: tuple[str, ...]
    attacker_words: str
    guard: Callable[[ShipSpec], Mapping[str, int]]
    guards: tuple[str, ...]
    guard_word: str
    bears: tuple[tuple[str, str], ...] = (("Bars", "DMG-1"), ("Pips", "DMG-1"), ("Squadrons", "SQD-1"))
    body: str = "Pips"
    borne: Callable[[ShipSpec], tuple[int, ...]] = _bars_pips_and_squadrons
    hull_words: str = "its slots and its bars"
    tip: str
    can_reach: Callable[[Weapon, int], bool]
    kind_words: Mapping[WeaponKind, str] = field(default_factory=dict)
    any_reach: str = "All distances"
    reaches: tuple[tuple[int, str], ...]
    reach_tip: str
    search_hint: str

    @property
    def target_choices(self) -> list[tuple[str, str]]:
        """The targets for a row of tabs: number and words."""
        words = self.target_words or map(str, self.targets)
        return [(str(target), said) for target, said in zip(self.targets, words, strict=True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class LaboratoryEdition:
    """An edition in the laboratory: what a bench comes to by its own odds.

    - `volley` (bench, state, weapons): the law of weapons that fire at the target in this order, None where
      none does.
    - `planned` (bench, state, weapon, weapons): what one of these does.
    - `place` (bench, state): all that both depend on of where the ships are.
    - `standing` (fittings): what stands between a target and fire.
    - `scale`: the marks of a range.
    - `figures`: what is told of the volley, `further` (bench, state, weapons) what besides.
    - `knobs`: what else of both ships and between them is set up, `arranged` (bench, state) the table with
      that, and `knobs_of` (state, attacker, target) how it is on a table.
    """

    volley: Callable[[Bench, State, tuple[str, ...]], Outcome | None]
    planned: Callable[[Bench, State, str, tuple[str, ...]], Planned]
    place: Callable[[Bench, State], Hashable]
    standing: Callable[[Fittings], Standing]
    scale: RangeScale
    figures: tuple[Figure, ...]
    further: Callable[[Bench, State, tuple[str, ...]], tuple[Further, ...]] = (
        lambda _bench, _state, _weapons: ()
    )
    knobs: tuple[Knob, ...] = ()
    arranged: Callable[[Bench, State], State] = lambda _bench, state: state
    knobs_of: Callable[[State, Ship, Ship], tuple[int, ...]] = lambda _state, _attacker, _target: ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsEdition:
    """An edition on ship sheets.

    - `fire` (mount, fittings): what a weapon does, in words and in cells by distance.
    - `cells_word`: what stands beside the cells.
    - `heads`: the heads of the cells, where all weapons share them.
    - `guards` (whole, wreck): what guards a ship, given it whole and with all systems lost.
    - `guard_title`: what stands above the guards.
    - `no_guard`: what is said where there is none.
    - `body` (hull): what a ship bears.
    - `tracks` (ship): what damage wears of it beside that.
    - `flown` (ship): what is noted of it in each turn.
    - `roster` (guards): the guards in the list of ships.
    - `roster_word`: the head of that column.
    - `blind`: what losing the fire control costs, in few words.
    - `turn`: the steps of a turn (title, ruling, words).
    - `lists`: two lists of steps, each under a title.
    """

    fire: Callable[[Mount, Fittings], Fire]
    cells_word: str
    heads: tuple[str, ...]
    guards: Callable[[Fittings, Fittings], tuple[Guard, ...]]
    guard_title: str
    no_guard: str
    body: Callable[[Hull], Body]
    tracks: Callable[[ShipSpec], tuple[Track, ...]] = lambda _ship: ()
    flown: Callable[[ShipSpec], tuple[str, ...]] = lambda _ship: ()
    roster: Callable[[tuple[Guard, ...]], str]
    roster_word: str
    blind: str
    turn: tuple[tuple[str, str, str], ...]
    lists: tuple[tuple[str, tuple[str, ...]], tuple[str, tuple[str, ...]]]
