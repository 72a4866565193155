"""Caches of pictures: limited by their bytes, and trimmed while nobody can see the window."""

from collections.abc import Callable

import pygame
import pytest

from game.shell.idle_timer import MAX_DT_S, IdleTimer
from game.shell.picture_cache import MOST_BYTES, bytes_of, keeps_pictures
from game.shell.theme import Scale, Theme
from game.widgets.pen import Pen

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


def test_all_caches_together_are_limited_and_the_largest_gives_way() -> None:
    drawn: list[tuple[str, int]] = []

    def kept(name: str) -> Callable[[int], pygame.Surface]:
        @keeps_pictures(MOST_BYTES / MIB)
        def picture(number: int) -> pygame.Surface:
            drawn.append((name, number))
            return pygame.Surface((512, 512), depth=32)

        return picture

    small, large = kept("small"), kept("large")
    small(0)
    for number in range(MOST_BYTES // MIB + 4):
        large(number)
    small(0)
    assert drawn.count(("small", 0)) == 1, "the small one has kept its picture"
    large(0)
    assert drawn.count(("large", 0)) == 2, "the large one has dropped its oldest"


@pytest.mark.usefixtures("desk")
def test_a_hidden_window_keeps_only_the_pictures_that_were_used_last() -> None:
    drawn: list[int] = []

    @keeps_pictures(8)
    def picture(number: int) -> pygame.Surface | None:
        drawn.append(number)
        return pygame.Surface((512, 512), depth=32) if number else None

    pen = Pen(Theme(), Scale(1.0))
    for number in range(8):
        picture(number)
    for number in range(24):
        pen.cached(number, lambda: pygame.Surface((512, 512), depth=32))
    rest = IdleTimer()
    while rest.note(MAX_DT_S, changed=False, stirred=False):
        pass
    pygame.event.clear()
    rest.sleep(0.0)
    assert picture(7) is picture(7)
    assert drawn == [*range(8)], "a window that can be seen keeps all"
    pygame.display.set_mode((1280, 720), pygame.HIDDEN)
    rest.sleep(0.0)
    assert picture(7) is picture(7)
    picture(0)
    assert drawn == [*range(8), 0]
    assert [pen.has(number) for number in (0, 17, 18, 23)] == [False, False, True, True]


def test_words_too_large_for_the_cache_are_drawn_each_time() -> None:
    pen, drawn = Pen(Theme(), Scale(1.0)), []

    def huge() -> pygame.Surface:
        drawn.append(1)
        return pygame.Surface((4096, 4096), depth=32)

    assert pen.cached("huge", huge).get_size() == (4096, 4096)
    pen.cached("huge", huge)
    assert len(drawn) == 2
