"""Editions: what an edition consists of, and what programs need to know about it."""

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
from rules.kernel.requests import AnyRequest
from rules.kernel.ruleset import Ruleset

if TYPE_CHECKING:
    from rules.false_sunrise.positions.choices_file import DoPart
    from rules.false_sunrise.positions.own_answers import OwnAnswers
    from rules.false_sunrise.positions.position_file import Position
    from rules.kernel.checking import InvariantWatch


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnParts:
    """What an edition with its own requests provides for files and checks.

    - `answers` (position, choices): an object that answers these requests from a file.
    - `watches`: the observers for its matches, instead of those that the printed editions share.
    - `listed`, `unlisted` (request): legal answers to these requests, and illegal ones.
    """

    answers: Callable[[Position, DoPart], OwnAnswers]
    watches: tuple[type[InvariantWatch[State]], ...]
    listed: Callable[[AnyRequest], Iterator[Any]]
    unlisted: Callable[[AnyRequest], Iterator[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One edition of False Sunrise.

    - `id`: its id in files: the year and month of publication, or a name.
    - `title`: its title, shown after the name of the game.
    - `about`: a two-sentence description.
    - `catalogue`: what fleets are made of.
    - `read_catalogue` (path): reads another catalogue in its form. Raises `FileError` if the file
      is wrong.
    - `ruleset`: how it is played, for the kernel.
    - `phases`: the phases of a turn, in order. Some may be skipped in some matches.
    - `built_in`: what losing each of the systems that every ship has means.
    - `rulings`: the page that settles what its text leaves open.
    - `gunnery`: how it fires.
    - `crash_damage` (route): the damage of a crash.
    - `activate` (ledger, ship): takes an activated ship through its steps.
    - `instead`: its own rulings that replace those of the newest edition.
    - `turn_limit`: the limit if the players do not agree on another (END-4), None for none.
    - `own` (): what it provides for its own requests, loaded only when needed. None: it has none.
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
        """Its short name in the list of editions: "July 2024"."""
        return self.title.rpartition(", ")[2]
