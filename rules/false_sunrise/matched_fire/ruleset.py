"""Matched Fire as a record of functions."""

from __future__ import annotations

from rules.false_sunrise.matched_fire.catalogue import matched_catalogue
from rules.false_sunrise.matched_fire.describing import SAYERS
from rules.false_sunrise.matched_fire.odds import expected_loss_of
from rules.false_sunrise.matched_fire.turn import STEPS
from rules.false_sunrise.rulesets import ruleset_of

MATCHED_FIRE = ruleset_of("False Sunrise, Matched Fire", matched_catalogue(), STEPS, expected_loss_of, SAYERS)
