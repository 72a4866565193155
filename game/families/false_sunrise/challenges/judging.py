"""The kinds of challenges, which question belongs to which, and the verdict on an answer."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from game.families.false_sunrise.challenges.answers import Weighed
from game.families.false_sunrise.challenges.craft import Flight
from game.families.false_sunrise.challenges.defence import Damage
from game.families.false_sunrise.challenges.fire import Broadside
from game.families.false_sunrise.challenges.orders import Fleet
from game.match.challenges import Challenge, Verdict, open_challenge, title_of
from game.players.background_jobs import Tell
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.squadron_orders import OrderSquadron
from rules.false_sunrise.state import State
from rules.kernel.requests import AnyRequest, ChooseOne

ORDERS, FIRE, DEFENCE, CRAFT = "orders", "fire", "defence", "squadrons"
KINDS = {FIRE: "Fire", ORDERS: "Orders", DEFENCE: "Defence", CRAFT: "Squadrons"}


def kind_of(request: AnyRequest) -> str:
    """Return the kind of challenge that a question can be, or "" for none."""
    match request:
        case PlotOrders():
            return ORDERS
        case DeclareFire():
            return FIRE
        case OrderSquadron():
            return CRAFT
        case ChooseOne(prompt=Prompt.LOSE):
            return DEFENCE
    return ""


def weigh(
    request: AnyRequest,
    view: State,
    known: Any = None,  # noqa: ANN401 - an answer
    about: str = "",
) -> Weighed:
    """Evaluate all answers by what the seat may know; `known` is one that was found good before.

    `about` is the id of the piece in question, if it is known. Raise `ValueError` for any other request.
    """
    match request.seen_by(view):
        case PlotOrders() as asked:
            return Fleet.of(asked, known, about)
        case DeclareFire() as asked:
            return Broadside.of(asked)
        case OrderSquadron() as asked:
            return Flight.of(asked)
        case ChooseOne() as asked:
            return Damage.of(asked, view)
    raise ValueError(f"no challenge asks for {request.kind}")


def weigh_challenge(challenge: Challenge) -> Weighed:
    """Evaluate the question of a challenge."""
    view = challenge.match.view(challenge.seat)
    return weigh(challenge.request, view, challenge.found, challenge.title.about)


@lru_cache(maxsize=4)
def _opened(content: bytes, name: str) -> tuple[Challenge, Weighed]:
    challenge = open_challenge(title_of(content, name))
    return challenge, weigh_challenge(challenge)


def judge(content: bytes, name: str, answer: Any, _tell: Tell) -> Verdict:  # noqa: ANN401 - JSON values
    """Grade an answer to a challenge, written as in a file.

    May raise `FileError`.
    """
    challenge, weighed = _opened(content, name)
    return weighed.judge(challenge.request.unpack(answer))


def prepare(content: bytes, name: str, _tell: Tell) -> None:
    """Evaluate a challenge in advance, so that the verdict comes at once; may raise `FileError`."""
    _opened(content, name)
