"""What the screens of a match need to know of a game's requests and events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

Maker = Callable[..., object]
"""Makes the tool of a request; called with the table and the request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretPrompts:
    """The words for a question that is asked in secret while two players share a screen.

    `prompt` asks the player to answer, `own_thing` names what that player opens, `doing` says what the player
    does with it, and `nothing_to_undo` is why there is nothing to undo.
    """

    prompt: str = "Answer in secret"
    own_thing: str = "my question"
    doing: str = "answers"
    nothing_to_undo: str = "Nothing chosen yet"


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestUi:
    """Everything that screens know about one kind of request.

    - `title`: its name in a list of decisions.
    - `question`: its wording for a player.
    - `thinking_about`: the end of "is thinking about ...".
    - `topic`: the ruling that explains it.
    - `describe_answer` (request, answer, view): what the answer does, as the end of a sentence that begins
      with the player's name.
    - `what_follows` (view, request): what follows the answer.
    - `tool`: called with the table and the request, makes the tool that answers it. The default is a
      plain list of the request's `options`.
    - `undo_label`: replaces `describe_answer` in the label of Undo if the answer is long or must stay secret.
    - `answer_tells`: whether the answer alone says what was decided; a list of decisions then shows
      nothing else.
    - `sealed`: the words for it if it is asked in secret.
    - `idle` (request, answer): what the answer leaves undone, such as "nothing is fired"; "" if the
      answer does something.
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


def idle_if(nothing: object, words: str) -> Callable[[object, object], str]:
    """Return an `idle` for a request of which only one answer, such as None, does nothing."""
    return lambda _request, answer: words if answer == nothing else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventUi:
    """What screens know about one kind of event, apart from how the board animates it.

    - `log_kinds`: the kinds of log lines that it belongs to.
    - `in_log`: whether it has a log line.
    - `sound`: the name of its sound, or a function of the event and the state before it.
    - `priority`: in a beat without duration, only the event with the highest priority is heard.
    - `after_moves`: whether the summary at the end of a movement phase reports it.
    """

    log_kinds: tuple[str, ...] = ()
    in_log: bool = True
    sound: str | Callable[[Any, Any], str] = ""
    priority: int = 0
    after_moves: bool = False

    def sound_of(self, event: object, before: object) -> str:
        """Return the name of its sound, given the state before it; "" for silence."""
        return self.sound if isinstance(self.sound, str) else self.sound(event, before)


class GameUi:
    """What is known of a game without its screens; `PlainGameUi` has the rest, and simple defaults.

    It may be slow to import: that happens once, when the first match, lesson or room of the game is
    opened.
    """

    requests: ClassVar[Mapping[str, RequestUi]]
    """The record of each kind of request."""
    events: ClassVar[Mapping[str, EventUi]]
    """The record of each kind of event."""

    def requests_in(self, edition: str) -> Mapping[str, RequestUi]:
        """Return the record of each kind of request in an edition; by default all editions share them."""
        return self.requests

    def request(self, kind: str, edition: str) -> RequestUi:
        """Return the record of a kind of request; raise LookupError if the kind is not listed."""
        listed = self.requests_in(edition)
        if kind not in listed:
            known = type(self).__name__
            raise LookupError(f'the rules ask "{kind}", and the `requests` of {known} have no such RequestUi')
        return listed[kind]
