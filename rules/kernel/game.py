"""The record that describes a game to the programs, with the smaller records it is made of."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple, Protocol

from rules.files import DataPath, Document
from rules.kernel.requests import AnyRequest
from rules.kernel.ruleset import AnyRuleset
from rules.kernel.seats import Seat

Beats = Sequence[tuple[Any, ...]]  # everything that has happened, as in `Match.beats`


def rulings_in(text: str) -> dict[str, str]:
    """Return the rulings of a short text by id, such as a module's docstring.

    >>> rulings_in("Two Dials. DIA-1 Both set a dial. DIA-2 A die is rolled.")
    {'DIA-1': 'Both set a dial.', 'DIA-2': 'A die is rolled.'}
    """
    _, *parts = re.split(r"\b([A-Z]+-\d+)\b", text)
    return {ruling: " ".join(words.split()) for ruling, words in zip(parts[::2], parts[1::2], strict=True)}


class Facts(NamedTuple):
    """The score of a match: its `winner` (None: a draw, or not decided yet) and each player's points."""

    winner: Seat | None
    scores: Mapping[Seat, int]


class Drawing(Protocol):
    """The setups of a batch of matches, each made from its seed.

    It holds plain values only, so that it can be sent to a worker process. `fingerprint` identifies
    the content that the matches are played with. `header` returns, as JSON values, what two batches
    of the same matches have in common; `words` says it in a sentence.
    """

    @property
    def fingerprint(self) -> str: ...

    def setup(self, seed: int) -> Any: ...

    def header(self) -> dict[str, Any]: ...

    def words(self) -> str: ...


@dataclass(frozen=True, slots=True)
class OneSetup:
    """The setups of a batch in a game that always begins alike (a `Drawing`)."""

    fingerprint: str
    one: Any

    def setup(self, _seed: int) -> Any:
        """Return the one setup there is."""
        return self.one

    def header(self) -> dict[str, Any]:
        """Return nothing, as there is nothing to choose."""
        return {}

    def words(self) -> str:
        """Return a sentence about it."""
        return "all matches begin the same way"


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """A command-line option for a batch of matches, given as `--name`.

    A number must be from `least` to `most` (None: the option is not a number). `metavar` names each
    value that follows the option. With `often` it may be repeated, and its value is a list.
    """

    name: str
    help: str
    metavar: tuple[str, ...]
    least: int | None = None
    most: int | None = None
    default: Any = None
    often: bool = False


def argument_values(arguments: Sequence[Argument], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of each argument by name: the given one or its default.

    Raise `ValueError` with one clear sentence if there is no such argument or a value does not fit.

    >>> points = Argument(name="points", help="size of a fleet", metavar=("P",), least=1, default=20)
    >>> argument_values([points], {})
    {'points': 20}
    >>> argument_values([points], {"points": 0})
    Traceback (most recent call last):
    ValueError: points is a whole number of 1 or more, not 0
    """
    known = {one.name: one for one in arguments}
    for name, value in given.items():
        if name not in known:
            raise ValueError(f"there is no argument {name}; there are {', '.join(known)}")
        if value is not None and (fault := _fault(known[name], value)):
            raise ValueError(f"{name} is {fault}, not {value!r}")
    usual = {one.name: [] if one.often else one.default for one in arguments}
    return {**usual, **given}


def _fault(argument: Argument, value: Any) -> str:
    """Return what an argument's value must be, or "" if this one fits."""
    least, most, names = argument.least, argument.most, argument.metavar
    texts = isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)
    if least is not None or most is not None:
        low, high = -inf if least is None else least, inf if most is None else most
        limits = f"of {least} or more" if most is None else f"from {least} to {most}"
        fits, must_be = type(value) is int and low <= value <= high, f"a whole number {limits}"
    elif argument.often:
        fits, must_be = texts, f"a list of texts {names[0]}"
    elif len(names) > 1:
        fits, must_be = texts and len(value) == len(names), f"texts ({', '.join(names)})"
    else:
        fits, must_be = isinstance(value, str), "a text"
    return "" if fits else must_be


class Tally(NamedTuple):
    """A count that tournaments keep for each player.

    It has a `key`, a column `heading`, and in `share_of` the key of the total that it is a share
    of.
    """

    key: str
    heading: str
    share_of: str = ""


class Watcher(Protocol):
    """A checker that follows a match and raises `BrokenInvariant` at what must not happen."""

    def follow(self, beats: Beats) -> None:
        """Check the new ones among all beats so far; those of earlier calls are known."""

    def finish(self, state: Any, journal: Sequence[Any]) -> None:
        """Check a match that is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checks:
    """What must hold in every match of a game.

    `watcher` makes the checker of a match from its opening state. For requests of the game's own
    kinds, `listed(state, request)` yields legal answers, computed in another way than the request
    computes its own, and `unlisted(state, request)` answers that must be refused.
    """

    watcher: Callable[[Any], Watcher]
    listed: Callable[[Any, AnyRequest], Iterator[Any]]
    unlisted: Callable[[Any, AnyRequest], Iterator[Any]]


CASE_NAME_LENGTH = 400


class DiceFailure(Exception):
    """A case's dice do not fit: says what was expected and what the case had."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseForm:
    """The format of a game's rule cases.

    `model` is the pydantic model of a file. Its `case` is the case's name, its `expect.error` the
    ruling that must refuse something. `faults` lists errors that a schema cannot express.
    `compared` plays a case and yields a label, the expected value and the actual value for each
    fact it names. It raises `IllegalAnswer` if a choice is refused, and `DiceFailure` if the dice
    do not fit.
    """

    model: type[Any]
    faults: Callable[[Any], Iterator[tuple[DataPath, str]]]
    compared: Callable[[Any, Document], Iterator[tuple[str, Any, Any]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Notation:
    """How a game writes its positions in one line (see `rules/notation.py`).

    `write` yields the sections of a line, `read` returns the state of an edition from its words. It
    raises `FileError`, naming the part, if one is wrong. `as_form` returns what a file with this
    position would say of it, as plain data: all names, but not how each ship fares. `hidden` says
    what a state does not tell, because its viewer may not know it; "" if it tells everything.
    """

    write: Callable[[Any], Iterator[str]]
    read: Callable[[str, Sequence[str]], Any]
    as_form: Callable[[Any], Mapping[str, Any]]
    hidden: Callable[[Any], str] = lambda _state: ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game in all its editions.

    Editions:

    - `editions` are their ids, newest first. No two games share one, because a saved match only
      names its edition.
    - `load` returns the ruleset of an edition.
    - `setup` is the class of what a match begins with: a dataclass whose `names` are the players'
      by seat.
    - `edition_of` returns the edition that a setup is played by.
    - `rulings` returns the text of each ruling by its id. No two games share a ruling id.
    - `instead(edition, ruling)` returns the edition's own ruling in place of one of the newest
      edition.
    - `turn` is the game's own word for a turn.

    Matches:

    - `facts` returns the score of a state.
    - `apply_recorded(state, event, describe)` checks an event from a file against a state and
      applies it, with the ruleset's `describe`. It raises `FileError` if the event cannot have
      happened.

    Matches without a screen:

    - `arguments` are the command-line options that the game offers.
    - `draw_setup(edition, values)` makes the setups of a batch from the values given for these
      options, by name. If `changeable`, "numbers" among them names a file with changed numbers of
      the edition. It raises `ValueError` or `FileError` with one clear sentence.
    - `redraw(setup, parts, seed)` draws these parts of a setup again: those of `drawable`, which two
      players on two machines may leave to dice that neither of them chooses.
    - `tally` counts the `tallies` of each player from the final state and the beats.
    - `checks`, `case` and `notation` are built on demand. A game without `checks` gets the checks
      that hold for all games.
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
    changeable: bool = False
    drawable: tuple[str, ...] = ()
    redraw: Callable[[Any, Collection[str], int], Any] = lambda setup, _parts, _seed: setup
    tallies: tuple[Tally, ...] = ()
    tally: Callable[[Any, Beats], Mapping[Seat, Mapping[str, int]]] | None = None
    checks: Callable[[], Checks] | None = None
    case: Callable[[], CaseForm] | None = None
    notation: Callable[[], Notation] | None = None
    instead: Callable[[str, str], str] = lambda _edition, ruling: ruling
    turn: str = "turn"
