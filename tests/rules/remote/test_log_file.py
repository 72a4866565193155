"""The log of a match as a file: one form, bounded, and every changed byte is found."""

from __future__ import annotations

import json
from functools import cache

import pytest

from rules.file_error import FileError
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat
from rules.remote.commitments import canonical
from rules.remote.log_file import MOST_LINE_BYTES, from_bytes, to_bytes
from rules.remote.verifying import Untrue, log_of, verify
from tests.rules.remote.changed_logs import changes, fine_changes, is_open_answer_after_the_dice, with_digest
from tests.rules.remote.remote_matches import (
    DUEL,
    EDITIONS,
    FRIGATES,
    TOY,
    answer_all,
    log_bytes,
    played,
    players_of,
    sent,
    verified,
)

BIG = ("2024-07", FRIGATES)
SOME = 250  # changes of each kind to the log of each edition; 1,000 have been tried once


@cache
def log_for(edition: str) -> bytes:
    return log_bytes(played(edition, 2)[Seat.RED])


@pytest.mark.parametrize("edition", [TOY, DUEL, *BIG])
def test_a_log_is_read_as_it_was_written(edition: str) -> None:
    content = log_for(edition)
    assert to_bytes(from_bytes(content, "log")) == content


@pytest.mark.parametrize("edition", [TOY, DUEL, *BIG])
def test_a_changed_byte_is_found_by_the_digest(edition: str) -> None:
    for changed in changes(log_for(edition), 1000, 1):
        with pytest.raises(FileError):
            verify(from_bytes(changed, "log"), "log")


@pytest.mark.parametrize("edition, count", [(TOY, 500), (DUEL, 100), *((one, 20) for one in BIG)])
def test_a_changed_byte_is_found_even_if_the_digest_fits_again(edition: str, count: int) -> None:
    content = log_for(edition)
    for changed in (*changes(content, count, 2), *fine_changes(content, count, 3)):
        if (again := with_digest(changed)) != content:
            with pytest.raises(FileError):
                verify(from_bytes(again, "log"), "log")


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("edition", EDITIONS)
def test_changed_bytes_are_found_in_the_log_of_every_edition_although_the_digest_fits(edition: str) -> None:
    content = log_for(edition)
    for changed in (*changes(content, SOME, 4), *fine_changes(content, SOME, 5)):
        again = with_digest(changed)
        if again != content and not is_open_answer_after_the_dice(content, changed):
            with pytest.raises(FileError):
                verify(from_bytes(again, "log"), "log")


def test_only_commitments_that_nobody_opens_can_be_changed_unnoticed() -> None:
    # And only if the digest is made to fit again, and no dice came after them: they decide nothing.
    players = players_of(TOY, 2)
    players[Seat.BLUE].take(sent(players[Seat.RED].message()))
    for player in players.values():
        assert player.request is not None
        player.answer(player.request.default())
    for seat in (Seat.RED, Seat.BLUE, Seat.RED):
        players[seat.other].take(sent(players[seat].message()))
    players[Seat.RED].answer((1, False))
    players[Seat.RED].concede()
    for seat in (Seat.RED, Seat.BLUE, Seat.RED):
        players[seat.other].take(sent(players[seat].message()))
    content = log_bytes(players[Seat.BLUE])
    assert verified(content).conceded is Seat.RED
    assert b'"kind":"open"' not in content
    at = content.index(b'"kind":"seal"')
    seal = range(content.rindex(b"\n", 0, at) + 1, content.index(b"\n", at))
    unnoticed = set()
    for changed in fine_changes(content, 1000, 6):
        try:
            verified(with_digest(changed))
        except FileError:
            continue
        unnoticed |= {n for n, (one, other) in enumerate(zip(content, changed, strict=True)) if one != other}
    assert unnoticed
    assert unnoticed <= set(seal)


def test_both_programs_write_the_same_log_of_an_unfinished_match() -> None:
    players, stream = players_of(TOY, 5), Stream("unfinished", 5)
    for seat in (Seat.RED, Seat.BLUE, Seat.RED):
        answer_all(players[seat], stream)
        players[seat.other].take(sent(players[seat].message()))
    assert not players[Seat.BLUE].has_news or players[Seat.RED].take(sent(players[Seat.BLUE].message())) >= 0
    players[Seat.BLUE].take(sent(players[Seat.RED].message()))
    red, blue = (log_bytes(one) for one in players.values())
    assert red == blue
    assert not verified(red).over


def test_a_log_in_which_a_side_has_rolled_better_is_found_out() -> None:
    lines = log_for(TOY).decode().splitlines()
    at = next(at for at, line in enumerate(lines) if '"kind":"roll"' in line)
    roll = json.loads(lines[at])
    roll["faces"] = [roll["faces"][0] % 6 + 1]
    lines[at] = canonical(roll).decode()
    with pytest.raises(Untrue, match=r"the dice show \d, but the parts of both sides make \d") as told:
        verified(with_digest("\n".join([*lines, ""]).encode()))
    assert told.value.line == at + 1


@pytest.mark.parametrize("left_out", ["roll", "link", "seal", "open", "answer", "lay", "show"])
def test_a_line_that_was_left_out_is_found(left_out: str) -> None:
    lines = log_for(TOY).decode().splitlines()
    at = max(at for at, line in enumerate(lines) if f'"kind":"{left_out}"' in line)
    del lines[at]
    with pytest.raises(Untrue):
        verified(with_digest("\n".join([*lines, ""]).encode()))


def test_lines_in_another_order_are_found() -> None:
    lines = log_for(TOY).decode().splitlines()
    at = next(at for at in range(2, len(lines)) if '"kind":"roll"' in lines[at + 1])
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    with pytest.raises(Untrue, match="roll that was not made here"):
        verified(with_digest("\n".join([*lines, ""]).encode()))


@pytest.mark.parametrize(
    "rows, said",
    [
        ([], "line 1: is not the log of a match"),
        (["false-sunrise-log/2"], "line 1: is not the log of a match on two machines; the first line is"),
        (["false-sunrise-log/1"], "is cut off"),
        (["false-sunrise-log/1", "{}", "{}", "x"], "the last line is not a digest"),
        (["false-sunrise-log/1", "{}", "{}", "sha256 " + "0" * 64], "the digest is that of another log"),
    ],
)
def test_what_is_no_log_is_refused_in_words(rows: list[str], said: str) -> None:
    with pytest.raises(FileError, match=said):
        from_bytes("\n".join([*rows, ""]).encode(), "log")


@pytest.mark.parametrize(
    "line, said",
    [
        ("[]", "line 3"),
        ('{"kind":"dance"}', "line 3, kind: unknown kind 'dance'; use one of"),
        ('{"item":{"kind":"concede"},"kind":"entry","place":-1,"side":"red"}', "line 3, place: -1"),
        (
            '{"item":{"kind":"concede"},"kind":"entry","place":0,"side":"chance"}',
            "line 3, side: is no player",
        ),
        ('{"item":{"kind":"concede"},"kind":"entry","side":"red","place":0}', "line 3: has another form"),
        ('{"item": {"kind":"concede"},"kind":"entry","place":0,"side":"red"}', "line 3: has another form"),
        ('{"draw":0,"faces":[0],"kind":"roll","number":0,"sides":6}', "line 3, faces"),
        (
            '{"item":{"answer":1e999,"cards":{},"kind":"answer"},"kind":"entry","place":0,"side":"red"}',
            "too large",
        ),
        ('{"item":{"answer":' + "[" * 70 + "]" * 70 + "}}", "nested more than 64 levels"),
        ('{"item":"' + "x" * MOST_LINE_BYTES + '"}', "line 3: is too long a line"),
    ],
)
def test_a_line_of_another_form_is_refused_with_its_number(line: str, said: str) -> None:
    rows = log_for(TOY).decode().splitlines()
    rows.insert(2, line)
    with pytest.raises(FileError, match=said):
        from_bytes(with_digest("\n".join([*rows, ""]).encode()), "log")


def test_a_log_of_other_rules_is_refused_in_words() -> None:
    log = log_of(played(TOY, 2)[Seat.RED])
    agreement = log.beginning.agreement.model_copy(update={"fingerprint": "other"})
    beginning = log.beginning.model_copy(update={"agreement": agreement})
    content = to_bytes(type(log)(beginning, log.lines, log.end))
    with pytest.raises(FileError, match="is played by other rules of Two Cards than this program has"):
        verified(content)
