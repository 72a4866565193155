"""Turn steps that the sheets of all editions list as reminders: title, ruling, and what happens."""

ORDERS = (
    "Orders",
    "ORD-4",
    (
        "Write in secret: velocity ±, course to one side. Together no more than the thrust, course no "
        "more than half of it. Reveal all at once."
    ),
)
POINTS = (
    "Points",
    "END-1",
    "A point for each marker held: one side alone flew within 3 inches of it. 15 or more and ahead: won.",
)
END = (
    "End",
    "END-5",
    (
        "Ships that left the board a turn ago come back within 3 inches of that place with velocity 6. "
        "The initiative changes hands."
    ),
)
