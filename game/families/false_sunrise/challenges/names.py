"""Names of challenges; they give nothing away."""

from __future__ import annotations

FIRE_NAMES = (
    "One broadside", "Between two fires", "The loaded gun", "No second salvo", "Across the gap",
    "Before they answer", "A clear line", "The gunner's choice", "Now or never", "Smoke and iron",
    "Six o'clock shadow", "The short straw", "Point of aim", "Who goes first", "A steady hand",
    "Two in the sights", "Open gunports", "The long shot", "Flash and thunder", "One trigger",
)  # fmt: skip
ORDERS_NAMES = (
    "The long way round", "Three bells", "A narrow gate", "Helm and hazard", "Room to turn",
    "The quiet flank", "Full ahead", "Before the storm", "The open door", "A marker between",
    "Under way", "Dead reckoning", "Hard over", "Steady as she goes", "The far side",
    "Into the gap", "A turn too late", "Crossing courses", "The pilot's hour", "Easy on the helm",
)  # fmt: skip
DEFENCE_NAMES = (
    "Hull breach", "What must go", "The damage report", "Seal that deck", "One thing less",
    "The chief's dilemma", "Patches and prayers", "A hole amidships", "To keep her fighting",
    "The lesser loss", "Red lights", "Hold her together", "Sparks and water", "Below decks",
    "The last fuse", "Bulkhead nine", "Out of spares", "A list to port", "Jury-rigged", "The old scars",
)  # fmt: skip
SQUADRON_NAMES = (
    "Scramble", "Wings over", "The flight deck", "Small and fast", "Hornets' nest",
    "Whom to sting", "The escort", "Launch signal", "Out of the sun", "A swarm to spare",
    "Close company", "The last flight", "Tally-ho", "Loose formation", "The wing commander",
    "Eight of them", "Over the rocks", "A short leash", "Home plate", "First wave",
)  # fmt: skip
