"""Paint the pictures that are too slow to draw live: `python -m tools.make_art OUT`.

Skies for boards and title screens, fires, the shock ring, dice and the icon. One version of numpy
and Pillow gives the same bytes on every run. OUT is `assets/art` for the shipped files.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image

from game.console import FILES_KEPT, on_stop, run
from tools.arguments import Parser
from tools.art import dice, fire
from tools.art.clouds import Field
from tools.art.eclipse import eclipse_picture
from tools.art.frontier import frontier_picture
from tools.art.icon import icon_picture
from tools.art.matched import matched_picture
from tools.art.sky import SKIES, sky_picture
from tools.art.title import title_picture

# Pixels; a quarter larger than the largest board at 1920x1080, because the sky shifts behind it.
SKY_SIZE = (1720, 1264)
_QUALITY = 82
_FINE_QUALITY = 93  # for pictures with long, soft gradients


@on_stop(FILES_KEPT)
def main(argv: Sequence[str] | None = None) -> int:
    """Paint every picture into the folder named on the command line."""
    parser = Parser(
        prog="python -m tools.make_art", description="Paint the game's skies, fires, dice and icon."
    )
    parser.add_argument("out", type=Path, help="the folder to write to, for example assets/art")
    out: Path = parser.parse_args(argv).out
    out.mkdir(parents=True, exist_ok=True)
    for name, sky in SKIES.items():
        _save(out / f"sky-{name}.webp", _grained(sky_picture(sky, SKY_SIZE), sky.seed))
    _save(out / "title.webp", _grained(title_picture(), 1), _FINE_QUALITY)
    _save(out / "title-eclipse.webp", _grained(eclipse_picture(), 2), _FINE_QUALITY)
    _save(out / "title-frontier.webp", _grained(frontier_picture(), 3), _FINE_QUALITY)
    _save(out / "title-matched.webp", _grained(matched_picture(), 4), _FINE_QUALITY)
    for kind in range(fire.KINDS):
        frames = [fire.fireball(i / (fire.FRAMES - 1), 5 + kind) for i in range(fire.FRAMES)]
        _save(out / f"fire-{kind}.webp", np.concatenate(frames, 1))
    _save(out / "ring.webp", fire.ring())
    for value in range(1, 7):
        _save(
            out / f"die-{value}.webp", np.concatenate([dice.at_rest(value, i) for i in range(dice.TURNS)], 1)
        )
    _save(out / "die-tumbling.webp", np.concatenate([dice.tumbling(i) for i in range(dice.TUMBLES)], 1))
    _save(out / "icon.png", icon_picture())
    print(f"{len(SKIES)} skies, four for the titles, {fire.KINDS} fires, a ring, dice and an icon in {out}")
    return 0


def _grained(picture: Field, seed: int) -> Field:
    """Add up to one color step of noise, so that dark gradients show no bands."""
    grain = np.random.default_rng(seed).random(picture.shape[:2], dtype=np.float32)
    found: Field = picture + grain[..., None]
    return found


def _save(path: Path, picture: Field, quality: int = _QUALITY) -> None:
    image = Image.fromarray(
        picture.clip(0, 255).astype(np.uint8), "RGBA" if picture.shape[-1] == 4 else "RGB"
    )
    image.save(path, quality=quality, method=6)


if __name__ == "__main__":
    sys.exit(run(main))
