"""What files may want of a battle, for exams and lessons."""

from __future__ import annotations

from rules.astra_et_tenebrae.facts.event_judging import fits
from rules.astra_et_tenebrae.facts.fact_faults import fact_faults
from rules.astra_et_tenebrae.facts.judging import compared
from rules.astra_et_tenebrae.facts.outcome import Outcome
from rules.kernel.facts import FactForm

FACTS = FactForm(outcome=Outcome, compared=compared, fits=fits, faults=fact_faults)
