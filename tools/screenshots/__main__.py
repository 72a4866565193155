"""Take pictures of every screen: `python -m tools.screenshots OUT [--only NAME]`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from game.console import FILES_KEPT, on_stop, run
from game.shell.settings import TEXT_STEPS_PERCENT, Palette
from tools.arguments import Parser, whole_number, window_size
from tools.screenshots.scenes import SCENES
from tools.screenshots.studio import Size, Studio

SIZES: tuple[Size, ...] = ((1280, 720), (1920, 1080))
README_SCENE, README_SIZE = "orders", (1600, 900)


@on_stop(FILES_KEPT)
def main(argv: Sequence[str] | None = None) -> int:
    """Take the pictures; return 1 if a scene could not be reached."""
    asked = _parser().parse_args(argv)
    out: Path = asked.out
    if asked.readme:
        with tempfile.TemporaryDirectory() as home:
            _take(README_SCENE, README_SIZE, out, Path(home))
        return 0
    failed = []
    for size in asked.size or SIZES:
        folder = out / f"{size[0]}x{size[1]}"
        for number, name in enumerate(SCENES, 1):
            if asked.only and name not in asked.only:
                continue
            path = folder / f"{number:02}-{name}.png"
            try:
                with tempfile.TemporaryDirectory() as home:
                    _take(name, size, path, Path(home), **_settings(asked))
            except Exception as error:  # noqa: BLE001 - one broken screen must not stop the others
                failed.append(name)
                sys.stderr.write(f"{path.parent.name}/{path.name}: {type(error).__name__}: {error}\n")
    return int(bool(failed))


def _take(name: str, size: Size, path: Path, home: Path, **settings: object) -> None:
    studio = Studio(size, home, **settings)
    SCENES[name](studio)
    if studio.app.screen.name == "crash" and name != "crash":
        raise RuntimeError("the program crashed: " + str(studio.app.screen.state()))
    studio.save(path)
    studio.desk.close()


def _settings(asked: argparse.Namespace) -> dict[str, object]:
    return {
        "ui_scale_percent": asked.scale,
        "text_percent": asked.text,
        "palette": asked.palette,
        "high_contrast": asked.high_contrast,
    }


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="python -m tools.screenshots", description="Take pictures of every screen and phase of the game."
    )
    add = parser.add_argument
    add("out", type=Path, metavar="OUT", help="folder for the pictures (a file with --readme)")
    add("--only", choices=SCENES, action="append", metavar="NAME", help=f"one of {', '.join(SCENES)}")
    add("--size", type=window_size, action="append", metavar="WxH", help="a size instead of the usual two")
    add("--scale", type=whole_number(1), metavar="PERCENT", help="scale of everything (default: automatic)")
    add(
        "--text", type=int, choices=TEXT_STEPS_PERCENT, default=100, help="size of the text alone, in percent"
    )
    add("--palette", choices=[one.value for one in Palette], default=Palette.EMBER.value)
    add("--high-contrast", action="store_true", help="white words on black")
    add("--readme", action="store_true", help="only take the picture of the README, as the file OUT")
    return parser


if __name__ == "__main__":
    sys.exit(run(main))
