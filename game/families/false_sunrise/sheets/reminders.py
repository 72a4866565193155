"""Turn steps that the sheets of all editions list as reminders: title, ruling, and what happens."""

ORDERS = (
    "Orders",
    "ORD-4",
    (
        "Write in secret: velocity ± and course to one side. Together at most the thrust, and course at "
        "most half of it. Reveal all at once."
    ),
)
POINTS = (
    "Points",
    "END-1",
    (
        "A point for each marker held. A side takes a marker if only its ships came within 3 inches. "
        "With 15 or more, the side that is ahead wins."
    ),
)
END = (
    "End",
    "END-5",
    (
        "Ships that left the board a turn ago come back within 3 inches of that place with velocity 6. "
        "The initiative changes hands."
    ),
)
