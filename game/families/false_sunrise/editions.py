"""Records of what programs with a screen need to know about each edition."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from rules.false_sunrise.edition_list import EDITIONS, NEWEST

if TYPE_CHECKING:
    from game.board.picture_sheet import Painter
    from game.book.hints.prompter import Detector
    from game.book.rulebook.pages import Table
    from game.challenges.challenges import AnyChallenges
    from game.families.false_sunrise.ai.archetypes import Archetype
    from game.families.false_sunrise.ai.level import Level
    from game.families.false_sunrise.ai.rocks import Floats
    from game.families.false_sunrise.coach.own_choices import OwnChoices
    from game.families.false_sunrise.danger.fleet_danger import FleetDanger
    from game.families.false_sunrise.edition_rooms import LaboratoryEdition, SheetsEdition, YardEdition
    from game.families.false_sunrise.table.dice_edition import DiceEdition
    from game.game_ui import RequestUi
    from game.reasons import Decision
    from rules.false_sunrise.arms import WeaponKind
    from rules.false_sunrise.catalogue import Catalogue, Entry, Hull, SquadronType, Weapon
    from rules.false_sunrise.edition import Edition
    from rules.false_sunrise.fittings import Fittings, Mount
    from rules.false_sunrise.gunnery import Gunnery
    from rules.false_sunrise.state import Ship, State
    from rules.kernel.requests import AnyRequest, Below
    from rules.table.measure import Point

# Some attacks of one weapon at one target: a hashable value that only its edition can interpret.
Strike = Any
# (damage before protections, systems that the dice destroy, probability).
Law = Sequence[tuple[int, float, float]]


def _part(name: str) -> cached_property[Any]:
    """Return a property that loads a part of an edition's package on first use."""
    return cached_property(lambda ui: getattr(importlib.import_module(f"{ui.folder}.{name}"), name.upper()))


@dataclass(frozen=True)
class EditionUi:
    """Everything that is specific to an edition in programs with a screen.

    - `folder`: the package that contains the parts below.
    - `computer`: how the computer values the edition's weapons, and which fleets it builds.
    - `yard`: how the yard measures its ships.
    - `laboratory`: how the laboratory forecasts its fire.
    - `sheets`: what ship sheets contain.
    - `book`: how the rulebook presents its catalog.
    - `hints`: the detectors of the hints that only this edition has, by the hints' ids.
    - `pictures`: the rulebook pictures that only this edition has: the height and painter of each.
    - `at_table`: requests, tools and words at the table that only this edition has.
    - `dice`: how its dice are shown at the table.
    - `danger`: the class that works out danger.
    - `challenges`: the class of its challenges.
    - `coach`: makes what judges the choices that only this edition has.
    """

    folder: str
    computer: ClassVar[cached_property[ComputerEdition]] = _part("computer")
    yard: ClassVar[cached_property[YardEdition]] = _part("yard")
    laboratory: ClassVar[cached_property[LaboratoryEdition]] = _part("laboratory")
    sheets: ClassVar[cached_property[SheetsEdition]] = _part("sheets")
    book: ClassVar[cached_property[BookEdition]] = _part("book")
    hints: ClassVar[cached_property[Mapping[str, Detector]]] = _part("hints")
    pictures: ClassVar[cached_property[Mapping[str, tuple[int, Painter]]]] = _part("pictures")
    at_table: ClassVar[cached_property[TableEdition]] = _part("at_table")
    dice: ClassVar[cached_property[DiceEdition]] = _part("dice")
    danger: ClassVar[cached_property[type[FleetDanger]]] = _part("danger")
    challenges: ClassVar[cached_property[type[AnyChallenges]]] = _part("challenges")
    coach: ClassVar[cached_property[Callable[[], OwnChoices]]] = _part("coach")


class Expected(NamedTuple):
    """The expected loss from dice: the model that they hit, the pips, and the match points."""

    ship_id: str
    pips: float
    points: float


class TargetValue(Protocol):
    """A ship as a target.

    `threat` is the fire that is lost with it; `aside` the chance that a weapon is turned away from it
    (FAC-2).
    """

    @property
    def ship(self) -> Ship:
        """The ship."""

    @property
    def threat(self) -> float:
        """The points of the fire that is lost with it."""

    @property
    def aside(self) -> float:
        """The chance that a weapon is turned away from it (FAC-2)."""

    def worth(self, strikes: tuple[Strike, ...]) -> float:
        """Return the expected value in points of these strikes together."""

    def death(self, strikes: tuple[Strike, ...]) -> float:
        """Return the chance that these strikes destroy the ship."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Wearing:
    """How the computer values damage to an edition's models; a pip is the unit of which bars are made.

    - `pip`: the points for a pip, not counting what else is lost with it.
    - `dealt`: the points for a pip of expected damage per turn, over the turns that a weapon has left.
    - `hull_worth` (ship): the points for a living ship in its present condition, wherever it is.
    - `lasting` (ship): the same for a ship that may be destroyed. What works on a sinking ship counts
      as almost lost.
    - `together` (fittings, worths): the points for the fire of all mounts together, given the value of
      each if it fires.
    - `strike_worth` (record, strike): the mean pips of a strike, with its other effects converted to
      pips.
    - `mark` (state, ship, threat, later pips): the ship as a target, with the fire that would be lost
      with it and the damage that the shooter's friends may add.
    - `bearing` (state, ship, foes): for each weapon that the ship can still use, its mean pips at each
      enemy.
    - `poised` (state, ship): the state as it would be when the ship fires; unchanged if nothing moves
      before that.
    """

    pip: float
    dealt: float
    hull_worth: Callable[[Ship], float]
    lasting: Callable[[Ship], float]
    together: Callable[[Fittings, Sequence[float]], float]
    strike_worth: Callable[[ComputerEdition, Strike], float]
    mark: Callable[[State, Ship, float, float], TargetValue]
    bearing: Callable[[State, Ship, Sequence[Ship]], list[dict[str, float]]]
    poised: Callable[[State, Ship], State]


def no_worry(_state: State, _ship: Ship, _left: int) -> float:
    """Return 0: attacks that are not made have no value."""
    return 0.0


def nothing_expected(_state: State, _event: object) -> Expected | None:
    """Return None, for editions that have no dice events of their own."""
    return None


def no_harbor(_state: State, _ship: Ship) -> Sequence[Ship]:
    """Return no ships, for editions in which no ship has to stay near a friend."""
    return ()


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class ComputerEdition:
    """What the computer needs to know to play an edition.

    What weapons do:

    - `gunnery`: the functions of the rules about weapons.
    - `strike` (state, shooter, mount, target): all attacks of a weapon at a ship, as a value for the
      functions below.
    - `piece` (strike, attacks): the same strike with fewer attacks.
    - `pieces` (mount, weapons): the sizes of the pieces in which its attacks can be spread over
      several targets. `weapons` is how many of the ship's weapons have a target.
    - `merge` (strikes): strikes at one ship, with those of each weapon combined, as they are rolled.
    - `law` (strike): its possible results, with their probabilities.
    - `further` (strike): the mean number of systems that it destroys in addition to those of `law`.
    - `rank` (strike): its place in the firing order, lowest first.
    - `kept_back` (state, ship, left): the value to the ship of `left` attacks that it does not make.

    Tables that value orders. Their axes are the arc of the shooter that the target is in, and the
    distance in cells. Where it matters, the arc of the target that the shooter is in comes first:

    - `cell_in`: the depth of a cell in inches.
    - `cells`: the number of the last cell, counted from 1; it covers everything farther away.
    - `shooter` (ship, mounts): what affects the fire of some of a ship's mounts, as a lookup key.
    - `target` (state, ship): what affects the fire at a ship, as a lookup key.
    - `table` (shooter, target): the mean pips of weapons that need line of sight.
    - `indirect` (shooter, target): those of weapons that do not; None if all weapons do.
    - `lying_still`: the extra share of fire at a ship that ends its move at velocity 0.
    - `guarded` (state, ship): friends that the ship should stay near instead of looking for enemies.

    What ships are worth:

    - `wearing`: how damage to them is valued.
    - `usual_strikes` (fittings, mount): typical strikes of a weapon; their mean is its value.
    - `own_protection` (fittings): the points for protections that only this edition has.
    - `crash_share`: the share of its velocity that a ship loses in pips when it crashes.

    Fleets:

    - `reach_grade` (weapon): a grade for its reach, for the archetypes; 1 is the shortest.
    - `archetypes`: the kinds of fleets that the computer builds, by name.

    Winning chances and events:

    - `chances`: the weight of each feature of a position for who wins, at the start of a turn and
      after both fleets have flown (see `chances.model`). None uses the default weights.
    - `expected` (state, event): the expected result of dice in an event that only this edition has;
      None for other events. `state` is the table just before the dice take effect.
    - `deciders`: functions that answer requests that only this edition has, by the kind of request.
    """

    gunnery: Gunnery
    strike: Callable[[State, Ship, Mount, Ship], Strike]
    piece: Callable[[Strike, int], Strike]
    pieces: Callable[[Mount, int], Sequence[int]]
    merge: Callable[[Sequence[Strike]], tuple[Strike, ...]]
    law: Callable[[Strike], Law]
    further: Callable[[Strike], float]
    rank: Callable[[Strike], int]
    cell_in: float
    cells: int
    shooter: Callable[[Ship, tuple[Mount, ...]], Hashable]
    target: Callable[[State, Ship], Hashable]
    table: Callable[[object, object], Floats]
    indirect: Callable[[object, object], Floats] | None
    usual_strikes: Callable[[Fittings, Mount], Sequence[Strike]]
    own_protection: Callable[[Fittings], float]
    crash_share: float
    wearing: Wearing
    reach_grade: Callable[[Weapon], int]
    archetypes: Mapping[str, Archetype]
    kept_back: Callable[[State, Ship, int], float] = no_worry
    lying_still: float = 0.0
    guarded: Callable[[State, Ship], Sequence[Ship]] = no_harbor
    chances: tuple[Sequence[float], Sequence[float]] | None = None
    expected: Callable[[State, object], Expected | None] = nothing_expected
    deciders: Mapping[str, Callable[[Level, object, State, Below], Decision]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class BookEdition:
    """How the rulebook presents an edition: pages and tables made from its catalog.

    - `edition`: the edition, as defined by the rules.
    - `kinds`: title and text of the page for each kind of weapon.
    - `families`: title and text of the page for each family of upgrades.
    - `hulls`: the text of the page of hulls.
    - `defences`: the text of the page of defenses; "" if the edition has none.
    - `squadrons`: the text of the page of squadrons; "" if the edition has none.
    - `hull_facts` (hull): its figures, one per line.
    - `weapon_facts` (weapon): its figures, one per line.
    - `craft_facts` (squadron type): its figures, one per line.
    - `tables` (this record): the edition's own tables by name.
    - `mark`: a prefix for the names of its entries, tables and pages; "" for the newest edition.
    - `titled`: a format string for page titles. {0} is the subject as it begins a line, {1} is the
      same within a line.
    """

    edition: Edition
    kinds: Mapping[WeaponKind, tuple[str, str]]
    families: Mapping[str, tuple[str, str]]
    hulls: str = "A ship's hull. See FRC-2."
    defences: str = ""
    squadrons: str = ""
    hull_facts: Callable[[Hull], Iterator[str]]
    weapon_facts: Callable[[Weapon], Iterator[str]]
    craft_facts: Callable[[SquadronType], Iterator[str]] = lambda _craft: iter(())
    tables: Callable[[BookEdition], Mapping[str, Table]]
    mark: str = ""
    titled: str = "{}"

    @property
    def catalogue(self) -> Catalogue:
        """The edition's catalog, from which fleets are built."""
        return self.edition.catalogue

    def name(self, name: str) -> str:
        """Return the name of an entry or table of this edition, with the edition's mark."""
        return f"{self.mark}/{name}" if self.mark else name

    def page_id(self, name: str) -> str:
        """Return the id of a page of this edition, with the edition's mark."""
        return f"{self.mark}-{name}" if self.mark else name

    def title(self, words: str) -> str:
        """Return a page's title, made from its subject."""
        return self.titled.format(words, words[:1].lower() + words[1:])

    def link(self, entry: Entry) -> str:
        """Return an entry's name as a link to its place in the rulebook."""
        return f"[{entry.name}](entry:{self.name(entry.id)})"


def _no_words(_state: State, _ship_id: str, _option: object) -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEdition:
    """What an edition provides to the table.

    - `asks`: the kinds of requests that only this edition has.
    - `tools`: the tools for requests that other editions also have, by kind of request.
    - `option` (state, ship, option): words for an option that only this edition has; "" for others.
    - `notes` (state, ship): what to expect in a ship's activation, as (ruling, words). None if the
      edition has only what the printed editions share.
    - `reaches` (state, ship): enemies that a ship could attack after moving in its activation, in
      addition to those that it can attack from where it is.
    - `moves` (request, answer): the ship that the answer to one of its own requests moves, and its
      destination; None for any other request.
    - `thrust` (ship): where its thrust comes from, briefly and in full; None if the engines alone
      determine it.
    - `maps_ends`: whether the maps of danger and reach only cover the places where a ship may end its move,
      with the heading that it has there. Otherwise they cover the board, as no defense depends on headings.
    - `forecast` (tool, ship): the lines of the forecast box, if the edition has its own.
    - `lead` (tool, ship): the sentence on what an order deals and risks, if the edition has its own.
    - `planning` (tool): what it draws over the board while orders are given.
    - `toggles`: additional views of the board: the name, label, tip and ruling of each.
    - `rings`: the label in the bar for the rings around the selected ship, and what they show; None if
      they are range bands.
    """

    asks: Mapping[str, RequestUi] = field(default_factory=dict)
    tools: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    option: Callable[[State, str, object], str] = _no_words
    notes: Callable[[State, Ship], list[tuple[str, str]]] | None = None
    reaches: Callable[[State, str], Sequence[str]] = lambda _state, _ship_id: ()
    moves: Callable[[AnyRequest, object], tuple[str, Point] | None] = lambda _request, _answer: None
    thrust: Callable[[Ship], tuple[str, str] | None] = lambda _ship: None
    maps_ends: bool = False
    forecast: Callable[..., list[Any]] | None = None
    lead: Callable[..., str] | None = None
    planning: Callable[..., Sequence[Any]] | None = None
    toggles: tuple[tuple[str, str, str, str], ...] = ()
    rings: tuple[str, str] | None = None


EDITION_UIS: Mapping[str, EditionUi] = {
    edition: EditionUi(f"game.families.false_sunrise.{folder}") for edition, folder in EDITIONS.items()
}


def edition_ui_of(edition: str) -> EditionUi:
    """Return the record of an edition, or that of the newest edition if the name is unknown."""
    return EDITION_UIS.get(edition, EDITION_UIS[NEWEST])


def ship_edition(ship: Ship) -> EditionUi:
    """Return the record of a ship's edition."""
    return edition_ui_of(ship.spec.catalogue.edition)
