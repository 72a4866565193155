"""The kernel, played with a game small enough to see through: two secret bids, a die, and a choice."""

from dataclasses import dataclass, field
from enum import StrEnum

import pytest

from rules.kernel.dice import Stream, roll, seed_key
from rules.kernel.flow import Flow, ask, ask_all
from rules.kernel.ledger import Ledger
from rules.kernel.match import Match
from rules.kernel.requests import ChooseOne, ChooseSome, IllegalAnswer, Roll
from rules.kernel.ruleset import Ruleset
from rules.kernel.seats import PLAYERS, Seat

RED, BLUE, CHANCE = Seat.RED, Seat.BLUE, Seat.CHANCE


class Ask(StrEnum):
    BID = "bid"
    TAKE = "take"


@dataclass
class Table:
    round: int = 1
    rolls: int = 0
    notes: list[str] = field(default_factory=list)

    def copy(self) -> "Table":
        return Table(self.round, self.rolls, list(self.notes))


@dataclass(frozen=True)
class Noted:
    note: str
    rolled: bool = False
    next_round: bool = False

    def apply(self, table: Table) -> None:
        table.notes.append(self.note)
        table.rolls += self.rolled
        table.round += self.next_round


def play(ledger: Ledger[Table, Noted]) -> Flow[None]:
    table = ledger.state
    while table.round <= 2:
        ledger.checkpoint()
        bids = yield from ask_all(
            {seat: ChooseOne(seat, Ask.BID, [1, 2, 3], (), "BID-1") for seat in PLAYERS}
        )
        ledger.record(*(Noted(f"{seat} bid {bids[seat]}") for seat in PLAYERS))
        (face,) = yield from ask(Roll(1, 6, "luck"))
        ledger.record(Noted(f"die {face}", rolled=True))
        for seat in PLAYERS:
            for number in range(2):
                taken = yield from ask(ChooseOne(seat, Ask.TAKE, [None, "a", "b"], (str(number),), "TAKE-1"))
                ledger.record(Noted(f"{seat} took {taken}"))
        ledger.record(Noted("round over", next_round=True))


def nothing(*_: object) -> None:
    return None


GAME: Ruleset[None, Table, Noted] = Ruleset(
    id="toy",
    title="Toy",
    fingerprint="",
    opening=lambda _: Table(),
    play=play,
    copy=Table.copy,
    conceal=lambda table, _: table.copy(),
    redact=lambda event, _: event,
    concede=lambda _, seat: Noted(f"{seat} concedes"),
    agreed_draw=lambda _: Noted("a draw"),
    describe=lambda event, _: event.note,
    is_over=lambda table: table.round > 2,
    rolls=lambda table: table.rolls,
    turn=lambda table: table.round,
    pack_setup=nothing,
    unpack_setup=nothing,
    pack_state=nothing,
    unpack_state=nothing,
    pack_event=nothing,
    unpack_event=nothing,
)


def seeded(request: Roll, number: int) -> tuple[int, ...]:
    return roll(seed_key(5), number, request.count, request.sides)


def bid(match: Match[None, Table, Noted], red: int, blue: int) -> None:
    match.answer(RED, red)
    match.answer(BLUE, blue)


def test_secret_answers_stay_out_of_state_journal_and_beats_until_all_are_in() -> None:
    match = Match(GAME, None, dice=seeded)
    match.answer(BLUE, 3)
    assert match.waiting() == (RED,)
    assert match.has_sealed(BLUE)
    assert match.journal == []
    assert match.beats == []
    assert match.view(RED).notes == []
    match.answer(RED, 2)
    assert match.journal[:2] == [(RED, 2), (BLUE, 3)]
    assert match.beats[0] == (Noted("red bid 2"), Noted("blue bid 3"))


def test_an_illegal_answer_changes_nothing_and_says_why() -> None:
    match = Match(GAME, None, dice=seeded)
    with pytest.raises(IllegalAnswer) as caught:
        match.answer(RED, 7)
    assert caught.value.refusal.ruling == "BID-1"
    assert match.waiting() == (RED, BLUE)
    with pytest.raises(IllegalAnswer) as caught:
        match.answer(CHANCE, (1,))
    assert caught.value.refusal.ruling == "PLY-1"


def test_a_sealed_answer_cannot_be_given_twice() -> None:
    match = Match(GAME, None, dice=seeded)
    match.answer(RED, 1)
    with pytest.raises(IllegalAnswer):
        match.answer(RED, 2)


def test_dice_are_a_seat_that_people_can_fill() -> None:
    match = Match(GAME, None)
    bid(match, 1, 1)
    assert match.waiting() == (CHANCE,)
    with pytest.raises(IllegalAnswer) as caught:
        match.answer(CHANCE, (7,))
    assert caught.value.refusal.ruling == "PLY-2"
    match.answer(CHANCE, (4,))
    assert match.state.notes[-1] == "die 4"


def test_undo_takes_back_own_answers_only_and_never_past_a_reveal() -> None:
    match = Match(GAME, None, dice=seeded)
    bid(match, 1, 2)
    before = match.state.copy()
    refusal = match.undo_refusal(RED)
    assert refusal is not None
    assert refusal.ruling == "PLY-3"
    match.answer(RED, "a")
    match.answer(RED, "b")
    assert match.undo_refusal(BLUE) is not None
    match.undo(RED)
    match.undo(RED)
    assert match.state == before
    assert match.undo_refusal(RED) is not None
    match.answer(RED, None)
    match.answer(RED, None)
    match.answer(BLUE, "a")
    assert match.undo_refusal(RED) is not None
    match.undo(BLUE)
    assert match.waiting() == (BLUE,)


def test_rewinding_and_answering_again_gives_the_same_match() -> None:
    match = Match(GAME, None, dice=seeded)
    below = Stream("walk", 1).below
    while not match.over:
        for seat in match.waiting():
            match.answer(seat, match.pending[seat].example(below))
    end, journal = match.state.copy(), list(match.journal)
    for entries in range(len(journal), -1, -1):
        match.rewind(entries)
        for seat, answer in journal[len(match.journal) :]:
            if seat is not CHANCE and not match.has_sealed(seat):
                match.answer(seat, answer)
        assert match.journal == journal
        assert match.state == end


def test_play_starts_afresh_from_every_checkpoint() -> None:
    match = Match(GAME, None, dice=seeded)
    bid(match, 1, 2)
    for _ in range(2):
        match.answer(RED, "a")
    for _ in range(2):
        match.answer(BLUE, "a")
    start = match.checkpoints[-1]
    assert start.turn == 2
    again = Match(GAME, None, dice=seeded, state=start.state.copy())
    bid(match, 3, 3)
    bid(again, 3, 3)
    assert again.state == match.state


def test_END_4_conceding_is_journaled_and_ends_the_match() -> None:
    match = Match(GAME, None, dice=seeded)
    match.answer(RED, 1)
    match.concede(BLUE)
    assert match.over
    assert match.state.notes == ["blue concedes"]
    assert match.journal == [(BLUE, "concedes")]
    with pytest.raises(IllegalAnswer):
        match.concede(RED)


def test_PLY_5_an_agreed_draw_is_journaled_and_ends_the_match() -> None:
    match = Match(GAME, None, dice=seeded)
    match.answer(RED, 1)
    match.agree_on_draw(BLUE)
    assert match.over
    assert match.state.notes == ["a draw"]
    assert match.journal == [(BLUE, "agrees on a draw")]
    with pytest.raises(IllegalAnswer, match="over"):
        match.agree_on_draw(RED)
    with pytest.raises(IllegalAnswer, match="only a player"):
        Match(GAME, None, dice=seeded).agree_on_draw(Seat.CHANCE)


def test_some_of_many_refuses_doubles_and_strangers() -> None:
    request = ChooseSome(RED, Ask.TAKE, ("a", "b"), (), "TAKE-1")
    assert request.refusal(("a", "b")) is None
    assert request.refusal(("a", "a")) is not None
    assert request.refusal(("c",)) is not None


def test_dice_are_even_and_the_same_everywhere() -> None:
    key = seed_key(1)
    assert roll(key, 0, 4, 6) == roll(seed_key("1"), 0, 4, 6)
    faces = [face for number in range(3000) for face in roll(key, number, 20, 6)]
    counts = [faces.count(face) for face in range(1, 7)]
    expected = len(faces) / 6
    assert sum((count - expected) ** 2 / expected for count in counts) < 20.5  # chi squared, 5 degrees, 0.1 %


def test_streams_are_even_and_independent() -> None:
    one, two = Stream("a", 1), Stream("a", 2)
    assert [one.below(10) for _ in range(20)] != [two.below(10) for _ in range(20)]
    drawn = [one.below(7) for _ in range(7000)]
    assert set(drawn) == set(range(7))
    assert all(850 < drawn.count(k) < 1150 for k in range(7))


def test_PLY_3_what_was_taken_back_can_be_given_again_until_something_else_is_answered() -> None:
    match = Match(GAME, None, dice=seeded)
    bid(match, 1, 2)
    match.answer(RED, "a")
    match.answer(RED, "b")
    end = match.state.copy()
    match.undo(RED)
    match.undo(RED)
    assert match.undone == [(RED, "b"), (RED, "a")]
    assert match.redo_refusal(BLUE) is not None, "what one player took back is not the other's to give"
    match.answer(RED, "a")
    assert match.redo_refusal(RED) is None, "the same answer, given by hand, is a redo as well"
    match.answer(RED, "b")
    assert (match.state, match.undone) == (end, [])
    match.undo(RED)
    match.answer(RED, None)
    assert match.undone == []
    refusal = match.redo_refusal(RED)
    assert refusal is not None
    assert refusal.ruling == "PLY-3"


def test_PLY_3_nothing_is_given_again_after_a_reveal_dice_a_rewinding_or_the_end() -> None:
    match = Match(GAME, None, dice=seeded)
    bid(match, 1, 2)
    match.answer(RED, "a")
    match.undo(RED)
    match.answer(RED, "b")
    match.answer(RED, None)
    match.undo(RED)
    match.rewind(3)
    assert match.undone == []
    match.answer(RED, "a")
    match.undo(RED)
    match.concede(BLUE)
    assert match.redo_refusal(RED) is not None


def test_every_answer_knows_after_how_many_beats_it_was_given() -> None:
    match = Match(GAME, None, dice=seeded)
    bid(match, 1, 2)
    match.answer(RED, "a")
    assert match.given_at == [0, 0, 1, 2]
    match.undo(RED)
    assert match.given_at == [0, 0, 1]
    assert match.undo_reaches(3)
    assert not match.undo_reaches(1), "a reveal stays"
