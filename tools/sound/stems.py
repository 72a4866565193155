"""The music: six stems of 16 bars at 75 beats per minute, in D minor, that play together in a loop.

Everything is laid out on a ring: what rings past the last bar continues in the first, and filters
and reverb wrap around too, so a looped stem has no seam. `STEMS` has the function that makes each
stem, `LOUDNESS_DB` its loudness in the mix.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from game.shell.music import LOOP_S, RUN_UP_S
from tools.sound.waves import (
    RATE_HZ,
    Wave,
    arch,
    breath,
    fm_bell,
    glide,
    hertz,
    hiss,
    horn,
    noise,
    swell,
    times,
    tone,
)

Stereo = NDArray[np.float64]
"""Left and right, one row each."""

BEAT_S = 60 / 75
BAR_S = 4 * BEAT_S
BARS = 16
LENGTH = round(LOOP_S * RATE_HZ)
"""Samples in a stem, which is 16 bars long."""

# Dm9, B flat, F and C, two bars each, then the same with other upper notes; lowest note first.
CHORDS: tuple[tuple[str, ...], ...] = (
    ("D2", "A2", "F3", "C4", "E4"),
    ("Bb1", "F2", "D3", "A3", "C4"),
    ("F2", "C3", "A3", "C4", "E4"),
    ("C2", "G2", "E3", "G3", "D4"),
    ("D2", "A2", "E3", "F3", "C4"),
    ("Bb1", "F2", "D3", "F3", "C4"),
    ("F2", "C3", "G3", "A3", "E4"),
    ("C2", "G2", "D3", "G3", "Bb3"),
)
CHORD_S = 2 * BAR_S


def _ring() -> Stereo:
    return np.zeros((2, LENGTH))


def _lay(ring: Stereo, at_s: float, sound: Wave, pan: float = 0.0, level: float = 1.0) -> None:
    """Add a sound at a time in seconds, wrapping around the end.

    `pan` is -1 for left and 1 for right, at constant power.
    """
    angle = (pan + 1) * np.pi / 4
    places = (round(at_s * RATE_HZ) + np.arange(len(sound))) % LENGTH
    for row, share in enumerate((np.cos(angle), np.sin(angle))):
        ring[row, places] += level * share * sound


def _filtered(ring: Stereo, low_hz: float, high_hz: float, steep: int = 2) -> Stereo:
    """Keep the frequencies between two limits, wrapping around the end."""
    steps_hz = np.maximum(np.fft.rfftfreq(LENGTH, 1 / RATE_HZ), 1.0)
    band = 1 / (1 + (low_hz / steps_hz) ** (2 * steep)) / (1 + (steps_hz / high_hz) ** (2 * steep))
    kept: Stereo = np.fft.irfft(np.fft.rfft(ring) * band, LENGTH)
    return kept


def _in_hall(ring: Stereo, seconds: float, wet: float, seed: int) -> Stereo:
    """Add reverb, different on the left and the right."""
    t = times(seconds)
    echo = np.random.default_rng(seed).standard_normal((2, len(t))) * np.exp(-5.5 * t / seconds)
    echo[:, : round(0.018 * RATE_HZ)] = 0.0
    echo /= np.sqrt((echo**2).sum(axis=1, keepdims=True))
    rung = np.fft.irfft(np.fft.rfft(ring) * np.fft.rfft(echo, LENGTH), LENGTH)
    return ring + wet * _filtered(rung, 140, 3200, steep=1)


def bed() -> Stereo:
    """Return held chords: two detuned saw waves per note, all below 400 Hz."""
    ring, length = _ring(), CHORD_S + 1.6
    for number, chord in enumerate(CHORDS):
        shape = arch(length, 1.5, 2.2)
        for voice, note in enumerate(chord):
            pitch = hertz(note)
            overtones = [1 / n / (1 + (n * pitch / 400) ** 3) for n in range(1, int(1000 / pitch) + 1)]
            breath = 1 + 0.18 * np.sin(
                2 * np.pi * times(length) * (2 + voice) / 16 / BAR_S * 4 + voice + number
            )
            for side in (-1, 1):
                saw = tone(pitch * (1 + 0.0021 * side), length, overtones) * shape * breath
                _lay(ring, number * CHORD_S, saw, pan=0.55 * side, level=0.9**voice)
    return _in_hall(_filtered(ring, 45, 420), 3.0, 0.35, seed=60)


def air() -> Stereo:
    """Return the breath of a distant choir: noise from 800 to 2000 Hz, tuned to notes of the chords."""
    ring = _ring()
    for number, chord in enumerate(CHORDS):
        length = CHORD_S + 2.4
        shape = arch(length, 2.9, 3.6)
        for voice, note in enumerate(chord[-3:]):
            for octave, level in ((4, 1.0), (8, 0.3)):
                pitch = octave * hertz(note)
                blown = breath(pitch, length, seed=600 + 31 * number + 5 * voice + octave)
                _lay(ring, number * CHORD_S, blown * shape, pan=0.7 * (voice - 1), level=level)
    for side in (-1, 1):
        wind = hiss(LENGTH, 800, 2000, seed=610 + side)
        turns = 2 * np.pi * np.arange(LENGTH) / LENGTH
        gusts = 0.35 + 0.65 * np.sin(4 * turns + side) ** 2 * np.sin(3 * turns) ** 2
        _lay(ring, 0.0, 0.4 * wind * gusts, pan=0.8 * side)
    return _in_hall(_filtered(ring, 600, 2100), 3.2, 0.5, seed=61)


# Eighths of a bar: how hard each is plucked, and its step of the chord (0 root, 1 fifth, 2 octave).
_EIGHTHS = ((1.0, 0), (0.4, 0), (0.55, 0), (0.42, 2), (0.8, 0), (0.4, 0), (0.6, 1), (0.45, 0))


def pulse() -> Stereo:
    """Return plucked, damped eighths in the bass."""
    ring = _ring()
    for bar in range(BARS):
        root = hertz(CHORDS[bar // 2][0])
        root = root if root > 60 else 2 * root
        for number, (force, step) in enumerate(_EIGHTHS):
            pitch = root * (1.0, 1.5, 2.0)[step]
            overtones = [force**0.5 / n / (1 + (n * pitch / (220 + 420 * force)) ** 2) for n in range(1, 11)]
            pluck = tone(pitch, 0.42, overtones) * swell(0.42, 0.006, 0.085 + 0.05 * force)
            pluck *= arch(0.42, 0.004, 0.06)
            _lay(ring, bar * BAR_S + number * BEAT_S / 2, pluck, pan=0.25 * (-1) ** number, level=force)
    return _in_hall(_filtered(ring, 50, 1400, steep=1), 0.9, 0.16, seed=62)


# Bar, beat, note, force.
_BELLS: Sequence[tuple[int, float, str, float]] = (
    (0, 2.5, "A5", 0.8), (1, 1.0, "E6", 0.6), (1, 2.5, "D6", 0.45),
    (3, 0.5, "C6", 0.7), (3, 2.0, "F5", 0.55),
    (4, 3.0, "G5", 0.5), (5, 0.5, "A5", 0.8), (5, 1.5, "E6", 0.6),
    (7, 0.0, "D6", 0.7), (7, 2.5, "G5", 0.5),
    (8, 1.5, "F6", 0.55), (9, 0.0, "E6", 0.7), (9, 3.0, "A5", 0.5),
    (10, 2.5, "D6", 0.65), (11, 1.0, "C6", 0.6), (11, 2.5, "A5", 0.5),
    (13, 0.0, "C6", 0.6), (13, 1.5, "G6", 0.5), (13, 2.5, "E6", 0.5),
    (14, 3.0, "D6", 0.6), (15, 1.5, "Bb5", 0.6), (15, 3.0, "G5", 0.45),
)  # fmt: skip


def glass() -> Stereo:
    """Return a few bells with their echoes."""
    ring = _ring()
    for number, (bar, beat, note, force) in enumerate(_BELLS):
        struck = fm_bell(hertz(note), 3.2, 0.75, index=0.7 + force) * arch(3.2, 0.003, 0.8)
        for echo in range(4):
            at_s = bar * BAR_S + (beat + 0.75 * echo) * BEAT_S
            side = 0.6 * (-1) ** (number + echo)
            _lay(ring, at_s, struck, pan=side, level=force * 0.42**echo)
    return _in_hall(_filtered(ring, 300, 6500, steep=1), 3.0, 0.55, seed=63)


# Beats within two bars on which the drum is hit, and how hard.
_BLOWS = (
    (0.0, 1.0),
    (0.75, 0.55),
    (2.5, 0.7),
    (4.0, 0.95),
    (4.75, 0.5),
    (5.5, 0.4),
    (6.5, 0.75),
    (7.25, 0.45),
)


def drum() -> Stereo:
    """Return a deep drum with ticks in between."""
    ring, draws = _ring(), np.random.default_rng(64)
    blow = tone(glide(55, 38, 0.6), 0.6, (1.0, 0.5, 0.22)) * swell(0.6, 0.004, 0.16)
    blow[: len(times(0.2))] += 0.35 * tone(glide(170, 60, 0.2), 0.2) * swell(0.2, 0.002, 0.03)
    blow += 0.12 * noise(0.6, 150, 900, seed=641) * swell(0.6, 0.002, 0.05)
    tick = noise(0.1, 3800, 7500, seed=642) * swell(0.1, 0.001, 0.014)
    for pair in range(BARS // 2):
        for beat, force in _BLOWS:
            _lay(ring, (8 * pair + beat) * BEAT_S, blow, level=force)
        for sixteenth in range(32):
            force = (0.5, 0.16, 0.3, 0.2)[sixteenth % 4] * float(0.7 + 0.5 * draws.random())
            if sixteenth % 4 or sixteenth % 8 == 4:
                side = 0.5 * float(draws.random() * 2 - 1)
                _lay(ring, 8 * pair * BEAT_S + sixteenth * BEAT_S / 4, tick, pan=side, level=0.4 * force)
    return _in_hall(_filtered(ring, 28, 9000, steep=1), 1.6, 0.2, seed=65)


# Bar, beat, length in bars, notes: A D, E F, E C D, and then the same with a second voice below.
_CALLS: Sequence[tuple[int, float, float, tuple[str, ...]]] = (
    (0, 0.0, 0.75, ("A3",)), (0, 3.0, 1.25, ("D4",)),
    (2, 0.0, 0.75, ("E4",)), (2, 3.0, 1.25, ("F4",)),
    (4, 0.0, 0.75, ("E4",)), (4, 3.0, 1.0, ("C4",)), (6, 0.0, 1.6, ("D4",)),
    (8, 0.0, 0.75, ("A3", "D3")), (8, 3.0, 1.25, ("D4", "A3")),
    (10, 0.0, 0.75, ("E4", "A3")), (10, 3.0, 1.25, ("F4", "Bb3")),
    (12, 0.0, 0.75, ("E4", "A3")), (12, 3.0, 1.0, ("C4", "F3")), (14, 0.0, 1.6, ("D4", "G3")),
)  # fmt: skip


def horns() -> Stereo:
    """Return the calls of distant horns."""
    ring = _ring()
    for bar, beat, long, notes in _CALLS:
        for voice, note in enumerate(notes):
            call = horn(hertz(note), long * BAR_S + 0.5, attack=0.22, release=0.7)
            _lay(ring, bar * BAR_S + beat * BEAT_S, call, pan=0.35 * (1 - 2 * voice), level=0.8**voice)
    return _in_hall(_filtered(ring, 110, 3600, steep=1), 2.8, 0.55, seed=66)


STEMS: dict[str, Callable[[], Stereo]] = {
    "bed": bed, "air": air, "pulse": pulse, "glass": glass, "drum": drum, "horn": horns,
}  # fmt: skip
# RMS level of each stem in decibels, where 0 is the loudest possible.
LOUDNESS_DB = {"bed": -30.0, "air": -37.0, "pulse": -34.0, "glass": -38.0, "drum": -34.0, "horn": -33.0}


def with_run_up(stem: Stereo) -> Stereo:
    """Prepend the end of a stem to it, so that the player can blend the end into the start."""
    return np.concatenate([stem[:, -round(RUN_UP_S * RATE_HZ) :], stem], axis=1)


def level(stem: Stereo, name: str) -> Stereo:
    """Scale a stem to its loudness in the mix."""
    stem = stem - stem.mean(axis=1, keepdims=True)
    levelled: Stereo = stem * (10 ** (LOUDNESS_DB[name] / 20) / float(np.sqrt((stem**2).mean())))
    return levelled
