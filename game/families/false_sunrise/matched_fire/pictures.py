"""Pictures of the book about Matched Fire alone."""

from collections.abc import Mapping

from game.families.false_sunrise.pictures.sheet import Painter

PICTURES: Mapping[str, tuple[int, Painter]] = {}
