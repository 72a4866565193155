"""What files may want of a match, for exams and lessons."""

from __future__ import annotations

from rules.false_sunrise.facts.event_judging import fits
from rules.false_sunrise.facts.fact_faults import fact_faults
from rules.false_sunrise.facts.judging import compared
from rules.false_sunrise.facts.outcome import Outcome
from rules.kernel.facts import FactForm

FACTS = FactForm(outcome=Outcome, compared=compared, fits=fits, faults=fact_faults)
