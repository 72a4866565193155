"""The hints that are told in Matched Fire alone."""

from collections.abc import Mapping

from game.book.hints.prompter import Detector

HINTS: Mapping[str, Detector] = {}
