"""A client that cheats: the other program refuses it in words, and so does whoever verifies the log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import pytest

from rules.kernel.dice import Stream
from rules.kernel.seats import Seat
from rules.remote.commitments import commitment, salt_of
from rules.remote.dishonest import Dishonest
from rules.remote.items import Agree, Concede, Given, Item, Lay, Link, Open, Opening, Seal, Show
from rules.remote.messages import Entries
from rules.remote.player import RemotePlayer
from rules.remote.referee import MOST_WAITING
from rules.remote.verifying import Untrue
from tests.rules.remote.remote_matches import (
    FRIGATES,
    TOY,
    answer_all,
    log_bytes,
    players_of,
    restored,
    sent,
    verified,
)

CHEAT, VICTIM = Seat.RED, Seat.BLUE


@dataclass
class Table:
    """A match in which red's program has been replaced: it sends whatever a test wants."""

    red: RemotePlayer
    blue: RemotePlayer
    extra: tuple[Item, ...] = ()

    def to_blue(self, *items: Item) -> None:
        """Send what red's program would send, and these entries in place of its own next ones."""
        self.extra = (*self.extra, *items)
        own = self.red.message()
        forged = own.model_copy(update={"items": (*own.items, *self.extra)})
        self.blue.take(sent(forged))

    def to_red(self) -> None:
        self.red.take(sent(self.blue.message()))

    def expose(self, words: str, *items: Item) -> None:
        """Send entries that no honest program sends, and hear what is said about them."""
        with pytest.raises(Dishonest, match=words) as told:
            self.to_blue(*items)
        assert told.value.seat is CHEAT
        check_is_exposed(self.blue, words)


def check_is_exposed(player: RemotePlayer, words: str) -> None:
    """Check that a match has stopped for good, and that its log says why to whoever verifies it."""
    assert player.request is None
    assert words in player.fault
    assert player.fault.endswith("The match ends here.")
    assert restored(player).fault == player.fault
    with pytest.raises(Untrue, match=words) as told:
        verified(log_bytes(player))
    assert told.value.side in (CHEAT, None)
    assert told.value.line is not None


def dealt(edition: str = TOY, seed: int = 2) -> Table:
    """Return a table at which both are asked for their cards."""
    players = players_of(edition, seed)
    table = Table(players[CHEAT], players[VICTIM])
    table.to_blue()
    table.to_red()
    return table


def in_round_one(seed: int = 2) -> Table:
    """Return a toy match in which both are asked for a dial."""
    table = dealt(seed=seed)
    answer_one(table.red, "decoy")
    answer_one(table.blue, "captain")
    table.to_blue()
    table.to_red()
    return table


def answer_one(player: RemotePlayer, answer: Any) -> None:
    player.answer(answer)


def sealed_by_both() -> Table:
    """Return a toy match in which red has sealed a dial, and blue has answered."""
    table = in_round_one()
    answer_one(table.red, (3, False))
    table.to_blue()
    answer_one(table.blue, (1, False))
    return table


def test_what_was_sealed_cannot_be_changed() -> None:
    table = sealed_by_both()
    salt = salt_of(table.red.hand.secret, table.red.referee.place, "")
    table.expose("opened something else than it had sealed", Open(answer=[2, False], salt=salt))


def test_a_seal_cannot_be_opened_with_another_salt() -> None:
    table = sealed_by_both()
    table.expose("opened something else than it had sealed", Open(answer=[3, False], salt="0" * 64))


def test_what_was_sealed_has_to_be_opened() -> None:
    sealed_by_both().expose("instead of opening what it had sealed", Given(answer=[3, False]))


def test_an_illegal_order_is_exposed_when_it_is_opened() -> None:
    table = in_round_one()
    place, salt = table.red.referee.place, "ab" * 32
    digest = commitment(table.red.referee.id, CHEAT, place, "", [9, False], salt)
    table.to_blue(Seal(commitment=digest))
    answer_one(table.blue, (1, False))
    table.expose("an answer that the rules refuse", Open(answer=[9, False], salt=salt))


@pytest.mark.parametrize(
    "answer",
    [None, True, "x", -1, [], [1], [1, False, 3], {"a": 1}, [[]], [10**19, False], [1e300, 0], ["1", 0]],
)
def test_an_answer_of_any_other_form_is_refused_in_words(answer: Any) -> None:
    table = in_round_one()
    answer_one(table.blue, (1, False))
    table.to_red()
    table.expose("sent an answer", Given(answer=answer))


def test_a_link_cannot_be_chosen() -> None:
    table = in_round_one()
    answer_one(table.blue, (1, False))
    table.to_red()
    table.to_blue(Given(answer=[2, False]))
    table.expose("changed its part of the dice after it was fixed", Link(value="5" * 64))


def test_a_later_link_of_the_chain_is_no_better() -> None:
    table = in_round_one()
    answer_one(table.blue, (1, False))
    table.to_red()
    table.to_blue(Given(answer=[2, False]))
    later = table.red.hand._chain.link(2)
    table.expose("changed its part of the dice after it was fixed", Link(value=later))


def test_nothing_comes_instead_of_a_link() -> None:
    table = in_round_one()
    answer_one(table.blue, (1, False))
    table.to_red()
    table.to_blue(Given(answer=[2, False]))
    table.expose("instead of its part of the dice", Given(answer="no"))


def test_two_logs_are_two_too_many() -> None:
    table = in_round_one()
    other_way = restored(table.red)
    answer_one(table.red, (3, False))
    table.to_blue()
    answer_one(other_way, (1, False))
    with pytest.raises(Dishonest, match="sent two different logs"):
        table.blue.take(sent(other_way.message()))
    check_is_exposed(table.blue, "sent two different logs")


def test_more_than_was_sent_cannot_have_been_seen() -> None:
    table = in_round_one()
    message: Entries = table.red.message()
    with pytest.raises(Dishonest, match="has seen more than was sent"):
        table.blue.take(sent(message.model_copy(update={"seen": 99})))
    check_is_exposed(table.blue, "has seen more than was sent")


def test_agreeing_to_a_concession_that_nobody_made_is_exposed() -> None:
    in_round_one().expose("agreed to an end that nobody has asked for", Agree())


def test_a_card_that_is_shown_too_early_is_refused() -> None:
    table = in_round_one()
    shown = table.red.hand._openings(table.red.referee, ("card",))
    answer_one(table.blue, (1, False))
    table.to_red()
    words = "did not show the cards that its answer uses, and only these"
    table.expose(words, Given(answer=[2, False], cards=shown))


def test_all_cards_are_shown_after_the_end_only() -> None:
    table = in_round_one()
    shown = table.red.hand._openings(table.red.referee, ("card",))
    table.expose("sent “show”, which does not answer the question", Show(cards=shown))


def test_another_card_than_was_laid_cannot_be_shown() -> None:
    table = in_round_one()
    table.blue.concede()
    salt = salt_of(table.red.hand.secret, table.red.referee.laid_at(CHEAT, "card"), "card")
    forged = {"card": Opening(value="captain", salt=salt)}
    table.expose("showed another card than it had laid", Agree(), Show(cards=forged))


def test_an_answer_that_uses_a_card_has_to_show_it() -> None:
    for seed in range(20):
        table = dealt(seed=seed)
        for player in (table.red, table.blue):
            answer_one(player, "captain")
        table.to_blue()
        table.to_red()
        answer_one(table.blue, (1, False))
        table.to_red()
        answer_one(table.red, (1, False))
        table.to_blue()
        table.to_red()
        if table.red.request is not None and table.red.request.kind == "show":
            words = "did not show the cards that its answer uses, and only these"
            table.expose(words, Given(answer="yes"))
            return
    pytest.fail("no signal")


def captains_laid(captains: Iterable[str]) -> tuple[Table, dict[str, Opening]]:
    """Return a table of frigates at which red has laid these captains, and what will show them."""
    table = dealt(FRIGATES)
    assert table.red.request is not None
    ships = sorted(table.red.request.default())
    place, salt = table.red.referee.place, "cd" * 32
    shown = {ship: Opening(value=one, salt=salt) for ship, one in zip(ships, captains, strict=True)}
    digests = {
        ship: commitment(table.red.referee.id, CHEAT, place, ship, one.value, salt)
        for ship, one in shown.items()
    }
    table.to_blue(Lay(cards=digests))
    answer_all(table.blue, Stream("captains", 1))
    return table, shown


def test_two_equal_captains_are_exposed_when_they_are_shown() -> None:
    table, shown = captains_laid(["pilot", "pilot", "engineer", "tactician"])
    table.blue.concede()
    table.expose(
        "has laid cards that the rules refuse: each captain can be on one ship only", *ended(table, shown)
    )


def test_a_captain_that_does_not_exist_is_exposed_when_it_is_shown() -> None:
    table, shown = captains_laid(["pilot", "admiral", "engineer", "tactician"])
    table.blue.concede()
    table.expose("has laid cards that the rules refuse", *ended(table, shown))


def ended(table: Table, shown: dict[str, Opening]) -> list[Item]:
    """Return what red sends to end a match that blue has conceded: a link if one is due, and its cards."""
    referee = table.blue.referee
    due: list[Item] = [Agree()] if referee.needs(CHEAT) is not None else []
    return [*due, Show(cards=shown)]


def test_a_card_of_a_ship_that_is_not_there_cannot_be_laid() -> None:
    table = dealt(FRIGATES)
    table.to_blue(Lay(cards={"Ghost": "0" * 64}))
    answer_all(table.blue, Stream("captains", 1))  # its own cards bring it to light
    check_is_exposed(table.blue, "laid other cards than it was asked for")


def test_cards_that_stay_closed_are_counted_by_whoever_verifies() -> None:
    table = in_round_one()
    table.blue.concede()
    table.to_blue(Agree())
    verdict = verified(log_bytes(table.blue))
    assert verdict.closed == {CHEAT: 1, VICTIM: 0}
    assert "1 card of Ada stays closed: Ada left without showing." in verdict.words()


def test_whoever_stalls_is_named_by_whoever_verifies() -> None:
    table = in_round_one()
    answer_one(table.blue, (1, False))
    verdict = verified(log_bytes(table.blue))
    assert verdict.owing == (CHEAT,)
    assert "The match is unfinished: it waits for Ada." in verdict.words()


def test_nobody_goes_on_after_the_end() -> None:
    table = in_round_one()
    table.blue.concede()
    table.to_blue(Agree(), Concede(), Concede())
    table.expose("went on after the end", Concede())


def test_no_answer_comes_after_the_end() -> None:
    table = in_round_one()
    table.blue.concede()
    table.expose("went on after the end", Agree(), Given(answer=[1, False]))


def test_nothing_is_sent_long_before_it_is_needed() -> None:
    many = [Link(value="0" * 64)] * (MOST_WAITING + 2)
    in_round_one().expose("which does not answer the question", *many)


def test_what_is_not_needed_yet_is_refused() -> None:
    table = in_round_one()
    answer_one(table.blue, (1, False))
    table.to_red()
    table.expose("instead of its part of the dice", Given(answer=[2, False]), Seal(commitment="0" * 64))
