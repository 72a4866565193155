"""A game, as the programs find it in the list of games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from rules.files import DataPath, Document
from rules.kernel.requests import Request
from rules.kernel.ruleset import Ruleset
from rules.kernel.seats import Seat

AnyRuleset = Ruleset[Any, Any, Any]
Beats = Sequence[tuple[Any, ...]]  # what has happened, as a match has it


class Facts(NamedTuple):
    """How a match stands: who has won (None: nobody, or not yet), and the points of each player."""

    winner: Seat | None
    scores: Mapping[Seat, int]


class Drawing(Protocol):
    """How the matches of a run are set up, each by its seed; plain values, so that a worker can have it.

    `fingerprint` names the content that they are played with. `header` says in JSON values what two runs of
    the same matches have alike, and `words` says it to people.
    """

    @property
    def fingerprint(self) -> str: ...

    def setup(self, seed: int) -> Any: ...

    def header(self) -> dict[str, Any]: ...

    def words(self) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """What may be asked of the matches of a run on a command line, as `--name`.

    A number lies between `least` and `most` (None: it is no number); `metavar` has a name for each value that
    follows; one that may be given `often` is a list.
    """

    name: str
    help: str
    metavar: tuple[str, ...]
    least: int | None = None
    most: int | None = None
    default: Any = None
    often: bool = False


class Tally(NamedTuple):
    """What tournaments count of each player: its key, its heading, and the key that it is a share of."""

    key: str
    heading: str
    share_of: str = ""


class Watcher(Protocol):
    """What looks on at a match and raises BrokenInvariant at what must not be."""

    def follow(self, beats: Beats) -> None:
        """Look at all beats so far; those seen before are known."""

    def finish(self, state: Any, journal: Sequence[Any]) -> None:
        """Look at a match that is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checks:
    """What must hold in any match of a game.

    `watcher` makes, from the state that a match begins with, what looks on. `listed` (state, request) gives
    the legal answers of a request of the game's own kinds, `unlisted` answers that it must refuse.
    """

    watcher: Callable[[Any], Watcher]
    listed: Callable[[Any, Request[Any]], Iterator[Any]]
    unlisted: Callable[[Any, Request[Any]], Iterator[Any]]


CASE_NAME_LENGTH = 400


class DiceFailure(Exception):
    """The dice of a case do not do: what was expected, and what was there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseForm:
    """How a game writes its rule cases.

    `model` is the pydantic model of a file; its `case` is the name, its `expect.error` the ruling that is to
    refuse something. `faults` lists what a schema cannot say. `compared` plays a case and runs over what it
    names: what it is, what is expected, what came; it raises IllegalAnswer where a choice is refused, and
    DiceFailure.
    """

    model: type[Any]
    faults: Callable[[Any], Iterator[tuple[DataPath, str]]]
    compared: Callable[[Any, Document], Iterator[tuple[str, Any, Any]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game in all its editions.

    `editions` are their ids, the newest first; no two games have one in common, for a saved match names its
    edition alone. `load` gives the ruleset of one. `setup` is the class of what a match begins with, a
    dataclass whose `names` are the players' by their seats, and `edition_of` says by which edition it is
    played. `facts` says from a state how a match stands. `apply_recorded` checks an event from a file against
    a state and applies it, with the ruleset's `describe`: FileError where it cannot have happened.
    `rulings` gives the text of each ruling by its id, which no ruling of another game has; `instead` the one
    that an edition has for one of the newest. `turn` is what people call a turn.

    For matches without a screen: `arguments` may be asked for, and `draw_setup` makes of an edition and of
    what was given, by name, how they are set up (ValueError or FileError in one clear sentence). `tallies`
    are counted of each player by `tally`, from the final state and the beats. `checks` and `case` are made
    when they are wanted; a game without `checks` is watched by what holds for all games.
    """

    id: str
    title: str
    editions: tuple[str, ...]
    setup: type[Any]
    load: Callable[[str], AnyRuleset]
    edition_of: Callable[[Any], str]
    facts: Callable[[Any], Facts]
    rulings: Callable[[], Mapping[str, str]]
    draw_setup: Callable[[str, Mapping[str, Any]], Drawing]
    apply_recorded: Callable[[Any, Any, Callable[[Any, Any], str]], None] = lambda state, event, _: (
        event.apply(state)
    )
    arguments: tuple[Argument, ...] = ()
    tallies: tuple[Tally, ...] = ()
    tally: Callable[[Any, Beats], Mapping[Seat, Mapping[str, int]]] | None = None
    checks: Callable[[], Checks] | None = None
    case: Callable[[], CaseForm] | None = None
    instead: Callable[[str, str], str] = lambda _edition, ruling: ruling
    turn: str = "turn"
