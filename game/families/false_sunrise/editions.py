"""What programs with a screen know of each edition: one record an edition."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from rules.false_sunrise.edition_list import EDITIONS, NEWEST

if TYPE_CHECKING:
    from game.board.picture_sheet import Painter
    from game.book.hints.prompter import Detector
    from game.book.rulebook.book import Table
    from game.families.false_sunrise.ai.archetypes import Archetype
    from game.families.false_sunrise.ai.level import Level
    from game.families.false_sunrise.ai.rocks import Floats
    from game.families.false_sunrise.ai.target_value import TargetValue
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
    from rules.kernel.requests import Below, Request
    from rules.table.measure import Point

# What some attacks of one weapon at one target would be: a hashable value that its edition understands.
Strike = Any
# (damage before protections, systems that the dice destroy, probability).
Law = Sequence[tuple[int, float, float]]


def _part(name: str) -> cached_property[Any]:
    """Load a part of an edition's package when it is first asked for."""
    return cached_property(lambda ui: getattr(importlib.import_module(f"{ui.folder}.{name}"), name.upper()))


@dataclass(frozen=True)
class EditionUi:
    """All that is an edition's own in what programs with a screen do; `folder` is the package that has it.

    - `computer`: how the computer reckons with the edition's weapons, and what fleets it builds.
    - `yard`: how the yard measures its ships.
    - `laboratory`: how the laboratory forecasts its fire.
    - `sheets`: what ship sheets say.
    - `book`: how the book tells its catalogue.
    - `hints`: what sees the moments of hints that are told in this edition alone, by their ids.
    - `pictures`: the book's pictures about this edition alone: how high each is, and what paints it.
    - `at_table`: what tables ask and tell in this edition alone.
    - `dice`: how its dice are shown at the table.
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


class Expected(NamedTuple):
    """What dice that lie there take on average: of which model, its pips, and points of the match."""

    ship_id: str
    pips: float
    points: float


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Wearing:
    """How the models of an edition are worn, as the computer values it; a pip is what a bar is made of.

    - `pip`: the points of a pip, beside whatever its loss takes along.
    - `dealt`: those of a pip of expected damage a turn, over the turns that a weapon still has.
    - `hull_worth` (ship): those of a living ship as it is, wherever it is.
    - `lasting` (ship): the same of a ship that may be lost, what works on one that sinks as good as lost.
    - `together` (fittings, worths): those of its mounts' fire, each worth so much if it fires.
    - `strike_worth` (record, strike): the mean pips of a strike, whatever else it does counted as pips.
    - `mark` (state, ship, threat, later pips): the ship as a target, with fire that dies with it, and damage
      that friends of the shooter may add.
    - `bearing` (state, ship, foes): for each weapon that the ship may still use, its mean pips at each foe.
    - `poised` (state, ship): the table as it would be when the ship fires; the same where nothing moves then.
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
    """Keep no attacks back."""
    return 0.0


def nothing_expected(_state: State, _event: Any) -> Expected | None:  # noqa: ANN401 - of any edition
    """Expect nothing of a throw that is the edition's own: it has none."""
    return None


def no_harbor(_state: State, _ship: Ship) -> Sequence[Ship]:
    """Guard nobody."""
    return ()


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class ComputerEdition:
    """An edition as the computer plays it.

    What weapons do:

    - `gunnery`: the functions of the rules about them.
    - `strike` (state, shooter, mount, target): all attacks of a weapon at a ship, as a value for those below.
    - `piece` (strike, attacks): the same with fewer attacks.
    - `pieces` (mount, weapons): the sizes in which its attacks are dealt out to several targets, where so
      many weapons of the ship have any.
    - `merge` (strikes): strikes at one ship, those of each weapon put together, as they are rolled.
    - `law` (strike): what it can do, and how likely that is.
    - `further` (strike): the mean of systems that it destroys beside those of its law.
    - `rank` (strike): when it is fired, the least first.
    - `kept_back` (state, ship, left): what so many attacks are worth to it that it does not make.

    Tables by which orders are valued, as [arc of the shooter that the target is in, cell of distance], or,
    where that counts, with the arc of the target that the shooter is in before these:

    - `cell_in`: how many inches deep a cell is.
    - `cells`: the number of the last cell, from 1; it stands for all that is farther.
    - `shooter` (ship, mounts): what of a ship changes the fire of some of its mounts, to look it up by.
    - `target` (state, ship): what of a ship changes the fire at it, to look it up by.
    - `table` (shooter, target): the mean pips of weapons that need sight.
    - `indirect` (shooter, target): those of weapons that do not, None where all do.
    - `lying_still`: the part by which fire is worse at a ship that ends its move at velocity 0.
    - `guarded` (state, ship): friends that the ship is there to stay near, instead of looking for enemies.

    What ships are worth:

    - `wearing`: how they are worn.
    - `usual_strikes` (fittings, mount): strikes that a weapon makes now and then; their mean is its worth.
    - `own_protection` (fittings): the points of what protects a ship in this edition alone.
    - `crash_share`: the part of its velocity that a crash costs a ship in pips.

    Fleets:

    - `reach_grade` (weapon): how far it reaches, from 1 for the shortest, as the archetypes mean it.
    - `archetypes`: the kinds of fleets that it builds, by name.

    What becomes of a match:

    - `chances`: what each of the traits of a position counts for who wins, as a turn begins and once both
      fleets have flown (see `chances.model`); None: as much as it was first fitted to.
    - `expected` (state, event): what the dice of an edition's own event were expected to do, None for others;
      `state` is the table just before what they do.
    - `deciders`: what answers requests of the edition's own, by what they ask for.
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
    table: Callable[[Any, Any], Floats]
    indirect: Callable[[Any, Any], Floats] | None
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
    expected: Callable[[State, Any], Expected | None] = nothing_expected
    deciders: Mapping[str, Callable[[Level, Any, State, Below], Decision]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class BookEdition:
    """An edition as the book tells it: pages and tables made of its catalogue.

    - `edition`: the edition, as the rules have it.
    - `kinds`: title and words of the page of each kind of weapon.
    - `families`: title and words of the page of each family of upgrades.
    - `hulls`: the words of the page of hulls.
    - `defences`: those of the page of defences, "" where the edition has none.
    - `squadrons`: those of the page of squadrons, "" where the edition has none.
    - `hull_facts` (hull): its figures, a line each.
    - `weapon_facts` (weapon): its figures, a line each.
    - `craft_facts` (squadron type): its figures, a line each.
    - `tables` (this record): the edition's own tables by name.
    - `mark`: stands before the names of its entries, tables and pages; "" for the newest edition.
    - `titled`: makes a page's title of what is on it, {0} as it begins a line, {1} within one.
    """

    edition: Edition
    kinds: Mapping[WeaponKind, tuple[str, str]]
    families: Mapping[str, tuple[str, str]]
    hulls: str = "What a ship is built on. See FRC-2."
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
        """What fleets of the edition are made of."""
        return self.edition.catalogue

    def name(self, name: str) -> str:
        """Name an entry or a table of this edition."""
        return f"{self.mark}/{name}" if self.mark else name

    def page_id(self, name: str) -> str:
        """Name a page of this edition."""
        return f"{self.mark}-{name}" if self.mark else name

    def title(self, words: str) -> str:
        """Make a page's title."""
        return self.titled.format(words, words[:1].lower() + words[1:])

    def link(self, entry: Entry) -> str:
        """Write an entry's name as a link to its place."""
        return f"[{entry.name}](entry:{self.name(entry.id)})"


def _no_words(_state: State, _ship_id: str, _option: object) -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEdition:
    """An edition at the table.

    - `asks`: the kinds of requests that only this edition has.
    - `tools`: what answers requests that other editions have as well, by their kinds.
    - `option` (state, ship, option): options of its own in words, "" for any other.
    - `notes` (state, ship): what awaits a ship in its activation, (ruling, words) of each; None where that is
      what the printed editions share.
    - `reaches` (state, ship): the enemies that a ship could come to attack in its activation, beside those
      that it can attack from where it is.
    - `moves` (request, answer): the ship that an answer to a request of its own moves, and where to; None for
      any other.
    - `thrust` (ship): whence its thrust comes, in few words and in full; None where the engines alone say it.
    - `reckons`: whether danger and reach are reckoned over the whole board while orders are given.
    - `forecast` (tool, ship): the lines of the forecast box, where they are the edition's own.
    - `planning` (tool): what it lays over the board while orders are given.
    - `toggles`: views of the board that it has besides: name, words, tip and ruling of each.
    - `rings`: what the rings around the selected ship are called in the bar, and what they show; None where
      they are range bands.
    """

    asks: Mapping[str, RequestUi] = field(default_factory=dict)
    tools: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    option: Callable[[State, str, object], str] = _no_words
    notes: Callable[[State, Ship], list[tuple[str, str]]] | None = None
    reaches: Callable[[State, str], Sequence[str]] = lambda _state, _ship_id: ()
    moves: Callable[[Request[Any], Any], tuple[str, Point] | None] = lambda _request, _answer: None
    thrust: Callable[[Ship], tuple[str, str] | None] = lambda _ship: None
    reckons: bool = True
    forecast: Callable[..., list[Any]] | None = None
    planning: Callable[..., Sequence[Any]] | None = None
    toggles: tuple[tuple[str, str, str, str], ...] = ()
    rings: tuple[str, str] | None = None


EDITION_UIS: Mapping[str, EditionUi] = {
    edition: EditionUi(f"game.families.false_sunrise.{folder}") for edition, folder in EDITIONS.items()
}


def edition_ui_of(edition: str) -> EditionUi:
    """Return the record of an edition; that of the newest for one that nobody knows."""
    return EDITION_UIS.get(edition, EDITION_UIS[NEWEST])


def ship_edition(ship: Ship) -> EditionUi:
    """Return the record of the edition that a ship is of."""
    return edition_ui_of(ship.spec.catalogue.edition)
