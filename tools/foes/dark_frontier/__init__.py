"""The foes of Dark Frontier."""

from __future__ import annotations

from collections.abc import Mapping

from tools.foes.dark_frontier.camper import Camper
from tools.foes.dark_frontier.kiter import Kiter
from tools.foes.dark_frontier.racer import Racer
from tools.foes.dark_frontier.second_guess import SecondGuess
from tools.foes.dark_frontier.tail import Tail
from tools.foes.registry import Make

FOES: Mapping[str, Make] = {
    "second-guess": SecondGuess,
    "racer": Racer,
    "tail": Tail,
    "kiter": Kiter,
    "camper": Camper,
}
