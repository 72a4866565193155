"""What the tools that play matches are asked alike: fleets, map, options and workers."""

from __future__ import annotations

import argparse

from rules.false_sunrise.random_fleets import MOST_INTEGRITY
from tools.arguments import whole_number


def add_match_arguments(parser: argparse.ArgumentParser) -> None:
    """Let a command line say what matches are played with."""
    points = whole_number(1, MOST_INTEGRITY)
    parser.add_argument("--points", type=points, default=20, metavar="P", help="integrity of a fleet (20)")
    parser.add_argument(
        "--fleets", nargs=2, metavar=("RED", "BLUE"), help="fleet files, instead of random fleets"
    )
    parser.add_argument(
        "--factions",
        nargs=2,
        metavar=("RED", "BLUE"),
        help="factions of random fleets, by id; none, or any: drawn anew for each match (FRC-7)",
    )
    parser.add_argument("--map", metavar="FILE", help="a map file, instead of generated maps")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="turn_limit=60 or small_craft=2024-12",
    )
    parser.add_argument("--workers", type=whole_number(1), default=1, metavar="K", help="processes (1)")
