"""Default board, panels and bar for a game that does not define its own."""

from __future__ import annotations

from typing import ClassVar

from game.board.view import BoardView
from game.game_ui import GameUi, Maker
from game.screens.table.bar import plain_bar
from game.screens.table.hint_cards import HintCards
from game.screens.table.presenter import Presenter
from game.screens.table.training import Training


class PlainGameUi(GameUi):
    """An empty board with the log open over it, a list of players, a bar with the turn, and no hints."""

    board: ClassVar[Maker] = BoardView
    presenter: ClassVar[Maker] = Presenter
    training: ClassVar[Maker] = Training
    bar: ClassVar[Maker] = staticmethod(plain_bar)
    hint_cards: ClassVar[Maker] = HintCards
