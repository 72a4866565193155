"""The foes of Astra et Tenebrae."""

from __future__ import annotations

from collections.abc import Mapping

from tools.foes.astra_et_tenebrae.camper import Camper
from tools.foes.astra_et_tenebrae.coaster import Coaster
from tools.foes.astra_et_tenebrae.leaning import KITER, RUSHER
from tools.foes.astra_et_tenebrae.mirror import Mirror
from tools.foes.astra_et_tenebrae.wolf import Wolf
from tools.foes.registry import Make

FOES: Mapping[str, Make] = {
    "coast": Coaster,
    "rusher": RUSHER,
    "kiter": KITER,
    "camper": Camper,
    "wolf": Wolf,
    "mirror": Mirror,
}
