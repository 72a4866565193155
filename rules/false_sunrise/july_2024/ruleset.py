"""The July 2024 edition as a record of functions."""

from __future__ import annotations

from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.turn import STEPS
from rules.false_sunrise.july_2024.volley_odds import expected_pips
from rules.false_sunrise.rulesets import ruleset_of

JULY_2024 = ruleset_of("False Sunrise, July 2024", july_catalogue(), STEPS, expected_pips)
