"""The foes of False Sunrise and its editions."""

from __future__ import annotations

from collections.abc import Mapping

from tools.foes.false_sunrise.coaster import CoastFoe
from tools.foes.false_sunrise.holder import HolderFoe
from tools.foes.false_sunrise.leaning import HIDER, KITER, RUSHER
from tools.foes.false_sunrise.reader import ReaderFoe
from tools.foes.registry import Make

FOES: Mapping[str, Make] = {
    "coast": CoastFoe,
    "reader": ReaderFoe,
    "holder": HolderFoe,
    "rusher": RUSHER,
    "kiter": KITER,
    "hider": HIDER,
}
