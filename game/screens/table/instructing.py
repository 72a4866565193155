"""Standing instructions in a match with a friend elsewhere: what the program answers without asking."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Protocol

from game.games import card_of
from game.match.friend_session import FriendSession
from game.screens.host import HasUi
from game.screens.table.host import Restarts
from game.screens.tools.tool import Tool
from game.widgets.button import ButtonLook
from game.widgets.modal import Answer, ask_which
from rules.kernel.dice import Stream
from rules.kernel.requests import AnyRequest

if TYPE_CHECKING:
    from game.match.session import Session


class Words(Protocol):
    """How a game calls the questions that can be left to the program (`TableWords`)."""

    turn: ClassVar[str]
    firing: ClassVar[frozenset[str]]
    aftermath: ClassVar[frozenset[str]]
    aftermath_words: ClassVar[str]


class InstructedTable(HasUi, Restarts, Protocol):
    """A table at which somebody plays with a friend elsewhere."""


def left_answer(words: Words, session: Session, tool: Tool, request: AnyRequest) -> tuple[object, ...]:
    """Return the answer to a question that the player has left to the program, () for any other question.

    It is what the table proposes; where it proposes nothing, what the adviser would choose.
    """
    if not isinstance(session, FriendSession) or not session.may_answer_by_itself or request.secret:
        return ()
    if request.kind not in (words.aftermath | words.firing if session.fires_by_itself else words.aftermath):
        return ()
    hand = tool.in_hand() or (_advised(session, request),)
    return hand if request.refusal(hand[0]) is None else ()


def _advised(session: FriendSession, request: AnyRequest) -> object:
    computer = card_of(session.match.ruleset.id).computer
    below = Stream("instructions", len(session.match.journal)).below
    return computer.decide(computer.adviser, request, session.match.view(request.seat), below).answer


def instruction_words(session: FriendSession) -> str:
    """Return in a few words what is left to the program."""
    if not session.may_answer_by_itself:
        return "none"
    return "small questions and shots" if session.fires_by_itself else "small questions"


def ask_instructions(screen: InstructedTable, words: Words, session: FriendSession) -> None:
    """Ask what the program answers for the player until the turn ends."""
    turn, minor = words.turn, words.aftermath_words
    now = None if not session.may_answer_by_itself else session.fires_by_itself

    def choice(name: str, said: str, about: str, *, fires: bool | None) -> Answer:
        look = ButtonLook.PRIMARY if fires is now else ButtonLook.NORMAL
        return Answer(
            f"instructions.{name}", said, partial(_instruct, screen, session, fires=fires), look, about=about
        )

    small = f"For this {turn}, the program answers as it would propose: {minor}."
    shots = f"The same, and for this {turn} your ships fire their best shots as proposed."
    choices = [
        choice("ask", "Nothing", "You answer each question yourself.", fires=None),
        choice("aftermath", "The small questions", small, fires=False),
        choice("firing", "Those and the shots", shots, fires=True),
    ]
    if session.player.can_stand:
        about = "Answers “no” to everything until the next secret choice. It saves messages, too."
        decline = partial(_decline_all, screen, session)
        choices.append(Answer("instructions.decline", "No to the rest", decline, about=about))
    ask_which(screen.ui, "instructions", "What should the program answer for you?", choices, width=680)


def _instruct(screen: InstructedTable, session: FriendSession, *, fires: bool | None) -> None:
    session.instruct(fires=fires)
    screen.start_over()


def _decline_all(screen: InstructedTable, session: FriendSession) -> None:
    session.decline_the_rest()
    screen.start_over()
