"""Cards that are shown in a match on two machines: they must be those that were laid."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.cards import Cards
from rules.kernel.match import AnyMatch, Endless
from rules.kernel.requests import IllegalAnswer
from rules.kernel.seats import Seat
from rules.remote.commitments import commitment
from rules.remote.dishonest import ODD, Dishonest
from rules.remote.items import Opening
from rules.remote.side_log import SideLog


def cards_of(match: AnyMatch, seat: Seat) -> Cards:
    """Return the game's cards; raise `Dishonest` if it has none."""
    if match.ruleset.cards is None:
        raise Dishonest(seat, "shows cards in a game without any")
    return match.ruleset.cards


def turn_up(match: AnyMatch, match_id: str, seat: Seat, side: SideLog, shown: Mapping[str, Opening]) -> None:
    """Check the openings of a side's cards, and tell the match what they are.

    Raise `Dishonest` if they are not those that the side has laid, or no cards that the rules allow.
    """
    places = set()
    for name, opening in shown.items():
        card = side.cards.get(name)
        if card is None or card.value is not None:
            raise Dishonest(seat, "showed a card that does not lie face down")
        digest = commitment(match_id, seat, card.place, name, opening.value, opening.salt)
        if digest != card.commitment:
            raise Dishonest(seat, "showed another card than it had laid")
        card.value = opening.value
        places.add(card.place)
    for place in places:
        if (place, seat) in match.in_part:  # other cards are this program's own
            _know(match, seat, side, place)


def _know(match: AnyMatch, seat: Seat, side: SideLog, place: int) -> None:
    """Complete the answer that laid cards by those that are known now."""
    cards = cards_of(match, seat)
    at = next(n for n in range(place, len(match.journal)) if match.journal[n][0] is seat)
    request = match.asked[at]
    assert request is not None
    laid = {name: card.value for name, card in side.cards.items() if card.place == place}
    known = {name: value for name, value in laid.items() if value is not None}
    refusal = cards.refusal(request, known)
    if refusal is not None:
        raise Dishonest(seat, f"has laid cards that the rules refuse: {refusal}")
    try:
        match.know(place, seat, cards.answer(request, known), in_part=len(known) < len(laid))
    except IllegalAnswer as error:
        raise Dishonest(seat, f"has laid cards that the rules refuse: {error}") from None
    except Endless:  # nobody's fault, though a `ValueError`
        raise
    except ODD as error:
        raise Dishonest(seat, f"has laid cards that do not exist ({error})") from None
