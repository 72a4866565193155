"""Caches of pictures: limited by their bytes, and trimmed while nobody can see the window."""

import pygame

from game.shell.picture_cache import bytes_of, keeps_pictures, trim

MIB = 1 << 20


def test_a_cache_holds_as_many_pictures_as_fit_and_drops_the_least_used() -> None:
    drawn: list[int] = []

    @keeps_pictures(3)
    def picture(number: int) -> pygame.Surface:
        drawn.append(number)
        return pygame.Surface((512, 512), depth=32)  # one MiB

    for number in (1, 2, 3, 1, 4, 1, 3, 2):
        assert bytes_of(picture(number)) == MIB
    assert drawn == [1, 2, 3, 4, 2], "2 was dropped for 4, the others were kept"


def test_a_picture_too_large_for_its_cache_is_drawn_each_time() -> None:
    drawn: list[int] = []

    @keeps_pictures(0.5)
    def picture(number: int) -> list[pygame.Surface]:
        drawn.append(number)
        return [pygame.Surface((512, 512), depth=32)]

    picture(1)
    picture(1)
    assert drawn == [1, 1]


def test_trimming_keeps_what_was_used_last() -> None:
    drawn: list[int] = []

    @keeps_pictures(8)
    def picture(number: int) -> pygame.Surface | None:
        drawn.append(number)
        return pygame.Surface((512, 512), depth=32) if number else None

    for number in range(8):
        picture(number)
    trim()
    assert picture(7) is picture(7)
    picture(0)
    assert drawn == [*range(8), 0]
