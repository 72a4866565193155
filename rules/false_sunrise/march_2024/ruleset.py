"""The March 2024 edition as a record of functions."""

from __future__ import annotations

from rules.false_sunrise.march_2024.catalogue import march_catalogue
from rules.false_sunrise.march_2024.odds import expected_pips
from rules.false_sunrise.march_2024.turn import STEPS
from rules.false_sunrise.rulesets import ruleset_of

MARCH_2024 = ruleset_of("False Sunrise, March 2024", march_catalogue(), STEPS, expected_pips)
