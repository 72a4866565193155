"""The key to what is secret is kept twice and never overwritten; what is lost without it is said (B2)."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.match import autosaves
from game.match.file_sealing import KEY_BYTES, load_keys
from game.match.session import Session
from game.shell.paths import Home, open_home
from rules.files import FileError
from rules.kernel.seats import PLAYERS, Seat
from tests.game.match.test_opened_seals import ASTRA, EDITIONS, half_sealed, newest

Spoil = Callable[[Path], None]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return open_home(tmp_path / "home")


def files_of(home: Home) -> tuple[Path, Path]:
    return home.key_file, home.key_copy


def as_fifo(path: Path) -> None:
    """Put something there that cannot be read, whoever asks."""
    path.unlink(missing_ok=True)
    os.mkfifo(path)


def as_loop(path: Path) -> None:
    """Put a link there that leads to itself: every access is an error of the system."""
    path.unlink(missing_ok=True)
    path.symlink_to(path.name)


def with_newline(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"\r\n")


def with_byte_order_mark(path: Path) -> None:
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:20])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def as_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


UNREADABLE = [as_fifo, as_loop]
ODD = [with_newline, with_byte_order_mark, cut_short, emptied, as_folder]


def test_the_key_is_kept_twice_apart_and_for_its_owner_alone(home: Home) -> None:
    keys = load_keys(home)
    first, second = files_of(home)
    assert first.read_bytes() == second.read_bytes() == keys.current
    assert len(keys.current) == KEY_BYTES
    assert first.parent != second.parent
    assert not keys.unreadable
    for path in (first, second):
        assert path.stat().st_mode & 0o077 == 0
    assert load_keys(home) == keys


@pytest.mark.parametrize("lost", [0, 1])
def test_B2_one_copy_that_is_gone_is_made_again_from_the_other(home: Home, lost: int) -> None:
    key = load_keys(home).current
    files_of(home)[lost].unlink()
    assert load_keys(home).current == key
    assert [path.read_bytes() for path in files_of(home)] == [key, key]


@pytest.mark.parametrize("spoil", UNREADABLE)
def test_B2_a_key_that_cannot_be_read_is_left_as_it_is_and_the_copy_opens(home: Home, spoil: Spoil) -> None:
    half_sealed(ASTRA, home)
    path = newest(home)
    spoil(home.key_file)
    before = os.lstat(home.key_file)
    session = Session.resume(path, home)
    assert session.match.has_sealed(Seat.RED)
    assert not session.notice
    session.keep()
    assert os.lstat(home.key_file).st_ino == before.st_ino, "what cannot be read is not overwritten"


@pytest.mark.parametrize("spoil", UNREADABLE)
@pytest.mark.parametrize("edition", [EDITIONS[0], ASTRA])
def test_B2_a_match_waits_for_a_key_that_is_there_and_cannot_be_read(
    home: Home, spoil: Spoil, edition: str
) -> None:
    half_sealed(edition, home)
    path = newest(home)
    key, content = home.key_file.read_bytes(), path.read_bytes()
    home.key_copy.unlink()
    spoil(home.key_file)
    with pytest.raises(FileError, match=r"sealing\.key cannot be read \(.+\)") as raised:
        Session.resume(path, home)
    assert raised.value.remedy.startswith("give your account the right to read that file")
    assert "Do not delete it: without the key " in raised.value.remedy
    assert path.read_bytes() == content
    meanwhile = half_sealed(edition, home)  # a new match can be begun, and is kept

    home.key_file.unlink()
    home.key_file.write_bytes(key)
    assert Session.resume(path, home).match.has_sealed(Seat.RED), "the old seal opens again"
    (last,) = [one.newest.path for one in autosaves.unfinished(home) if one.match == meanwhile.id]
    again = Session.resume(last, home)
    assert again.match.has_sealed(Seat.RED), "and so does the one that was made meanwhile"


@pytest.mark.parametrize("spoil", ODD)
@pytest.mark.parametrize("edition", [EDITIONS[0], ASTRA])
def test_B2_an_odd_key_is_moved_aside_and_the_copy_opens(home: Home, spoil: Spoil, edition: str) -> None:
    half_sealed(edition, home)
    key = home.key_copy.read_bytes()
    spoil(home.key_file)
    odd = home.key_file.read_bytes() if home.key_file.is_file() else None
    session = Session.resume(newest(home), home)
    assert session.match.has_sealed(Seat.RED)
    assert home.key_file.read_bytes() == key
    aside = home.key_file.with_name("sealing.key.odd-1")
    assert aside.is_dir() if odd is None else aside.read_bytes() == odd


@pytest.mark.parametrize(("spoil", "is_restored"), [(with_newline, True), (cut_short, False)])
@pytest.mark.parametrize("has_copy", [True, False])
def test_a_damaged_key_is_told_with_what_it_is_for_and_what_is_lost(
    home: Home, spoil: Spoil, *, is_restored: bool, has_copy: bool
) -> None:
    load_keys(home)
    spoil(home.key_file)
    if not has_copy:
        home.key_copy.unlink()
    told = load_keys(home).moved
    assert told.startswith("sealing.key, the key to sealed orders and hidden cards, was damaged")
    assert "is now called sealing.key.odd-1." in told
    assert ("Nothing is lost" in told) is (is_restored or has_copy)
    assert ("until you put back the right file" in told) is not (is_restored or has_copy)
    again = load_keys(home)
    assert not again.moved, "it is told once"
    assert again.aside == (home.key_file.with_name("sealing.key.odd-1"),)


@pytest.mark.parametrize("edition", [EDITIONS[0], ASTRA])
def test_a_match_whose_key_was_moved_aside_says_where_that_is(home: Home, edition: str) -> None:
    half_sealed(edition, home)
    path = newest(home)
    for one in files_of(home):
        cut_short(one)
    load_keys(home)  # as the program does when it starts
    if edition == ASTRA:
        with pytest.raises(FileError) as raised:
            Session.resume(path, home)
        told = raised.value.remedy
        assert told.startswith("put sealing.key back (a damaged one lies beside it: ")
    else:
        told = Session.resume(path, home).notice
    assert all(str(one.with_name("sealing.key.odd-1")) in told for one in files_of(home))


@pytest.mark.parametrize("spoil", [with_newline, with_byte_order_mark])
def test_B2_a_key_to_which_an_editor_has_added_something_still_opens_without_a_copy(
    home: Home, spoil: Spoil
) -> None:
    half_sealed(ASTRA, home)
    key = home.key_file.read_bytes()
    home.key_copy.unlink()  # as 0.2.0 left it
    spoil(home.key_file)
    assert Session.resume(newest(home), home).match.has_sealed(Seat.RED)
    assert [path.read_bytes() for path in files_of(home)] == [key, key]


def test_B2_a_lost_key_is_said_with_what_is_lost_and_what_is_not(home: Home) -> None:
    half_sealed(EDITIONS[0], home)
    path = newest(home)
    for one in files_of(home):
        one.unlink()
    session = Session.resume(path, home)
    assert "key" in session.notice
    assert "sealed orders and unfinished plans are lost" in session.notice
    assert "Everything played so far is kept" in session.notice
    assert set(session.waiting()) == set(PLAYERS)


def test_B2_a_lost_key_of_a_match_with_hidden_cards_names_the_file_that_is_missing(home: Home) -> None:
    half_sealed(ASTRA, home)
    path = newest(home)
    for one in files_of(home):
        one.unlink()
    with pytest.raises(FileError, match=r"key that is not on this computer; put sealing\.key back"):
        Session.resume(path, home)
    assert path.exists()


def test_a_key_that_has_vanished_while_the_program_runs_is_written_again(home: Home) -> None:
    session = half_sealed(EDITIONS[0], home)
    key = home.key_file.read_bytes()
    for one in files_of(home):
        one.unlink()
    session.keep()
    assert [path.read_bytes() for path in files_of(home)] == [key, key]
    assert Session.resume(newest(home), home).match.has_sealed(Seat.RED)


def test_a_disk_without_links_has_a_key_too(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", no_links)
    key = load_keys(home).current
    assert [path.read_bytes() for path in files_of(home)] == [key, key]
    assert [path.name for path in home.key_copy.parent.iterdir()] == [home.key_copy.name]


def _make_key(root: str, start: Any, found: Any) -> None:
    home = open_home(Path(root))
    start.wait()
    found.put(load_keys(home).current)


@pytest.mark.slow
def test_programs_that_begin_together_have_one_key(tmp_path: Path) -> None:
    context = multiprocessing.get_context("fork")
    for attempt in range(40):
        start, found = context.Event(), context.Queue()
        root = tmp_path / str(attempt)
        both = [context.Process(target=_make_key, args=(str(root), start, found)) for _ in range(2)]
        for one in both:
            one.start()
        start.set()
        keys = {found.get() for _ in both}
        for one in both:
            one.join()
        home = open_home(root)
        assert keys == {home.key_file.read_bytes()} == {home.key_copy.read_bytes()}
