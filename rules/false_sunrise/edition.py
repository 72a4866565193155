"""What programs need to know of an edition: what it is like, what fleets are made of, how it is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from rules.false_sunrise.activating import Activation
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.events import Event
from rules.false_sunrise.gunnery import Gunnery
from rules.false_sunrise.movement import Path as Route
from rules.false_sunrise.state import Phase, Setup, State
from rules.kernel.ruleset import Ruleset


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

    @property
    def name(self) -> str:
        """What it is called among the editions: "July 2024"."""
        return self.title.rpartition(", ")[2]
