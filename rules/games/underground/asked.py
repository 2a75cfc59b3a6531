"""What is asked in the middle of a turn: the questions, and the words of each kind."""

from __future__ import annotations

from typing import NamedTuple

from rules.games.underground.actions import NONE


class Question(NamedTuple):
    """Something that must be settled before the turn goes on; the first of a row is asked now.

    ``who`` is the player asked, or nobody where chance answers or the answer follows by itself.
    ``card`` is the card that threatens, ``token`` what is to be laid, ``square`` and ``to`` where,
    ``by`` who brought it about, and ``rest`` who is asked afterwards.
    """

    kind: str
    who: int = NONE
    card: int = NONE
    token: int = NONE
    square: int = NONE
    to: int = NONE
    by: int = NONE
    rest: tuple[int, ...] = ()
    done: tuple[int, ...] = ()


class Prompt(NamedTuple):
    """A kind of question: one word for the moment, the clauses that ask, the words of the question.

    ``hint`` is a second line. Where chance answers: what a person does to let it, and what it is
    that chance decides.
    """

    phase: str
    clauses: tuple[str, ...]
    text: str
    button: str = ""
    expected: str = ""
    hint: str = ""


PROMPTS = {
    "roll": Prompt(
        "die",
        ("UE-START-01", "UE-MOVE-01"),
        "{who} throws the die.",
        "Roll the die",
        expected="the die",
    ),
    "route": Prompt("move", ("UE-MOVE-01", "UE-USE-05"), "where do you go with a {die}?"),
    "draw": Prompt(
        "draw",
        ("UE-CHANCE-01", "UE-CHANCE-05"),
        "{who} draws the top Chance card.",
        "Draw the Chance card",
        expected="the Chance card",
    ),
    "find": Prompt(
        "find",
        ("UE-CHANCE-05", "UE-CHANCE-09"),
        "{who} takes the top card of the reserve.",
        "Take the top tool",
        expected="the tool found",
    ),
    "lose": Prompt(
        "lose",
        ("UE-CHANCE-05", "UE-CHANCE-10"),
        "{who} loses a tool at random.",
        "Lose a tool at random",
        expected="the tool lost",
    ),
    "defend": Prompt(
        "defend",
        ("UE-USE-10", "UE-DEFENCE-01"),
        "do you beat the attack off?",
        hint="{by} attacks with the {card}.",
    ),
    "protect": Prompt(
        "protect",
        ("UE-USE-12", "UE-GAP-19"),
        "do you prevent the {token}?",
        hint="It threatens {who} {where}.",
    ),
    "fall": Prompt(
        "fall",
        ("UE-USE-11", "UE-GAP-20"),
        "what saves you?",
        hint="{who} falls into {cave}.",
    ),
    "attack": Prompt(
        "attack",
        ("UE-CHANCE-08", "UE-GAP-22"),
        "which weapon do you show?",
        hint="{who} attacks {foe}.",
    ),
    "again": Prompt("attack", ("UE-GAP-21",), "do you attack?"),
    "falling": Prompt("attack", ("UE-GAP-33",), "do you attack?"),
    "four": Prompt(
        "four", ("UE-FOUR-03",), "which {token} token moves?", hint="It goes to {cave}."
    ),
    "ahead": Prompt("ahead", ("UE-GAP-14",), "which square is in front of you?"),
    "deal": Prompt(
        "deal",
        ("UE-SETUP-01",),
        "Everybody gets cards.",
        "Deal a card",
        expected="the deal",
    ),
    "lot": Prompt(
        "lot",
        ("UE-GAP-03",),
        "Everybody throws for the first turn.",
        "Throw for the first turn",
        expected="the throw for the first turn",
    ),
    "sent": Prompt("sent", ("UE-GAP-67",), "do you cut the grates at once?"),
    "arrest": Prompt("sent", ("UE-GAP-46",), "do you show your pass?"),
}
"""Each kind of question, but for those that settle themselves."""

CHANCE_KINDS = frozenset(kind for kind, prompt in PROMPTS.items() if prompt.button)
"""The questions that chance answers."""
