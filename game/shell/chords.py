"""Key chords such as "ctrl+q", in the form that people read."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache

_SHOWN = {"return": "Enter", "escape": "Esc", "[+]": "Pad +", "[-]": "Pad -", "enter": "Pad Enter"}
_SHOWN |= {"delete": "Del", "left": "←", "right": "→", "up": "↑", "down": "↓"}
_MAC_NAMES = {"ctrl": "Cmd", "alt": "Option"}


def is_mac() -> bool:
    """Return whether this is macOS, where shortcuts use Cmd instead of Ctrl."""
    return sys.platform == "darwin"


def chord_label(chord: str) -> str:
    """Return a chord as people write it, with the names of keys on this system.

    >>> chord_label("ctrl+q"), chord_label("shift+return"), chord_label("ctrl++")
    ('Ctrl+Q', 'Shift+Enter', 'Ctrl++')
    """
    return _label(chord, mac=is_mac())


@cache
def _label(chord: str, *, mac: bool) -> str:
    names = _MAC_NAMES if mac else {}
    held: list[str] = []
    while "+" in chord[:-1] and chord.split("+", 1)[0] in {"ctrl", "alt", "shift"}:
        word, chord = chord.split("+", 1)
        held.append(names.get(word, word.capitalize()))
    large = chord.title() if chord != "ß" else chord
    return "+".join([*held, _SHOWN.get(chord, large)])


def joined_labels(chords: Sequence[str]) -> str:
    """Return several chords in a row, with modifiers that they share written once.

    >>> joined_labels(["shift+left", "shift+right"]), joined_labels(["a", "shift+a"])
    ('Shift+← →', 'A Shift+A')
    """
    held = {chord[: chord.rfind("+", 0, -1) + 1] for chord in chords}
    if len(held) != 1:
        return " ".join(map(chord_label, chords))
    (shared,) = held
    return " ".join([chord_label(chords[0]), *(chord_label(one.removeprefix(shared)) for one in chords[1:])])
