"""What Matched Fire provides for its own requests, in files and in checks."""

from __future__ import annotations

from rules.false_sunrise.edition import OwnParts
from rules.false_sunrise.matched_fire.answers import MatchedAnswers
from rules.false_sunrise.matched_fire.listing import listed, unlisted
from rules.false_sunrise.matched_fire.watching import WATCHES

OWN_PARTS = OwnParts(answers=MatchedAnswers, watches=WATCHES, listed=listed, unlisted=unlisted)
