"""The challenges of this edition: those of all printed editions."""

from game.families.false_sunrise.challenges.fleet_challenges import FleetChallenges

CHALLENGES = FleetChallenges
