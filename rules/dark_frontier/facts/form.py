"""What files may want of a duel, for exams and lessons."""

from __future__ import annotations

from rules.dark_frontier.facts.event_judging import fits
from rules.dark_frontier.facts.fact_faults import fact_faults
from rules.dark_frontier.facts.judging import compared
from rules.dark_frontier.facts.outcome import Outcome
from rules.kernel.facts import FactForm

FACTS = FactForm(outcome=Outcome, compared=compared, fits=fits, faults=fact_faults)
