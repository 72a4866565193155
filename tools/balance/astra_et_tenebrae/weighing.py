"""What `python -m tools.balance --game astra-et-tenebrae` plays and reports."""

from __future__ import annotations

from rules.astra_et_tenebrae.figures import EDITIONS, adopt_file
from tools.balance.astra_et_tenebrae.playing import play_chunk
from tools.balance.astra_et_tenebrae.report import draw, report
from tools.balance.astra_et_tenebrae.rows import BattleRow
from tools.balance.astra_et_tenebrae.trials import Run
from tools.balance.running import Weighed

FRIGATES = Weighed(EDITIONS, adopt_file, 1000, BattleRow, Run, play_chunk, report, draw)
