"""The computer opponent of False Sunrise, with imports of its AI delayed until needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from game.families.false_sunrise.ai.habits import HABITS
from game.families.false_sunrise.ai.level import HABITUAL, LEVELS
from game.families.false_sunrise.ai.styles import STYLES, suits
from game.families.false_sunrise.reasons import FORMER_KINDS, subject, why_lesser
from game.game_card import Computer, Described
from game.reasons import Decision
from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.state import Setup, State
from rules.kernel.requests import AnyRequest, Below
from rules.kernel.seats import Seat


class FleetComputer(Computer[Setup, State]):
    """The computer opponent of False Sunrise and its editions."""

    levels: ClassVar[Mapping[str, Described]] = LEVELS
    styles: ClassVar[Mapping[str, Described]] = STYLES
    habits: ClassVar[Mapping[str, Mapping[str, Described]]] = dict.fromkeys(HABITUAL, HABITS)
    players: ClassVar[tuple[str, ...]] = ("runner", "beginner", "mirror-commodore", "mirror-admiral", "racer")
    adviser: ClassVar[str] = "commodore"
    former_kinds: ClassVar[Mapping[str, str]] = FORMER_KINDS
    setup: ClassVar[type | None] = Setup

    subject = staticmethod(subject)
    why_lesser = staticmethod(why_lesser)

    def styles_in(self, edition: str) -> Mapping[str, Described]:
        """Return the styles of an edition; those built on squadrons only if it has squadrons."""
        from rules.false_sunrise.editions import load_edition

        catalogue = load_edition(edition).catalogue
        craft = bool(catalogue.squadrons) or not all(hull.capital for hull in catalogue.hulls)
        return {name: one for name, one in self.styles.items() if craft or not STYLES[name].with_craft}

    def styles_for(self, setup: Setup, seat: Seat) -> Sequence[str]:
        """Return the names of the styles that suit a seat's fleet."""
        return [name for name, style in STYLES.items() if suits(style, setup.fleets[seat])]

    def decide(self, level: str, request: AnyRequest, view: State, below: Below) -> Decision:
        """Answer a request at a difficulty level."""
        from game.families.false_sunrise.ai.deciding import decide_as

        return decide_as(level, request, view, below)

    def warm_up(self) -> None:
        """Import everything that deciding needs."""
        import game.families.false_sunrise.ai.deciding  # noqa: F401

    def player(self, name: str) -> Callable[[Seat, int], object]:
        """Return the function that makes a benchmark player.

        Some race for markers; others know their level's plan and answer it.
        """
        from game.families.false_sunrise import beginner, mirror, racer, runner

        makers: Mapping[str, Callable[[Seat, int], object]] = {
            "beginner": beginner.BeginnerPlayer,
            "runner": runner.RunnerPlayer,
            "mirror-commodore": mirror.mirror_commodore,
            "mirror-admiral": mirror.mirror_admiral,
            "racer": racer.RacerPlayer,
        }
        return makers[name]

    def name_of(self, thing: object) -> str | None:
        """Return the name of a setup, or of a ship as it was built; None for anything else."""
        return thing.id if type(thing) is ShipSpec else super().name_of(thing)

    def kept(self, setup: Setup) -> Mapping[str, object]:
        """Return a setup and its ships by the names of `name_of`."""
        ships = {ship.id: ship for fleet in setup.fleets.values() for ship in fleet.ships}
        return {**super().kept(setup), **ships}
