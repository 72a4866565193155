"""How danger is worked out in this edition: as for all fleets whose defenses do not depend on headings."""

from game.families.false_sunrise.danger.fleet_danger import FleetDanger

DANGER = FleetDanger
