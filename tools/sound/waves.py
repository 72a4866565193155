"""Building blocks of sounds: tones, filtered noise, envelopes, bells, horns, and mixing."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]

RATE_HZ = 44_100
_SEMITONES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_TAPER = 220  # samples: 5 ms
_FLAT, _SHARP = "b", "#"


def hertz(note: str) -> float:
    """Return the frequency of a note in hertz.

    >>> hertz("A4"), round(hertz("Bb1"), 2), round(hertz("C#5"), 1)
    (440.0, 58.27, 554.4)
    """
    shift = note.count(_SHARP) - note[1:].count(_FLAT)
    return 440.0 * float(2 ** ((_SEMITONES[note[0]] + shift - 9) / 12 + int(note[-1]) - 4))


def times(seconds: float) -> Wave:
    """Return the time of every sample in seconds."""
    return np.arange(round(seconds * RATE_HZ), dtype=np.float64) / RATE_HZ


def tone(frequency_hz: float | Wave, seconds: float, overtones: Sequence[float] = (1.0,)) -> Wave:
    """Return a tone, fixed or gliding; `overtones` are the strengths of its multiples."""
    steps = np.broadcast_to(np.asarray(frequency_hz, dtype=np.float64), times(seconds).shape)
    phase = 2 * np.pi * np.cumsum(steps) / RATE_HZ
    total = np.zeros(len(phase))
    for number, level in enumerate(overtones):
        if level:
            total += level * np.sin((number + 1) * phase)
    return total


def glide(start_hz: float, end_hz: float, seconds: float) -> Wave:
    """Return frequencies that move evenly, as the ear hears it, from one to another."""
    return np.geomspace(start_hz, end_hz, len(times(seconds)))


def hiss(count: int, low_hz: float, high_hz: float, seed: int) -> Wave:
    """Return `count` samples of noise between two frequencies with soft edges; it loops seamlessly."""
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(count))
    steps_hz = np.maximum(np.fft.rfftfreq(count, 1 / RATE_HZ), 1.0)
    band = 1 / (1 + (low_hz / steps_hz) ** 4) / (1 + (steps_hz / high_hz) ** 4)
    heard: Wave = np.fft.irfft(spectrum * band, count)
    return heard / (3 * float(heard.std()))


def noise(seconds: float, low_hz: float, high_hz: float, seed: int) -> Wave:
    """Return noise between two frequencies with soft edges, with an amplitude of about 1."""
    return hiss(len(times(seconds)), low_hz, high_hz, seed)


def brown(seconds: float, low_hz: float, high_hz: float, seed: int) -> Wave:
    """Return a rumble: noise that falls by 6 dB per octave above its lowest frequency.

    Its amplitude is about 1.
    """
    count = len(times(seconds))
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(count))
    steps_hz = np.maximum(np.fft.rfftfreq(count, 1 / RATE_HZ), 1.0)
    fall = (low_hz / steps_hz) / (1 + (low_hz / steps_hz) ** 4) / (1 + (steps_hz / high_hz) ** 4)
    heard: Wave = np.fft.irfft(spectrum * fall, count)
    return heard / (3 * float(heard.std()))


def breath(pitch_hz: float, seconds: float, seed: int) -> Wave:
    """Return noise so close to a pitch that it sounds like a note, with an amplitude of about 1."""
    count = len(times(seconds))
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(count))
    off = (np.fft.rfftfreq(count, 1 / RATE_HZ) - pitch_hz) / (0.007 * pitch_hz)
    heard: Wave = np.fft.irfft(spectrum * np.exp(-(off**2) / 2), count)
    return heard / (3 * float(heard.std()))


def swept_noise(start_hz: float, end_hz: float, seconds: float, seed: int, *, width: float = 0.7) -> Wave:
    """Return noise in a band that moves evenly between two frequencies; `width` is octaves to each side."""
    low, high = sorted((start_hz, end_hz))
    steps = max(2, int(3 * np.log2(high / low)) + 2)
    at = np.log2(glide(start_hz, end_hz, seconds))
    total = np.zeros(len(at))
    for number, center in enumerate(np.geomspace(low, high, steps)):
        near = np.exp(-(((at - np.log2(center)) / width) ** 2) * 2)
        total += near * noise(seconds, center / 1.3, center * 1.3, seed + number)
    return total


def swell(seconds: float, attack: float, decay: float) -> Wave:
    """Return an envelope that rises for `attack` seconds, then decays by a factor e every `decay` seconds."""
    t = times(seconds)
    rise = np.sin(np.pi / 2 * np.minimum(t / attack, 1.0)) ** 2
    shape: Wave = rise * np.exp(-np.maximum(t - attack, 0.0) / decay)
    return shape


def arch(seconds: float, attack: float, release: float) -> Wave:
    """Return an envelope that rises for `attack` seconds, holds, and falls in the last `release` seconds."""
    t = times(seconds)
    rise, fall = np.minimum(t / attack, 1.0), np.clip((seconds - t) / release, 0.0, 1.0)
    shape: Wave = np.sin(np.pi / 2 * rise) ** 2 * np.sin(np.pi / 2 * fall) ** 2
    return shape


def mix(seconds: float, *parts: tuple[float, Wave]) -> Wave:
    """Add parts together, each from its own start in seconds; none is cut off abruptly."""
    track = np.zeros(len(times(seconds)))
    for start, part in parts:
        first = round(start * RATE_HZ)
        heard = part[: max(0, len(track) - first)].copy()
        last = min(_TAPER, len(heard))
        heard[len(heard) - last :] *= np.linspace(1.0, 0.0, last)
        track[first : first + len(heard)] += heard
    return track


def bell(pitch_hz: float, seconds: float, decay: float) -> Wave:
    """Return a soft, glassy note."""
    body = tone(pitch_hz, seconds, (1.0, 0.22, 0.1)) * swell(seconds, 0.012, decay)
    return body + 0.15 * tone(2.76 * pitch_hz, seconds) * swell(seconds, 0.006, decay / 3)


def fm_bell(pitch_hz: float, seconds: float, decay: float, *, ratio: float = 3.5, index: float = 1.6) -> Wave:
    """Return a bell made by frequency modulation: bright at first, then a plain tone."""
    t = times(seconds)
    bend = index * np.exp(-t / (0.35 * decay)) * np.sin(2 * np.pi * ratio * pitch_hz * t)
    return np.sin(2 * np.pi * pitch_hz * t + bend) * swell(seconds, 0.004, decay)


def horn(pitch_hz: float, seconds: float, *, attack: float = 0.18, release: float = 0.5) -> Wave:
    """Return a soft brass note: its overtones come after the attack and leave first, with late vibrato."""
    t, shape = times(seconds), arch(seconds, attack, release)
    tremble = 0.004 * np.clip((t - 0.7) / 1.2, 0, 1) * np.sin(2 * np.pi * 4.8 * t)
    open_hz = 260 + 1050 * shape * (0.75 + 0.25 * np.exp(-t / 0.6))
    total = np.zeros(len(t))
    for detune in (-0.0022, 0.0, 0.0025):
        phase = 2 * np.pi * np.cumsum(pitch_hz * (1 + detune) * (1 + tremble)) / RATE_HZ
        for number in range(1, min(14, int(3200 / pitch_hz)) + 1):
            total += (
                np.sin(number * phase + number * detune * 900)
                / number
                / (1 + (number * pitch_hz / open_hz) ** 3)
            )
    return shape * total / 3


def hall(sound: Wave, seconds: float, wet: float, seed: int) -> Wave:
    """Add the reverb of a large room, cut off at the end of the sound."""
    t = times(seconds)
    echo = np.random.default_rng(seed).standard_normal(len(t)) * np.exp(-5.0 * t / seconds)
    echo[: round(0.012 * RATE_HZ)] = 0.0
    size = len(sound) + len(echo)
    steps_hz = np.maximum(np.fft.rfftfreq(size, 1 / RATE_HZ), 1.0)
    dull = 1 / (1 + (steps_hz / 2600) ** 2) / (1 + (120 / steps_hz) ** 2)
    ring: Wave = np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(echo, size) * dull, size)[: len(sound)]
    return sound + wet * ring / max(1e-9, float(np.sqrt((echo**2).sum())))


def finish(sound: Wave, peak: float) -> Wave:
    """Remove the constant part and hard ends of a sound, and scale it to its peak."""
    fade = min(round(0.3 * RATE_HZ), len(sound) // 8)
    window = np.ones(len(sound))
    window[:16] = np.linspace(0.0, 1.0, 16)
    window[-fade:] = np.linspace(1.0, 0.0, fade)
    shaped = sound * window
    centered: Wave = shaped - window * shaped.sum() / window.sum()
    return centered * (peak / float(np.abs(centered).max()))
