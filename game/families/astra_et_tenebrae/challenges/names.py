"""Names of challenges; they give nothing away."""

from __future__ import annotations

FIRE_NAMES = (
    "The last gun", "Three barrels", "One trigger left", "Light or lead", "A target too many",
    "Before the turn ends", "The gunner's choice", "What the dice allow", "Somebody has to", "A steady hand",
    "Two in the sights", "The cold shot",
)  # fmt: skip
EVADING_NAMES = (
    "Hold still", "A hot spot", "The beam is on", "Stay or run", "Nine at most",
    "Paint and smoke", "The price of a step", "Flinch", "A line of light", "Not this time",
    "Sitting target", "The helm is yours",
)  # fmt: skip
PILOT_NAMES = (
    "One card left", "The pilot's hour", "Not with my ship", "Only once", "Brace",
    "Now or later", "A trick to keep", "Hands on the stick", "The face-down card", "Spend it well",
    "Close enough", "Impact in three",
)  # fmt: skip
MOVES_NAMES = (
    "Last to burn", "Everybody waits", "The open seat", "A place in the dark", "All have moved",
    "The last word", "Where they are not", "Eight inches", "Room to breathe", "One burn to go",
    "The far side", "Close the gap",
)  # fmt: skip
HEAT_NAMES = (
    "Warm hands", "The radiator", "Thirty and rising", "Glow or hide", "A kettle in the night",
    "Cold comfort", "Let it out", "The engineer's worry", "Running hot", "Seen from afar",
    "Keep it in", "Fins out",
)  # fmt: skip
LINES_NAMES = (
    "Hold the line", "Mind the gap", "Side by side", "Shoulder to shoulder", "The shape of it",
    "In good order", "Loose or close", "Pearls on a string", "Who covers whom", "From the flank",
    "Apart together", "Form up",
)  # fmt: skip
