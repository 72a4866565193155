"""What programs with a screen know of each game: one record a game, by its id."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from game.shell.actions import COMMON, Action
from game.shell.music_mood import MusicMood
from rules.files import DataPath, Document
from rules.games import GAMES, game_of
from rules.kernel.requests import Request
from rules.kernel.seats import PLAYERS, Seat

ExamT = TypeVar("ExamT")

PLAIN = "game.screens.tools.plain_choice:PlainChoice"
NO_BOARD = "game.board.view:BoardView"


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretPrompts:
    """What is said of a question that is asked in secret, while two players share a screen.

    `bid` bids its player answer, `mine` is what that player opens, `does` what the player does with it, and
    `unchanged` is why there is nothing to take back.
    """

    bid: str = "Answer in secret"
    mine: str = "my question"
    does: str = "answers"
    unchanged: str = "Nothing has been answered yet"


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestUi:
    """All that screens know of one kind of request.

    `tool` is the module and class of what answers it, by itself a plain list of what the request has as its
    `options`. `title` names it in a list of decisions, `question` puts it to a player, `about` ends "is
    thinking about ...". `deed` says from the request, the answer and a view what the answer does, as the end
    of a sentence that begins with the player's name; `done` does so for Undo where the answer is long or must
    not be told. `next` says from a view and the request what follows the answer. `topic` is the ruling that
    explains it, `sealed` what is said of one that is asked in secret.
    Where `answer_tells` what was decided, a list of decisions has no more than that.
    `idle` says from the request and an answer what the answer leaves undone, such as "nothing is fired"; ""
    where it does something.
    """

    title: str
    question: str
    about: str
    topic: str
    deed: Callable[[Any, Any, Any], str]
    next: Callable[[Any, Any], str]
    tool: str = PLAIN
    done: str = ""
    answer_tells: bool = False
    sealed: SecretPrompts = SecretPrompts()
    idle: Callable[[Any, Any], str] = lambda _request, _answer: ""


def by_default(words: str) -> Callable[[Any, Any], str]:
    """Return an `idle` of a request whose default answer does nothing."""
    return lambda request, answer: words if answer == request.default() else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventUi:
    """What screens know of one kind of event, beside how the board plays it.

    `log` names the kinds of lines that it is among; a `silent` one has no line. `sound` is the name of one,
    or gives it from the event and the state before; of a beat that is over at once the event of the greatest
    `weight` is heard.
    `after_moves`: it is told once all that a beat moves has moved.
    """

    log: tuple[str, ...] = ()
    silent: bool = False
    sound: str | Callable[[Any, Any], str] = ""
    weight: int = 0
    after_moves: bool = False


@dataclass(frozen=True, slots=True)
class Level:
    """A level of the computer: its title, and a sentence on what it considers."""

    title: str
    about: str


@dataclass(frozen=True, slots=True)
class Style:
    """A way in which a level may play: its title, and a sentence on what it cares for."""

    title: str
    about: str


ALIKE = "Nearly alike: it took one of them by lot."
"""Why a level took one of its best answers."""


def lesser_words(slack: float) -> str:
    """Say why a level takes a lesser answer, which draws among those within so much `slack` of the best."""
    return "Not its best: it draws among what it holds for good." if slack else ALIKE


def _no_styles(_setup: Any, _seat: Seat) -> Sequence[str]:  # noqa: ANN401 - of any game
    return ()


_SETUP = "setup"
_ANYBODY = MappingProxyType({"random": Level("Random", "Draws among all that is legal.")})


def names_setup(kind: type) -> Callable[[object], str | None]:
    """Return what names only the setup of a match, which is of this type (see `Computer.name_of`)."""
    return lambda thing: _SETUP if type(thing) is kind else None


def keeps_setup(setup: Any) -> Mapping[str, object]:  # noqa: ANN401 - of any game
    """Return a setup by that name."""
    return {_SETUP: setup}


@dataclass(frozen=True, slots=True, kw_only=True)
class Computer:
    """Who plays a game against people; by itself somebody who draws any legal answer.

    `levels` are named in their order, the weakest first. `decide` is the module and function that answers:
    from the name of a level, the request, what its seat may know and a stream of its own comes a `Decision`.
    Each of its `styles` may go with any level, as in "captain+raider"; `styles_for` names those that suit
    what a seat has to play with in a setup: of these one may be drawn.
    `name_of` names an object that a match keeps as it was set up and `kept` has those of a setup by their
    names, so that nothing of it is sent with each question. `players` are further ones that programs can
    seat, by the module and class of each.

    Of its reasons, `subject` names in a view what a thought is about, and whose that is if it matters;
    `why_lesser` says why a level may take something, of a kind of request, that it values less than another.
    `adviser` is the level that advises people in training, "" where none does; `weigh` is the module and
    function that decides like `decide`, but takes a player's own answer too and values it beside its own in
    the thoughts ("" where none is). `former_kinds` has the kinds of requests by other names, under which
    older files have its reasons.
    """

    levels: Mapping[str, Level] = field(default_factory=lambda: _ANYBODY)
    styles: Mapping[str, Style] = field(default_factory=dict)
    styles_for: Callable[[Any, Seat], Sequence[str]] = _no_styles
    decide: str = "game.players.random_player:decide"
    name_of: Callable[[object], str | None] = lambda _: None
    kept: Callable[[Any], Mapping[str, object]] = lambda _: {}
    players: Mapping[str, str] = field(default_factory=dict)
    subject: Callable[[Any, str], tuple[str, Seat | None]] = lambda _, about: (about or "In all", None)
    why_lesser: Callable[[str, str], str] = lambda _level, _kind: ALIKE
    adviser: str = ""
    weigh: str = ""
    former_kinds: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class BookUi:
    """What a game has to read, each named as "module:name", so that it is loaded when it is wanted.

    `chapters` is no name: it is the folder of the rulebook under `assets/` ("" for no book). Nor is `scope`,
    which says in a word or two what of the game the book is about ("" for all of it), or `told`, which names
    the rules that it tells below the title of a printed one. `pages` is the
    function that makes of an edition, the title of a chapter and the ids of written pages the pages of its
    catalogue ("" where nothing is catalogued), `tables` the one that makes those tables of an edition that
    chapters put in by name.
    `draw_picture` draws a picture of the book by its id, at a width in pixels, for a theme and its
    typefaces; `picture_height` says how high it is at a width.

    `hints` is the class of the cards on which hints are shown at a table, by itself of none. `lessons` is a
    `game.book.lessons.record.Lessons` ("" for none).
    """

    chapters: str = ""
    scope: str = ""
    told: str = ""
    pages: str = ""
    tables: str = ""
    draw_picture: str = ""
    picture_height: str = ""
    hints: str = "game.screens.table.hint_cards:HintCards"
    lessons: str = ""


@dataclass(frozen=True, slots=True)
class ExamMark:
    """One answer, in words, and why it fails (nothing: it passes)."""

    seed: int
    answered: str
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExamForm(Generic[ExamT]):
    """How a game writes exams: positions with a question, and what a good answer does.

    `model` is the pydantic model of a file, whose `exam` is the name; `faults` lists what a schema cannot
    say. `samples` says which of its own sample answers are not marked as it says, and `examine` lets a player
    answer with so many seeds. Both raise FileError for a file that is no exam.
    """

    model: type[ExamT]
    faults: Callable[[ExamT], Iterator[tuple[DataPath, str]]]
    samples: Callable[[ExamT, Document], Iterator[str]]
    examine: Callable[[ExamT, Document, str, int], Iterator[ExamMark]]


def names_swapped(setup: Any) -> Any:  # noqa: ANN401 - of any game
    """Return a setup in which each player has the other's seat."""
    return replace(setup, names={seat: setup.names[seat.other] for seat in PLAYERS})


@dataclass(frozen=True, slots=True)
class LogText:
    """A line of the log in words: its sentence, its figures apart, the pieces concerned, and whose it is.

    Without words there is no line: another event tells it.
    """

    words: str
    figures: str = ""
    about: tuple[str, ...] = ()
    seat: Seat | None = None


def _plain_line(event: Any, _after: Any, sentence: str, _noted: Any) -> LogText:  # noqa: ANN401 - of any game
    return LogText(sentence, seat=getattr(event, "seat", None))


@dataclass(frozen=True, slots=True, kw_only=True)
class LogUi:
    """How a game tells its log.

    `kinds` lists from a view the kinds of lines that a match can have, and `pieces` the pieces that lines may
    be about, each by id and name. `note` keeps of the state before an event what its line needs; `line` makes
    the line from the event, the state after it, the ruleset's sentence and what was noted.
    """

    kinds: Callable[[Any], Sequence[str]] = lambda _view: ()
    pieces: Callable[[Any], Sequence[tuple[str, str]]] = lambda _view: ()
    note: Callable[[Any, Any], Any] = lambda _event, _before: None
    line: Callable[[Any, Any, str, Any], LogText] = _plain_line


@dataclass(frozen=True, slots=True)
class SeenBeat:
    """A beat as the eyes that look were told it, and what they knew before it."""

    beat: Sequence[Any]
    before: Any


@dataclass(frozen=True, slots=True)
class Moment:
    """A great moment of a match: a line of words, each in the color of whose it is, and a smaller one below.

    `sound` is the name of what is heard with it, "" where the event itself is heard.
    """

    words: tuple[tuple[str, Seat | None], ...]
    below: str = ""
    sound: str = ""

    @property
    def line(self) -> str:
        """Return the line without its colors."""
        return " ".join(words for words, _ in self.words)


def end_moment(winner: Seat | None, names: Mapping[Seat, str], below: str, solo: Seat | None) -> Moment:
    """Tell the end of a match as a solo player sees it, or as two do."""
    if winner is None:
        return Moment((("Nobody wins", None),), below, "turn")
    if solo is None:
        return Moment(((names[winner], winner), ("wins", None)), below, "victory")
    won = winner is solo
    return Moment((("Victory" if won else "Defeat", winner),), below, "victory" if won else "defeat")


def _no_moments(_told: Sequence[SeenBeat], _after: Any, _solo: Seat | None) -> Sequence[Moment]:  # noqa: ANN401
    return ()


def _plain_mood(_view: Any, beat: Sequence[Any]) -> MusicMood:  # noqa: ANN401 - of any game
    return MusicMood(1 if beat else 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableUi:
    """What the table, the replay and watching a turn again ask of a game; all of it may be left out.

    Loaded when a match is opened, each as "module:name": `board` is the class of what draws a state, by
    itself an empty board, over which the log is open; `presenter` that of what else the game shows at the
    table; `training` that of the panel of a match for training; `bar` the function that makes the bar at the
    top.

    `turn` is what people call a turn. `phase` names from a state the phase of the turn that it is in,
    `begins` the phase that begins with an event (None: none does), and `opens` are those that a turn begins
    with. In the phase `movement` what a beat leaves on the board stays on show; `moving` says that of such a
    beat, and `sums_up` tells one that has too much in it for its lines ("" for any other). `after` ends
    "Then: ..." while nothing is asked, `leads` says in few words who goes first, `mood` from a view and the
    beat that led to it how tense it is for the music. `option` writes an option, from a view and the first
    thing that its request is about.
    `holding` says from a view in few words what a seat has, below its name in the plain list of players.
    `pieces` is what people call what moves on the board, and `both` what two players play. `lost` says from
    an event and a state whose piece it destroys. `concede` is what conceding means.
    `goes_on` tells from all beats that were shown, and the state after them, what is in the middle of
    happening ("" for nothing): a replay says that instead of what follows.
    `moments` says which great moments the last of some beats has, one after the other, from the state after
    it, for the only human at the table or for two.
    """

    board: str = NO_BOARD
    presenter: str = "game.screens.table.presenter:Presenter"
    training: str = "game.screens.table.training:Training"
    bar: str = "game.screens.table.bar:plain_bar"
    log: LogUi = LogUi()
    turn: str = "turn"
    phase: Callable[[Any], str] = lambda _state: ""
    begins: Callable[[Any], str | None] = lambda _event: None
    opens: frozenset[str] = frozenset({""})
    movement: str | None = None
    moving: str = ""
    sums_up: Callable[[Sequence[Any]], str] = lambda _beat: ""
    after: Callable[[Any], str] = lambda _view: "the match goes on"
    leads: Callable[[Any], str] = lambda _view: ""
    mood: Callable[[Any, Sequence[Any]], MusicMood] = _plain_mood
    option: Callable[[Any, str, Any], str] = lambda _view, _about, option: str(option).capitalize()
    holding: Callable[[Any, Seat], str] = lambda _view, _seat: ""
    lost: Callable[[Any, Any], Seat | None] = lambda _event, _state: None
    goes_on: Callable[[Sequence[Sequence[Any]], Any], str] = lambda _beats, _state: ""
    moments: Callable[[Sequence[SeenBeat], Any, Seat | None], Sequence[Moment]] = _no_moments
    pieces: str = "pieces"
    both: str = "both sides"
    concede: str = "The match ends at once and the other player wins."

    def numbered(self, turn: int) -> str:
        """Name a turn as people do: "turn 6"."""
        return f"{self.turn} {turn}"

    def begun(self, turn: int) -> str:
        """Name a turn at the beginning of a line, or the setup: "Turn 6"."""
        return self.numbered(turn).capitalize() if turn else "Setup"


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A way from the title into a screen: its words, and what they mean.

    `screen` names what makes the screen of the app. Where it `asks`, a class stands there that is made of the
    title; its `ask` puts a question over it, and what follows is its own. Those with the ids `SOLO` and `TWO`
    stand on the card of the game.
    """

    id: str
    text: str
    about: str
    screen: str
    asks: bool = False


SOLO, TWO = "solo", "two_players"


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleUi:
    """What the title shows of a game, or of an `edition` that it offers as a game of its own, with a `name`.

    `scene` names as "module:name" the `Dawn` that lies behind all, by itself the sky alone; `about` says on
    its card in a sentence what it is, and its name is written there in `ink`. Of the `lines` one is written
    below the name of the program, another one on each visit. `menu` has the ways from there into its screens.
    `told` names, for an edition, the rules that its printed book tells.
    """

    name: str = ""
    edition: str = ""
    scene: str = "game.screens.dawn:Dawn"
    about: str = ""
    ink: tuple[int, int, int] = (158, 180, 255)
    lines: tuple[str, ...] = ()
    menu: tuple[MenuEntry, ...] = ()
    told: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameUi:
    """A game on a screen.

    `asks` has what is known of each kind of request, `cues` of each kind of event. `header` says from a view
    what is to stand in the header of a file, beside names and points. `table` is what is shown of a match,
    `book` has what there is to read, `computer` plays it. `exams` names an `ExamForm` as "module:name", ""
    where the game has none.

    Of these facts lists of files make how a match stood: `standing` says in words what was being played, and
    what each had to play with, `scored` what its scores count; `picture` names a function that gives what
    draws the table in small, or None.

    For the result of a match: `ending` says from its last state how it ended, as a sentence that the turn is
    added to, and by which ruling; `figures` names a class that is made of the match and builds, on a screen
    in a rectangle, what there is to tell in charts and figures.

    `coach` names what makes the screen that tells the decisive moments of a match that is over ("" where
    the game has none): of the app, a `Recording` of it, what shows a moment in a replay, and the seat of who
    played alone, if anybody did.

    `chances` names what tells the winning chance over a match that is over: a function for
    `BackgroundReview` that gives a tuple of `game.match.chances.Chance` ("" for none: no chart is shown).

    `challenges` names its `game.match.challenges.Challenges` ("" for none).

    `story` gives from a setup the title of what is played, by which its matches are known instead of by their
    players ("" for none), and what is told before the first turn.

    `titles` are what the title shows of it: of itself first, then of editions that it offers as games of
    their own; a game without any is not on the title.
    `rematch` gives from a setup that in which both players have changed seats, and `rematch_keeps` names what
    else is as it was. `set_up` names a function that
    answers the questions before the first turn of a session for both, drawing by a seed: for matches that
    are begun without questions. `against` names what makes the screen of a new match against a level, of the
    app and the level's name ("" for none).

    `actions` are what keys do, the common ones among them, in the order in which lists have them.
    """

    asks: Mapping[str, RequestUi]
    cues: Mapping[str, EventUi]
    header: Callable[[Any], dict[str, str | int | bool | None]]
    book: BookUi = BookUi()
    computer: Computer = field(default_factory=Computer)
    exams: str = ""
    standing: Callable[[Mapping[str, object]], tuple[str, str]] = lambda _: ("", "")
    scored: str = "points"
    picture: str = ""
    story: Callable[[Any], tuple[str, str]] = lambda _: ("", "")
    ending: Callable[[Any], tuple[str, str]] = lambda _: ("", "")
    figures: str = ""
    coach: str = ""
    chances: str = ""
    challenges: str = ""
    titles: tuple[TitleUi, ...] = ()
    rematch: Callable[[Any], Any] = names_swapped
    rematch_keeps: str = "same setup"
    set_up: str = ""
    against: str = ""
    table: TableUi = TableUi()
    actions: tuple[Action, ...] = COMMON

    @property
    def screens(self) -> dict[str, str]:
        """Its own screens that can be opened without a question, by the ids of their entries."""
        menus = [title.menu for title in reversed(self.titles)]
        return {entry.id: entry.screen for menu in menus for entry in menu if not entry.asks}

    def title_of(self, edition: str) -> TitleUi:
        """Return what the title shows of an edition: its own, else that of the game."""
        own = (title for title in self.titles if title.edition == edition)
        return next(own, self.titles[0] if self.titles else TitleUi())


def _false_sunrise() -> GameUi:
    from game.families.false_sunrise.game import FALSE_SUNRISE

    return FALSE_SUNRISE


def _astra_et_tenebrae() -> GameUi:
    from game.families.astra_et_tenebrae.game import ASTRA_ET_TENEBRAE

    return ASTRA_ET_TENEBRAE


def _dark_frontier() -> GameUi:
    from game.families.dark_frontier.game import DARK_FRONTIER

    return DARK_FRONTIER


UIS: dict[str, Callable[[], GameUi]] = {
    "false-sunrise": _false_sunrise,
    "astra-et-tenebrae": _astra_et_tenebrae,
    "dark-frontier": _dark_frontier,
}


@dataclass(frozen=True, slots=True)
class Offer:
    """What has a card on the title: a game, or an edition of one."""

    game: str
    title: TitleUi

    @property
    def id(self) -> str:
        """What it is known by; no edition is called like a game."""
        return self.title.edition or self.game

    @property
    def name(self) -> str:
        """What it is called."""
        return self.title.name or GAMES[self.game]().title

    @property
    def edition(self) -> str:
        """The edition in which it is read about."""
        return self.title.edition or GAMES[self.game]().editions[0]


def offers() -> dict[str, Offer]:
    """List what has a card on the title, by the ids."""
    found = [Offer(game, title) for game, load in UIS.items() for title in load().titles]
    return {offer.id: offer for offer in found}


def game_ui_of(edition: str) -> GameUi:
    """Return the record of the game that has an edition; LookupError names those there are."""
    game = game_of(edition).id
    if game not in UIS:
        raise LookupError(f"{game} has no line in UIS (game/games.py): no screen knows it")
    return UIS[game]()


def key_actions() -> dict[str, tuple[Action, ...]]:
    """Return the actions of the keys of every game, by its id."""
    return {game: ui().actions for game, ui in UIS.items()}


def named(path: str) -> Any:  # noqa: ANN401 - whatever it names
    """Import what a record names as "module:name"."""
    module, name = path.split(":")
    return getattr(importlib.import_module(module), name)


def ask_of(edition: str, request: Request[Any]) -> RequestUi:
    """Return what is known of a request of an edition; LookupError where its kind is not listed."""
    asks = game_ui_of(edition).asks
    if request.kind not in asks:
        raise LookupError(f'{edition} asks "{request.kind}", and the `asks` of its GameUi have no such Ask')
    return asks[request.kind]
