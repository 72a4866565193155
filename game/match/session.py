"""A session: one match at this computer, what the screen has shown of it, and how it is saved."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

from game import __version__
from game.games import card_of
from game.match import autosaves, saves
from game.match.dice import SEEDED, TYPED
from game.match.ending import CLOSED, keep_ended, open_replays
from game.match.file_sealing import load_keys
from game.match.forks import going_on, has_ended, has_gone_further, is_newest, sealed_since
from game.match.match_secrets import Note, Private, SealRecord, note, private_of, read_record, seal_course
from game.match.plans import forget_plan, kept_plan, packed_plan
from game.match.playback import Beat
from game.match.reasoning import Reasoning
from game.match.save_summary import number_of, summary_of
from game.match.seats import TWO_HUMANS, Seating
from game.match.source import Source, beats_before
from game.match.streak import note_result
from game.match.styles import kept_seating, with_styles_drawn
from game.players.computer import COMPUTER, draws_of
from game.shell.paths import Home, open_home
from game.shell.writing import WRITER
from rules.files import FileError
from rules.games import ruleset_of
from rules.kernel.journal import AnyMatch, Header, TurnRecord, open_match, save_match, turn_records
from rules.kernel.match import Match
from rules.kernel.match_file import FROM_POSITION
from rules.kernel.requests import AnyRequest, IllegalAnswer, Refusal
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import seeded_dice

_MOST_TAKEN = 1000


class Session:
    """Drive a match for the screens.

    `shown` is the screen's own copy of the state, after `shown_beats` beats; `next_beat` advances
    it. `notice` is the last problem with saving the match ("" if there was none). `reasoning` is
    why the computer decided as it did: for training, and for everybody once the match is over.
    `taken_at` has the number of beats left after each undo that only training allows (PLY-3).

    With `quick`, the program sets up the match and any rematch of it. `set_up` counts the answers
    that it gave for that, or that were given before this match was branched off another one, in the
    turn `parted` (0: it was not). With `kept=False` it is not autosaved and leaves no replay, like
    a lesson.

    A match that began `from_position` has no setup and nothing before that.

    Two players at one machine are told how often their match `went_back` to an earlier state. They
    learn whether they are `asked_again` for answers that a later state has opened, and whether
    `cards_known` were shown at the end of another state. `goes_on` names the files from which an
    ended match can still be played on. As long as there are any, hidden cards stay hidden.
    """

    def __init__(
        self,
        match: AnyMatch,
        private: Private,
        dice: str,
        match_id: str,
        home: Home,
        seating: Seating = TWO_HUMANS,
        *,
        quick: bool = False,
        kept: bool = True,
    ) -> None:
        self.match = match
        self.home = home
        self.dice = dice
        self.id = self.origin = match_id
        self.notice = ""
        self.replay_file: Path | None = None
        self.seating = seating
        self.quick = quick
        self.set_up = self.parted = 0
        self.from_position = False
        self.kept = kept
        self.reasoning = Reasoning(private.reasons, card_of(match.ruleset.id).computer.former_kinds)
        self.taken_at: list[int] = []
        self.went_back = 0
        self.asked_again = self.cards_known = False
        self.goes_on: tuple[str, ...] = ()
        self._private = private
        self._from_file: frozenset[str] = frozenset()  # tokens of what was sealed in this match's file
        self._keys = load_keys(home)
        self._records: list[TurnRecord] = []
        self._turns = 0  # the number of turns begun at the last save
        if dice == SEEDED:
            match.use_dice(seeded_dice(private.seed))
        self.show_all()

    @classmethod
    def new(
        cls,
        setup: object,
        seed: int | None = None,
        dice: str = SEEDED,
        home: Home | None = None,
        seating: Seating = TWO_HUMANS,
        *,
        quick: bool = False,
        kept: bool = True,
    ) -> Session:
        """Begin a match of the edition in its setup; without a seed, a random one is used."""
        seed = secrets.randbits(63) if seed is None else seed
        match = Match(ruleset_of(setup), setup)
        seating = with_styles_drawn(seating, match.ruleset.id, setup, seed)
        private, match_id = Private(seed), secrets.token_hex(8)
        session = cls(match, private, dice, match_id, home or open_home(), seating, quick=quick, kept=kept)
        session.show_again(match.checkpoints[0].turn)
        session.keep()
        return session

    @classmethod
    def of(
        cls,
        match: AnyMatch,
        seed: int,
        home: Home | None = None,
        seating: Seating = TWO_HUMANS,
    ) -> Session:
        """Continue a match from its present state, with the dice of a seed."""
        return cls(match, Private(seed), SEEDED, secrets.token_hex(8), home or open_home(), seating)

    @classmethod
    def aside(cls, match: AnyMatch, seed: int, home: Home, seating: Seating) -> Session:
        """Begin a session that is not saved, such as a lesson."""
        return cls(match, Private(seed), SEEDED, secrets.token_hex(8), home, seating, kept=False)

    @classmethod
    def at_position(cls, match: AnyMatch, seating: Seating, home: Home, dice: str = SEEDED) -> Session:
        """Begin a match that stands at a position, with new dice, and save it."""
        private = Private(secrets.randbits(63))
        seating = with_styles_drawn(seating, match.ruleset.id, match.setup, private.seed)
        session = cls(match, private, dice, secrets.token_hex(8), home, seating)
        session.from_position, session.parted = True, match.ruleset.turn(match.state)
        session.show_from(0)
        session.keep()
        return session

    @classmethod
    def branched(cls, match: AnyMatch, source: Source, beats: int, seating: Seating, home: Home) -> Session:
        """Continue the beginning of another match as a new one with new dice, and save it.

        It is shown as it was after `beats` beats.
        """
        answers, private = len(match.journal), Private(secrets.randbits(63))
        session = cls(match, private, source.dice, secrets.token_hex(8), home, seating, quick=source.quick)
        session.set_up = answers
        session._records = list(source.known)
        session.show_from(beats)
        session.parted, session.from_position = match.ruleset.turn(session.shown), source.from_position
        session.keep()
        return session

    def source(self) -> Source:
        """Return what a new match from a moment of this one takes over."""
        first = self.match.checkpoints[0].turn
        known = tuple(one for one in self._records if one.turn < first)
        since = beats_before(self.match, self.set_up) if self.parted else 0
        return Source(
            self.match,
            self.dice,
            self.seating,
            self.quick,
            known,
            self.parted,
            since,
            from_position=self.from_position,
        )

    @classmethod
    def resume(cls, path: Path, home: Home | None = None) -> Session:
        """Continue a saved match where it was left, including plans and sealed orders.

        Raise `FileError` if that is not possible. If the match has gone further since, this one
        becomes a match of its own, and the other stays as it is.
        """
        home = home or open_home()
        saved = saves.read_match(path, home)
        opened = open_match(saved)
        extra, match_id = saved.header.extra, autosaves.match_of(saved.header)
        private, notice = private_of(saved, match_id, load_keys(home))
        _refuse_beside_another(path, home, opened.match, private)
        dice = TYPED if extra.get("dice") == TYPED else SEEDED
        quick = extra.get("quick") is True
        seating = kept_seating(extra, opened.match.ruleset.id)
        session = cls(opened.match, private, dice, match_id, home, seating, quick=quick)
        taken = extra.get("taken_back")
        session.taken_at = [0] * min(taken, _MOST_TAKEN) if type(taken) is int else []
        session.set_up = number_of(saved.header, "set_up")
        session.parted = number_of(saved.header, "played_on_from")
        session.from_position = saved.from_position
        session._records = list(opened.known)
        session.origin = autosaves.origin_of(saved.header)
        lost = session._restore_secrets(path, saved.header, whole=not opened.notice)
        session.notice = " ".join(filter(None, (opened.notice, notice, lost)))
        return session

    # --- showing --------------------------------------------------------------------------------

    def has_more(self) -> bool:
        """Return whether beats are waiting to be shown."""
        return self.shown_beats < len(self.match.beats)

    def peek(self) -> Beat | None:
        """Return the beat that is shown next, before it is applied to `shown`."""
        return self.match.beats[self.shown_beats] if self.has_more() else None

    def next_beat(self) -> Beat | None:
        """Advance `shown` by one beat and return it; None when everything has been shown."""
        beat = self.peek()
        if beat is not None:
            for event in beat:
                event.apply(self.shown)
            self.shown_beats += 1
        return beat

    def show_all(self) -> None:
        """Show the present state at once."""
        self.shown: Any = self.match.ruleset.copy(self.match.state)
        self.shown_beats = len(self.match.beats)

    def show_again(self, turn: int) -> None:
        """Set `shown` back to the beginning of a turn, to be watched again.

        Raise `ValueError` if the turn is unknown.
        """
        point = next((one for one in self.match.checkpoints if one.turn == turn), None)
        if point is None:
            raise ValueError(f"turn {turn} is not known")
        self.shown, self.shown_beats = self.match.ruleset.copy(point.state), point.beats

    def show_from(self, beats: int) -> None:
        """Set `shown` back to the state after so many beats, so that the rest is still to be shown."""
        match, ruleset = self.match, self.match.ruleset
        point = next((one for one in reversed(match.checkpoints) if one.beats <= beats), None)
        self.shown = ruleset.copy(point.state) if point is not None else ruleset.opening(match.setup)
        self.shown_beats = point.beats if point is not None else 0
        while self.shown_beats < beats:
            self.next_beat()

    def poll(self) -> bool:
        """Return whether something has come from another machine since the last call."""
        return False

    # --- answers --------------------------------------------------------------------------------

    def request(self, seat: Seat) -> AnyRequest | None:
        """Return a seat's open request that it has not answered yet."""
        return self.match.request(seat)

    def waiting(self) -> tuple[Seat, ...]:
        """Return the seats whose answers are awaited."""
        return self.match.waiting()

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.over

    @property
    def ended(self) -> bool:
        """Whether the match is over and everything has been shown."""
        return self.over and not self.has_more()

    @property
    def seed(self) -> int:
        """The seed of the dice; never show it or give it to a player."""
        return self._private.seed

    def draws_for(self, seat: Seat, purpose: str = COMPUTER) -> bytes:
        """Return the key of a computer's dice for its next answer.

        It is the same as in a tournament with this seed. The seed and the match's dice cannot be
        recovered from it.
        """
        given = sum(one is seat for one, _ in self.match.journal)
        return draws_of(self._private.seed, seat, given, purpose)

    def answer(self, seat: Seat, answer: object) -> None:
        """Answer for a seat and save the match. Raise `IllegalAnswer` if a rule refuses it.

        The computer's answers are saved with the next answer of a human, or the next turn: it would
        decide the same again.
        """
        request = self.match.request(seat)
        if self.dice == SEEDED and seat is Seat.CHANCE:
            raise IllegalAnswer(Refusal("PLY-2", "the program rolls the dice in this match"))
        self.match.answer(seat, answer)
        self._private.drafts.pop(seat.value, None)
        if request is not None and self.match.has_sealed(seat):
            self._private.seal(seat.value, request.pack(answer))
        elif self._private.sealed:
            self._note_opened()
        if self.over:
            self._end()
        if seat in self.seating.humans or self.over or self._turns != len(self.match.checkpoints):
            self.keep()
        if self.kept and self.match.has_sealed(seat) and len(self.seating.humans) > 1:
            entries = len(self.match.journal)
            WRITER.do(lambda: forget_plan(self.home, self.origin, entries, seat, self._keys))

    def draft(self, seat: Seat, orders: object) -> None:
        """Store a seat's unsealed plan, legal or not; None forgets it."""
        request = self.match.request(seat)
        if request is None or orders is None:
            self._private.drafts.pop(seat.value, None)
        else:
            self._private.drafts[seat.value] = request.pack(orders)
        if self.kept:
            self.notice = self._keep_plan()

    def drafted(self, seat: Seat) -> object:
        """Return a seat's stored plan for its open request, or None."""
        request = self.match.request(seat)
        packed = self._private.drafts.get(seat.value)
        if request is None or packed is None:
            return None
        try:
            return request.unpack(packed)
        except ValueError:
            return None

    def concede(self, seat: Seat) -> None:
        """Concede for a seat. Raise `IllegalAnswer` if the match is over."""
        self.match.concede(seat)
        self._end_early()

    def agree_on_draw(self, seat: Seat) -> None:
        """End the match as a draw that both players agree on; `seat` accepts it (PLY-5).

        Raise `IllegalAnswer` if the match is over.
        """
        self.match.agree_on_draw(seat)
        self._end_early()

    def _end_early(self) -> None:
        self._private.unseal_all()
        self._private.drafts.clear()
        self._end()
        self.keep()

    def _note_opened(self) -> None:
        """Record for good that seals have been opened, before a file says what was in them."""
        self.asked_again = False
        tokens = self._private.unseal_all()
        # Seals from a file are recorded whoever plays now, because its header could have been changed.
        if self._between_two or not self._from_file.isdisjoint(tokens):
            self.notice = note(self.home, Note.SEAL_OPENED, tokens) or self.notice
        self._note_progress()

    def _note_progress(self) -> None:
        """Record how far this match has come, so that loading an earlier state is noticed."""
        if self._between_two:
            note(self.home, Note.CAME_TO, [f"{self.id} {len(self.match.journal)}"])

    def _end(self) -> None:
        """Keep hidden cards hidden as long as the same match can be played on from another file."""
        if not (self.match.ruleset.hides and self._between_two):
            return
        self.goes_on = tuple(one.titled for one in going_on(self.home, self.origin, self.id))
        if self.goes_on:
            self.match.ruleset = self.match.ruleset.closed()
        else:
            self.notice = note(self.home, Note.CARDS_SHOWN, [self.origin]) or self.notice

    @property
    def _between_two(self) -> bool:
        """Whether two people at this machine play a match that is saved."""
        return self.kept and len(self.seating.humans) > 1

    def undo_refusal(self, seat: Seat) -> Refusal | None:
        """Return why a seat cannot undo its last answer, or None."""
        refusal = self.match.undo_refusal(seat)
        if refusal is None and len(self.match.journal) <= self.set_up:
            return Refusal("PLY-3", "you have done nothing to undo since you took over")
        return refusal

    def close_setup(self) -> None:
        """Make the answers so far count as the program's setup."""
        self.set_up = len(self.match.journal)
        self.keep()

    def undo(self, seat: Seat) -> None:
        """Undo a seat's last answer. Raise `IllegalAnswer` if that is not allowed."""
        if refusal := self.undo_refusal(seat):
            raise IllegalAnswer(refusal)
        self.match.undo(seat)
        self._after_rewind()

    def rewind(self, entries: int) -> None:
        """Go back to the moment after so many answers.

        Raise `ValueError` if that moment is unknown.
        """
        self.match.rewind(entries)
        beats = len(self.match.beats)
        self.taken_at = [min(one, beats) for one in self.taken_at] + [beats] * self.kept
        self._after_rewind()

    def _after_rewind(self) -> None:
        kept = len(self.match.journal)
        self.reasoning.rewind(kept)
        self._records = [record for record in self._records if record.entries <= kept]
        self._private.unseal_all()
        self._private.drafts.clear()
        self._note_progress()
        self.show_all()
        self.keep()

    # --- saving ---------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name of the match for people: its scenario, or who plays."""
        setup = self.match.setup
        title, _ = card_of(self.match.ruleset.id).story(setup)
        return title or " against ".join(setup.names[seat] for seat in PLAYERS)

    @property
    def titled(self) -> str:
        """The name with the turn: "Hornets at Dawn, turn 2"."""
        table = card_of(self.match.ruleset.id).table
        return f"{self.name}, {table.numbered(self.match.ruleset.turn(self.match.state))}"

    def packed(self, *, export: bool = False, plans: bool = False) -> dict[str, Any]:
        """Return the match as a save; an exported one leaves out the seed and sealed orders.

        With `plans`, plans that are not sealed yet are included. Once the match is over nothing is
        sealed, except cards that stay hidden.
        """
        self._records = turn_records(self.match, self._records)
        self._keys = load_keys(self.home, self._keys)
        secret = not self.over or self.match.ruleset.is_closed
        hidden = (
            None if export or not secret else self._private.hidden(self.id, self._keys.current, drafts=plans)
        )
        extra = {
            "name": self.name[:200],
            "match": self.id,
            **({} if self.origin == self.id else {"origin": self.origin}),
            "dice": self.dice,
            "taken_back": len(self.taken_at),
            "quick": self.quick,
            "set_up": self.set_up,
            **({"played_on_from": self.parted} if self.parted else {}),
            **({FROM_POSITION: True} if self.from_position else {}),
            **({CLOSED: True} if self.match.ruleset.is_closed else {}),
            **self.seating.to_keep(),
            **summary_of(self.match),
        }
        seed = self._private.seed if self.dice == SEEDED and not self.match.ruleset.is_closed else None
        saved = save_match(
            self.match, seed=seed, program=__version__, extra=extra, private=hidden, known=self._records
        )
        return seal_course(saved, self._keys.current) if self.match.ruleset.hides and secret else saved

    def keep(self) -> None:
        """Write an autosave or, when the match has just ended, its replay; never raise."""
        if not self.kept:
            return
        self._turns = len(self.match.checkpoints)
        if not self.over:
            self.notice = autosaves.keep(self.home, self.id, self.packed())
            self.notice = self._keep_plan() or self.notice
        elif self.replay_file is None:
            self.replay_file, self.notice = keep_ended(self.home, self.id, self.packed())
            if self.replay_file is not None:
                self.notice = note_result(self) or self.notice
            if self.match.ruleset.hides and not self.match.ruleset.is_closed:
                open_replays(self.home, self.origin)

    def _keep_plan(self) -> str:
        """Write the open plans next to the match, or remove them if there are none."""
        drafts = dict(self._private.drafts)
        if not drafts:
            return autosaves.keep_plan(self.home, self.id, None)
        plan = packed_plan(self.id, len(self.match.journal), drafts, self._keys.current)
        return autosaves.keep_plan(self.home, self.id, plan)

    def save_as(self, name: str) -> str:
        """Save the match under a name on this computer; return a notice if that fails, else ""."""
        return saves.save(self.home, name, self.packed(plans=True))[1]

    def _restore_secrets(self, path: Path, header: Header, *, whole: bool) -> str:
        """Give the sealed answers and restore the open plans; return a notice of what is lost.

        If the match goes on from an earlier moment, plans are made again, and whatever a later
        state has opened is asked again.
        """
        private, record = self._private, read_record(self.home)
        self._from_file = frozenset(private.tokens.values())
        self.cards_known = self._between_two and self.origin in record.cards_shown
        self.asked_again = not record.opened.isdisjoint(private.tokens.values())
        notice = lost = ""
        if not whole:
            self._private = Private(private.seed, reasons=private.reasons)
            self.reasoning.rewind(len(self.match.journal))
        else:
            if self.asked_again:
                private.unseal_all()
                private.drafts.clear()
            notice = self._seal_again()
            kept, lost = kept_plan(self.home, self.id, header.entries, self._keys)
            private.drafts.update(kept)
        since = sealed_since(self.home, path, header, self._keys)
        for seat in since:
            private.drafts.pop(seat, None)
        further = has_gone_further(self.home, path, header)
        is_earlier = further or self.asked_again or (bool(since) and not is_newest(self.home, path, header))
        is_earlier = is_earlier or header.entries < record.came_to.get(self.id, 0)
        self._count_earlier_loads(record, back=is_earlier or has_ended(self.home, path, header))
        if further:
            self.id = secrets.token_hex(8)
        elif is_earlier:
            self._note_progress()
        if self.asked_again:
            self.keep()
        return " ".join(filter(None, (notice, lost)))

    def _count_earlier_loads(self, record: SealRecord, *, back: bool) -> None:
        """Count the loads of earlier states, for both players to know."""
        if self._between_two:
            self.went_back = record.went_back[self.origin] + back
            if back:
                note(self.home, Note.WENT_BACK, [self.origin])

    def _seal_again(self) -> str:
        for name, packed in list(self._private.sealed.items()):
            request = self.match.request(Seat(name))
            try:
                if request is not None:
                    self.match.answer(Seat(name), request.unpack(packed))
            except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
                self._private.sealed.pop(name)
                self._private.tokens.pop(name, None)
                return "Some sealed choices do not fit this match. Please make them again."
        return ""


def _refuse_beside_another(path: Path, home: Home, match: AnyMatch, private: Private) -> None:
    """Raise `FileError` for a match with secrets while another False Sunrise is running."""
    if not home.alone and (private.sealed or match.ruleset.hides):
        why = "holds sealed orders or hidden cards, and False Sunrise is already running"
        raise FileError(path.name, why, "continue it in that window")
