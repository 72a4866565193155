import pygame
import pytest

from game.board.picture_sheet import WIDTH
from game.families.false_sunrise.pictures.gallery import GALLERY, PICTURES
from game.shell.theme import PAPER, TEXT_CONTRAST, THEMES, contrast


@pytest.mark.parametrize("picture_id", PICTURES)
@pytest.mark.parametrize("width", [480, 640, 1400])
def test_a_picture_has_the_size_that_was_asked_for_and_something_on_it(picture_id: str, width: int) -> None:
    for theme in (*THEMES.values(), PAPER):
        picture = GALLERY.draw(picture_id, width, theme)
        assert picture.get_width() == width
        assert abs(picture.get_height() - GALLERY.height_of(picture_id, width)) <= 1
        drawn = pygame.transform.threshold(None, picture, theme.text, (60, 60, 60), set_behavior=0)
        assert drawn > width * picture.get_height() / 2000, "hardly any words on it"


def test_nothing_touches_the_rim_of_a_picture() -> None:
    for picture_id in PICTURES:
        picture = GALLERY.draw(picture_id, WIDTH, PAPER)
        below = picture.subsurface((3, picture.get_height() - 6, WIDTH - 6, 2))
        right = picture.subsurface((WIDTH - 6, 3, 2, picture.get_height() - 6))
        for strip in (below, right):
            white = pygame.transform.threshold(None, strip, PAPER.ground, (4, 4, 4), set_behavior=0)
            assert white == strip.get_width() * strip.get_height(), picture_id


def test_words_on_paper_are_legible() -> None:
    inks = [PAPER.text, PAPER.secondary, PAPER.accent, PAPER.good, PAPER.refusal]
    inks += [PAPER.seat_text(seat) for seat in ("red", "blue")]
    for ink in inks:
        assert contrast(ink, PAPER.ground) >= TEXT_CONTRAST
        assert contrast(ink, PAPER.raised) >= TEXT_CONTRAST
