"""One player's program in a match on two machines: what it sends, and what it makes of what arrives."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import Field

from rules.file_error import FileError
from rules.files import Document, load_model
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import PLAYERS, Seat
from rules.parts import Part
from rules.remote.agreement import Agreement, Beginning, Side, check_rules, setup_of, side_of
from rules.remote.dishonest import Dishonest
from rules.remote.hand import Hand, chain_of
from rules.remote.items import Accept, Concede, Digest, Item, Offer, Stand
from rules.remote.messages import Entries, Invitation
from rules.remote.referee import Referee

_MOST_KEPT = 100_000


class KeptMatch(Part):
    """A match as its player's program keeps it; the secret must stay on this computer.

    `confirmed` is the number of own entries that the other program is known to have. `fault` says
    why the match cannot go on ("": it can).
    """

    format: Literal["false-sunrise-kept/1"] = "false-sunrise-kept/1"
    beginning: Beginning
    side: Side
    secret: Digest
    sealed: Annotated[
        dict[Annotated[str, Field(pattern=r"^[0-9]{1,6}$", max_length=6)], Any], Field(max_length=10_000)
    ]
    log: Annotated[tuple[Annotated[Item, Field(discriminator="kind")], ...], Field(max_length=_MOST_KEPT)]
    other: Annotated[tuple[Annotated[Item, Field(discriminator="kind")], ...], Field(max_length=_MOST_KEPT)]
    confirmed: Annotated[int, Field(ge=0, le=_MOST_KEPT)]
    fault: Annotated[str, Field(max_length=2000)] = ""
    standing: Annotated[int, Field(ge=0, le=1_000_000)] | None = None


def invitation(agreement: Agreement, secret: bytes) -> Invitation:
    """Return the invitation to a match; `secret` is the host's, 32 random bytes for this match only."""
    return Invitation(agreement=agreement, anchor=chain_of(secret).anchor)


def check_invitation(given: Invitation, name: str) -> Any:
    """Return the setup of an invitation, with examples of what will be drawn.

    Raise `FileError` if this program cannot play it.
    """
    check_rules(given.agreement, name)
    anchors = dict.fromkeys(PLAYERS, given.anchor)
    return setup_of(Beginning(agreement=given.agreement, anchors=anchors, guest="Guest"), 0)


class RemotePlayer:
    """A side of a match on two machines, with everything that its program knows.

    `fault` is a sentence about why the match cannot go on; "" if it can. `standing` is the turn in
    which the player has left a standing "no"; the other program hears of it only when it asks.
    `ignored` is the place of the other side's offer of a draw on which the player plays on. Raise
    `FileError` for rules that this program does not have, or a setup that it cannot read.
    """

    def __init__(self, seat: Seat, beginning: Beginning, secret: bytes) -> None:
        self.seat = seat
        self.referee = Referee(beginning)
        self.hand = Hand(seat, secret)
        self.confirmed = 0
        self.fault = ""
        self.standing: int | None = None
        self.ignored: int | None = None
        self.play_on()

    @classmethod
    def accepting(cls, given: Invitation, name: str, secret: bytes) -> RemotePlayer:
        """Return the guest's side of a match that it has been invited to.

        `name` is the guest's, `secret` 32 random bytes for this match only.
        """
        host = side_of(given.agreement, host=True)
        anchors = {host: given.anchor, host.other: chain_of(secret).anchor}
        beginning = Beginning(agreement=given.agreement, anchors=anchors, guest=name)
        return cls(host.other, beginning, secret)

    @classmethod
    def accepted(cls, given: Invitation, secret: bytes, message: Entries) -> RemotePlayer:
        """Return the host's side of a match whose guest has answered the host's invitation.

        Raise `FileError` if the message does not answer it.
        """
        host = side_of(given.agreement, host=True)
        beginning = message.beginning
        if beginning is None or beginning.agreement != given.agreement:
            raise FileError("message", "is not the answer to this invitation", "open another one")
        if beginning.anchors[host] != given.anchor:
            raise FileError("message", "was changed on its way", "ask for it again")
        player = cls(host, beginning, secret)
        player.take(message)
        return player

    @classmethod
    def restored(cls, kept: KeptMatch) -> RemotePlayer:
        """Return a match as it was kept; raise `Dishonest` or `FileError` if it does not hold."""
        player = cls.__new__(cls)
        player.seat = kept.side
        player.referee = Referee(kept.beginning)
        player.hand = Hand(
            player.seat, bytes.fromhex(kept.secret), {int(n): one for n, one in kept.sealed.items()}
        )
        player.confirmed, player.fault, player.standing = kept.confirmed, kept.fault, kept.standing
        player.ignored = None  # an offer is told again
        player.hand.restore(player.referee)
        logs = {kept.side: kept.log, kept.side.other: kept.other}
        try:
            player.referee.restore(logs)
        except (Dishonest, FileError):
            if not kept.fault:
                raise
        player.play_on()
        return player

    def kept(self) -> dict[str, Any]:
        """Return the match as JSON values, to be kept where nobody else can read it."""
        kept = KeptMatch(
            beginning=self.referee.beginning,
            side=self.seat,
            secret=self.hand.secret.hex(),
            sealed={str(place): one for place, one in self.hand.sealed.items()},
            log=tuple(self.referee.log(self.seat)),
            other=tuple(self.referee.log(self.seat.other)),
            confirmed=self.confirmed,
            fault=self.fault,
            standing=self.standing,
        )
        data: dict[str, Any] = kept.model_dump(mode="json")
        return data

    # --- playing --------------------------------------------------------------------------------

    @property
    def request(self) -> AnyRequest | None:
        """The question that this side has to answer, or None."""
        return None if self.fault else self.referee.asked(self.seat)

    def answer(self, answer: Any) -> None:
        """Answer the open question.

        The answer may bring to light that the other side's entries do not hold: see `fault`. Raise
        `IllegalAnswer` if a rule refuses the answer, `LookupError` if nothing is asked.
        """
        item, cards = self.hand.answer(self.referee, answer), self.referee.ruleset.cards
        if cards is not None and cards.stands(answer):
            self.standing = self._turn
        self._write(item)

    def stand(self) -> None:
        """Decline the open question, and everything else until secret answers are due.

        Raise `LookupError` if nothing is asked, or something secret.
        """
        if not self.can_stand:
            raise LookupError("nothing that can be declined is asked")
        self._write(Stand())

    @property
    def can_stand(self) -> bool:
        """Whether the open question can be declined together with all that follow."""
        match = self.referee.match
        return self.request is not None and match is not None and not match.is_secret

    def concede(self) -> None:
        """Concede; if the other side is asked for something, the match ends once it agrees."""
        if self.is_on:
            self._write(Concede())

    @property
    def is_on(self) -> bool:
        """Whether the match goes on, and this side has done nothing to end it."""
        return not self.fault and not self.referee.over and not self.referee.has_ended(self.seat)

    @property
    def can_offer(self) -> bool:
        """Whether this side may offer a draw: it is asked, and none of its offers stands."""
        return self.request is not None and not self.referee.is_offered(self.seat.other)

    @property
    def is_offered(self) -> bool:
        """Whether the other side's offer of a draw can be accepted."""
        return self.is_on and self.referee.is_offered(self.seat)

    @property
    def must_decide(self) -> bool:
        """Whether the other side offers a draw, and the player has not said to play on."""
        return self.is_offered and self.ignored != self.referee.offered_at(self.seat.other)

    def offer_draw(self) -> bool:
        """Offer a draw before the answer that is asked for (PLY-5); return whether that was possible."""
        possible = self.can_offer
        if possible:
            self._write(Offer())
        return possible

    def accept_draw(self) -> bool:
        """Accept the other side's offer of a draw (PLY-5); return whether it stands.

        The match ends once both programs know.
        """
        possible = self.is_offered
        if possible:
            self._write(Accept())
        return possible

    def ignore_offer(self) -> None:
        """Play on although the other side offers a draw; until its next answer it can still be accepted."""
        self.ignored = self.referee.offered_at(self.seat.other)
        self.play_on()

    def _write(self, item: Item) -> None:
        try:
            self.referee.add(self.seat, [item])
            self.play_on()
        except Dishonest as error:
            self._stopped(error)
        except FileError as error:
            self._cannot_go_on(error)

    def play_on(self) -> None:
        """Write everything that is due without a decision, and what a standing "no" answers."""
        while not self.fault:
            due = self.hand.due(self.referee)
            if not due and (declined := self._declined()) is not None:
                due = [self.hand.answer(self.referee, declined.default())]
            if not due:
                return
            self.referee.add(self.seat, due)

    @property
    def _turn(self) -> int:
        match = self.referee.match
        return 0 if match is None else self.referee.ruleset.turn(match.state)

    def _declined(self) -> AnyRequest | None:
        """Return the open question if a standing "no" answers it; an offer of a draw is decided first."""
        cards, request = self.referee.ruleset.cards, self.request
        if cards is None or request is None or self.standing is None or self.must_decide:
            return None
        return request if cards.declined(request, self.standing, self._turn) else None

    # --- messages -------------------------------------------------------------------------------

    def message(self) -> Entries:
        """Return the message with everything that the other program may not have yet."""
        log, seen = self.referee.log(self.seat), len(self.referee.log(self.seat.other))
        is_guest = self.seat is side_of(self.referee.beginning.agreement, host=False)
        return Entries(
            match=self.referee.id,
            side=self.seat,
            first=self.confirmed,
            seen=seen,
            items=tuple(log[self.confirmed :]),
            beginning=self.referee.beginning if is_guest and not self.confirmed else None,
        )

    @property
    def has_news(self) -> bool:
        """Whether the other program may lack an entry."""
        return self.confirmed < len(self.referee.log(self.seat))

    def take(self, message: Entries) -> int:
        """Take a message of the other program, and return the number of entries that were new.

        One that was opened before does nothing. Raise `FileError` if it is of another match, one's
        own, or comes too early. Raise `Dishonest` if no honest program sends it: the match ends.
        """
        other, known = self.seat.other, self.referee.log(self.seat.other)
        if message.match != self.referee.id:
            raise FileError("message", "belongs to another match", "open it there")
        if message.side is self.seat:
            raise FileError("message", "is your own", "send it to your friend")
        if self.fault:
            raise FileError("message", f"comes too late: {self.fault}")
        if message.first > len(known):
            raise FileError("message", "comes too early: one before it is missing", "open that one first")
        if message.seen > len(self.referee.log(self.seat)):
            raise self._stopped(Dishonest(other, "has seen more than was sent"))
        overlap = len(known) - message.first
        if tuple(message.items[:overlap]) != tuple(known[message.first :][: len(message.items)]):
            raise self._stopped(Dishonest(other, "sent two different logs"))
        self.confirmed = max(self.confirmed, message.seen)
        new = message.items[overlap:]
        try:
            self.referee.add(other, new)
            self.play_on()
            self.referee.check_waiting(other)
        except Dishonest as error:
            raise self._stopped(error) from None
        except FileError as error:
            self._cannot_go_on(error)
            raise
        return len(new)

    def _stopped(self, error: Dishonest) -> Dishonest:
        name = self.names[error.seat]
        self.fault = f"{name}'s program {error.why}. The match ends here."
        return error

    def _cannot_go_on(self, error: FileError) -> None:
        self.fault = f"The match cannot go on: it {error.problem}."

    @cached_property
    def names(self) -> Mapping[Seat, str]:
        """The names of both players."""
        beginning = self.referee.beginning
        names: dict[Seat, str] = dict(setup_of(beginning, 0).names)
        return names


def read_kept(document: Document) -> KeptMatch:
    """Read a match that was kept; raise `FileError` if it has another form."""
    return load_model(KeptMatch, document)
