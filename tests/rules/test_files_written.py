"""Files are written whole or not at all, and their names come from what people type."""

import os
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.files import (
    FileError,
    clean_name,
    read_bytes,
    remove_strays,
    slug,
    write_atomically,
    write_yaml,
)


def test_writing_replaces_whole_files_and_never_follows_links(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "save.json"
    write_atomically(target, b"one")
    write_atomically(target, b"two")
    assert read_bytes(target) == b"two"
    outside = tmp_path / "outside"
    outside.write_bytes(b"mine")
    target.unlink()
    target.symlink_to(outside)
    write_atomically(target, b"three")
    assert (outside.read_bytes(), target.read_bytes(), target.is_symlink()) == (b"mine", b"three", False)
    assert list(target.parent.iterdir()) == [target]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a file that is no regular one")
def test_a_pipe_or_a_device_is_never_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(FileError, match="not a regular file"):
        write_atomically(pipe, b"new")
    assert pipe.is_fifo()


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failed_write_keeps_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    target = tmp_path / "save.json"
    write_atomically(target, b"old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(FileError, match="no room left on the disk"):
        write_atomically(target, b"new")
    assert (target.read_bytes(), list(tmp_path.iterdir())) == (b"old", [target])


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="asks Linux which file a handle is of")
def test_F2_the_content_is_safe_before_it_replaces_and_the_folder_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, steps, written = tmp_path / "save.json", [], []
    true_fsync, true_replace = os.fsync, os.replace

    def fsync(handle: int) -> None:
        there = Path(f"/proc/self/fd/{handle}").readlink()
        steps.append("fsync of the folder" if there == tmp_path else "fsync of the file")
        if there != tmp_path:
            written.append(there.read_bytes())
        true_fsync(handle)

    def replace(*paths: Any) -> None:
        steps.append("replace")
        true_replace(*paths)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "replace", replace)
    write_atomically(target, b"new")
    assert steps == ["fsync of the file", "replace", "fsync of the folder"]
    assert written == [b"new"], "all of it is handed over before it is made safe"


def test_what_the_disk_does_not_hold_is_not_called_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "save.json"
    write_atomically(target, b"old")
    true_fsync = os.fsync

    def forgetful(handle: int) -> None:
        os.ftruncate(handle, 1)
        true_fsync(handle)

    monkeypatch.setattr(os, "fsync", forgetful)
    with pytest.raises(FileError, match="not stored correctly on the disk"):
        write_atomically(target, b"new")
    assert (target.read_bytes(), list(tmp_path.iterdir())) == (b"old", [target])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="wants processes that can be forked")
def test_F1_a_write_that_is_killed_anywhere_leaves_the_old_file_or_the_new(tmp_path: Path) -> None:
    # In a process of its own: each fork of this one, with all that other tests left in it, would take long.
    kills = [sys.executable, Path(__file__).with_name("killed_writes.py"), tmp_path]
    env = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(kills, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_could_not_be_opened_again_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "fleet.yaml"
    with pytest.raises(FileError, match="larger than 128 KiB"):
        write_yaml(path, "a: " + "x" * 200_000, lambda document: document)
    with pytest.raises(FileError, match="more than 10000 values"):
        write_yaml(path, "[" + "1," * 12_000 + "1]", lambda document: document)
    assert not path.exists()


def test_writing_under_a_file_is_a_file_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(FileError):
        write_atomically(tmp_path / "file" / "save.json", b"")


def test_old_strays_are_removed_and_young_ones_kept(tmp_path: Path) -> None:
    old, young, save = (tmp_path / name for name in (".new-a.tmp", ".new-b.tmp", "save.json"))
    for path in (old, young, save):
        path.write_bytes(b"")
    os.utime(old, (0, 0))
    remove_strays(tmp_path)
    remove_strays(tmp_path / "absent")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".new-b.tmp", "save.json"]


# Names


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Operation Rookie", "operation-rookie"),
        ("../../etc/passwd", "etc-passwd"),
        ("C:\\x", "c-x"),
        ("CON", "x-con"),
        ("lpt1", "x-lpt1"),
        ("console", "console"),
        ("-rf ", "rf"),
        ("\u661f", "unnamed"),
        ("", "unnamed"),
        ("x" * 300, "x" * 48),
        ("trailing. ", "trailing"),
    ],
)
def test_file_names_are_derived(name: str, expected: str) -> None:
    assert slug(name) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Cafe\u0301", "Caf\xe9"),
        ("a\u202eb\u200bc\x1b[31m\0", "abc[31m"),
        ("\ud800x\ue000", "x"),
        ("e" + "\u0323" * 10_000, "\u1eb9\u0323\u0323"),
        ("\u0301x", "x"),
        ("x" * 10_000_000, "x" * 48),
        (" a\n\t b ", "a b"),
        ("NO", "NO"),
    ],
)
def test_names_are_cleaned(name: str, expected: str) -> None:
    assert clean_name(name) == expected


# Letters of these have up to five marks: points, vowel signs, letters stacked below letters.
LIVING = {
    "Vietnamese": "Vĩnh Biệt Ẫm",
    "Yoruba": "Ọ̀ṣun Ẹ́kọ́",
    "Lithuanian": "Vė́jas i̇̃",
    "pointed Hebrew": "הַשָּׁמַיִם",
    "vowelled Arabic": "السَّلَامُ عَلَيْكُمْ",
    "Hindi": "चीज़ों",
    "Bengali": "কাঁচের",
    "Sinhala": "කෞතුක",
    "Thai": "ที่นี่ น้ำ",
    "Lao": "ເຮືອ້ນີ້",
    "Khmer": "ស្ត្រីខ្មែរ",
    "Burmese": "မြွှေ့ ကျွန်ုပ်",
    "Tibetan": "བསྒྲུབས ཧཱུྃ",
    "Georgian": "ქართული",
    "Korean": "한국어",
    "Fula": "𞤀𞤣𞤤𞤢𞤥",
    "Santali": "ᱥᱟᱱᱛᱟᱲᱤ",
}


@pytest.mark.parametrize("name", LIVING.values(), ids=LIVING)
def test_no_letter_or_mark_of_a_living_language_is_left_out_of_a_name(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("mark", ["\u0301", "\u0e47", "\u064b", "\u05b0"])
def test_marks_do_not_pile_up(mark: str) -> None:
    for letter in ("x", "\u0e01", "\u0633", "\u05e9"):
        kept = clean_name(letter + 30 * mark + letter)
        assert 4 <= len(kept) <= 7
        assert kept.endswith(letter)


@given(st.text(max_size=120))
def test_clean_names_stay_as_they_are(name: str) -> None:
    cleaned = clean_name(name)
    assert clean_name(cleaned) == cleaned
    assert len(cleaned) <= 48
    assert unicodedata.is_normalized("NFC", cleaned)
    cleaned.encode()
    stem = slug(name)
    assert 1 <= len(stem) <= 48
    assert slug(stem) == stem
