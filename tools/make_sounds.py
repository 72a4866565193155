"""Synthesise the game's sounds: python -m tools.make_sounds OUT.

Every sound is a short sum of sines and filtered noise with a soft attack, made from its own fixed seed: the
same bytes on every run of one version of numpy. OUT is `assets/sounds` for the ones that the game ships.
"""

import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tools.arguments import Parser

Wave = NDArray[np.float64]

RATE_HZ = 22_050
PEAK = 0.72
# What is heard often is heard quietly.
QUIETER = {
    "click": 0.32,
    "confirm": 0.5,
    "dice": 0.5,
    "engine": 0.55,
    "handover": 0.6,
    "hit": 0.62,
    "marker": 0.5,
    "points": 0.55,
    "refuse": 0.5,
    "seal": 0.55,
    "shot_energy": 0.55,
    "squadron": 0.5,
    "turn": 0.55,
}
FADE_SECONDS = 0.012


def times(seconds: float) -> Wave:
    """Count the seconds of every sample."""
    return np.arange(round(seconds * RATE_HZ), dtype=np.float64) / RATE_HZ


def tone(frequency_hz: float | Wave, seconds: float, overtones: tuple[float, ...] = (1.0,)) -> Wave:
    """Sound a pitch, fixed or gliding, with the given strengths of its multiples."""
    steps = np.broadcast_to(np.asarray(frequency_hz, dtype=np.float64), times(seconds).shape)
    phase = 2 * np.pi * np.cumsum(steps) / RATE_HZ
    total = np.zeros(len(phase))
    for number, level in enumerate(overtones):
        total += level * np.sin((number + 1) * phase)
    return total


def glide(start_hz: float, end_hz: float, seconds: float) -> Wave:
    """Move a pitch evenly, as the ear hears it, from one frequency to another."""
    return np.geomspace(start_hz, end_hz, len(times(seconds)))


def noise(seconds: float, low_hz: float, high_hz: float, seed: int) -> Wave:
    """Hiss between two frequencies with soft edges, at a strength of about 1."""
    count = len(times(seconds))
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(count))
    hertz = np.maximum(np.fft.rfftfreq(count, 1 / RATE_HZ), 1.0)
    band = 1 / (1 + (low_hz / hertz) ** 4) / (1 + (hertz / high_hz) ** 4)
    hiss: Wave = np.fft.irfft(spectrum * band, count)
    return hiss / (3 * float(hiss.std()))


def swell(seconds: float, attack: float, decay: float) -> Wave:
    """Rise softly for `attack` seconds, then die away by the factor e every `decay` seconds."""
    t = times(seconds)
    rise = np.sin(np.pi / 2 * np.minimum(t / attack, 1.0)) ** 2
    return rise * np.exp(-np.maximum(t - attack, 0.0) / decay)


def mix(seconds: float, *parts: tuple[float, Wave]) -> Wave:
    """Lay parts over each other, each from its own second on."""
    track = np.zeros(len(times(seconds)))
    for start, part in parts:
        first = round(start * RATE_HZ)
        heard = part[: len(track) - first]
        track[first : first + len(heard)] += heard
    return track


def bell(pitch_hz: float, seconds: float, decay: float) -> Wave:
    """Strike a soft, glassy note."""
    body = tone(pitch_hz, seconds, (1.0, 0.22, 0.1)) * swell(seconds, 0.012, decay)
    return body + 0.15 * tone(2.76 * pitch_hz, seconds) * swell(seconds, 0.006, decay / 3)


def click() -> Wave:
    """Press a button."""
    return tone(1250, 0.06, (1.0, 0.3)) * swell(0.06, 0.004, 0.012)


def confirm() -> Wave:
    """Accept something: a fifth upwards."""
    return mix(0.34, (0.0, bell(587, 0.2, 0.06)), (0.08, bell(880, 0.26, 0.08)))


def refuse() -> Wave:
    """Refuse something: two low notes, the second lower."""
    low = tone(196, 0.13, (1.0, 0.4, 0.2)) * swell(0.13, 0.01, 0.05)
    lower = tone(155, 0.2, (1.0, 0.4, 0.2)) * swell(0.2, 0.01, 0.06)
    return mix(0.34, (0.0, low), (0.11, lower))


def seal() -> Wave:
    """Seal the orders: a bolt slides home."""
    slide = noise(0.22, 900, 3200, seed=11) * swell(0.22, 0.12, 0.03) * 0.5
    bolt = tone(glide(240, 130, 0.3), 0.3, (1.0, 0.3)) * swell(0.3, 0.006, 0.06)
    return mix(0.62, (0.0, slide), (0.16, bolt), (0.2, 0.4 * bell(523, 0.4, 0.12)))


def handover() -> Wave:
    """Change seats: three calm notes."""
    notes = ((0.0, 440.0), (0.18, 554.4), (0.36, 659.3))
    return mix(1.1, *((start, bell(pitch, 0.7, 0.2)) for start, pitch in notes))


def engine() -> Wave:
    """Move the fleets: a low drive that swells and passes."""
    seconds = 1.15
    shape = np.sin(np.pi * times(seconds) / seconds) ** 1.6
    hum = tone(glide(62, 88, seconds), seconds, (1.0, 0.5, 0.28, 0.12))
    return shape * (hum + 0.9 * noise(seconds, 90, 520, seed=12))


def shot_energy() -> Wave:
    """Fire a beam: a falling, shimmering line."""
    beam = tone(glide(1500, 320, 0.42), 0.42, (1.0, 0.25)) * swell(0.42, 0.015, 0.13)
    shimmer = 1 + 0.25 * np.sin(2 * np.pi * 38 * times(0.42))
    return beam * shimmer + 0.2 * noise(0.42, 2000, 6000, seed=13) * swell(0.42, 0.01, 0.06)


def shot_ballistic() -> Wave:
    """Fire a gun: a dull knock and its echo."""
    knock = tone(glide(170, 62, 0.4), 0.4, (1.0, 0.3)) * swell(0.4, 0.005, 0.08)
    burst = noise(0.4, 180, 1900, seed=14) * swell(0.4, 0.004, 0.035)
    return mix(0.55, (0.0, knock + 1.1 * burst), (0.13, 0.25 * (knock + burst)))


def missile() -> Wave:
    """Launch a missile: a rush that climbs away."""
    rush = noise(0.85, 500, 3600, seed=15) * swell(0.85, 0.16, 0.22)
    return rush + 0.45 * tone(glide(210, 760, 0.85), 0.85, (1.0, 0.3)) * swell(0.85, 0.12, 0.2)


def hit() -> Wave:
    """Hit armour."""
    thud = tone(glide(140, 70, 0.32), 0.32) * swell(0.32, 0.005, 0.07)
    ring = 0.25 * tone(683, 0.32, (1.0, 0.0, 0.4)) * swell(0.32, 0.005, 0.06)
    return thud + ring + 0.6 * noise(0.32, 300, 2600, seed=16) * swell(0.32, 0.004, 0.03)


def system_lost() -> Wave:
    """Lose a system: a pitch that sags and stutters."""
    seconds = 0.7
    stutter = 0.6 + 0.4 * np.sin(2 * np.pi * 13 * times(seconds))
    return tone(glide(520, 120, seconds), seconds, (1.0, 0.35, 0.15)) * swell(seconds, 0.02, 0.26) * stutter


def explosion() -> Wave:
    """Destroy a ship: deep, long, without sharpness."""
    blast = noise(1.2, 45, 620, seed=17) * swell(1.2, 0.02, 0.3)
    crack = 0.5 * noise(1.2, 600, 2600, seed=18) * swell(1.2, 0.008, 0.07)
    return 1.4 * blast + crack + 0.8 * tone(glide(95, 34, 1.2), 1.2) * swell(1.2, 0.012, 0.3)


def dice() -> Wave:
    """Let dice fall: a handful of small knocks that come to rest."""
    starts = (0.0, 0.07, 0.13, 0.2, 0.245, 0.3, 0.335, 0.36)
    pitches = (820, 990, 760, 1080, 890, 960, 840, 900)
    knocks = [
        tone(pitch, 0.07, (1.0, 0.4)) * swell(0.07, 0.003, 0.01)
        + 0.5 * noise(0.07, 900, 4000, seed=20 + index) * swell(0.07, 0.002, 0.007)
        for index, pitch in enumerate(pitches)
    ]
    return mix(
        0.46,
        *(
            (start, knock * 0.9**index)
            for index, (start, knock) in enumerate(zip(starts, knocks, strict=True))
        ),
    )


def squadron() -> Wave:
    """Pass with small craft: two quick, thin sweeps."""
    sweep = tone(glide(430, 980, 0.3), 0.3, (1.0, 0.5, 0.3)) * swell(0.3, 0.1, 0.06)
    hiss = 0.4 * noise(0.3, 1200, 4200, seed=30) * swell(0.3, 0.1, 0.05)
    return mix(0.55, (0.0, sweep + hiss), (0.16, 0.7 * (sweep + hiss)))


def marker() -> Wave:
    """Place a marker."""
    return mix(0.4, (0.0, bell(740, 0.4, 0.11)), (0.0, 0.4 * tone(185, 0.2) * swell(0.2, 0.006, 0.04)))


def points() -> Wave:
    """Score points: a quick rising figure."""
    notes = ((0.0, 659.3), (0.09, 830.6), (0.18, 987.8))
    return mix(0.7, *((start, bell(pitch, 0.5, 0.11)) for start, pitch in notes))


def turn() -> Wave:
    """Begin a turn: one low gong."""
    gong = tone(147, 1.1, (1.0, 0.4, 0.25, 0.12)) * swell(1.1, 0.03, 0.3)
    return gong + 0.3 * tone(220.5, 1.1) * swell(1.1, 0.06, 0.25)


def victory() -> Wave:
    """Win the match: a broken chord that stays."""
    notes = ((0.0, 293.7), (0.13, 370.0), (0.26, 440.0), (0.39, 587.3), (0.39, 740.0))
    return mix(1.2, *((start, bell(pitch, 1.1, 0.32)) for start, pitch in notes))


SOUNDS: dict[str, Callable[[], Wave]] = {
    make.__name__: make
    for make in (
        click, confirm, refuse, seal, handover, engine, shot_energy, shot_ballistic, missile,
        hit, system_lost, explosion, dice, squadron, marker, points, turn, victory,
    )
}  # fmt: skip


def finish(sound: Wave, peak: float) -> NDArray[np.int16]:
    """Take out what no speaker should get (a constant part, hard ends) and bring the sound to its peak."""
    fade = min(round(FADE_SECONDS * RATE_HZ), len(sound) // 4)
    window = np.ones(len(sound))
    window[:8] = np.linspace(0.0, 1.0, 8)
    window[-fade:] = np.linspace(1.0, 0.0, fade)
    shaped = sound * window
    centred = shaped - window * shaped.sum() / window.sum()
    scale = peak * 32_767 / float(np.abs(centred).max())
    samples: NDArray[np.int16] = np.round(centred * scale).astype(np.int16)
    return samples


def write(path: Path, samples: NDArray[np.int16]) -> None:
    """Write mono 16-bit sound."""
    with wave.open(str(path), "wb") as stream:
        stream.setnchannels(1)
        stream.setsampwidth(2)
        stream.setframerate(RATE_HZ)
        stream.writeframes(samples.astype("<i2").tobytes())


def main() -> None:
    """Write every sound into the folder that the command line names."""
    parser = Parser(prog="python -m tools.make_sounds", description="Synthesise the game's sounds.")
    parser.add_argument("out", type=Path, help="the folder to write to, for example assets/sounds")
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for name, make in SOUNDS.items():
        write(out / f"{name}.wav", finish(make(), QUIETER.get(name, PEAK)))
    print(f"{len(SOUNDS)} sounds in {out}")


if __name__ == "__main__":
    main()
