"""Caches of drawn pictures, limited by how much memory they take and not by how many they are."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import ParamSpec, TypeVar

import pygame
from cachetools import LRUCache, cached

P = ParamSpec("P")
DrawnT = TypeVar("DrawnT")

_MIB = 1 << 20
_LEAST_BYTES = 200  # of an entry without a picture
_AT_REST = 0.25  # share of its memory that a cache keeps while nobody can see the window
_CACHES: list[LRUCache[Hashable, object]] = []


def bytes_of(drawn: object) -> int:
    """Return how many bytes a picture takes, or all pictures in a list or tuple together.

    >>> bytes_of(pygame.Surface((10, 10), depth=32)), bytes_of(None)
    (400, 200)
    """
    if isinstance(drawn, pygame.Surface):
        return drawn.get_width() * drawn.get_height() * drawn.get_bytesize()
    if isinstance(drawn, list | tuple):
        return _LEAST_BYTES + sum(bytes_of(one) for one in drawn)
    return _LEAST_BYTES


def keeps_pictures(most_mib: float) -> Callable[[Callable[P, DrawnT]], Callable[P, DrawnT]]:
    """Let a function keep the pictures that it returns, up to so many MiB.

    Those that were not used for longest are dropped.
    """
    cache = LRUCache[Hashable, object](most_mib * _MIB, getsizeof=bytes_of)
    _CACHES.append(cache)
    return cached(cache, lock=Lock())


def trim() -> None:
    """Drop most pictures, while nobody can see the window: what is shown again is drawn again."""
    for cache in _CACHES:
        while cache.currsize > cache.maxsize * _AT_REST:
            cache.popitem()
