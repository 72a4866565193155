"""What menus, lists of files and the computer know about a game: everything that needs no screen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from game.reasons import Decision
from game.shell.actions import COMMON, Action
from game.shell.music_mood import MusicMood
from game.shell.side_names import named_by_color
from rules.files import DataPath, Document
from rules.kernel.requests import AnyRequest, Below
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from pygame import Surface

    from game.board.picture_sheet import Gallery
    from game.book.lessons.record import Lessons
    from game.book.rulebook.pages import Page, Table
    from game.challenges.challenges import Challenges
    from game.chances.winning_chance import WinningChance
    from game.forecast.danger import Danger
    from game.paint.night_sky import NightSky
    from game.review.coach import Coach
    from game.shell.theme import Fonts, Theme

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
EventT = TypeVar("EventT")
NotedT = TypeVar("NotedT")
ExamT = TypeVar("ExamT")


class Described(Protocol):
    """A level of the computer, or a style in which it may play: its title, and a sentence about it."""

    @property
    def title(self) -> str: ...

    @property
    def about(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Level:
    """A level of the computer of which nothing else is known."""

    title: str
    about: str


ALIKE = "Nearly equal: it chose one at random."
"""Why a level took one of several answers of nearly the same value."""


def lesser_words(slack: float) -> str:
    """Return why a level takes a lesser answer: it picks randomly among those within `slack` of the best."""
    return "Not its best: it chooses at random among the moves it considers good enough." if slack else ALIKE


_SETUP = "setup"


class Computer(Generic[SetupT, StateT]):
    """The computer as an opponent; by default, it picks any legal answer at random.

    `levels` go from the weakest to the strongest. Each of the `styles` may go with any level, as in
    "captain+raider". `habits` lists for a level the mistakes of which it makes one throughout each match (see
    `players/habits.py`). `players` names further players that programs can seat (see `player`).
    `adviser` is the level that advises people in training, "" for none; `weighs` says whether
    `weigh` can value a player's own answer. `former_kinds` maps kinds of requests to their names in
    the reasons of older files. `setup` is the class of a match's setup, so that it is sent only
    once to the process that thinks (see `name_of`).
    """

    levels: ClassVar[Mapping[str, Described]] = MappingProxyType(
        {"random": Level("Random", "Chooses any legal move.")}
    )
    styles: ClassVar[Mapping[str, Described]] = MappingProxyType({})
    habits: ClassVar[Mapping[str, Mapping[str, Described]]] = MappingProxyType({})
    players: ClassVar[tuple[str, ...]] = ()
    adviser: ClassVar[str] = ""
    weighs: ClassVar[bool] = False
    former_kinds: ClassVar[Mapping[str, str]] = MappingProxyType({})
    setup: ClassVar[type | None] = None
    reasons_in: ClassVar[str] = "in match points; orders are compared with holding course"
    """What the figures of its reasons count."""
    scale: ClassVar[float] = 1.0
    """How many points are shown for each point of its reasons, if the rest of the game counts otherwise."""

    def styles_in(self, edition: str) -> Mapping[str, Described]:
        """Return the styles that an edition offers, by name; by default, all of them."""
        return self.styles

    def styles_for(self, setup: SetupT, seat: Seat) -> Sequence[str]:
        """Return the styles that suit a seat's forces; a random style is one of these."""
        return ()

    def decide(self, level: str, request: AnyRequest, view: StateT, below: Below) -> Decision:
        """Answer a request as a level does, from what its seat may know and its own random stream."""
        return Decision(request.example(below))

    def weigh(self, level: str, request: AnyRequest, view: StateT, below: Below, own: object) -> Decision:
        """Decide as `decide` does, and add the value of a player's `own` answer to the reasons."""
        raise NotImplementedError

    def warm_up(self) -> None:
        """Import whatever deciding needs, before the first question."""

    def player(self, name: str) -> Callable[[Seat, int], Any]:
        """Return a function that makes one of `players`, from its seat and the seed of the match."""
        raise LookupError(name)

    def name_of(self, thing: object) -> str | None:
        """Return a name for an object that a match keeps unchanged from its setup, or None.

        Named objects are not sent to the thinking process again.
        """
        return _SETUP if self.setup is not None and type(thing) is self.setup else None

    def kept(self, setup: SetupT) -> Mapping[str, object]:
        """Return the objects of a setup for which `name_of` has names, by name."""
        return {} if self.setup is None else {_SETUP: setup}

    def subject(self, view: StateT, about: str, /) -> tuple[str, Seat | None]:
        """Return what a reason is about, and its owner if that matters."""
        return about or "Total", None

    def why_lesser(self, player: str, kind: str, /) -> str:
        """Return why a level may choose an answer that it values less than another."""
        return ALIKE


@dataclass(frozen=True, slots=True, kw_only=True)
class BookInfo:
    """The rulebook of a game.

    `chapters` is its folder under `assets/` ("" for no book). `scope` says in a word or two which
    editions it covers ("" for all), and `printed_subtitle` is below the title of the printed book.
    """

    chapters: str = ""
    scope: str = ""
    printed_subtitle: str = ""


@dataclass(frozen=True, slots=True)
class ExamMark:
    """One answer, in words, and why it fails (empty if it passes)."""

    seed: int
    answered: str
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExamForm(Generic[ExamT]):
    """How a game writes exams: positions with a question, and what a good answer does.

    `model` is the pydantic model of a file, whose `exam` is the name; `faults` lists what a schema
    cannot express. `samples` says which of the exam's own sample answers are not marked as it says,
    and `examine` lets a player answer with several seeds. Both raise `FileError` for an invalid
    file.
    """

    model: type[ExamT]
    faults: Callable[[ExamT], Iterator[tuple[DataPath, str]]]
    samples: Callable[[ExamT, Document], Iterator[str]]
    examine: Callable[[ExamT, Document, str, int], Iterator[ExamMark]]


@dataclass(frozen=True, slots=True)
class LogText:
    """A line of the log in words: its sentence, its figures, the pieces concerned, and its owner.

    Without words there is no line, because another event reports it.
    """

    words: str
    figures: str = ""
    about: tuple[str, ...] = ()
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LogUi(Generic[StateT, EventT, NotedT]):
    """How a game writes its log.

    `kinds` lists from a view the kinds of lines that a match can have, and `pieces` the pieces that
    lines may be about, each by id and name. `note` remembers from the state before an event what
    its line needs. `line` makes the line from the event, the state after it, the ruleset's sentence
    and what was noted.
    """

    kinds: Callable[[StateT], Sequence[str]]
    pieces: Callable[[StateT], Sequence[tuple[str, str]]]
    note: Callable[[EventT, StateT], NotedT]
    line: Callable[[EventT, StateT, str, NotedT], LogText]


PLAIN_LOG: LogUi[object, object, None] = LogUi(
    kinds=lambda _view: (),
    pieces=lambda _view: (),
    note=lambda _event, _before: None,
    line=lambda event, _after, sentence, _noted: LogText(sentence, seat=getattr(event, "seat", None)),
)
"""The log of a game that only shows the ruleset's sentences."""


@dataclass(frozen=True, slots=True)
class SeenBeat(Generic[StateT, EventT]):
    """A beat as a viewer may see it, and what the viewer knew before it."""

    beat: Sequence[EventT]
    before: StateT


@dataclass(frozen=True, slots=True)
class Moment:
    """A great moment of a match: a line of words, each in its owner's color, and a smaller line below.

    `sound` is the name of the sound played with it, "" if the event itself is heard.
    """

    words: tuple[tuple[str, Seat | None], ...]
    below: str = ""
    sound: str = ""

    @property
    def line(self) -> str:
        """Return the line without its colors."""
        return " ".join(words for words, _ in self.words)


def end_moment(winner: Seat | None, names: Mapping[Seat, str], below: str, solo: Seat | None) -> Moment:
    """Return the end of a match as a moment, for a solo player or for two."""
    if winner is None:
        return Moment((("Nobody wins", None),), below, "turn")
    if solo is None:
        return Moment(((names[winner], winner), ("wins", None)), below, "victory")
    won = winner is solo
    return Moment((("Victory" if won else "Defeat", winner),), below, "victory" if won else "defeat")


class TableWords(Generic[StateT, EventT]):
    """How the table, the replay and the log describe a match in words.

    A game overrides what it knows better.
    """

    log: ClassVar[LogUi[Any, Any, Any]] = PLAIN_LOG
    turn: ClassVar[str] = "turn"
    """The word for a turn."""
    opens: ClassVar[frozenset[str]] = frozenset({""})
    """The phases with which a turn may begin."""
    begins_empty: ClassVar[bool] = False
    """Whether a match begins on an empty board; a replay then starts with its first turn."""
    movement: ClassVar[str | None] = None
    """The phase in which pieces move; marks that a beat leaves on the board then stay visible."""
    moving: ClassVar[str] = ""
    """The description of a beat in that phase."""
    pieces: ClassVar[str] = "pieces"
    """The word for pieces on the board."""
    both: ClassVar[str] = "both sides"
    """The words for both sides together."""
    concede: ClassVar[str] = "The match ends at once, and the other player wins."
    """What conceding means."""
    firing: ClassVar[frozenset[str]] = frozenset()
    """The kinds of questions about who fires at what, which a player may leave to the program."""
    aftermath: ClassVar[frozenset[str]] = frozenset()
    """The kinds of questions that follow from shots, which a player may leave to the program."""
    aftermath_words: ClassVar[str] = "what follows from shots"
    """The words for the latter."""

    def numbered(self, turn: int) -> str:
        """Return the name of a turn within a sentence: "turn 6"."""
        return f"{self.turn} {turn}"

    def begun(self, turn: int) -> str:
        """Return the name of a turn, or of the setup, at the beginning of a line: "Turn 6"."""
        return self.numbered(turn).capitalize() if turn else "Setup"

    def phase(self, state: StateT) -> str:
        """Return the name of a state's phase of the turn."""
        return ""

    def begins(self, event: EventT) -> str | None:
        """Return the name of the phase that begins with an event, or None."""
        return None

    def sums_up(self, beat: Sequence[EventT], /) -> str:
        """Return a summary of a beat with too many lines; "" for any other beat."""
        return ""

    def after(self, view: StateT, /) -> str:
        """Return what comes next while nothing is asked, as the end of "Then: ..."."""
        return "the match goes on"

    def leads(self, view: StateT) -> str:
        """Return in a few words who goes first."""
        return ""

    def mood(self, view: StateT, beat: Sequence[EventT], /) -> MusicMood:
        """Return how tense a moment is, for the music, from a beat and the view after it."""
        return MusicMood(1 if beat else 0)

    def option(self, view: StateT, about: str, option: object, /) -> str:
        """Return an option of a request in words.

        `about` is the first thing that the request is about.
        """
        return str(option).capitalize()

    def holding(self, view: StateT, seat: Seat) -> str:
        """Return in a few words what a seat has, for the plain list of players."""
        return ""

    def lost(self, event: EventT, state: StateT) -> Seat | None:
        """Return the owner of a piece that an event destroys, or None."""
        return None

    def goes_on(self, beats: Sequence[Sequence[EventT]], state: StateT) -> str:
        """Return what is in the middle of happening after some beats, for a replay.

        "" for nothing.
        """
        return ""

    def moments(
        self, beats: Sequence[SeenBeat[StateT, EventT]], after: StateT, solo: Seat | None, /
    ) -> Sequence[Moment]:
        """List the great moments of the last of some beats, for the only human at the table or for two."""
        return ()


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """An entry of the main menu that opens a screen of a game: its label and its tooltip.

    If `asks` is set, it first shows a question over the main menu. The entries with the ids `SOLO` and
    `TWO` are on the card of the game. `PlainGameUi.menus` says what each entry opens.
    """

    id: str
    text: str
    about: str
    asks: bool = False


SOLO, TWO, QUICK = "solo", "two_players", "quick_battle"
HOTSEAT = "Hotseat for two"
"""What a match of two people at one computer is called on buttons."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleCard:
    """What the main menu shows of a game, or of an `edition` offered as a separate game, with a `name`.

    `about` describes it on the card in a sentence, and `ink` is the color of its name there. One of
    the `lines` is shown below the name of the program, a different one on each visit. `menu` lists
    the entries that open its screens. `printed_subtitle` is shown, for an edition, below the title of
    its printed book. `lessons` is the folder of its lessons under `assets/` ("" for none). Before a first
    battle `briefing` says in three lines what wins, who the player
    is, and what to try first.
    """

    name: str = ""
    edition: str = ""
    about: str = ""
    ink: tuple[int, int, int] = (158, 180, 255)
    lines: tuple[str, ...] = ()
    menu: tuple[MenuEntry, ...] = ()
    printed_subtitle: str = ""
    lessons: str = ""
    briefing: tuple[str, ...] = ()


class GameCard(Generic[SetupT, StateT, EventT]):
    """What menus, lists of files and the computer know about a game: words, keys, summaries, opponent.

    It is imported as soon as the program starts, so its methods import anything heavy. `GameUi` holds
    what the screens of a match need. A game without `titles` is not in the main menu.
    """

    titles: ClassVar[tuple[TitleCard, ...]] = ()
    actions: ClassVar[tuple[Action, ...]] = COMMON
    """The key actions, including the common ones, in the order in which they are listed."""
    computer: ClassVar[Computer[Any, Any]] = Computer()
    table: ClassVar[TableWords[Any, Any]] = TableWords()
    book: ClassVar[BookInfo] = BookInfo()
    scored: ClassVar[str] = "points"
    """What scores count."""
    swept: ClassVar[tuple[str, ...]] = ()
    """The rulings by which a side loses that has no ship left."""
    rematch_keeps: ClassVar[str] = "same setup"
    """What a rematch keeps, besides the players."""
    sides_keep_names: ClassVar[bool] = False
    """Whether a side of the computer is called by its own name, and not by the computer's level."""
    trains: ClassVar[bool] = False
    """Whether a match can be played for training, with advice."""
    least_messages: ClassVar[Mapping[str, int]] = MappingProxyType({})
    """How many messages a turn with a friend elsewhere needs at least, by edition (`docs/fair-play.md`)."""

    sides: ClassVar[Mapping[Seat, str]] = MappingProxyType({Seat.RED: "first side", Seat.BLUE: "second side"})
    """What both sides are called before a match."""

    def terms(self, setup: SetupT, /) -> str:
        """Return the options of a match as a sentence, "" if there is nothing to say."""
        return ""

    def force(self, setup: SetupT, seat: Seat, /) -> str:
        """Return in a few words what a side begins with, "" if there is nothing to say."""
        return ""

    def header(self, view: StateT, /) -> Mapping[str, str | int | bool | None]:
        """Return the facts about a match that the header of its file keeps, besides names and points."""
        return {}

    def summary_words(self, facts: Mapping[str, object]) -> tuple[str, str]:
        """Return from the facts of a header what was being played, and what each side had to play with."""
        return "", ""

    def story(self, setup: SetupT) -> tuple[str, str]:
        """Return the title of a scenario and its introduction; "" and "" for none."""
        scene = getattr(setup, "scene", None)
        return ("", "") if scene is None else (scene.title, scene.story)

    def ending(self, state: StateT, /) -> tuple[str, str]:
        """Return how a match ended, as a sentence to which the turn is added, and the ruling."""
        return "", ""

    def rematch(self, setup: SetupT, /) -> SetupT:
        """Return the setup in which both players keep their own names and ships, and swap seats.

        In a scenario the sides keep their ships, and the players swap sides. A name that belongs to a
        color stays with it.
        """
        record: Any = setup  # a dataclass with `names` in every game, and `ships` in most
        kept = ("names", "ships") if getattr(record, "scene", None) is None else ("names",)
        sides = {name: getattr(record, name) for name in kept if hasattr(record, name)}
        swapped = {name: {seat: of[seat.other] for seat in PLAYERS} for name, of in sides.items()}
        swapped["names"] = named_by_color(swapped["names"])
        again: SetupT = replace(record, **swapped)
        return again

    def set_up(self, session: Any, seed: int) -> None:  # noqa: ANN401 - a session knows the cards
        """Answer the questions before the first turn for both sides, for quick battles."""

    def scene(self, title: TitleCard) -> Callable[..., NightSky] | None:
        """Return the class of the scene behind the main menu, or None for the sky alone."""
        return None

    def list_picture(self, facts: Mapping[str, object]) -> Callable[..., None] | None:
        """Return a function that draws a small table from the facts of a header, or None."""
        return None

    def lessons(self) -> Lessons | None:
        """Return the game's lessons, or None."""
        return None

    def challenges(self, edition: str = "") -> Challenges[Any, Any] | None:
        """Return what the game fills in to have challenges, or None.

        With `edition`, those of an edition that has its own.
        """
        return None

    def exams(self) -> ExamForm[object] | None:
        """Return how the game's exams are written and marked, or None."""
        return None

    def coach(self) -> Coach[Any, Any, Any, Any] | None:
        """Return a new coach, which looks back at a finished match, or None."""
        return None

    def winning_chance(self) -> WinningChance[Any, Any] | None:
        """Return how the game estimates who will win, or None."""
        return None

    def danger(self, view: StateT) -> Danger[StateT, Any, Any] | None:
        """Return how the game works out danger in what a seat may know, or None."""
        return None

    def catalogue_pages(self, edition: str, title: str, written: Collection[str]) -> Sequence[Page]:
        """Return the pages of an edition's catalog, in addition to the pages that are written."""
        return ()

    def book_tables(self, edition: str) -> Mapping[str, Table]:
        """Return the tables that chapters of the rulebook include by name."""
        return {}

    def gallery(self) -> Gallery | None:
        """Return the pictures of the rulebook, or None."""
        return None

    def draw_picture(self, name: str, width_px: int, theme: Theme, fonts: Fonts | None = None) -> Surface:
        """Draw a picture of the rulebook. Raise `LookupError` if there is none of this name."""
        return self._known_gallery(name).draw(name, width_px, theme, fonts)

    def picture_height(self, name: str, width_px: int) -> float:
        """Return the height of a picture of the rulebook at a width, in the same unit."""
        return self._known_gallery(name).height_of(name, width_px)

    def _known_gallery(self, name: str) -> Gallery:
        gallery = self.gallery()
        if gallery is None:
            raise LookupError(name)
        return gallery

    def title_of(self, edition: str) -> TitleCard:
        """Return the main menu's card for an edition, or else for its game."""
        own = (title for title in self.titles if title.edition == edition)
        return next(own, self.titles[0] if self.titles else TitleCard())


AnyCard = GameCard[object, object, object]
"""The card of any game."""
