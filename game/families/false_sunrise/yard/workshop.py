"""The fleet in hand: what it is now, what it was, and whether it is kept."""

from __future__ import annotations

from rules.false_sunrise.fleet_files import FleetFile

MOST_STEPS = 500


class Workshop:
    """Hold a fleet being built with all steps back and forth; `saved` is the fleet as its file has it."""

    def __init__(self, fleet: FleetFile, saved: FleetFile | None = None) -> None:
        self.fleet = fleet
        self.saved = saved
        self._before: list[FleetFile] = []
        self._after: list[FleetFile] = []
        self._going = ""

    @property
    def is_kept(self) -> bool:
        """Whether the file has all that was built."""
        return self.fleet == self.saved

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back that can be made again."""
        return bool(self._after)

    def change(self, fleet: FleetFile, going: str = "") -> bool:
        """Take the next step; steps of one name that follow each other, as in typing, are one for undo."""
        if fleet == self.fleet:
            return False
        if not (going and going == self._going and self._before):
            self._before.append(self.fleet)
            del self._before[:-MOST_STEPS]
        self._after.clear()
        self.fleet, self._going = fleet, going
        return True

    def undo(self) -> bool:
        """Take the last step back."""
        return self._step(self._before, self._after)

    def redo(self) -> bool:
        """Make the step again that was taken back."""
        return self._step(self._after, self._before)

    def _step(self, source: list[FleetFile], other: list[FleetFile]) -> bool:
        self._going = ""
        if not source:
            return False
        other.append(self.fleet)
        self.fleet = source.pop()
        return True

    def keep(self) -> None:
        """Note that the file has the fleet as it is now."""
        self.saved, self._going = self.fleet, ""
