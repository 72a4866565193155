"""The short sounds: buttons, events at the table, and the chords of great moments.

`SOUNDS` has the function that makes each one, `PEAKS` its loudest sample. `assets/sounds/README.md`
lists what plays each.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from tools.sound.waves import (
    Wave,
    bell,
    brown,
    fm_bell,
    glide,
    hall,
    hertz,
    horn,
    mix,
    noise,
    swell,
    swept_noise,
    times,
    tone,
)

PEAK = 0.6
# Frequent sounds are quieter.
QUIETER = {
    "click": 0.32,
    "confirm": 0.46,
    "dice": 0.46,
    "die": 0.4,
    "die_struck": 0.42,
    "engine_1": 0.3,
    "engine_2": 0.4,
    "engine_3": 0.5,
    "handover": 0.55,
    "hit": 0.6,
    "burst": 0.5,
    "lowered": 0.44,
    "marked": 0.46,
    "marker": 0.46,
    "moment_kill": 0.34,
    "pip_1": 0.46,
    "pip_2": 0.46,
    "pip_3": 0.46,
    "pip_4": 0.46,
    "point_defence": 0.58,
    "points": 0.5,
    "refuse": 0.46,
    "seal": 0.5,
    "squadron": 0.46,
    "turn": 0.5,
}


def click() -> Wave:
    """Return the sound of a button press."""
    return tone(1250, 0.06, (1.0, 0.3)) * swell(0.06, 0.004, 0.012)


def confirm() -> Wave:
    """Return the sound of accepting something: a rising fifth."""
    return mix(0.34, (0.0, bell(587, 0.2, 0.06)), (0.08, bell(880, 0.26, 0.08)))


def refuse() -> Wave:
    """Return the sound of refusing something: two low notes, the second one lower."""
    low = tone(196, 0.13, (1.0, 0.4, 0.2)) * swell(0.13, 0.01, 0.05)
    lower = tone(155, 0.2, (1.0, 0.4, 0.2)) * swell(0.2, 0.01, 0.06)
    return mix(0.34, (0.0, low), (0.11, lower))


def seal() -> Wave:
    """Return the sound of sealing orders: a bolt sliding home."""
    slide = noise(0.22, 900, 3200, seed=11) * swell(0.22, 0.12, 0.03) * 0.5
    bolt = tone(glide(240, 130, 0.3), 0.3, (1.0, 0.3)) * swell(0.3, 0.006, 0.06)
    return mix(0.62, (0.0, slide), (0.16, bolt), (0.2, 0.4 * bell(523, 0.4, 0.12)))


def handover() -> Wave:
    """Return the sound of a hand-over: three calm notes."""
    notes = ((0.0, 440.0), (0.18, 554.4), (0.36, 659.3))
    return mix(1.1, *((start, bell(pitch, 0.7, 0.2)) for start, pitch in notes))


def turn() -> Wave:
    """Return the sound of a new turn: one low gong."""
    gong = tone(147, 1.1, (1.0, 0.4, 0.25, 0.12)) * swell(1.1, 0.03, 0.3)
    return gong + 0.3 * tone(220.5, 1.1) * swell(1.1, 0.06, 0.25)


# --- flight and small craft -----------------------------------------------------------------------


def _engine(seconds: float, high_hz: float, drive_hz: float, seed: int) -> Wave:
    """Return the sound of an engine: brown noise and a slightly rising drive tone that swell and pass."""
    shape = np.sin(np.pi * times(seconds) / seconds) ** 1.4
    drive = tone(glide(drive_hz, 1.35 * drive_hz, seconds), seconds, (1.0, 0.6, 0.4, 0.2, 0.12))
    return shape * (1.2 * brown(seconds, 55, high_hz, seed) + 0.35 * drive)


def squadron() -> Wave:
    """Return the sound of passing small craft: two quick, thin sweeps."""
    sweep = tone(glide(430, 980, 0.3), 0.3, (1.0, 0.5, 0.3)) * swell(0.3, 0.1, 0.06)
    rush = 0.4 * noise(0.3, 1200, 4200, seed=30) * swell(0.3, 0.1, 0.05)
    return mix(0.55, (0.0, sweep + rush), (0.16, 0.7 * (sweep + rush)))


# --- weapons ----------------------------------------------------------------------------------------


def shell() -> Wave:
    """Return the sound of a gun: a thump, its crack, and their echo."""
    thump = tone(glide(70, 40, 0.3), 0.3, (1.0, 0.5, 0.25)) * swell(0.3, 0.004, 0.09)
    knock = tone(glide(310, 95, 0.16), 0.16, (1.0, 0.4)) * swell(0.16, 0.002, 0.03)
    crack = noise(0.4, 350, 4200, seed=14) * swell(0.4, 0.002, 0.028)
    shot = np.tanh(1.6 * mix(0.4, (0.0, thump), (0.0, 0.8 * knock), (0.0, 1.3 * crack)))
    again = mix(0.4, (0.0, 0.7 * knock), (0.0, noise(0.4, 300, 1500, seed=33) * swell(0.4, 0.01, 0.05)))
    return mix(0.62, (0.0, shot), (0.085, 0.55 * shot), (0.2, 0.25 * again))


def beam() -> Wave:
    """Return the sound of a beam: several saw waves that sink together, under a hiss."""
    seconds, total = 0.46, np.zeros(len(times(0.46)))
    for number, detune in enumerate((-0.012, -0.005, 0.0, 0.006, 0.013)):
        pitch = glide(220, 180, seconds) * (1 + detune)
        overtones = [1 / n / (1 + (n / 11) ** 4) for n in range(1, 20)]
        total += np.roll(tone(pitch, seconds, overtones), 37 * number)
    t = times(seconds)
    shape = np.minimum(t / 0.05, 1.0) * np.clip((seconds - t) / 0.2, 0, 1) ** 1.3
    flicker = 1 + 0.14 * np.sin(2 * np.pi * 43 * t)
    zap = tone(glide(2600, 700, 0.09), 0.09, (1.0, 0.3)) * swell(0.09, 0.004, 0.03)
    whirr = 0.5 * noise(seconds, 1800, 6500, seed=13) * shape
    return mix(seconds, (0.0, 0.45 * total * shape * flicker + whirr), (0.0, 0.55 * zap))


def missile() -> Wave:
    """Return the sound of a missile launch: it ignites, and its rush climbs away."""
    seconds = 0.75
    light = tone(glide(120, 60, 0.14), 0.14, (1.0, 0.4)) * swell(0.14, 0.004, 0.04)
    rush = swept_noise(420, 3400, seconds, seed=150) * swell(seconds, 0.14, 0.26)
    roar = brown(seconds, 90, 900, seed=34) * swell(seconds, 0.05, 0.22)
    return mix(seconds, (0.0, 0.8 * light), (0.0, 1.7 * rush + 0.4 * roar))


def point_defence() -> Wave:
    """Return the sound of firing at missiles: a rattle of thin shots."""
    crack = noise(0.06, 1500, 6000, seed=35) * swell(0.06, 0.001, 0.009)
    knock = tone(glide(900, 480, 0.05), 0.05, (1.0, 0.4)) * swell(0.05, 0.001, 0.01)
    shot = mix(0.06, (0.0, crack), (0.0, 0.7 * knock))
    return mix(0.36, *((0.042 * n, (0.8 + 0.2 * (n % 3)) * shot) for n in range(7)))


# --- what is hit ------------------------------------------------------------------------------------


def shield() -> Wave:
    """Return the sound of a shield stopping a shot: humming glass."""
    seconds = 0.42
    glass = fm_bell(880, seconds, 0.13, ratio=1.5, index=0.8) + 0.7 * fm_bell(1320, seconds, 0.1, index=0.5)
    return glass + 0.5 * noise(seconds, 1500, 5000, seed=36) * swell(seconds, 0.004, 0.06)


def shield_break() -> Wave:
    """Return the sound of a broken shield: the same glass falls, and its pieces tick."""
    seconds = 0.8
    fall = tone(glide(1320, 420, seconds), seconds, (1.0, 0.0, 0.3)) * swell(seconds, 0.004, 0.2)
    deeper = tone(glide(880, 260, seconds), seconds, (1.0, 0.2)) * swell(seconds, 0.004, 0.24)
    burst = noise(seconds, 1300, 6000, seed=37) * swell(seconds, 0.002, 0.07)
    draws = np.random.default_rng(38)
    ticks = [
        (
            0.03 + 0.05 * n + 0.02 * float(draws.random()),
            0.5 * 0.9**n * _shard(2500 + 2600 * float(draws.random())),
        )
        for n in range(12)
    ]
    return mix(seconds, (0.0, 0.6 * fall + 0.6 * deeper + 0.9 * burst), *ticks)


def _shard(pitch_hz: float) -> Wave:
    return tone(pitch_hz, 0.05, (1.0, 0.3)) * swell(0.05, 0.001, 0.012)


def _pip(bar: int) -> Wave:
    """Return the sound of a lost pip: a knock on wood, lower with each bar."""
    pitch, seconds = 940 / 1.36**bar, 0.12
    wood = tone(pitch, seconds) * swell(seconds, 0.001, 0.02)
    ring = 0.4 * tone(2.7 * pitch, seconds) * swell(seconds, 0.001, 0.009)
    return wood + ring + 0.5 * noise(seconds, pitch, 4 * pitch, seed=40 + bar) * swell(seconds, 0.001, 0.006)


def hit() -> Wave:
    """Return the sound of a hit on armor: five odd partials over a thud."""
    seconds = 0.34
    plate = np.zeros(len(times(seconds)))
    for number, stretch in enumerate((1.0, 3.04, 5.13, 7.2, 9.4)):
        ring = tone(196 * stretch, seconds) * swell(seconds, 0.002, 0.09 / (1 + 0.35 * number))
        plate += ring * 0.8**number
    thud = tone(glide(150, 62, seconds), seconds) * swell(seconds, 0.003, 0.06)
    return 0.6 * plate + thud + 0.9 * noise(seconds, 500, 5000, seed=16) * swell(seconds, 0.002, 0.02)


def system_lost() -> Wave:
    """Return the sound of a lost system: a sinking, stuttering tone."""
    seconds = 0.7
    stutter = 0.6 + 0.4 * np.sin(2 * np.pi * 13 * times(seconds))
    return tone(glide(520, 120, seconds), seconds, (1.0, 0.35, 0.15)) * swell(seconds, 0.02, 0.26) * stutter


def burst() -> Wave:
    """Return the sound of a distant burst: a stopped missile or a small craft."""
    seconds = 0.4
    pop = noise(seconds, 140, 1800, seed=44) * swell(seconds, 0.003, 0.07)
    return pop + 0.6 * tone(glide(220, 70, seconds), seconds) * swell(seconds, 0.003, 0.06)


_SILENCE_S = 0.12


def explosion() -> Wave:
    """Return the sound of a destroyed ship: a short silence, a deep blow, a falling roar, wreckage."""
    seconds = 2.7
    t = times(seconds)
    sub = tone(glide(58, 41, seconds), seconds, (1.0, 0.35, 0.15)) * swell(seconds, 0.008, 0.34)
    roar = np.zeros(len(t))
    for number, center in enumerate(np.geomspace(80, 2600, 11)):
        # The band at 2 kHz fades at once, the band at 80 Hz after 1.8 s.
        decay = 0.05 + 0.62 * (1 - np.log2(center / 80) / np.log2(2600 / 80)) ** 1.5
        roar += noise(seconds, center / 1.3, center * 1.3, seed=170 + number) * swell(seconds, 0.006, decay)
    crack = noise(seconds, 900, 7000, seed=18) * swell(seconds, 0.002, 0.04)
    draws = np.random.default_rng(19)
    wreckage = [
        (float(0.25 + 1.6 * draws.random() ** 1.5), float(0.12 + 0.2 * draws.random()) * _scrap(draws))
        for _ in range(16)
    ]
    blow = mix(seconds, (0.0, 1.3 * sub + 1.1 * roar + 1.2 * crack), *wreckage)
    return mix(seconds, (_SILENCE_S, np.tanh(0.9 * blow)))


def _scrap(draws: np.random.Generator) -> Wave:
    seconds, pitch = 0.2, float(180 + 700 * draws.random())
    return tone(pitch, seconds, (1.0, 0.0, 0.5, 0.0, 0.3)) * swell(seconds, 0.002, 0.05)


def crash() -> Wave:
    """Return the sound of a crash into rock: a blow, then grinding."""
    seconds = 1.3
    t = times(seconds)
    blow = tone(glide(95, 38, seconds), seconds, (1.0, 0.4)) * swell(seconds, 0.005, 0.18)
    draws = np.random.default_rng(45)
    rough = np.interp(t, np.linspace(0, seconds, 46), draws.random(46) ** 2)
    grind = noise(seconds, 160, 2200, seed=46) * rough * swell(seconds, 0.01, 0.42) * 2.2
    groan = tone(glide(210, 120, seconds), seconds, (1.0, 0.0, 0.6, 0.0, 0.4)) * swell(seconds, 0.1, 0.3)
    return 1.2 * blow + grind + 0.3 * groan + noise(seconds, 300, 5000, seed=47) * swell(seconds, 0.002, 0.03)


# --- dice, markers and points -----------------------------------------------------------------------


def _knock(pitch_hz: float, seed: int) -> Wave:
    """Return the sound of a die touching the table once."""
    knock = tone(pitch_hz, 0.08, (1.0, 0.4, 0.15)) * swell(0.08, 0.001, 0.011)
    return knock + 0.6 * noise(0.08, 900, 5000, seed=seed) * swell(0.08, 0.001, 0.007)


def die() -> Wave:
    """Return the sound of one die on the table."""
    return mix(0.1, (0.0, _knock(880, 48)), (0.0, 0.5 * tone(240, 0.1) * swell(0.1, 0.001, 0.018)))


def die_struck() -> Wave:
    """Return the sound of a die being struck out: a dull knock."""
    dull = tone(glide(190, 172, 0.2), 0.2, (1.0, 0.25)) * swell(0.2, 0.003, 0.04)
    return dull + 0.25 * noise(0.2, 200, 900, seed=49) * swell(0.2, 0.002, 0.02)


def lowered() -> Wave:
    """Return the sound of a lowered result: a glassy note that slips down a third."""
    return mix(0.4, (0.0, bell(880, 0.24, 0.06)), (0.09, bell(698.5, 0.3, 0.09)))


def marked() -> Wave:
    """Return the sound of marking a rating: scratched metal."""
    scratch = noise(0.22, 1400, 5200, seed=57) * swell(0.22, 0.02, 0.06) * 0.5
    return scratch + 0.6 * bell(311, 0.22, 0.07)


def dice() -> Wave:
    """Return the sound of falling dice: small knocks that come to rest."""
    starts = (0.0, 0.07, 0.13, 0.2, 0.245, 0.3, 0.335, 0.36)
    pitches = (820, 990, 760, 1080, 890, 960, 840, 900)
    knocks = zip(starts, pitches, strict=True)
    return mix(0.48, *((at, 0.9**n * _knock(pitch, 20 + n)) for n, (at, pitch) in enumerate(knocks)))


def marker() -> Wave:
    """Return the sound of placing or taking a marker."""
    return mix(0.4, (0.0, bell(740, 0.4, 0.11)), (0.0, 0.4 * tone(185, 0.2) * swell(0.2, 0.006, 0.04)))


def points() -> Wave:
    """Return the sound of scoring points: a quick rising figure."""
    notes = ((0.0, 659.3), (0.09, 830.6), (0.18, 987.8))
    return mix(0.7, *((start, bell(pitch, 0.5, 0.11)) for start, pitch in notes))


# --- the chords of great moments, in the key of the music ------------------------------------------


_Horns = tuple[tuple[float, float, str], ...]
_Bells = tuple[tuple[float, str], ...]


def _chord(seconds: float, horns: _Horns, bells: _Bells) -> Wave:
    """Return horns (start, duration, note) and bells (start, note) in a hall; times are in seconds."""
    blown = [(at, horn(hertz(note), long)) for at, long, note in horns]
    struck = [(at, 0.4 * fm_bell(hertz(note), 2.0, 0.6)) for at, note in bells]
    return hall(mix(seconds, *blown, *struck), 1.8, 0.5, seed=50)


# Length in seconds, notes of the horns, notes of the bells.
_CHORDS: dict[str, tuple[float, _Horns, _Bells]] = {
    # A ship is destroyed: a low fifth.
    "moment_kill": (1.8, ((0.0, 1.2, "D3"), (0.0, 1.2, "A3")), ()),
    # The first kill of a match: a fifth, then the ninth above it.
    "moment_first": (
        2.6,
        ((0.0, 1.9, "D3"), (0.0, 1.9, "A3"), (0.45, 1.6, "E4"), (0.45, 1.6, "F4")),
        ((0.45, "A5"), (0.75, "E6")),
    ),
    # A flagship is lost: a dark chord that steps down.
    "moment_flagship": (
        3.4,
        (
            (0.0, 1.1, "D3"), (0.0, 1.1, "F3"), (0.0, 1.1, "Bb3"),
            (0.9, 2.2, "A2"), (0.9, 2.2, "E3"), (0.9, 2.2, "C4"),
        ),
        ((0.0, "F5"), (0.9, "E5")),
    ),
    # A fleet has the points to win: two steps up.
    "moment_fifteen": (
        2.8,
        (
            (0.0, 0.6, "F3"), (0.0, 0.6, "A3"), (0.4, 0.6, "G3"), (0.4, 0.6, "C4"),
            (0.8, 1.8, "A3"), (0.8, 1.8, "E4"),
        ),
        ((0.8, "A5"), (1.0, "C#6"), (1.2, "E6")),
    ),
    # Victory: up to a bright, sustained chord.
    "victory": (
        4.0,
        (
            (0.0, 0.9, "D3"), (0.0, 0.7, "A3"), (0.35, 0.7, "D4"), (0.7, 0.7, "E4"),
            (1.05, 2.6, "D3"), (1.05, 2.6, "A3"), (1.05, 2.6, "D4"), (1.05, 2.6, "F#4"),
        ),
        ((1.05, "A5"), (1.2, "D6"), (1.35, "F#6"), (1.5, "A6")),
    ),
    # Defeat: down to a low, sustained fifth.
    "defeat": (
        4.0,
        (
            (0.0, 0.9, "F4"), (0.6, 0.9, "E4"), (1.2, 0.9, "C4"), (0.0, 1.8, "F3"),
            (1.8, 2.0, "D4"), (1.8, 2.0, "A3"), (1.8, 2.0, "D3"),
        ),
        ((1.8, "D5"),),
    ),
}  # fmt: skip

SOUNDS: dict[str, Callable[[], Wave]] = {
    make.__name__: make
    for make in (
        click, confirm, refuse, seal, handover, turn, squadron, shell, beam, missile, point_defence,
        shield, shield_break, hit, system_lost, burst, explosion, crash, die, die_struck, dice, lowered,
        marked, marker, points,
    )
}  # fmt: skip
# Little or no thrust, some thrust, full thrust.
SOUNDS["engine_1"] = partial(_engine, 1.3, 380, 48, seed=12)
SOUNDS["engine_2"] = partial(_engine, 1.5, 800, 58, seed=31)
SOUNDS["engine_3"] = partial(_engine, 1.7, 1700, 70, seed=32)
# The fourth also serves all later bars.
SOUNDS |= {f"pip_{bar + 1}": partial(_pip, bar) for bar in range(4)}
SOUNDS |= {name: partial(_chord, *notes) for name, notes in _CHORDS.items()}
PEAKS = {name: QUIETER.get(name, PEAK) for name in SOUNDS}
