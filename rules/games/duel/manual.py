"""What a scenario file of the duel may say."""

from __future__ import annotations

from rules.core.manual import Manual, checks, entries, keys
from rules.games.duel.checks import CHECKS
from rules.games.duel.observe import CRUTCHES, HANDS
from rules.games.duel.setup import KEYS

SETUP = """
walks | the drawing a player walks; left out, M1 for P1 and M2 for P2
players | a cell, starts, out:b1:N for the place above b1, gone; left out, a1
grenades | grenades in hand; left out, 3
limping | who limps
crutch | whose crutch is in force
carried | the treasure in hand: O or false, X or real
trap | held by the trap, with so many turns still to miss
first | who moves first
start | true: both first cells are still to be named
validate | true: a drawing with a fault is refused
"""

COMMANDS = """
<player>: start <cell> | names the first cell
<player>: <direction> | goes one cell: right, left, up, down, or E, W, N, S
<player>: throw <direction> | throws a grenade at that side of the cell
<player>: throw <cell> <direction> | by ruling, throws it at a wall elsewhere
<player>: take | takes the treasure here
<player>: swap | leaves the treasure in hand for the one here
<player>: drop | by ruling, puts the treasure down
<player>: enter | comes back in through the opening by which he left
<player>: enter <cell> <direction> | by ruling, comes back in elsewhere
<player>: end | ends the turn
chance: first <player> | by ruling, the lot that decides who begins
"""

FACTS = f"""
turn | who is to act | P1, P2, chance before a lot, none when the game is over
left | actions left in this turn | a number
first | who moves first | P1, P2, chance before a lot
winner | who has won | P1, P2, draw, none
at.<player> | where a player is | a cell, out: and a place, starts, gone
grenades.<player> | grenades in hand | a number
hand.<player> | what a player carries | {", ".join(HANDS)}
limping.<player> | whether a player limps | yes, no
crutch.<player> | a player's crutch | {", ".join(CRUTCHES)}
trap.<player> | turns still to be missed in the trap | a number, free
actions.<player> | how many actions the player's turn has | a number
"""

EVENTS = """
seats | two players, and what is secret
agreed | what the players have agreed on
order | who moves first
stock | how many grenades each has
lot | the lot decides who begins
placed | a player starts on a cell
starts | both begin, each on the cell he named
turn | a player's turn begins, with so many actions
left | no action is left, but something may still be done
ended | a player ends the turn
skipped | a player misses a turn in the trap
moved | a player goes to another cell
stopped | a wall stops a player, or there is no opening
said | what is told aloud
heard | what a player was told at the secret start
silence | nothing is said
kind | which treasure a player now carries
fell | a player falls through a pit
caught | the trap holds a player
released | the trap lets a player go
blasted | a grenade removes a wall
withstood | the outer wall withstands a grenade
wasted | a grenade is thrown at no wall
left-labyrinth | a player goes out by an exit
entered | a player comes back in
lost | by ruling, a treasure stays behind
put-back | by ruling, a treasure goes back to its cell
gone | by ruling, a player has left for good
over | the game ends
"""

CODES = """
unknown-action | the game does not know this, a diagonal or a far cell among them
not-your-turn | the opponent is to act
held | the trap holds the player
no-action | all actions of the turn are used
over | the game has ended
gone | the player has left for good
lot | the lot is due first, or there is none
not-placed | the first cells are not named yet
placed | the player has named a first cell already
inner-cell | by ruling, a first cell that is not on the edge
special | by ruling, a first cell that is not empty
no-grenade | no grenade is left
no-such-side | a side that cannot be meant
mixed | by ruling, a throw and a move in one turn
outside | the player is outside
inside | the player is inside
other-exit | the player left by another opening
undiscovered | by ruling, an opening the player has not found
no-treasure | nothing lies here
hands-full | a treasure is in hand already
empty-hands | no treasure is in hand
no-dropping | a treasure may not be put down
too-late | by ruling, the moment is past
must-act | by ruling, actions must be used
"""

MANUAL = Manual(
    keys(KEYS, SETUP), entries(COMMANDS), entries(FACTS), checks(CHECKS), entries(EVENTS),
    entries(CODES),
)  # fmt: skip
