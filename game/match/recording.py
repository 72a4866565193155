"""What there is to watch of a match: from the match itself, or from its file as far as it holds."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from game.match import saves
from game.match.dice import SEEDED, TYPED
from game.match.ending import CLOSED, open_replay, stays_closed
from game.match.playback import Beat
from game.match.save_summary import number_of
from game.match.source import Source, beats_before
from game.match.styles import kept_seating
from game.shell.paths import Home
from rules.files import FileError
from rules.games import game_of
from rules.kernel.journal import Difference, SavedMatch
from rules.kernel.match import Match
from rules.kernel.ruleset import Ruleset

MOST_EVENTS = 20_000  # three times those of the greatest fleets that can be bought

CARDS_DOWN = "The cards stay face down as long as this match can still be played on from another save."

AnyMatch = Match[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Recording:
    """A table before the first beat and the beats; `notice` says what is not as it was recorded.

    `source` is the match itself, None where there is only its record: what it hides is not for screens.
    """

    ruleset: Ruleset[Any, Any, Any]
    setup: Any
    opening: Any
    beats: tuple[Beat, ...]
    over: bool = True
    notice: str = ""
    source: Source | None = field(default=None, repr=False, compare=False)


def recording_of(match: AnyMatch, notice: str = "", source: Source | None = None) -> Recording:
    """Return all of a match that is known, which begins later where it was taken up from a later turn.

    Before its end it is what everybody may know, and after it where cards stay face down.
    """
    source = source or Source(match, SEEDED)
    ruleset, start = match.ruleset, match.checkpoints[0]
    opening = ruleset.opening(match.setup) if start.beats > 0 else ruleset.copy(start.state)
    if match.over and not ruleset.is_closed:
        beats = tuple(match.beats)
        return Recording(ruleset, match.setup, opening, beats, over=True, notice=notice, source=source)
    beats = tuple(match.told(beat, None) for beat in match.beats)
    known = ruleset.conceal(opening, None)
    return Recording(ruleset, match.setup, known, beats, over=match.over, notice=notice, source=source)


def recording_in_file(path: Path, home: Home) -> Recording:
    """Play a file again and give what it comes to; raise `FileError`."""
    saved = saves.read_match(path, home)
    closed = stays_closed(saved.header, home)
    if saved.header.extra.get(CLOSED) is True and not closed:
        open_replay(path, home)
    return recording_in_save(saved, closed=closed)


def recording_in_save(saved: SavedMatch, *, closed: bool = False) -> Recording:
    """Play a saved match again and give what it comes to; raise `FileError`.

    Where it comes to something else than was recorded, it ends there and the notice says so. Where the rules
    have changed since, it is shown as it was recorded. Of one that is `closed` cards stay face down.
    """
    if closed:
        saved.ruleset = saved.ruleset.closed()
    try:
        match = saved.replay()
        return recording_of(match, CARDS_DOWN if closed else "", _source(saved, match))
    except Difference as difference:
        recorded = None if saved.same_rules or closed else _recorded(saved)
        if recorded is not None:
            return recorded
        notice = (
            f"This replay does not come to what was recorded: {difference}. "
            "It is shown up to there; the rest cannot be trusted."
        )
        broken = saved.header.over and not saved.ruleset.hides
        source = replace(_source(saved, difference.match), broken=broken)
        return replace(recording_of(difference.match, notice, source), over=saved.header.over)


def _source(saved: SavedMatch, match: AnyMatch) -> Source:
    extra = saved.header.extra
    seating = kept_seating(extra, saved.ruleset.id)
    dice = TYPED if extra.get("dice") == TYPED else SEEDED
    known = tuple(saved.known(match.checkpoints[0].turn))
    parted = number_of(saved.header, "played_on_from")
    since = beats_before(match, number_of(saved.header, "set_up")) if parted else 0
    return Source(match, dice, seating, extra.get("quick") is True, known, parted, since)


def _recorded(saved: SavedMatch) -> Recording | None:
    """Return the recorded beats as they are, None where there are none; FileError for impossible ones."""
    if saved.beats is None:
        return None
    ruleset = saved.ruleset
    opening = ruleset.opening(saved.setup)
    state = ruleset.copy(opening)
    apply_recorded = game_of(ruleset.id).apply_recorded
    beats: list[Beat] = []
    if sum(map(len, saved.beats)) > MOST_EVENTS:
        raise FileError(
            saved.name, f"records more than {MOST_EVENTS} events", "open another replay", ("beats",)
        )
    for number, packed in enumerate(saved.beats):
        beat: list[Any] = []
        for place, one in enumerate(packed):
            try:
                event = ruleset.unpack_event(one)
                apply_recorded(state, event, ruleset.describe)
            except FileError as error:
                where = ("beats", number, place, *error.path)
                raise FileError(saved.name, error.problem, error.remedy, where) from None
            beat.append(event)
        beats.append(tuple(beat))
    notice = "The rules have changed since this match: it is shown as it was recorded and cannot be verified."
    return Recording(ruleset, saved.setup, opening, tuple(beats), saved.header.over, notice)
