"""Nothing that a side may still keep secret is anywhere on the other machine: in memory, on disk, or sent."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator, Mapping
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest

from rules.kernel.dice import Stream
from rules.kernel.seats import PLAYERS, Seat
from rules.remote.commitments import canonical, salt_of
from rules.remote.hand import _CARDS, chain_of
from rules.remote.items import Given, Lay, Link, Open, Seal, Show
from rules.remote.player import RemotePlayer
from tests.rules.remote.remote_matches import FRIGATES, TOY, answer_all, players_of, restored, sent

_CODE = (type, ModuleType, FunctionType, MethodType, BuiltinFunctionType)
_RECOGNIZABLE = 40  # letters of an answer that nobody else has by chance


def held(player: RemotePlayer) -> Iterator[Any]:
    """Yield every object that a program's match leads to, however deep; code leads nowhere."""
    seen, left = set[int](), [player.referee, player.hand, player.__dict__]
    while left:
        thing = left.pop()
        if id(thing) in seen or isinstance(thing, _CODE):
            continue
        seen.add(id(thing))
        yield thing
        left.extend(gc.get_referents(thing))


def memory_of(player: RemotePlayer) -> tuple[str, list[Any]]:
    """Return everything that a program has: all texts in its memory, on disk and in messages, and answers."""
    texts, answers = [json.dumps(player.kept()), player.message().model_dump_json()], []
    for thing in held(player):
        if isinstance(thing, str):
            texts.append(thing)
        elif isinstance(thing, bytes):
            texts.append(thing.hex())
        elif isinstance(thing, Mapping):
            answers.append(thing)
    return "\n".join(texts), answers


def secrets_of(player: RemotePlayer) -> Iterator[str]:
    """Yield all texts that only a side may know now: its secret, next links, and salts of what is sealed."""
    hand, referee = player.hand, player.referee
    log = referee.log(player.seat)
    yield hand.secret.hex()
    yield chain_of(hand.secret).link(sum(isinstance(item, Link) for item in log))
    for place, data in sealed_by(player).items():
        if _CARDS not in data:
            yield salt_of(hand.secret, place, "")
            if len(text := canonical(data).decode()) > _RECOGNIZABLE:
                yield text
    shown = {name for item in log if isinstance(item, Given | Open | Show) for name in item.cards}
    for name in (
        set(referee.face_down(player.seat)) - shown
    ):  # some are shown by an answer that has yet to be read
        yield salt_of(hand.secret, referee.laid_at(player.seat, name), name)


def sealed_by(player: RemotePlayer) -> dict[int, Any]:
    """Return the answers that a side has sealed and not opened, and its cards, by place."""
    log = player.referee.log(player.seat)
    seals = sum(isinstance(item, Seal) for item in log) - sum(isinstance(item, Open) for item in log)
    answers = {place: data for place, data in player.hand.sealed.items() if _not_cards(data)}
    latest = sorted(answers)[len(answers) - seals :]
    return {
        place: data for place, data in player.hand.sealed.items() if place in latest or not _not_cards(data)
    }


def _not_cards(data: Any) -> bool:
    return not (isinstance(data, dict) and _CARDS in data)


def check_knows_nothing(other: RemotePlayer, owner: RemotePlayer) -> int:
    """Look for a side's secrets in everything that the other side has; return how many were looked for."""
    text, answers = memory_of(other)
    looked_for = list(secrets_of(owner))
    assert [one for one in looked_for if one in text] == []
    referee = owner.referee
    for place, data in sealed_by(owner).items():
        if _not_cards(data) and isinstance(data, dict) and referee.match is not None:
            request = referee.match.pending.get(owner.seat)
            if request is not None and place == referee.place:
                answer = request.unpack(data)
                if any(answer == before for _, before in referee.match.journal):
                    continue  # the same was answered openly in an earlier turn
                assert not any(type(one) is type(answer) and one == answer for one in answers)
    check_knows_no_card(other, owner)
    return len(looked_for)


def check_knows_no_card(other: RemotePlayer, owner: RemotePlayer) -> None:
    """Look at a side's face-down cards in the other side's match: each answer there has unknown ones."""
    match, cards = other.referee.match, owner.referee.ruleset.cards
    laid = [item for item in owner.referee.log(owner.seat) if isinstance(item, Lay)]
    known = [item for item in other.referee.log(owner.seat) if isinstance(item, Lay)]
    if match is None or cards is None or not laid or not known:
        return
    for name in owner.referee.face_down(owner.seat):
        place = owner.referee.laid_at(owner.seat, name)
        value = owner.hand.sealed[place][_CARDS][name]
        for (seat, answer), request in zip(match.journal[place:], match.asked[place:], strict=True):
            if seat is owner.seat and request is not None and cards.lays(request):
                assert cards.laid(request, answer)[name] != value
        packed = other.referee.ruleset.pack_state(match.state)
        concealed = other.referee.ruleset.pack_state(match.view(other.seat))
        assert hidden_in(packed, owner.seat, name) == hidden_in(concealed, owner.seat, name)


def hidden_in(packed: Any, seat: Seat, name: str) -> Any:
    """Return what a packed state says of a card: of a ship, or of a side of the toy game."""
    ships = packed.get("ships")
    return packed.get("cards", {}).get(seat) if ships is None else [one for one in ships if name in str(one)]


@pytest.mark.parametrize(
    "edition, seed, messages",
    [(TOY, 1, 99), (TOY, 2, 99), (FRIGATES, 1, 40), ("2024-07", 1, 30), ("0.2.0", 1, 40)],
)
def test_no_secret_of_a_side_is_on_the_other_machine(edition: str, seed: int, messages: int) -> None:
    players, stream, turn, looked_for = players_of(edition, seed), Stream("secrets", seed), Seat.RED, 0
    for _ in range(messages):
        if all(one.referee.finished for one in players.values()):
            break
        answer_all(players[turn], stream)
        for seat in PLAYERS:  # before the message leaves, and after it has come
            looked_for += check_knows_nothing(players[seat.other], players[seat])
        players[turn.other].take(sent(players[turn].message()))
        for seat in PLAYERS:
            looked_for += check_knows_nothing(players[seat.other], players[seat])
        turn = turn.other
    assert looked_for > 4 * messages or edition == TOY


def test_the_search_finds_what_is_there() -> None:
    players = players_of("2024-07", 1)
    stream, turn = Stream("there", 1), Seat.RED
    while not any(isinstance(one, Seal) for one in players[turn].referee.log(turn)):
        players[turn].take(sent(players[turn.other].message()))
        answer_all(players[turn], stream)
        turn = turn.other if not sealed_by(players[turn]) else turn
    owner = players[turn]
    text, _ = memory_of(owner)
    found = [one for one in secrets_of(owner) if one in text]
    assert owner.hand.secret.hex() in found
    orders = next(iter(sealed_by(owner).values()))
    assert json.dumps(orders) in text


def test_a_standing_answer_stays_at_home() -> None:
    players, told = players_of(TOY, 3), []
    players[Seat.BLUE].take(sent(players[Seat.RED].message()))
    for player, card in zip(players.values(), ("captain", "decoy"), strict=True):
        player.answer(card)
    for seat in (Seat.RED, Seat.BLUE, Seat.RED):
        players[seat.other].take(sent(players[seat].message()))
    for player in players.values():
        player.answer((2, True))
        told.append(json.dumps(player.kept()))
    assert "true" not in "".join(told).replace('"beginning":true', "")


@pytest.mark.parametrize("edition", [TOY, FRIGATES])
def test_what_was_kept_of_cards_is_only_kept_by_their_owner(edition: str) -> None:
    players = players_of(edition, 2)
    players[Seat.BLUE].take(sent(players[Seat.RED].message()))
    for player in players.values():
        assert player.request is not None
        player.answer(player.request.example(Stream("cards", 1).below))
    for seat in (Seat.RED, Seat.BLUE):
        players[seat.other].take(sent(players[seat].message()))
    for seat, player in players.items():
        own = restored(player).referee.own_cards
        assert {one for one, _ in own} == {seat}
