"""The objects of the duel, which are its terrain: each declared once.

A record of :data:`LEGEND` tells the sign on maps, what an object is called, how often a map must
hold it, and how boards draw it. What a find does stands in the chapter on moving, by the name of
its kind.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.boards.legend import Kind, Legend

CROSSBOW, CRUTCH, TRAP, FALSE, REAL = "A", "Y", "K", "O", "X"
PITS = ("1", "2", "3", "4")
PIT_EXITS = ("I", "II", "III", "IV")
TREASURES = (FALSE, REAL)
NOTHING = ""
PIT, LANDING, CHEST = "pit", "landing", "chest"
"""How boards draw an object: a pit, the ring where a fall ends, a chest; else by a sign."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Thing(Kind):
    """A kind of object: a record, the one declaration of it.

    ``kind`` is also the code of what is told of it. One without a ``code`` is never drawn on a map:
    a walker knows no more of what he found.
    """

    title: str
    """What it is called in sentences."""
    clause: str = ""
    """The clause that gives it its sign on maps."""
    number: int = 1
    """How many a map must hold."""
    counted: tuple[int, str, str] | None = None
    """The map rule and the clause on that number, and what is counted."""
    explained: str = ""
    """What the sign means where it stands alone; its name, if that says it."""
    also: tuple[str, ...] = ()
    """Other codes that tell of it."""

    @property
    def full(self) -> str:
        """What it is called where its sign is not seen: with its code, if it has one."""
        return self.title if self.title.endswith(self.code) else f"{self.title} {self.code}"


LEGEND: Legend[Thing] = Legend((
    Thing(
        kind="crossbow", code=CROSSBOW, title="crossbow", clause="LD-BOW-01", name="crossbow",
        look="crossbow", counted=(6, "LD-INV-02", "crossbow"),
    ),
    Thing(
        kind="crutch", code=CRUTCH, title="crutch", clause="LD-CRU-01", name="crutch",
        look="crutch", counted=(7, "LD-INV-03", "crutch"),
    ),
    Thing(
        kind="trap", code=TRAP, title="trap", clause="LD-TRAP-01", name="trap", look="trap",
        counted=(8, "LD-INV-04", "trap"), also=("trap_idle",),
    ),
    *(
        Thing(
            kind=f"pit_{number}", code=pit, title=f"pit {pit}", clause="LD-PIT-01", name="pit",
            look=PIT,
        )
        for number, pit in enumerate(PITS, start=1)
    ),
    *(
        Thing(
            kind=f"pit_exit_{number}", code=out, title=f"pit exit {out}", clause="LD-PIT-05",
            name="pit exit", look=LANDING,
        )
        for number, out in enumerate(PIT_EXITS, start=1)
    ),
    Thing(
        kind="false", code=FALSE, title="false treasure", clause="LD-TRE-02", name="false",
        look=CHEST, number=3, counted=(12, "LD-INV-08", "false treasures"),
        explained="false treasure",
    ),
    Thing(
        kind="real", code=REAL, title="real treasure", clause="LD-TRE-02", name="real",
        look=CHEST, counted=(13, "LD-INV-09", "real treasure"), explained="real treasure",
    ),
    Thing(
        kind="treasure", title="treasure, kind not known", name="treasure", look=CHEST,
        explained="kind unknown",
    ),
    Thing(kind="pit", title="pit", name="pit", look=PIT),
    Thing(kind="pit_exit", title="pit exit", name="pit exit", look=LANDING),
))  # fmt: skip
"""The objects, in the order of the rules (LD-REP-04), then what is known of them by half."""

SIGNS = tuple(thing.code for thing in LEGEND if thing.code)
"""All signs of objects."""
TOLD_THINGS = {code: thing for thing in LEGEND for code in (thing.kind, *thing.also)}
"""What an announcement tells of, by its code."""
