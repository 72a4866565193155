"""Which part of a match a clip shows: a turn that is over, all of them, or one moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from game.games import card_of
from game.match.playback import Playback
from game.match.recording import Recording
from rules.file_error import shown
from rules.files import slug
from rules.kernel.seats import PLAYERS

GIF, STILL = ".gif", ".png"
ENDINGS = (".webp", GIF, STILL)


class NoClipError(ValueError):
    """Say in a sentence why there can be no such clip."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A clip from one moment to another; `name` is the end of its file's name."""

    first: int
    last: int
    name: str


def ending_refusal(path: Path) -> str:
    """Say that nothing is written under such a name; "" where something is."""
    if path.suffix.lower() in ENDINGS:
        return ""
    return f"{shown(path.name)}: the name of a clip ends in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}"


def public(recording: Recording) -> Recording:
    """Return what everybody at the table could see of a match, which is all that a clip shows."""
    ruleset = recording.ruleset
    heard = ([ruleset.told(event, None) for event in beat] for beat in recording.beats)
    beats = tuple(tuple(event for event in beat if event is not None) for beat in heard)
    return replace(recording, opening=ruleset.conceal(recording.opening, None), beats=beats)


def finished_turns(film: Playback, *, over: bool) -> list[int]:
    """List the turns that are over: all that were begun, but for the last of a match that goes on."""
    return film.turns if over else film.turns[:-1]


def cut_turn(film: Playback, turn: int, *, over: bool) -> Cut:
    """Cut a turn; raise `NoClipError` for one that is not over, or that there is not."""
    done = finished_turns(film, over=over)
    if turn not in done:
        raise NoClipError(
            f"{film.table.begun(turn)} {'is not over yet' if turn in film.turns else 'was not played'}: "
            f"{_which(film, done)}."
        )
    begins = {mark.turn: mark.moment for mark in film.turn_marks}
    later = [moment for other, moment in begins.items() if other > turn]
    return Cut(begins[turn], min(later, default=film.last), f"{film.table.turn}-{turn}")


def cut_all(film: Playback, *, over: bool) -> Cut:
    """Cut the whole match, as far as its turns are over; raise `NoClipError` where none is."""
    if over:
        return Cut(0, film.last, "match")
    done = finished_turns(film, over=over)
    if not done:
        raise NoClipError(f"This match goes on, and {_which(film, done)}.")
    last = cut_turn(film, done[-1], over=over).last
    return Cut(0, last, f"to-{film.table.turn}-{done[-1]}")


def cut_moment(film: Playback, moment: int, *, over: bool) -> Cut:
    """Cut one moment for a still; raise `NoClipError` for one of a turn that is not over."""
    whole = cut_all(film, over=over)
    if moment > whole.last:
        done = finished_turns(film, over=over)
        raise NoClipError(f"{film.table.begun(film.turns[-1])} is not over yet: {_which(film, done)}.")
    turns = [mark.turn for mark in film.turn_marks if mark.moment <= moment]
    return Cut(moment, moment, f"{film.table.turn}-{turns[-1] if turns else 0}-moment-{moment}")


def _which(film: Playback, turns: Sequence[int]) -> str:
    turn = film.table.turn
    if not turns:
        return f"no {turn} of it is over yet"
    if len(turns) == 1:
        return f"there is {turn} {turns[0]}"
    return f"there are {turn}s {turns[0]} to {turns[-1]}"


def file_in(folder: Path, recording: Recording, cut: Cut, ending: str) -> Path:
    """Name a new file of a clip in a folder, after its match and its turn."""
    story, _ = card_of(recording.ruleset.id).story(recording.setup)
    title = story or " and ".join(recording.setup.names[seat] for seat in PLAYERS)
    stem, count = f"{slug(title)}-{cut.name}", 1
    path = folder / f"{stem}{ending}"
    while path.exists():
        count += 1
        path = folder / f"{stem}-{count}{ending}"
    return path
