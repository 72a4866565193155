import json
from dataclasses import replace
from typing import Any

import pytest

from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.packing import digest
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.state import Setup
from rules.files import FileError
from rules.games import load_ruleset
from rules.kernel.dice import Stream, roll, seed_key
from rules.kernel.journal import (
    Difference,
    SavedMatch,
    from_bytes,
    open_match,
    save_match,
    to_bytes,
)
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS, Seat
from rules.table.terrain import Terrain


def begin(seed: Any) -> Any:
    catalogue = july_catalogue()
    fleets = {
        seat: build_fleet(random_fleet(f"{seed}{seat}", 20, catalogue), seat, catalogue) for seat in PLAYERS
    }
    key = seed_key(seed)
    setup = Setup(fleets, Terrain(generate_terrain(seed)))
    return Match(
        JULY_2024, setup, dice=lambda request, number: roll(key, number, request.count, request.sides)
    )


def play(match: Any, rng: Any, most: Any = 100_000) -> Any:
    while not match.over and len(match.journal) < most:
        for seat in match.waiting():
            match.answer(seat, match.request(seat).example(rng.below))
    return match


@pytest.fixture(scope="module")
def finished() -> Any:
    return play(begin(3), Stream("players", 3))


def packed(match: Any, **more: Any) -> Any:
    return json.loads(json.dumps(save_match(match, seed=3, program="1.0", **more)))


def read(data: Any) -> Any:
    return SavedMatch(data, load_ruleset)


@pytest.mark.parametrize("seed", range(6))
def test_a_match_replays_to_the_same_state_and_beats(seed: Any) -> None:
    match = play(begin(seed), Stream("players", seed))
    saved = read(from_bytes(to_bytes(save_match(match, seed=seed, program="1.0")), "x"))
    again = saved.replay()
    assert digest(again.state) == digest(match.state)
    recorded = [tuple(map(saved.ruleset.unpack_event, beat)) for beat in saved.beats or ()]
    assert again.beats == match.beats == recorded
    assert again.journal == match.journal
    assert saved.header.over
    assert saved.header.seed == seed


def test_a_running_match_has_the_same_future_after_loading() -> None:
    match = play(begin(5), Stream("players", 5), most=60)
    loaded = open_match(read(packed(match))).match
    assert loaded.waiting() == match.waiting()
    loaded.use_dice(match.dice)
    for one in (match, loaded):
        play(one, Stream("later"))
    assert digest(loaded.state) == digest(match.state)


def test_a_match_opens_at_every_turn_and_ends_as_it_did(finished: Any) -> None:
    saved = read(packed(finished))
    for record in saved.turns[1:]:
        match = saved.at_turn(record.turn)
        assert match.state.turn == record.turn
        assert digest(match.state) == record.digest
        for seat, data in saved.answers[record.entries :]:
            match.answer(seat, match.request(seat).unpack(data))
        assert digest(match.state) == digest(finished.state)


def test_a_match_taken_up_at_a_turn_can_be_saved_and_replayed(finished: Any) -> None:
    saved = read(packed(finished))
    match = saved.at_turn(4)
    match.use_dice(finished.dice)
    play(match, Stream("anew"), most=len(match.journal) + 30)
    again = read(packed(match, known=saved.known(4)))
    assert [record.turn for record in again.turns][:4] == [1, 2, 3, 4]
    assert again.answers[: saved.record(4).entries] == saved.answers[: saved.record(4).entries]
    assert digest(again.replay().state) == digest(match.state)


def test_what_was_answered_before_a_match_was_taken_up_stays(finished: Any) -> None:
    match = read(packed(finished)).at_turn(4)
    assert all(match.undo_refusal(seat) is not None for seat in PLAYERS)
    with pytest.raises(ValueError, match="known from answer"):
        match.rewind(1)


def test_under_changed_rules_a_match_opens_at_its_last_turn_and_says_so() -> None:
    data = packed(play(begin(3), Stream("players", 3), most=120))
    data["header"]["fingerprint"] = "another"
    opened = open_match(read(data))
    assert "rules have changed" in opened.notice
    assert digest(opened.match.state) == data["turns"][-1]["digest"]
    assert len(opened.known) == len(data["turns"]) - 1


def test_a_changed_answer_is_found_and_named(finished: Any) -> None:
    data = packed(finished)
    number = next(n for n, (seat, _) in enumerate(data["answers"]) if n > 40 and seat == "chance")
    faces = data["answers"][number][1]
    data["answers"][number][1] = [face % 6 + 1 for face in faces]
    with pytest.raises(Difference, match=r"turn \d+, answer \d+: recorded .*, computed ") as caught:
        read(data).replay()
    assert caught.value.answer >= number


def test_a_changed_event_is_found(finished: Any) -> None:
    data = packed(finished)
    beat = next(beat for beat in data["beats"] if beat[0]["kind"] == "ShipMoved")
    beat[0]["velocity"] += 1
    with pytest.raises(Difference):
        read(data).replay()


@pytest.mark.parametrize("change", [["red", "nonsense"], ["chance", [7, 7]], ["blue", None]])
def test_an_impossible_answer_is_named_not_raised_bare(finished: Any, change: Any) -> None:
    data = packed(finished)
    data["answers"][2] = change
    with pytest.raises(Difference, match="answer 3"):
        read(data).replay()


def test_a_place_beyond_all_numbers_is_named_not_raised_bare(finished: Any) -> None:
    data = packed(finished)
    number = next(n for n, (_, answer) in enumerate(data["answers"]) if isinstance(answer[0], float))
    data["answers"][number][1] = [1e305, 1.0]
    with pytest.raises(Difference, match=f"answer {number + 1}: .*wrong form"):
        read(data).replay()


def test_missing_and_surplus_answers_are_found(finished: Any) -> None:
    for answers in (lambda a: a[:-1], lambda a: [*a, a[-1]]):
        data = packed(finished)
        data["answers"] = answers(data["answers"])
        with pytest.raises((Difference, FileError)):
            read(data).replay()


def test_a_concession_replays() -> None:
    match = play(begin(1), Stream("players", 1), most=50)
    match.concede(Seat.BLUE)
    again = read(packed(match)).replay()
    assert again.over
    assert again.state.outcome == match.state.outcome


def test_one_changed_byte_is_detected() -> None:
    content = to_bytes(save_match(play(begin(2), Stream("players", 2), most=20), seed=2, program="1.0"))
    step = max(1, len(content) // 400)
    for at in (*range(0, len(content), step), *range(len(content) - 60, len(content))):
        changed = content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]
        with pytest.raises(FileError):
            from_bytes(changed, "match.json")


def test_every_cut_is_detected() -> None:
    content = to_bytes(save_match(begin(2), seed=2, program="1.0"))
    for length in range(0, len(content), 37):
        with pytest.raises(FileError):
            from_bytes(content[:length], "match.json")


def test_secret_orders_and_the_seed_stay_out_of_a_running_match() -> None:
    match = play(begin(5), Stream("players", 5), most=60)
    while len(match.waiting()) < 2:
        seat = match.waiting()[0]
        match.answer(seat, match.request(seat).default())
    before = packed(match)
    match.answer(Seat.RED, match.request(Seat.RED).example(Stream("secret").below))
    assert packed(match) == before
    assert before["header"]["seed"] is None
    assert before["beats"] is None


def test_a_save_of_a_newer_version_or_another_kind_says_so(finished: Any) -> None:
    data = packed(finished)
    data["header"] |= {"format": 2, "program": "9.9"}
    with pytest.raises(FileError, match=r"newer version of the game, 9\.9"):
        read(data)
    with pytest.raises(FileError, match="not a saved match"):
        read({"name": "A fleet", "ships": []})
    unknown = packed(finished)
    unknown["header"]["edition"] = "1999-01"
    with pytest.raises(FileError, match="no edition 1999-01"):
        read(unknown)


def test_unknown_fields_and_wrong_types_are_named(finished: Any) -> None:
    data = packed(finished) | {"color": "blue"}
    with pytest.raises(FileError, match="color"):
        read(data)
    data = packed(finished)
    data["turns"][0]["entries"] = "0"
    with pytest.raises(FileError, match="entries"):
        read(data)


def test_a_save_opens_under_a_ruleset_with_another_fingerprint(finished: Any) -> None:
    newer = replace(JULY_2024, fingerprint="newer")
    opened = open_match(SavedMatch(packed(finished), lambda _: newer))
    assert opened.notice
    assert not opened.match.over
