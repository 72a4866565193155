"""The session of a match with a friend elsewhere: this side's answers go into its log, not into a save."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from game.match.dice import TYPED
from game.match.ending import keep_ended
from game.match.friend_matches import FriendMatch
from game.match.instructions import Instruction
from game.match.match_secrets import Private
from game.match.seats import FRIEND, HUMAN, Seating
from game.match.session import Session
from game.remote.live_messages import Activity
from game.shell.writing import WRITER
from rules.file_error import FileError
from rules.kernel.requests import AnyRequest, IllegalAnswer, Refusal
from rules.kernel.seats import Seat
from rules.remote.messages import Entries
from rules.remote.player import RemotePlayer

if TYPE_CHECKING:
    from game.match.friend_lines import FriendLine


class FriendSession(Session):
    """Drive the part of a match that is played at this machine.

    What is answered here cannot be undone, because the friend's program may have it already. In a
    live match, `line` is its line.
    """

    def __init__(self, friend_match: FriendMatch, line: FriendLine | None = None) -> None:
        player = friend_match.player
        assert player is not None, "the friend has answered"
        assert player.referee.match is not None, "the setup is drawn"
        self.friend_match = friend_match
        self.line = line
        self._has_news = False
        self._offer_heard: int | None = None
        self._offers = False
        self._seen: tuple[object, ...] = ()
        self.player: RemotePlayer = player
        seating = Seating({player.seat: HUMAN, player.seat.other: FRIEND})
        match, home = player.referee.match, friend_match.home
        super().__init__(
            match, Private(secrets.randbits(63)), TYPED, friend_match.id, home, seating, kept=False
        )

    @property
    def mine(self) -> Seat:
        """The side that is played here."""
        return self.player.seat

    @property
    def friend(self) -> str:
        """The friend's name."""
        return str(self.match.setup.names[self.mine.other])

    def request(self, seat: Seat) -> AnyRequest | None:
        """Return a seat's open request, of this side only as long as it can be answered."""
        return self.player.request if seat is self.mine else self.match.pending.get(seat)

    def waiting(self) -> tuple[Seat, ...]:
        """Return the seats whose answers are awaited: the friend's as long as this side has nothing to do."""
        if self.over:
            return ()
        if self.player.request is not None:
            return (self.mine,)
        return tuple(self.match.pending)[:1] if self.mine not in self.match.pending else (self.mine.other,)

    def answer(self, seat: Seat, answer: object) -> None:
        """Answer for this side, and keep the match. Raise `IllegalAnswer` if a rule refuses it."""
        if seat is not self.mine or self.player.request is None:
            raise IllegalAnswer(Refusal("PLY-1", f"{self.friend} answers for {seat}"))
        self.player.answer(answer)
        self.friend_match.draft = None
        self.keep()

    def draft(self, seat: Seat, orders: object) -> None:
        """Keep this side's plan for the open question; None forgets it."""
        request = self.request(seat)
        self.friend_match.draft = None if request is None or orders is None else request.pack(orders)
        WRITER.do(self._save, patient=self.friend_match.path)

    def drafted(self, seat: Seat) -> object:
        """Return the kept plan for the open question, or None."""
        request, packed = self.request(seat), self.friend_match.draft
        if request is None or packed is None:
            return None
        try:
            return request.unpack(packed)
        except (ValueError, TypeError, KeyError, AttributeError):
            return None

    def decline_the_rest(self) -> None:
        """Decline the open question, and all that follow until something secret is asked."""
        self.player.stand()
        self.keep()

    def instruct(self, *, fires: bool | None) -> None:
        """Leave the small questions of this turn to the program, shots too if it `fires` (None: nothing)."""
        turn = self.match.ruleset.turn(self.match.state)
        self.friend_match.instruction = None if fires is None else Instruction(fires=fires, turn=turn)
        self.keep()

    @property
    def may_answer_by_itself(self) -> bool:
        """Whether questions of this turn are left to the program."""
        left = self.friend_match.instruction
        turn = self.match.ruleset.turn(self.match.state)
        return left is not None and left.turn == turn and not self.player.must_decide

    @property
    def fires_by_itself(self) -> bool:
        """Whether the shots of this turn are left to the program."""
        left = self.friend_match.instruction
        return self.may_answer_by_itself and left is not None and left.fires

    def concede(self, seat: Seat) -> None:
        """Concede for this side."""
        self.player.concede()
        self.keep()

    def offer_draw(self) -> bool:
        """Offer the friend a draw; return whether that was possible."""
        possible = self.player.offer_draw()
        self.keep()
        return possible

    def accept_draw(self) -> bool:
        """Accept the friend's offer of a draw; return whether it stands."""
        possible = self.player.accept_draw()
        self.keep()
        return possible

    def play_on(self) -> None:
        """Play on although the friend offers a draw."""
        self.player.ignore_offer()
        self.keep()

    def hear_offer(self) -> bool:
        """Return whether the friend offers a draw, and this has not been told for this offer."""
        at = self.player.referee.offered_at(self.mine.other)
        is_new = self.player.must_decide and at != self._offer_heard
        self._offer_heard = at if is_new else self._offer_heard
        return is_new

    def undo_refusal(self, seat: Seat) -> Refusal | None:
        """Return why nothing is undone in a match with a friend elsewhere."""
        return Refusal("PLY-3", f"what you have done belongs to {self.friend}, too")

    def keep(self) -> None:
        """Write the match, and the replay once it is over and all cards are shown; never raise."""
        self.notice = self._save()
        self._keep_replay()

    def _keep_replay(self) -> None:
        if self.player.referee.finished and self.replay_file is None:
            self.replay_file, _ = keep_ended(self.home, self.id, self.packed())

    def _save(self) -> str:
        try:
            self.friend_match.save()
        except FileError as error:
            return f"The match could not be saved: {error}."
        return ""

    def is_of(self, message: Entries) -> bool:
        """Return whether a message belongs to this match."""
        return message.match == self.player.referee.id

    def take(self, message: Entries) -> int:
        """Take the friend's message; return the number of entries that were new.

        Raise `FileError` if it does not belong here now, `Dishonest` if it ends the match.
        """
        self._has_news = True
        return self.friend_match.take(message)

    def poll(self) -> bool:
        """Return whether the friend has done something since the last call, and take it from the line."""
        if self.line is not None:
            self.line.poll()
            self._tell_what_happens(self.line)
            seen = self.line.news
            self._has_news = self._has_news or seen != self._seen
            self._seen = seen
        news, self._has_news = self._has_news, False
        if news:
            self._keep_replay()
            self.caught_up()
        return news

    def _tell_what_happens(self, line: FriendLine) -> None:
        if self.player.request is not None:
            line.tell(Activity.PLANNING)
        elif self.player.referee.has_given(self.mine):
            line.tell(Activity.SEALED)

    @property
    def note(self) -> str:
        """What the friend does while both plan, in words; "" if nothing is known."""
        if self.player.request is None or not self.player.referee.match_asks_both:
            return ""
        if self.player.referee.has_given(self.mine.other):
            return f"{self.friend} has sealed"
        connected = self.line is not None and self.line.connected
        return f"{self.friend} is planning" if connected else ""

    @property
    def by_messages(self) -> bool:
        """Whether messages are copied and pasted now, because no line is there."""
        return self.line is None or not self.line.connected

    @property
    def is_reconnecting(self) -> bool:
        """Whether the line is not there now, and is tried again by itself."""
        return self.line is not None and self.line.is_tried

    def hear_playing_on(self) -> bool:
        """Return whether the friend has just played on after an offer of a draw."""
        before, self._offers = self._offers, self.player.referee.is_offered(self.mine.other)
        return before and not self._offers and not self.over

    @property
    def line_words(self) -> str:
        """What the line to the friend does, in words; "" without a line, and after the end."""
        return "" if self.line is None or self.over else self.line.words(self.friend)

    def caught_up(self) -> None:
        """Show what could only be known once the friend's cards were shown at the end."""
        if self.over and not self.has_more():
            self.show_all()
