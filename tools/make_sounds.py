"""Synthesize the game's sounds and music: `python -m tools.make_sounds OUT`.

Every sound is a short sum of sines and filtered noise, made from its own fixed seed. So is the
music: six stems that play together. They are written as Ogg Vorbis by `soundfile`, which the game
itself does not need. OUT is `assets/sounds` for the shipped files.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from game.console import FILES_KEPT, on_stop, run
from tools.arguments import Parser
from tools.extras import MissingLibraryError, need
from tools.sound.effects import PEAKS, SOUNDS
from tools.sound.stems import STEMS, level, with_run_up
from tools.sound.waves import RATE_HZ, finish

# Compression from 0 (best quality) to 1; music can take more, because it plays under everything else.
_EFFECT_LOSS, _MUSIC_LOSS = 0.45, 0.6
# Samples per write: the encoder keeps each write on the stack.
_BLOCK = 32_768


def write(path: Path, samples: NDArray[np.float64], loss: float) -> None:
    """Write samples as Ogg Vorbis: one row for mono, one row per channel for stereo."""
    import soundfile  # late: only the "dev" extra installs it

    rows = np.atleast_2d(samples).T
    with soundfile.SoundFile(
        path, "w", RATE_HZ, rows.shape[1], format="OGG", subtype="VORBIS", compression_level=loss
    ) as stream:
        for start in range(0, len(rows), _BLOCK):
            stream.write(rows[start : start + _BLOCK])


@on_stop(FILES_KEPT)
def main(argv: Sequence[str] | None = None) -> int:
    """Write every sound, and the stems in `music`, to the folder named on the command line."""
    parser = Parser(prog="python -m tools.make_sounds", description="Synthesize the game's sounds and music.")
    parser.add_argument("out", type=Path, help="the folder to write to, for example assets/sounds")
    out: Path = parser.parse_args(argv).out
    try:
        need("soundfile", "Ogg Vorbis")
    except MissingLibraryError as error:
        parser.error(str(error))
    (out / "music").mkdir(parents=True, exist_ok=True)
    for name, make in SOUNDS.items():
        write(out / f"{name}.ogg", finish(make(), PEAKS[name]), _EFFECT_LOSS)
    for name, stem in STEMS.items():
        write(out / "music" / f"{name}.ogg", with_run_up(level(stem(), name)), _MUSIC_LOSS)
    print(f"{len(SOUNDS)} sounds and {len(STEMS)} stems in {out}")
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
