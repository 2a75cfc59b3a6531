"""What a refusal says first, in two or three words, by its code: "Not yet.", for instance.

The sentence that says why, with its things and names, stands with the rule that refuses. Games
share the codes, so a code means the same in all of them.
"""

from __future__ import annotations

OTHERWISE = "Not allowed."
"""What is said of a code that the table does not know."""

WHATS: dict[str, tuple[str, ...]] = {
    # it is too early, too late, or for somebody else to do
    "Not yet.": (
        "announce", "announce-first", "answer-first", "before-chasm", "chance-first",
        "first-round", "must-act", "name-weapon", "not-answered", "not-moved", "not-now",
        "not-placed", "not-told", "say-buy", "say-use", "say-where", "secret", "too-early",
        "which-marker",
    ),
    "Throw first.": ("cancel-first", "pass-used", "throw-first"),
    "Roll first.": ("roll-first",),
    "Draw first.": ("draw",),
    "Climb first.": ("climb-first",),
    "Fight first.": ("must-fight",),
    "Jump first.": ("must-jump",),
    "Not into it.": ("no-jump",),
    "Go on first.": ("go-on",),
    "Too late.": ("claimed", "obeyed", "over", "rolled", "too-late"),
    "Done already.": ("agreed", "drawn", "moved", "open", "placed"),
    "Twice is all.": ("reroll-limit",),
    "Not your turn.": ("not-your-turn",),
    "Not for you.": ("no-escaper",),
    "Not yours.": ("not-yours", "viewer"),
    "Not understood.": ("notation", "unknown"),
    "Not asked.": ("no-chance", "no-outcome", "not-asked"),
    "No such player.": ("no-player",),
    "No such action.": ("no-levels", "unknown-action", "unknown-command"),
    "Out of it.": ("gone", "out"),
    "No lot now.": ("lot",),
    # the way
    "One cell a turn.": ("one-cell",),
    "Too far.": ("not-adjacent", "not-in-front", "not-next", "too-far"),
    "No way there.": ("no-link", "no-way", "no-way-out", "not-crossed", "other-way"),
    "Not ahead.": ("not-ahead",),
    "Not back.": ("guard-back", "no-marker", "not-back", "turning-back"),
    "Not there.": (
        "chasm", "light-arrest", "no-tunnel", "not-appel", "not-pattern", "not-there", "off-field",
        "treasure",
    ),
    "Blocked.": ("blocked", "tunnel-closed", "undetected"),
    "Against the arrow.": ("arrow",),
    "Shut in.": ("shut-in",),
    "In the trap.": ("held",),
    "Occupied.": ("occupied", "pawn", "pawn-below", "special", "taken"),
    "One already.": ("has-kit", "same-kind"),
    "Stop there.": ("leaves", "must-stop"),
    "No stopping there.": (
        "appel-stop", "safe-stop", "searchlight", "strands", "tunnel-stop", "walkway",
    ),
    "Not that way.": ("full-count",),
    "No landing.": ("no-landing",),
    "No chasm there.": ("no-chasm",),
    "Which chasm?": ("which-chasm",),
    "Which square?": ("no-square",),
    "Which side?": ("no-such-side",),
    "No arrow there.": ("no-direction", "no-signpost"),
    "No staying.": ("no-staying", "standing-still"),
    "Not found yet.": ("undiscovered",),
    "Another opening.": ("other-exit",),
    "Not the edge.": ("inner-cell",),
    "Inside already.": ("inside",),
    "Not from there.": ("outside",),
    "Off the board.": ("off-board",),
    "No Guards there.": (
        "guard-appel", "guard-pair", "guard-room", "guard-safe", "guard-target",
    ),
    "No Guard Post.": ("no-post",),
    # throws, turns and points
    "No throw now.": ("missing",),
    "Only a throw.": ("only-throw",),
    "No double.": ("no-double",),
    "No points left.": ("no-points",),
    "No action left.": ("no-action",),
    "Move or throw.": ("mixed",),
    "No passing.": ("must-play",),
    "No giving up.": ("no-giving-up",),
    # things and cards
    "Nothing there.": ("no-token", "no-treasure", "nothing-there"),
    "Covered.": ("buried", "covered"),
    "Empty.": ("empty", "empty-deck"),
    "None left.": ("no-guard", "out-of-stock"),
    "Not in hand.": ("empty-hands", "not-carrying", "not-held"),
    "Hands full.": ("carries", "hands-full"),
    "Too many cards.": ("hand-limit",),
    "No putting down.": ("no-dropping",),
    "Wrong tool.": ("wrong-tool",),
    "Show a card.": ("must-show",),
    "No card now.": ("no-draw",),
    "No such card.": ("no-such-card",),
    "No coin.": ("no-coin",),
    "No pass.": ("no-pass",),
    "No Key.": ("no-key",),
    "No Rope.": ("no-rope",),
    "Too few Ropes.": ("no-ropes",),
    "No Wire Cutter.": ("no-cutter",),
    "No Kit.": ("no-kit",),
    "No weapon.": ("no-weapon", "no-weapons"),
    "No cartridge.": ("no-cartridge",),
    "No dagger.": ("no-dagger",),
    "No explosive.": ("no-explosive",),
    "No grenade.": ("no-grenade",),
    "No use.": ("no-answer", "no-effect", "no-help"),
    "No need.": ("needless-card", "no-choice", "no-need"),
    "No trade.": ("kit", "no-trade", "no-trade-now", "nothing"),
    # people
    "Wounded.": ("wounded",),
    "No attack now.": ("no-attack",),
    "No attack there.": ("safe",),
    "Not yourself.": ("yourself",),
    "Wrong target.": ("no-target",),
    "Not in prison.": ("not-in-prison",),
    "Not in a pit.": ("not-in-pit",),
    "Not in Solitary.": ("not-in-cells",),
    "Not in Rooms.": ("not-in-rooms",),
    "Not called.": ("not-called",),
    "Nobody to find.": ("nobody-refused",),
    "Another man.": ("other-pawn",),
    "Another nation.": ("other-nation",),
    "No arrest.": (
        "immune", "immune-appel", "immune-full", "immune-hidden", "immune-no-equipment",
        "immune-returning", "immune-safe", "immune-target", "immune-tunnel",
        "immune-walkway-arrest",
    ),
    "No room.": ("full", "no-room"),
    "Too few.": ("too-few",),
    "Too many.": ("too-many",),
    "No time limit.": ("no-limit",),
}  # fmt: skip
"""What is said first, and the codes that say it."""
WHAT = {code: what for what, codes in WHATS.items() for code in codes}
OLDER = {"one-cell": ("unknown-action", "unknown-command")}
"""Codes that had no name of their own once, and what they were called; a file may still say it."""


def refusal_text(code: str) -> str:
    """Return what a refusal with this code says first."""
    return WHAT.get(code, OTHERWISE)
