"""What `python -m tools.balance --game dark-frontier` plays and reports."""

from __future__ import annotations

from rules.dark_frontier.figures import EDITIONS, adopt_file
from tools.balance.dark_frontier.pairings import Run
from tools.balance.dark_frontier.playing import play_chunk
from tools.balance.dark_frontier.report import draw, report
from tools.balance.dark_frontier.rows import DuelRow
from tools.balance.running import Weighed

DUELS = Weighed(EDITIONS, adopt_file, 3200, DuelRow, Run, play_chunk, report, draw)
