"""A game on the screens of a match: its requests and events, its board and panels, its own screens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar

Maker = Callable[..., Any]
"""What makes a screen, a panel or a question; `GameUi` says of what."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretPrompts:
    """Words for a question that is answered in secret while two players share a screen.

    `prompt` tells the player to answer. `own_thing` is what that player opens, `doing` says what the player
    does with it, and `nothing_to_undo` is why there is nothing to undo yet.
    """

    prompt: str = "Answer in secret"
    own_thing: str = "my question"
    doing: str = "answers"
    nothing_to_undo: str = "Nothing has been answered yet"


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestUi:
    """What screens know about one kind of request.

    - `title` names it in a list of decisions, and `question` puts it to a player.
    - `thinking_about` ends "is thinking about ...".
    - `topic` is the ruling that explains it.
    - `describe_answer` (request, answer, view) says what the answer does, as the end of a sentence that begins
      with the player's name.
    - `undo_label` says it for Undo if the answer is long or must stay secret; "" for `describe_answer`.
    - `what_follows` (view, request) says what happens after the answer.
    - `tool` (table, request) makes the tool that answers it; None for a plain list of its `options`.
    - `answer_tells`: the answer says it all, so a list of decisions shows nothing more.
    - `sealed`: words for a request that is answered in secret.
    - `idle` (request, answer) says what the answer leaves undone, such as "nothing is fired"; "" if it does
      something.
    """

    title: str
    question: str
    thinking_about: str
    topic: str
    describe_answer: Callable[[Any, Any, Any], str]
    what_follows: Callable[[Any, Any], str]
    tool: Maker | None = None
    undo_label: str = ""
    answer_tells: bool = False
    sealed: SecretPrompts = SecretPrompts()
    idle: Callable[[Any, Any], str] = lambda _request, _answer: ""


def idle_if(nothing: object, words: str) -> Callable[[Any, Any], str]:
    """Return an `idle` of a request of whose answers only one, such as None, does nothing."""
    return lambda _request, answer: words if answer == nothing else ""


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


class GameUi:
    """What the screens of a match show of a game; `PlainGameUi` has the plain stand-ins.

    It may be heavy: it is imported once, when the first match, lesson or room of the game is opened.
    """

    requests: ClassVar[Mapping[str, RequestUi]]
    """What is known of each kind of request."""
    events: ClassVar[Mapping[str, EventUi]]
    """What is known of each kind of event."""

    board: ClassVar[Maker]
    """The class of the board."""
    presenter: ClassVar[Maker]
    """The class of what else the game shows at the table, made of the table screen."""
    training: ClassVar[Maker]
    """The class of the panel of a match for training, made of the table screen."""
    bar: ClassVar[Maker]
    """What makes the bar at the top, from its place, the ruleset and a state."""
    hint_cards: ClassVar[Maker]
    """The class of the cards on which hints are shown, made of the table screen."""

    menus: ClassVar[Mapping[str, Mapping[str, Maker]]] = MappingProxyType({"": MappingProxyType({})})
    """What each entry of a menu opens, by the edition of its `TitleCard` and its id: a screen, made of the
    app, or for an entry that asks a question, made of the main menu."""
    table_rooms: ClassVar[Mapping[str, Maker]] = MappingProxyType({})
    """Rooms that open from the table, by name, each made of the table screen."""
    figures: ClassVar[Maker | None] = None
    """The class of the figures of a result, made of the match; None for none."""
    coach: ClassVar[Maker | None] = None
    """What makes the screen of the decisive moments of a finished match: of the app, its `Recording`, what
    shows a moment in a replay, and the seat of whoever played alone. None for none."""
    new_match_against: ClassVar[Maker | None] = None
    """What makes the screen of a new match against a level, of the app and the level; None for none."""
    fight: ClassVar[Maker | None] = None
    """What makes the screen of the match after the lessons, of the app, `level` and `edition`."""
    lesson_screens: ClassVar[Mapping[str, Maker]] = MappingProxyType({})
    """What makes the screen of a lesson, of the app and the lesson on the shelf, by where it takes place."""
    challenge_overlays: ClassVar[Maker | None] = None
    """What shows a challenge's best answer on the board: of the ghost of its verdict, the seat and a view."""

    def request(self, kind: str) -> RequestUi:
        """Return what is known of a kind of request; LookupError where the kind is not listed."""
        if kind not in self.requests:
            known = type(self).__name__
            raise LookupError(f'the rules ask "{kind}", and the `requests` of {known} have no such RequestUi')
        return self.requests[kind]
