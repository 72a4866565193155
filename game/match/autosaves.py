"""Autosaves: the newest states of each unfinished match, under its number, and its open plan.

A state is `autosave-MATCH-SERIAL.json`. Serials count the writes of this computer, because clocks
can jump. Version 0.1.0 kept three states of any matches under fixed names. They can be read, and
are removed with their match.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any

from game.match.listed import Listed, by_age, last_serial, look
from game.shell.paths import Home
from game.shell.writing import WRITER
from rules.files import FileError, write_atomically
from rules.kernel.journal import Header, to_bytes

STATES_KEPT = 3  # for each match
OLD_NAMES = ("autosave-1.json", "autosave-2.json", "autosave-3.json")
_MATCH = re.compile(r"[0-9a-f]{16}")
_STATE = re.compile(r"autosave-([0-9a-f]{16})-(\d{9,12})\.json")
_PLAN = "autosave-{}.plan"
_ENDED = "ended-{}.json"


@dataclass(frozen=True)
class Unfinished:
    """An unfinished match: its number and its states, newest first.

    A state is read only when it is looked at.
    """

    match: str
    paths: tuple[Path, ...]

    @cached_property
    def newest(self) -> Listed:
        """The newest readable state; if none can be read, the newest."""
        first = look(self.paths[0])
        if goes_on(first):
            return first
        return next(filter(goes_on, map(look, self.paths[1:])), first)


def is_autosave(path: Path) -> bool:
    """Return whether a file in the folder of saves is an autosave."""
    return path.name in OLD_NAMES or _STATE.fullmatch(path.name) is not None


def is_ended(path: Path) -> bool:
    """Return whether a file in the folder of saves is a finished match that is not yet a replay."""
    return path.match(_ENDED.format("*"))


def goes_on(one: Listed) -> bool:
    """Return whether a file can be read and its match continued."""
    return one.header is not None and not one.header.over


def match_of(header: Header) -> str:
    """Return the number of a match for use in file names, whatever the file contains."""
    said = str(header.extra.get("match"))
    return said if _MATCH.fullmatch(said) else blake2b(said.encode(), digest_size=8).hexdigest()


def origin_of(header: Header) -> str:
    """Return the number of the match from which this one was forked, or its own."""
    said = str(header.extra.get("origin"))
    return said if _MATCH.fullmatch(said) else match_of(header)


def unfinished(home: Home) -> list[Unfinished]:
    """List the matches that have autosaves, the last played first."""
    WRITER.settle()
    over = {match_id for match_id, _ in ended(home)}
    matches: dict[str, list[Path]] = {}
    for _, match_id, path in _newest_first(_states(home)):
        if match_id not in over:
            matches.setdefault(match_id, []).append(path)
    return [Unfinished(match_id, tuple(paths)) for match_id, paths in matches.items()]


def ended(home: Home) -> list[tuple[str, Path]]:
    """List finished matches whose replay is still being written, each with its file."""
    try:
        paths = sorted(home.saves.glob(_ENDED.format("*")))
    except OSError:
        return []
    named = [(path.stem.removeprefix(_ENDED.partition("{")[0]), path) for path in paths]
    return [(match_id, path) for match_id, path in named if _MATCH.fullmatch(match_id)]


def keep_ended(home: Home, match_id: str, saved: dict[str, object]) -> str:
    """Record that a match has ended, and how, until its replay exists.

    Return a notice if that fails, else "". From now on the match is not unfinished, whatever
    happens to the program.
    """
    if not home.alone:
        return ""
    WRITER.settle()
    return _write(home.saves / _ENDED.format(match_id), saved)


def holds(home: Home, match_id: str, entries: int) -> bool:
    """Return whether the newest state on disk has at least so many entries of the match's journal."""
    WRITER.settle()
    states = sorted((one for one in _states(home) if one[1] == match_id), reverse=True)
    header = look(states[0][2]).header if states else None
    return header is not None and header.entries >= entries


def keep(home: Home, match_id: str, saved: dict[str, object]) -> str:
    """Write a new state of a match and remove its oldest; return a notice if that fails, else "".

    If another program writes the autosaves, nothing is written. Within a frame the writer takes
    over `saved` and writes it after the frame.
    """
    return WRITER.do(lambda: _keep(home, match_id, saved)) if home.alone else ""


def keep_plan(home: Home, match_id: str, plan: bytes | None) -> str:
    """Write the open plan of a match, or remove it (None); return a notice if that fails, else "".

    No frame waits for a plan to be written, because there is another one with each key press.
    """
    if not home.alone:
        return ""
    path = plan_file(home, match_id)
    return WRITER.do(lambda: _keep_plan(path, plan), patient=None if plan is None else path)


def plan_file(home: Home, match_id: str) -> Path:
    """Return the file of a match's open plan."""
    return home.saves / _PLAN.format(match_id)


def discard(home: Home, match_id: str) -> None:
    """Remove all states of a match and its plan, unless another program writes them.

    Never raise.
    """
    if not home.alone:
        return
    WRITER.settle()
    _drop(path for _, found, path in _states(home) if found == match_id)
    _drop([plan_file(home, match_id), home.saves / _ENDED.format(match_id)])


def tidy(home: Home) -> None:
    """Remove plans of matches that no longer exist, left by a killed program; never raise."""
    known = {plan_file(home, match_id) for _, match_id, _ in _states(home)}
    with suppress(OSError):
        _drop(path for path in home.saves.glob(_PLAN.format("*")) if path not in known)


def _keep(home: Home, match_id: str, saved: dict[str, Any]) -> str:
    states = _newest_first(_states(home))
    serial = last_serial(number for number, _, _ in states) + 1
    saved["header"]["extra"]["serial"] = serial
    notice = _write(home.saves / f"autosave-{match_id}-{serial:09d}.json", saved)
    if not notice:
        _drop([path for _, found, path in states if found == match_id][STATES_KEPT - 1 :])
    return notice


def _write(path: Path, saved: dict[str, object]) -> str:
    """Write a file that can be read again, or none; return a notice if that fails."""
    try:
        write_atomically(path, to_bytes(saved))
    except FileError as error:
        return f"The match could not be saved: {error}. You can play on."
    if problem := look(path).problem:  # no list would show it, so the previous state stays the newest
        _drop([path])
        return f"The match could not be saved: {problem}. You can play on."
    return ""


def _keep_plan(path: Path, plan: bytes | None) -> str:
    if plan is None:
        _drop([path])
        return ""
    try:
        write_atomically(path, plan)
    except FileError as error:
        return f"The plan could not be saved: {error}. You can play on."
    return ""


def _newest_first(states: list[tuple[int, str, Path]]) -> list[tuple[int, str, Path]]:
    last = last_serial(serial for serial, _, _ in states)
    return sorted(states, key=lambda state: (by_age(state[0], last), *state[1:]), reverse=True)


def _states(home: Home) -> list[tuple[int, str, Path]]:
    """List all states as serial, match and file; only those of 0.1.0 are opened for that."""
    try:
        paths = list(home.saves.iterdir())
    except OSError:
        return []
    found = []
    for path in paths:
        if name := _STATE.fullmatch(path.name):
            found.append((int(name[2]), name[1], path))
        elif path.name in OLD_NAMES:
            one = look(path)
            found.append((one.serial, match_of(one.header) if one.header else path.stem, path))
    return found


def _drop(paths: Iterable[Path]) -> None:
    for path in paths:
        with suppress(OSError):
            path.unlink()
