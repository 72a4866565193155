"""The computer opponent of Dark Frontier, with imports of its AI delayed until needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from game.families.dark_frontier.ai.habits import HABITS
from game.families.dark_frontier.ai.level import HABITUAL, LEVELS
from game.families.dark_frontier.ai.styles import STYLES
from game.families.dark_frontier.challenges.points import SHIP
from game.game_card import Computer, Described, lesser_words
from game.reasons import Decision
from game.styled import parted, without_habit
from rules.dark_frontier.requests import Asked
from rules.dark_frontier.state import Setup, State
from rules.kernel.requests import AnyRequest, Below
from rules.kernel.seats import Seat


class FrontierComputer(Computer[Setup, State]):
    """The computer opponent of Dark Frontier."""

    levels: ClassVar[Mapping[str, Described]] = LEVELS
    styles: ClassVar[Mapping[str, Described]] = STYLES
    habits: ClassVar[Mapping[str, Mapping[str, Described]]] = dict.fromkeys(HABITUAL, HABITS)
    players: ClassVar[tuple[str, ...]] = ("mirror-captain", "mirror-commodore")
    adviser: ClassVar[str] = "commodore"
    weighs: ClassVar[bool] = True
    setup: ClassVar[type | None] = Setup
    reasons_in: ClassVar[str] = "in points: 10 are a whole ship"
    scale: ClassVar[float] = SHIP

    def styles_for(self, setup: Setup, seat: Seat) -> Sequence[str]:
        """Return the names of the styles that suit a seat's ships."""
        return list(STYLES)

    def decide(self, level: str, request: AnyRequest, view: State, below: Below) -> Decision:
        """Answer a request at a difficulty level."""
        from game.families.dark_frontier.ai.deciding import decide_as

        return decide_as(level, request, view, below)

    def weigh(self, level: str, request: AnyRequest, view: State, below: Below, own: object) -> Decision:
        """Decide, and also value a player's own answer."""
        from game.families.dark_frontier.ai.weighing import weigh

        return weigh(level, request, view, below, own)

    def warm_up(self) -> None:
        """Import everything that deciding needs."""
        import game.families.dark_frontier.ai.deciding  # noqa: F401

    def player(self, name: str) -> Callable[[Seat, int], object]:
        """Return the function that makes a player who knows its level's command and answers it."""
        from game.families.dark_frontier import mirror

        return {"mirror-captain": mirror.mirror_captain, "mirror-commodore": mirror.mirror_commodore}[name]

    def subject(self, view: State, about: str) -> tuple[str, Seat | None]:
        """Return what a reason is about: a ship or missile and its owner, or the side."""
        found = view.ships.get(about) or view.projectiles.get(about)
        return about or "The side", None if found is None else found.seat

    def why_lesser(self, player: str, kind: str) -> str:
        """Return why a level may choose an answer that it values less than another."""
        level = LEVELS.get(parted(without_habit(player)[0])[0])
        if level is not None and level.mixes and kind in (Asked.COMMAND, Asked.NUMBER):
            return "Random, weighted by value: a player who always chooses the best move can be predicted."
        return lesser_words(0 if level is None else level.slack)
