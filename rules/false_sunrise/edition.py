"""What programs need to know of an edition: what it is like, what fleets are made of, how it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules.false_sunrise.activating import Activation
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.events import Event
from rules.false_sunrise.gunnery import Gunnery
from rules.false_sunrise.movement import Path as Route
from rules.false_sunrise.state import Phase, Setup, State
from rules.kernel.requests import Request
from rules.kernel.ruleset import Ruleset

if TYPE_CHECKING:
    from rules.false_sunrise.positions.choices_file import DoPart
    from rules.false_sunrise.positions.own_answers import OwnAnswers
    from rules.false_sunrise.positions.position_file import Position
    from rules.kernel.checking import InvariantWatch


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnParts:
    """What an edition with requests of its own brings for files and checks.

    - `answers` (position, choices): what answers these requests from a file.
    - `watches`: what looks on at its matches instead of the watches that the printed editions share.
    - `listed`, `unlisted` (request): answers of these requests that are legal, and some that are not.
    """

    answers: Callable[[Position, DoPart], OwnAnswers]
    watches: tuple[type[InvariantWatch[State]], ...]
    listed: Callable[[Request[Any]], Iterator[Any]]
    unlisted: Callable[[Request[Any]], Iterator[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One edition of False Sunrise.

    - `id`: what files call it, the year and month in which it was published.
    - `title`: what it is called, after the name of the game.
    - `about`: two sentences about what it is like.
    - `catalogue`: what fleets are made of.
    - `read_catalogue` (path): another catalogue of its form, from a file; FileError where that is wrong.
    - `ruleset`: how it is played, for the kernel.
    - `phases`: those of a turn, in order; a turn may pass one over that is for some matches only.
    - `built_in`: what the loss of each system means that every ship has.
    - `rulings`: the page that settles what its text leaves open.
    - `gunnery`: how it fires.
    - `crash_damage` (route): the points that a crash costs.
    - `activate` (ledger, ship): takes an activated ship through its steps.
    - `instead`: for rulings of the newest edition, those that stand for them here.
    - `turn_limit`: the one that holds where the players agree on nothing (END-4), None for none.
    - `own` (): what it brings for its own requests, loaded when files or checks want it; None: it has none.
    """

    id: str
    title: str
    about: str
    catalogue: Catalogue
    read_catalogue: Callable[[Path], Catalogue]
    ruleset: Ruleset[Setup, State, Event]
    phases: tuple[Phase, ...]
    built_in: Mapping[str, str]
    rulings: Path
    gunnery: Gunnery
    crash_damage: Callable[[Route], int]
    activate: Activation
    instead: Mapping[str, str]
    turn_limit: int | None = None
    own: Callable[[], OwnParts] | None = None

    @property
    def name(self) -> str:
        """What it is called among the editions: "July 2024"."""
        return self.title.rpartition(", ")[2]
