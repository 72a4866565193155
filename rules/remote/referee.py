"""A match on two machines as one of them knows it: both sides' logs, checked entry by entry.

Each side's program writes a log of its own. From the two logs every program computes the same
match, in whatever order their entries arrive. An entry is read when the match needs it:

- A roll needs the next link of both sides, once for all rolls up to the next answer.
- An open question needs an answer.
- Of secret questions each needs an answer or a seal; then every seal has to be opened.
- At the end both show the cards that are left.
- A side may say that it declines everything until the next secret question. Then its answers follow
  from that, and need no entries and no links.

Whoever is asked for anything may concede instead. A concession waits until its side is asked for
something; the other side may agree to it before. Where both are asked, a concession also waits for
what the other side does there. So the end is the same whichever entry arrives first. If both concede
at the same question, the concession of the first in `PLAYERS` counts.

A side that is asked for an answer may offer a draw before it. The offer stands until the other side has
answered a question that came after it. Until then the other side may accept it; the rest is as for a
concession.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from rules.file_error import FileError
from rules.kernel.match import AnyMatch, Endless, Match
from rules.kernel.requests import AnyRequest, IllegalAnswer, Roll
from rules.kernel.ruleset import AnyRuleset
from rules.kernel.seats import PLAYERS, Seat
from rules.remote.agreement import Beginning, check_rules, setup_of
from rules.remote.commitments import canonical, commitment
from rules.remote.dishonest import ODD, Dishonest
from rules.remote.items import (
    Accept,
    Agree,
    Concede,
    Given,
    Item,
    Lay,
    Link,
    Offer,
    Open,
    Seal,
    Show,
    Stand,
)
from rules.remote.joint_dice import LINKS, follows, joint_key, joint_roll, seed_from
from rules.remote.shown_cards import cards_of, turn_up
from rules.remote.side_log import LaidCard, SideLog

MOST_WAITING = 64
"""Entries of one side that may wait until the match needs them."""
MOST_LATE = 2
"""Entries of one side that may come after the end, to end the match: it did not know of the end."""


@dataclass(frozen=True, slots=True)
class JointRoll:
    """A roll of the match: the number of its draw, its own number, the dice, and their faces."""

    draw: int
    number: int
    sides: int
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Read:
    """An entry that has been read: its side, and the number of answers in the match before it."""

    seat: Seat
    place: int
    item: Item


class Referee:
    """Both logs of a match, and the match that follows from them.

    `match` is None until the setup is drawn. `own_cards` has the cards that this program's
    player has laid, by side and place: only here are they known. `story` has all entries that were
    read and all rolls, in order. `conceded` is the side that has conceded, `accepted` the one that
    has accepted a draw, or None.

    Raise `FileError` for rules that this program does not have.
    """

    def __init__(self, beginning: Beginning, name: str = "match") -> None:
        self.beginning = beginning
        self.id = beginning.match
        self.ruleset: AnyRuleset = check_rules(beginning.agreement, name)
        self.match: AnyMatch | None = None
        self.own_cards: dict[tuple[Seat, int], Mapping[str, str]] = {}
        self.story: list[Read | JointRoll] = []
        self.draws = 0
        self.conceded: Seat | None = None
        self.accepted: Seat | None = None
        self._sides = {seat: SideLog(anchor) for seat, anchor in beginning.anchors.items()}
        self._standing: set[Seat] = set()
        self._key: bytes | None = None
        self._transcript = ""

    # --- the logs -------------------------------------------------------------------------------

    def log(self, seat: Seat) -> Sequence[Item]:
        """Return the log of a side so far."""
        return self._sides[seat].log

    @property
    def rolls(self) -> list[JointRoll]:
        """All rolls so far."""
        return [one for one in self.story if isinstance(one, JointRoll)]

    def unread(self, seat: Seat) -> int:
        """Return the number of a side's entries that the match has not needed yet."""
        return self._sides[seat].unread

    def has_ended(self, seat: Seat) -> bool:
        """Whether a side has conceded or accepted a draw, and the match has yet to end by that."""
        return self._sides[seat].next is not None

    def is_offered(self, seat: Seat) -> bool:
        """Whether a side may accept an offer of a draw."""
        offered = self.offered_at(seat.other)
        return not self.over and offered is not None and offered >= self._sides[seat].answered

    def offered_at(self, seat: Seat) -> int | None:
        """Return the place of a side's last offer of a draw, or None."""
        return self._sides[seat].offered

    def add(self, seat: Seat, items: Sequence[Item]) -> None:
        """Add entries to a side's log, and play on as far as both logs go.

        Raise `Dishonest` at the first entry that no honest program writes.
        """
        side = self._sides[seat]
        side.log.extend(items)
        self.play_on()
        if self.unread(seat) > MOST_WAITING:
            raise Dishonest(seat, "sent more than the match can need")

    def restore(self, logs: Mapping[Seat, Sequence[Item]]) -> None:
        """Read logs that were kept; raise `Dishonest` as `add` does."""
        for seat, items in logs.items():
            self._sides[seat].log.extend(items)
        self.play_on()

    def play_on(self) -> None:
        """Read entries as long as the match needs one that is there.

        Raise `FileError` for a match that could go on forever.
        """
        try:
            while self._step():
                pass
        except Endless as error:
            raise FileError("match", str(error), "invite with another setup") from None

    # --- what is needed -------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the match has ended, though cards may still have to be shown."""
        return self.match is not None and self.match.over

    @property
    def finished(self) -> bool:
        """Whether nothing is left to send."""
        return self.over and all(side.has_shown or not self.face_down(one) for one, side in self._each())

    def needs(self, seat: Seat) -> type[Item] | None:
        """Return the kind of entry that the match needs next from a side, or None.

        `Given` stands for any answer: it may be an answer, a seal or cards.
        """
        side = self._sides[seat]
        if side.next is not None:
            return None
        if self.match is None:
            return Link if side.link is None else None
        if self.match.over:
            return Show if self.face_down(seat) and not side.has_shown else None
        if Seat.CHANCE in self.match.pending:
            return Link if side.link is None else None
        if seat not in self.match.pending:
            return None
        if not side.has_given:
            return Given
        return Open if self._all_given() and side.given is None else None

    def asked(self, seat: Seat) -> AnyRequest | None:
        """Return the question that a side still has to answer, or None."""
        if self.match is None or self.needs(seat) is not Given:
            return None
        return self.match.pending[seat]

    def has_given(self, seat: Seat) -> bool:
        """Whether a side has answered a secret question, or sealed its answer, and the other has not."""
        return self._sides[seat].has_given

    def waits_for_agreement(self, seat: Seat) -> bool:
        """Whether the other side has conceded or accepted a draw, and this side is asked for something."""
        if self.match is None or self.match.over or self.needs(seat) is None:
            return False
        waiting = self._sides[seat.other].next
        accepts = isinstance(waiting, Accept) and self.is_offered(seat.other)
        return accepts or isinstance(waiting, Concede)

    def check_waiting(self, seat: Seat) -> None:
        """Raise `Dishonest` if a side has sent what the match does not need.

        A concession and the acceptance of a draw may wait. Only whoever has the whole log of the other
        side can know that.
        """
        side = self._sides[seat]
        waiting = side.next
        if isinstance(waiting, Agree):
            raise Dishonest(seat, "agreed to an end that nobody has asked for")
        if isinstance(waiting, Accept) and not self.is_offered(seat):
            raise Dishonest(seat, "accepted a draw that nobody has offered")
        if isinstance(waiting, Concede | Accept):
            if side.unread > 1:
                raise Dishonest(seat, "went on after ending the match")
        elif waiting is not None:
            raise Dishonest(seat, f"sent “{waiting.kind}” before it was needed")

    def face_down(self, seat: Seat) -> tuple[str, ...]:
        """Return the names of a side's cards that have not been shown."""
        return self._sides[seat].face_down

    @property
    def place(self) -> int:
        """The number of answers before the question that is open."""
        return len(self.match.journal) if self.match is not None else 0

    @property
    def match_asks_both(self) -> bool:
        """Whether the open question is put to both sides at once."""
        return self.match is not None and len(self.match.pending) > 1

    def laid_at(self, seat: Seat, card: str) -> int:
        """Return the place in the match at which a side has laid a card."""
        return self._sides[seat].cards[card].place

    # --- one step -------------------------------------------------------------------------------

    def _each(self) -> Iterator[tuple[Seat, SideLog]]:
        return ((seat, self._sides[seat]) for seat in PLAYERS)

    def _take(self, seat: Seat) -> Item:
        """Read the next entry of a side."""
        item = self._sides[seat].take()
        self.story.append(Read(seat, self.place, item))
        return item

    def _all_given(self) -> bool:
        assert self.match is not None
        return all(self._sides[seat].has_given for seat in self.match.pending)

    def _step(self) -> bool:
        """Read one entry, or roll; return whether anything was done."""
        match = self.match
        if match is None:
            return self._draw_setup()
        if match.over:
            return any(self._show(seat, side) for seat, side in self._each())
        if Seat.CHANCE in match.pending:
            return self._roll(match)
        asked = [seat for seat in PLAYERS if seat in match.pending]
        if match.is_secret:
            self._standing.clear()
        elif asked[0] in self._standing:
            match.answer(asked[0], match.pending[asked[0]].default())
            return True
        if any(self._take_answer(match, seat, self._sides[seat]) for seat in asked):
            return True
        if self._all_given():
            if any(self._take_opening(match, seat, self._sides[seat]) for seat in asked):
                return True
            if all(self._sides[seat].given is not None for seat in asked):
                self._answer(match, asked)
                return True
        return False

    # --- agreed draws and concessions ----------------------------------------------------------------

    def _early_end(self, seat: Seat, side: SideLog, *, other_has_spoken: bool) -> bool:
        """Read a concession, the acceptance of a draw, or the agreement to the other side's.

        Return whether there was one. It waits until the other side has spoken, if that is asked, too.
        """
        other = self._sides[seat.other]
        if isinstance(side.next, Concede | Accept) and (
            other_has_spoken or isinstance(other.next, Concede | Accept | Agree)
        ):
            self._end(seat, side)
        elif isinstance(side.next, Agree) and isinstance(other.next, Concede | Accept):
            self._take(seat)
            self._end(seat.other, other)
        else:
            return False
        return True

    def _offer(self, seat: Seat, side: SideLog) -> None:
        """Read an offer of a draw."""
        if side.offered == self.place:
            raise Dishonest(seat, "offered a draw twice")
        self._take(seat)
        side.offered = self.place

    def _end(self, seat: Seat, side: SideLog) -> None:
        """End the match by a side's concession, or by its acceptance of a draw."""
        assert self.match is not None
        if isinstance(self._take(seat), Concede):
            self.conceded = seat
            self.match.concede(seat)
        elif self.is_offered(seat):
            self.accepted = seat
            self.match.agree_on_draw(seat)
        else:
            raise Dishonest(seat, "accepted a draw that nobody has offered")
        self._clear()

    def _clear(self) -> None:
        for _, side in self._each():
            side.given = side.seal = side.link = None
        self._key = None

    # --- dice -----------------------------------------------------------------------------------

    def _links(self) -> bool | None:
        """Read the links of a draw. Return whether something was read, None when both are there."""
        if self.draws >= LINKS:
            raise FileError("match", "needs more rolls than two programs can make together")
        if all(side.link is None for _, side in self._each()):
            told = "/".join(side.told.hexdigest() for _, side in self._each())
            self._transcript = sha256(told.encode()).hexdigest()
        for seat, side in self._each():
            if side.link is not None or side.next is None:
                continue
            if self.match is not None:
                spoken = self._sides[seat.other].link is not None
                if self._early_end(seat, side, other_has_spoken=spoken):
                    return True
                if isinstance(side.next, Concede | Accept | Agree):
                    continue
            item = self._take(seat)
            if not isinstance(item, Link):
                raise Dishonest(seat, f"sent “{item.kind}” instead of its part of the dice")
            if not follows(item.value, side.anchor):
                raise Dishonest(seat, "changed its part of the dice after it was fixed")
            side.link = side.anchor = item.value
            return True
        return None if all(side.link is not None for _, side in self._each()) else False

    def _draw_key(self) -> bool:
        """Make the key of a draw from both links; return whether anything was done."""
        read = self._links()
        if read is not None:
            return read
        links = {seat: str(side.link) for seat, side in self._each()}
        self._key = joint_key(self.id, self.draws, self._transcript, links)
        self.draws += 1
        for _, side in self._each():
            side.link = None
        return True

    def _draw_setup(self) -> bool:
        if self._key is None:
            return self._draw_key()
        setup = setup_of(self.beginning, seed_from(self._key))
        self._key = None
        self.match = Match(self.ruleset, setup)
        return True

    def _roll(self, match: AnyMatch) -> bool:
        request = match.pending[Seat.CHANCE]
        assert isinstance(request, Roll), "chance only rolls dice"
        if self._key is None:
            return self._draw_key()
        number = self.ruleset.rolls(match.state)
        faces = joint_roll(self._key, number, request.count, request.sides)
        self.story.append(JointRoll(self.draws - 1, number, request.sides, faces))
        match.answer(Seat.CHANCE, faces)
        return True

    # --- answers --------------------------------------------------------------------------------

    def _take_answer(self, match: AnyMatch, seat: Seat, side: SideLog) -> bool:
        """Read an answer, a seal or cards for an open question; return whether there was one."""
        if side.has_given or side.next is None or match.over:
            return False
        if isinstance(side.next, Offer):
            self._offer(seat, side)
            return True
        spoken = seat.other not in match.pending or self._sides[seat.other].has_given
        if self._early_end(seat, side, other_has_spoken=spoken):
            return True
        if isinstance(side.next, Concede | Accept | Agree):
            return False
        side.answered = self.place
        item, request = self._take(seat), match.pending[seat]
        if isinstance(item, Stand):
            return self._stand(match, seat)
        lays = self.ruleset.cards is not None and self.ruleset.cards.lays(request)
        if isinstance(item, Lay) and lays:
            self._lay(side, item)
            side.given = item
        elif isinstance(item, Seal) and match.is_secret and not lays:
            side.seal = item
        elif isinstance(item, Given) and not lays:
            side.given = item
        else:
            raise Dishonest(seat, f"sent “{item.kind}”, which does not answer the question")
        return True

    def _stand(self, match: AnyMatch, seat: Seat) -> bool:
        """Let a side decline everything until the next secret question.

        Its owner may know the key of the last draw, so further dice need another one.
        """
        if match.is_secret:
            raise Dishonest(seat, "declined a question that needs a secret answer")
        self._standing.add(seat)
        self._key = None
        return True

    def _lay(self, side: SideLog, item: Lay) -> None:
        for name, digest in item.cards.items():
            side.cards[name] = LaidCard(self.place, digest)

    def _take_opening(self, match: AnyMatch, seat: Seat, side: SideLog) -> bool:
        """Read the opening of a seal; return whether there was one."""
        if side.given is not None or side.next is None or match.over:
            return False
        spoken = self._sides[seat.other].given is not None
        if self._early_end(seat, side, other_has_spoken=spoken):
            return True
        if isinstance(side.next, Concede | Accept | Agree):
            return False
        item = self._take(seat)
        if not isinstance(item, Open):
            raise Dishonest(seat, f"sent “{item.kind}” instead of opening what it had sealed")
        assert side.seal is not None
        if commitment(self.id, seat, self.place, "", item.answer, item.salt) != side.seal.commitment:
            raise Dishonest(seat, "opened something else than it had sealed")
        side.given, side.seal = item, None
        return True

    def _answer(self, match: AnyMatch, asked: Sequence[Seat]) -> None:
        """Give the match the answers of all that were asked."""
        place, given = self.place, {seat: self._sides[seat].given for seat in asked}
        self._clear()
        for seat in asked:
            item = given[seat]
            if isinstance(item, Given | Open):
                turn_up(match, self.id, seat, self._sides[seat], item.cards)
        for seat in asked:
            item = given[seat]
            if isinstance(item, Lay):
                self._answer_with_cards(match, seat, item, place)
            elif item is not None:
                self._answer_one(match, seat, item)

    def _answer_with_cards(self, match: AnyMatch, seat: Seat, item: Lay, place: int) -> None:
        cards, request = cards_of(match, seat), match.pending[seat]
        own = self.own_cards.get((seat, place))
        answer = cards.answer(request, {} if own is None else own)
        if tuple(sorted(item.cards)) != tuple(sorted(cards.laid(request, answer))):
            raise Dishonest(seat, "laid other cards than it was asked for")
        match.answer(seat, answer, in_part=own is None)

    def _answer_one(self, match: AnyMatch, seat: Seat, item: Given | Open) -> None:
        request = match.pending[seat]
        try:
            answer = request.unpack(item.answer)
            if canonical(request.pack(answer)) != canonical(item.answer):
                raise ValueError("has another form than this program writes")
            shown = () if self.ruleset.cards is None else self.ruleset.cards.shown(request, answer)
            if set(shown) != set(item.cards):
                raise Dishonest(seat, "did not show the cards that its answer uses, and only these")
            match.answer(seat, answer)
        except IllegalAnswer as error:
            raise Dishonest(seat, f"sent an answer that the rules refuse: {error}") from None
        except Endless:  # nobody's fault, though a `ValueError`
            raise
        except ODD as error:
            raise Dishonest(seat, f"sent an answer of the wrong form ({error})") from None

    def _show(self, seat: Seat, side: SideLog) -> bool:
        """Read the cards that a side shows after the end; return whether anything was read.

        A concession, an acceptance or an agreement may come late: its side did not know of the end.
        """
        if side.next is None:
            return False
        assert self.match is not None
        item = self._take(seat)
        if isinstance(item, Show):
            if side.has_shown or set(item.cards) != set(self.face_down(seat)):
                raise Dishonest(seat, "showed other cards than those left at the end")
            side.has_shown = True
            turn_up(self.match, self.id, seat, side, item.cards)
            return True
        side.late += 1
        if side.late > MOST_LATE or not isinstance(item, Concede | Accept | Agree):
            raise Dishonest(seat, "went on after the end")
        return True
