"""Caches of drawn pictures, limited by how much memory they take and not by how many they are."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

import pygame
from cachetools import LRUCache, cached

P = ParamSpec("P")
DrawnT = TypeVar("DrawnT")

_MIB = 1 << 20
MOST_BYTES = 128 * _MIB
"""What all caches together may take. With much less, pictures of forty ships are drawn again and again."""
_LEAST_BYTES = 200  # of an entry without a picture
_AT_REST = 0.25  # share of its memory that a cache keeps while nobody can see the window
_CACHES: WeakValueDictionary[int, PictureCache] = WeakValueDictionary()


class PictureCache(LRUCache[Hashable, object]):
    """Pictures by their keys, up to so many MiB; those that were not used for longest are dropped.

    A picture that is too large for it raises `ValueError`.
    """

    def __init__(self, most_mib: float) -> None:
        super().__init__(most_mib * _MIB, getsizeof=bytes_of)
        _CACHES[id(self)] = self

    def __setitem__(self, key: Hashable, value: object) -> None:
        """Keep a picture; the largest caches give way if all together take too much."""
        super().__setitem__(key, value)
        while sum(one.currsize for one in _CACHES.values()) > MOST_BYTES:
            max(_CACHES.values(), key=_size_of).popitem()


def _size_of(cache: PictureCache) -> float:
    return cache.currsize


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
    """Let a function keep the pictures that it returns; one that is too large is drawn each time."""
    return cached(PictureCache(most_mib))


def trim() -> None:
    """Drop most pictures, while nobody can see the window: what is shown again is drawn again."""
    for cache in list(_CACHES.values()):
        while cache.currsize > cache.maxsize * _AT_REST:
            cache.popitem()
