"""The foes of False Sunrise and its editions."""

from __future__ import annotations

from collections.abc import Mapping

from tools.foes.false_sunrise.coaster import CoastFoe
from tools.foes.registry import Make

FOES: Mapping[str, Make] = {"coast": CoastFoe}
