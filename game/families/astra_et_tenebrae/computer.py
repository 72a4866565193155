"""The computer opponent of Astra et Tenebrae, with imports of its AI delayed until needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.families.astra_et_tenebrae.ai.habits import HABITS
from game.families.astra_et_tenebrae.ai.level import HABITUAL, LEVELS, level_named
from game.families.astra_et_tenebrae.ai.styles import STYLES
from game.game_card import Computer, Described, lesser_words
from game.reasons import Decision
from game.styled import parted, without_habit
from rules.astra_et_tenebrae.state import Setup, State
from rules.kernel.requests import AnyRequest, Below
from rules.kernel.seats import Seat


class AstraComputer(Computer[Setup, State]):
    """The computer opponent of Astra et Tenebrae."""

    levels: ClassVar[Mapping[str, Described]] = LEVELS
    styles: ClassVar[Mapping[str, Described]] = STYLES
    habits: ClassVar[Mapping[str, Mapping[str, Described]]] = dict.fromkeys(HABITUAL, HABITS)
    adviser: ClassVar[str] = "commodore"
    weighs: ClassVar[bool] = True
    setup: ClassVar[type | None] = Setup
    reasons_in: ClassVar[str] = "where 1 is a cannon hit on an undamaged ship"

    def styles_for(self, setup: Setup, seat: Seat) -> Sequence[str]:
        """Return all styles: every frigate suits each of them."""
        return tuple(STYLES)

    def decide(self, level: str, request: AnyRequest, view: State, below: Below) -> Decision:
        """Answer a request at a difficulty level."""
        from game.families.astra_et_tenebrae.ai.deciding import decide_as

        return decide_as(level, request, view, below)

    def weigh(self, level: str, request: AnyRequest, view: State, below: Below, own: object) -> Decision:
        """Decide, and also value a player's own answer."""
        from game.families.astra_et_tenebrae.ai.weighing import weigh

        return weigh(level, request, view, below, own)

    def warm_up(self) -> None:
        """Import everything that deciding needs."""
        import game.families.astra_et_tenebrae.ai.deciding  # noqa: F401

    def subject(self, view: State, about: str) -> tuple[str, Seat | None]:
        """Return what a reason is about: a ship and its owner, or the side."""
        if about in view.ships:
            return about, view.ships[about].seat
        return about or "The side", None

    def why_lesser(self, player: str, kind: str) -> str:
        """Return why a level may choose an answer that it values less than another."""
        known = parted(without_habit(player)[0])[0] in LEVELS
        return lesser_words(level_named(player).slack if known else 0)
