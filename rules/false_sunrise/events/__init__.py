"""Events: past-tense facts, complete enough to be applied without further decisions.

Each event has a `kind` (its name in cases and logs) and the ruling it follows. Its `apply` writes
it to a state. Nothing else writes to a state.
"""

from rules.false_sunrise.events.base import Event, GameLedger, Stop
from rules.false_sunrise.events.damage import (
    CRASH,
    DamageTaken,
    PipsRestored,
    ShipDestroyed,
    SystemLost,
    SystemRestored,
)
from rules.false_sunrise.events.ending import (
    MatchEnded,
    PointsScored,
    TurnCleared,
)
from rules.false_sunrise.events.factions import (
    CoreNamed,
    MiraclesCounted,
    ShipArrived,
    ShipDue,
    ShipJumped,
    ShipReborn,
    ShipsKept,
    ShotTurned,
    VelocityChanged,
)
from rules.false_sunrise.events.firing import (
    DieRerolled,
    ShipActivated,
    ShotLost,
    ShotResolved,
    TargetAcquired,
    VolleyDeclared,
)
from rules.false_sunrise.events.flying import (
    MarkerTaken,
    OrderRevealed,
    ShipCrashed,
    ShipLeft,
    ShipMoved,
    ShipReturned,
)
from rules.false_sunrise.events.matching import (
    AttackMade,
    CriticalStruck,
    MarkRemoved,
    PointDefenceFired,
    RatingMarked,
    ResultDiminished,
    SetNamed,
    StrikeFlown,
    ThrowRead,
)
from rules.false_sunrise.events.salvoes import ArmourPierced, SalvoResolved
from rules.false_sunrise.events.setting_up import (
    DiceRolled,
    EdgeChosen,
    InitiativeTaken,
    MarkerPlaced,
    PhaseBegan,
    ShipDeployed,
)
from rules.false_sunrise.events.squadrons import (
    SquadronAssigned,
    SquadronAttacked,
    SquadronDocked,
    SquadronFabricated,
    SquadronLaunched,
    SquadronLost,
    SquadronReduced,
)

__all__ = [
    "CRASH",
    "ArmourPierced",
    "AttackMade",
    "CoreNamed",
    "CriticalStruck",
    "DamageTaken",
    "DiceRolled",
    "DieRerolled",
    "EdgeChosen",
    "Event",
    "GameLedger",
    "InitiativeTaken",
    "MarkRemoved",
    "MarkerPlaced",
    "MarkerTaken",
    "MatchEnded",
    "MiraclesCounted",
    "OrderRevealed",
    "PhaseBegan",
    "PipsRestored",
    "PointDefenceFired",
    "PointsScored",
    "RatingMarked",
    "ResultDiminished",
    "SalvoResolved",
    "SetNamed",
    "ShipActivated",
    "ShipArrived",
    "ShipCrashed",
    "ShipDeployed",
    "ShipDestroyed",
    "ShipDue",
    "ShipJumped",
    "ShipLeft",
    "ShipMoved",
    "ShipReborn",
    "ShipReturned",
    "ShipsKept",
    "ShotLost",
    "ShotResolved",
    "ShotTurned",
    "SquadronAssigned",
    "SquadronAttacked",
    "SquadronDocked",
    "SquadronFabricated",
    "SquadronLaunched",
    "SquadronLost",
    "SquadronReduced",
    "Stop",
    "StrikeFlown",
    "SystemLost",
    "SystemRestored",
    "TargetAcquired",
    "ThrowRead",
    "TurnCleared",
    "VelocityChanged",
    "VolleyDeclared",
]
