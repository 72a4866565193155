"""What the coach judges besides the choices that all editions have: nothing."""

from game.families.false_sunrise.coach.own_choices import NoChoices

COACH = NoChoices
