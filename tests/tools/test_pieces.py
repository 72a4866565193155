"""Pieces of work for processes: all of it once, by the time that it takes, and short at the end."""

import pytest

from tools.pieces import Pieces


@pytest.mark.parametrize("seconds", [0.0001, 0.01, 3.0])
def test_pieces_hold_every_number_once_and_in_order(seconds: float) -> None:
    pieces = Pieces(500, 3)
    found: list[int] = []
    for piece in pieces:
        pieces.took(len(piece), seconds * len(piece))
        found += piece
    assert found == list(range(500))


def test_a_piece_takes_half_a_second_and_those_at_the_end_less() -> None:
    pieces = Pieces(10_000, 2)
    sizes: list[int] = []
    for piece in pieces:
        pieces.took(len(piece), 0.01 * len(piece))
        sizes.append(len(piece))
    assert sizes[0] == 1, "nobody knows yet how long one takes"
    assert set(sizes[1:100]) == {50}
    assert sizes[-1] == 1
    assert sizes[1:] == sorted(sizes[1:], reverse=True)


def test_slow_games_are_handed_out_one_by_one() -> None:
    pieces = Pieces(20, 2)
    sizes: list[int] = []
    for piece in pieces:
        pieces.took(len(piece), 4.0 * len(piece))
        sizes.append(len(piece))
    assert sizes == [1] * 20
