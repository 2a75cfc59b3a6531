"""What a scenario file of the labyrinth, and of its game with ravines, may say."""

from __future__ import annotations

from rules.core.manual import Entry, Manual, checks, entries, keys
from rules.games.labyrinth.actions import Vocabulary
from rules.games.labyrinth.checks import CHECKS
from rules.games.labyrinth.setup import KEYS

SETUP = """
map | which of several drawings is played on
players | where each stands: a cell, starts, out, out@e4, "out@e4 right"; in the order of turns
stock | cartridges, daggers and explosives of a player, each 0 to 3
wounded | who is wounded
treasure | a cell, who carries it, or "floating c1" for one that drifts from a cell
told | what the leader tells at the beginning: size, holes, river, features
placing | who chooses the first cells: the players or the leader
features | remarks that are read out with the features
"""

COMMANDS = """
<player>: start <cell> | names the first cell
<player>: skip | makes no move
<player>: shoot <direction> | fires a cartridge
<player>: stab | uses the dagger; by ruling with the victim's name behind it
<player>: blast <direction> | blows up what stands on that side
<player>: cycle | goes on along the ravine; in the base game by ruling
<player>: take | takes the treasure; in the base game by ruling
<player>: put | puts the treasure down; in the base game by ruling
chance: first <player> | the lot that decides who begins, by ruling
"""

FACTS = """
turn | who is to move | a player, chance before a lot, none when the game is over
treasure | where the treasure is | a cell, the player who carries it, none
floating | whether the treasure drifts in a river | yes, no
winner | who has won | a player, none
at.<player> | where a player is | a cell; out, of several exits out@e4 or out@e4 right; starts, gone
health.<player> | whether a player is wounded | healthy, wounded
stock.<player> | cartridges/daggers/explosives | such as 1/0/2
"""

EVENTS = """
seats | who takes part, and who sees the plan
opening | what the leader tells before the game
lot | the lot decides who begins
placed | a player begins on a cell
moved | a player steps to another cell
wall | a wall stops a step
carried | a river or a pit carries a player on
held | marsh, or by ruling a rubber wall, keeps a player where he is, and nobody is told
stayed | the mouth keeps a player who skips; by ruling, a wall across the stream
said | the leader names what is on the cell
silence | the leader says nothing
skipped | a player skips the turn
cycle | a player goes on from the cycle
turn | the turn passes to a player
struck | a weapon is used; only the leader sees where it goes
missed | a weapon hits nobody
wasted | by ruling, a weapon command that cannot be carried out costs the turn
wounded | players are wounded
hospitalized | a wounded player is brought to the hospital
healed | a player is healed
blasted | the leader says what a blast did
side | which border was blasted; only the leader sees it
restocked | the arsenal fills the stock
found | the treasure is declared found
took | a player takes the treasure
put | a player puts the treasure down
left | the treasure stays where it lies, because a wounded player cannot carry it
lost | a player loses the treasure
dropped | where the treasure stays, or floats from, when its carrier is wounded
floated | the treasure drifts on
ashore | the treasure taken lay on a mouth until now
unnoticed | a player is carried over the treasure without coming to rest there
empty-handed | a player leaves without the treasure
gone | a player is out of the game
won | a player leaves with the treasure and wins
"""

CODES = """
unknown-command | a cell, a diagonal, a word of the other game
not-your-turn | somebody else is to move
over | the game has ended
no-player | nobody of that name is playing; in a file that is a slip in writing
gone | the player is out of the game
lot | the lot is due first, or is over
not-placed | the first cells are not chosen yet
placed | the player has a first cell already
off-field | a first cell outside the field
taken | by ruling, a first cell where somebody stands
special | by ruling, a first cell that is not empty land
wounded | the wounded use no weapon and carry no treasure
no-cartridge | no cartridge in stock
no-dagger | no dagger in stock
no-explosive | no explosive in stock
no-weapons | by ruling, weapons are not used there
no-target | by ruling, a stab names somebody who can be hit
outside | a blast from outside the walls
no-levels | up or down in a flat labyrinth
not-in-pit | cycle outside a pit
no-treasure | nothing lies there to be taken
not-carrying | nothing is carried that could be put down
not-told | by ruling, the treasure was not declared
"""


def manual(words: Vocabulary) -> Manual:
    """The manual of the game with these words."""
    steps = Entry("<player>: <direction>", f"steps one cell: {', '.join(words.ways)}")
    return Manual(
        keys(KEYS, SETUP),
        (steps, *entries(COMMANDS)),
        entries(FACTS),
        checks(CHECKS),
        entries(EVENTS),
        entries(CODES),
    )
