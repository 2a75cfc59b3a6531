"""Which clause a sentence tells of: the one, of those that fired, that says what it says.

Many clauses fire in a step, most of them in every step of its kind. The words that a sentence
shares with a clause tell which of them it is about, rare words more than common ones.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from math import log

from rules.core import clauses as ledgers
from rules.core.records import Event
from widgets.apps.stage.records import chip

WORD = re.compile(r"[^\W\d_]+(?!\w)|\b\d\b")
IDS = re.compile(r"\S+")
ASIDE = frozenset(WORD.findall("turn throws rolls rolled threw round ended left order stock seats"))
"""Kinds of events that are bookkeeping: whose turn it is, who has the dice, what they show. What
they have first is never told of."""
PLAIN = frozenset(
    WORD.findall("drew cycle moved skipped said kind placed closed fell stopped side starts heard")
)
"""Kinds that tell less of a step than any other: their clause needs a word that tells of it."""
REFUSED = "refused"
"""The kind of what stands for a refusal here."""
DUE = frozenset(["chance-first", "no-chance", "no-outcome"])
"""Codes of refusals that tell what chance is asked for: of a clause only in its own words."""
NEVER = frozenset(
    IDS.findall(
        "UE-GAP-02 LD-REQ-01 LD-GEN-02 EC-GAP-01 LP-STRUCT-12 LP-STRUCT-14 LP-RIVER-09 LP-GAME-06 "
        "LP-GAME-07 LD-GEN-07 LD-GEN-08 LD-GEN-10 LD-GEN-12"
    )
)
"""What says how a board is written down or what a game is, and decides nothing."""
COMMANDS = frozenset(["LP-TURN-02", "LP-GAP-27", "LM-MOVE-01", "LM-MOVE-02"])
"""What says how a command is spoken: it decides a refusal, else only what says so in its words."""
ALWAYS = frozenset(
    IDS.findall(
        "LP-BASE-08 LP-BASE-09 LP-BASE-11 LP-GAP-30 LP-TURN-12 LP-STRUCT-13 LM-MOVE-03 LD-REP-01 "
        "LD-REP-02 LD-REQ-03 LD-GAP-07 EC-POST-01 EC-TARGET-01"
    )
)
"""What every step of its kind has: told of where nothing else is."""
NAMED, NEXT, FIRST, SECOND, TOLD = 2.3, 2.1, 0.6, 0.3, 0.7
"""What counts beside the words of a clause: that the author names it for the step, first or next,
that it is the first or the second of its event, each word that the event's own sentence shares."""
RULED, WIDE, THING, LAST = 0.3, 0.8, 0.8, 3.0
"""What a ruling counts less than a clause; what is plain less than what is not; what only says what
a thing is; what always holds."""
PART = re.compile(r"(?<=[.;?!]) ")
"""Where one statement of a clause ends and the next begins."""
WHOLE = 0.25
"""How far the length of the whole makes little of what one statement of it says."""
BORNE = 0.9
"""From how much on the words alone bear out a clause."""
SPOKEN = re.compile(r"[“”]|\b(hears?|heard|says?|said|words?|answer|told|names?|announce)")
"""Where a sentence speaks of what was said; of another one a clause on words tells less."""
HEARS = "” and hears “"
"""Where a sentence is of one word that was said: what says it tells of it."""
EMPTY = frozenset(
    WORD.findall(
        "a after again all an and any are as at be been before but by can card cards cell "
        "cells could did direction do does down each even for free from game had has have he "
        "her him his how if in into is it its just leader may more must name named names no "
        "not now of off on one only onto or other out over own player players she so some "
        "square squares still than that the their them then there these they this those throw "
        "throws to too turn turns up was were what when where which who whose why will with "
        "would you your"
    )
)
"""Words that say nothing about what is meant, and those that nearly every rule has."""
SAME = {
    "dies": "death", "died": "death", "dead": "death", "kills": "destroy", "killed": "death",
    "fell": "fall", "fallen": "fall", "stood": "stand", "lies": "lie", "lay": "lie",
    "lying": "lie", "took": "take", "taken": "take", "lost": "lose", "found": "find",
    "left": "leave", "won": "win", "stones": "collapse", "roof": "collapse", "burns": "fire",
    "burning": "fire", "stole": "steal", "stolen": "steal", "drew": "draw", "drawn": "draw",
    "shot": "shoot", "carried": "carry", "carries": "carry", "met": "meet", "held": "hold",
    "caught": "trap", "hit": "wound", "current": "river", "blown": "blow",
    "blows": "blow", "blast": "blow",
    "go": "move", "goes": "move", "gone": "move", "went": "move", "walks": "move", "walk": "move",
    "walked": "move", "steps": "move", "step": "move", "comes": "move", "moving": "move",
    "runs": "move", "bars": "grate", "6es": "6", "sixes": "6", "two": "2", "three": "3",
    "four": "4", "five": "5", "six": "6", "wood": "wooden", "shut": "close", "shuts": "close",
}  # fmt: skip
"""Forms that no ending tells, and words of the sentences for one thing of the rules."""
ENDINGS = ("ing", "ed", "es", "s", "e", "y")


def borne(sentence: str, events: Collection[Event], named: Sequence[str]) -> str:
    """The clause that a sentence tells of; none is better than a wrong one.

    ``named`` are those that the author wants of the step, the most wanted first. Where the sentence
    is that of an event itself, its clauses alone count, and one of them always tells of it.
    """
    own = [event for event in events if event.text and sentence in event.text]
    if HEARS in sentence:
        own = [event for event in events if event.kind == "said"]
    found = [(-9.0, "")]
    for event in own or events:
        aside, plain = event.kind in ASIDE, event.kind in PLAIN
        near = TOLD * len(stems(event.text or event.gloss) & stems(sentence))
        for place, (clause, words) in enumerate(_tellable(sentence, event).items()):
            first, wanted = place == 0, clause in named
            tells = not aside and (
                (near > 0 and (first or words > 0)) or (first and words > 0 and not plain)
            )
            enough = words >= (2 * BORNE if aside else BORNE) and not (aside and first)
            if not (tells or wanted or enough or (own and not aside)):
                continue
            rank = 0.0 if place > 1 else FIRST if tells and first and not plain else SECOND
            author = 0.0 if not wanted else NAMED if clause == named[0] else NEXT
            rank += author if words > 0 or not (aside or plain) else author / 2
            less = RULED * chip(clause).ruling + WIDE * plain + THING * _thing(clause)
            less += LAST * (clause in ALWAYS)
            less += 0.0 if event.kind != "said" else -WIDE if SPOKEN.search(sentence) else WIDE
            found.append((words + near + rank - less, clause))
    return max(found, key=lambda one: one[0])[1]


def said_by(sentences: Sequence[str], clauses: Collection[str]) -> tuple[str, ...]:
    """Of some clauses the one that each sentence says in its own words; many say none."""
    most = (
        max((shared(one, clause), clause) for clause in clauses) for one in sentences if clauses
    )
    return tuple(dict.fromkeys(clause for words, clause in most if words >= BORNE))


def _tellable(sentence: str, event: Event) -> dict[str, float]:
    """What may be told of, with how much of it the sentence says."""
    found = {one: shared(sentence, one) for one in event.clauses if one not in NEVER}
    sure = 0.0 if event.kind == REFUSED else 4 * BORNE
    found = {one: words for one, words in found.items() if one not in COMMANDS or words >= sure}
    return {one: words for one, words in found.items() if one not in ALWAYS} or found


def _thing(clause: str) -> bool:
    """Whether a clause says what a thing is."""
    found = ledgers.ledger(ledgers.game_of(clause)).clauses.get(clause)
    return found is not None and found.kind in ("definition", "component")


@lru_cache(maxsize=4096)
def shared(sentence: str, clause: str) -> float:
    """How much of what a clause says a sentence says, too; one common word alone is little."""
    rare, said = _rare(ledgers.game_of(clause)), stems(sentence)
    most = 0.0
    for place, (part, long) in enumerate(_parts(chip(clause).text)):
        found = [rare.get(one, 0.0) for one in said & part]
        if not place or len(found) > 1:
            most = max(most, (sum(found) - (len(found) == 1)) / long)
    return float(most)


@cache
def _parts(text: str) -> tuple[tuple[frozenset[str], float], ...]:
    """The words of a clause and those of each statement of it, with how much its length takes off.

    Of many statements the one counts that says most: the particular stands in long rulings.
    """
    least, whole = 8, stems(text)
    long = max(len(whole), least) ** WHOLE
    parts = [whole, *map(stems, PART.split(text))]
    return tuple((one, (long * max(len(one), least) ** (1 - WHOLE)) ** 0.5) for one in parts)


def share(some: Collection[str], words: Collection[str], game: str) -> float:
    """What part of some words others are, rare ones of the game's rules counting for more."""
    rare = _rare(game)
    most = max(rare.values())
    whole = sum(rare.get(one, most) for one in words)
    return sum(rare.get(one, most) for one in some) / whole if whole else 0.0


@cache
def stems(text: str) -> frozenset[str]:
    """The words of a text that mean something, without their endings."""
    words = (one for one in WORD.findall(text.lower()) if one not in EMPTY)
    return frozenset(_stem(one) for one in words if len(one) > 1 or one.isdigit())


def _stem(word: str) -> str:
    word = SAME.get(word, word)
    for end in ENDINGS:
        if word.endswith(end) and len(word) - len(end) >= 3:
            word = word.removesuffix(end)
    return word


@cache
def _rare(game: str) -> dict[str, float]:
    """How much each word of a game's clauses tells: the rarer, the more."""
    book = ledgers.ledger(game)
    texts = [one.text for one in book.clauses.values()]
    texts += [one.ruling for one in book.gaps.values()]
    found = Counter(stem for text in texts for stem in stems(text))
    return {stem: log(len(texts) / many) for stem, many in found.items()}
