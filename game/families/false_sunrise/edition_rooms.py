"""Records of what an edition provides to the yard, the laboratory and the ship sheets."""

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
    """Return how many bars, pips, and squadrons in hangars a ship of the printed editions has."""
    bars = ship.hull.integrity
    craft = sum(held in ship.catalogue.squadron for held in ship.starting_holds())
    return bars, bars * ship.fittings(0).bar_pips, craft


@dataclass(frozen=True, slots=True, kw_only=True)
class YardEdition:
    """What an edition provides to the yard: the strength of ships by its odds, and the words for it.

    A volley, into the ship's best arc:

    - `fire` (ship): average results, for each target and kind of fire; one figure per column.
    - `kinds`: the kinds of fire, one per row.
    - `columns`: the column headings.
    - `column_word`: the heading above all columns.
    - `column_words`: a format string that names a column within a sentence.
    - `bad_columns`: the columns in which less is better.
    - `summary`: a sentence that explains the figures.
    - `targets`: the targets to choose from, as numbers that stand for their protection.
    - `target_words`: the name of each target; if empty, the numbers are shown.
    - `usual_target`: the target shown first.
    - `against`: the words before a target's number or name.
    - `against_tip`: a longer explanation of `against`.
    - `against_ruling`: the ruling about it.
    - `fire_ruling`: the ruling about fire.

    What a ship survives:

    - `stands` (ship): how many attacks of each attacker destroy it on average (takes about a second).
    - `attackers`: the attackers that it is measured against, one per column.
    - `attacker_words`: a format string that names an attacker within a sentence.
    - `guard` (ship): the strength of each of its protections.
    - `guards`: the kinds of protection, one per column.
    - `guard_word`: the heading above these columns.
    - `bears`: what damage can take from ships, each with its ruling. Comparisons leave out what
      neither fleet has.
    - `body`: the entry of `bears` that is shown on a card if there is any of it.
    - `borne` (ship): how much it has of each entry of `bears`.
    - `hull_words`: what else a hull's integrity stands for.
    - `tip`: explains both tables.

    Searching for weapons:

    - `can_reach` (weapon, reach): whether a weapon passes a reach filter.
    - `kind_words`: the names of kinds of weapons in the filter, where they differ from the usual ones.
    - `any_reach`: the label of the filter that lets all weapons pass.
    - `reaches`: the other reach filters, with their labels.
    - `reach_tip`: explains them.
    - `search_hint`: examples of what can be typed.
    """

    fire: Callable[[ShipSpec], MeanFire]
    kinds: tuple[str, ...]
    columns: tuple[str, ...]
    column_word: str
    column_words: str
    bad_columns: tuple[str, ...] = ()
    summary: str = "Average damage of one volley in each ship’s best arc; other weapons do not count."
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
        """The targets for a row of tabs: number and label of each."""
        words = self.target_words or map(str, self.targets)
        return [(str(target), said) for target, said in zip(self.targets, words, strict=True)]


def _no_knobs(_state: State, _attacker: Ship, _target: Ship) -> tuple[tuple[str, int], ...]:
    """Return no settings, for editions that have none of their own."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LaboratoryEdition:
    """What an edition provides to the laboratory: the results of a test setup, by its odds.

    - `volley` (bench, state, weapons): the outcome of these weapons firing at the target in this
      order; None if none of them can.
    - `planned` (bench, state, weapon, weapons): how one of these weapons fires.
    - `place` (bench, state): everything about the ships' positions that affects these two results.
    - `standing` (fittings): a target's protections in words.
    - `scale`: the marks on the range scale.
    - `figures`: the figures shown for a volley.
    - `further` (bench, state, weapons): figures that only this edition shows.
    - `knobs`: additional settings of both ships and of the situation between them.
    - `arranged` (bench, state): the state with these settings applied.
    - `knobs_of` (state, attacker, target): the settings in a given state, by their ids.
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
    knobs_of: Callable[[State, Ship, Ship], tuple[tuple[str, int], ...]] = _no_knobs


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsEdition:
    """What an edition prints on ship sheets.

    - `fire` (mount, fittings): what a weapon does, in words and as cells by distance.
    - `cells_word`: the label next to the cells.
    - `heads`: the headings of the cells, if all weapons share them.
    - `guards` (whole, wreck): a ship's protections, from its fittings when whole and when all systems
      are lost.
    - `guard_title`: the heading above the protections.
    - `no_guard`: the text for a ship without any.
    - `body` (hull): what damage takes from a ship, such as bars.
    - `tracks` (ship): further ratings that damage reduces.
    - `flown` (ship): the names of further rows to fill in each turn.
    - `roster` (guards): the protections as written in the list of ships.
    - `roster_word`: the heading of that column.
    - `blind`: in a few words, what losing fire control costs.
    - `turn`: the steps of a turn (title, ruling, words).
    - `lists`: two lists of steps, each with a title.
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
