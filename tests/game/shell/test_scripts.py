"""Letters keep their marks, and words that run from right to left are turned as a whole."""

from __future__ import annotations

import pytest

from game.shell.scripts import letters_of, runs_from_right, shaped_script, spans_of

SHALOM, OLAM, NUN = "שלום", "עולם", "נון"


def seen(words: str) -> list[str]:
    return [span.words for span in spans_of(words)]


@pytest.mark.parametrize(
    "words, letters",
    [
        ("e\u0323\u0301a", ["e\u0323\u0301", "a"]),
        ("שָּׁם", ["שָּׁ", "ם"]),
        ("ज़ों", ["ज़ों"]),
        ("\u0301x", ["\u0301", "x"]),
        ("", []),
    ],
)
def test_letters_keep_their_marks(words: str, letters: list[str]) -> None:
    assert letters_of(words) == letters


def test_a_line_that_runs_from_left_to_right_is_one_span() -> None:
    assert seen("Żółw 2 (Вітер) 北斗") == ["Żółw 2 (Вітер) 北斗"]
    assert seen("") == [""]


def test_what_follows_a_name_stands_behind_it() -> None:
    assert seen(f"{SHALOM} hits 3") == [SHALOM, " hits 3"]
    assert seen(f"{SHALOM} 3 of 17") == [SHALOM, " 3 of 17"]


def test_the_words_of_a_name_stay_together_as_they_are_read() -> None:
    first, name, last = spans_of(f"Turn 2: {SHALOM} {OLAM} fires")
    assert (first.words, name.words, last.words) == ("Turn 2: ", f"{SHALOM} {OLAM}", " fires")
    assert (first.from_right, name.from_right, last.from_right) == (False, True, False)
    assert (first.start, name.start, last.start) == (0, 8, 17)


def test_numbers_within_a_name_still_run_from_left_to_right() -> None:
    assert seen(f"{SHALOM} 12 {OLAM}") == [f" {OLAM}", "12", f"{SHALOM} "]
    assert seen("قارب ١٢٫٥ سلام")[1] == "١٢٫٥"


def test_brackets_open_where_the_reading_begins() -> None:
    assert seen(f"{SHALOM} ({OLAM}) {NUN}") == [f" {NUN}", "(", OLAM, ")", f"{SHALOM} "]
    assert seen(f"{SHALOM} ({OLAM})") == ["(", OLAM, ")", f"{SHALOM} "]
    assert seen(f"({SHALOM})") == ["(", SHALOM, ")"], "these are the sentence's own"


def test_spans_hold_every_letter_once() -> None:
    words = f"a {SHALOM} (7, {OLAM}) - {NUN} b {SHALOM}"
    spans = spans_of(words)
    assert sum(len(span.words) for span in spans) == len(words)
    assert sorted(at for span in spans for at in range(span.start, span.start + len(span.words))) == [
        *range(len(words))
    ]


def test_scripts_that_are_shaped_are_known() -> None:
    assert [shaped_script(letter) for letter in "שعकกகŻЖ北"] == [
        "Hebr",
        "Arab",
        "Deva",
        "Thai",
        "Taml",
        "",
        "",
        "",
    ]
    assert runs_from_right("xש")
    assert not runs_from_right("Żółw")
