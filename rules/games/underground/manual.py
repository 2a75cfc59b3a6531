"""What a scenario file of Underground Escape may say."""

from __future__ import annotations

from rules.core.manual import Manual, checks, entries, keys
from rules.games.underground.checks import CHECKS
from rules.games.underground.observe import PHASES
from rules.games.underground.setup import KEYS

SETUP = """
board | a board that has a name; left out, the drawing of the file
players | where each player stands: a square, or out; in the order of turns. Or a list of names
hands | the tools of a player
passes | how many prison passes a player holds
reserve | the tools that lie face down, the top first; … stands for the rest, shuffled
chance | the Chance pile, the top first; … stands for the rest, shuffled
tokens | the tokens of a square, the top first
arrows | the square to which a Signpost points
treasure | the square where it lies, or who carries it; left out, in its cave
turn | whose turn it is; left out, the first player's
misses | how many throws a player has to miss
open | the caves that are open to all, and who opened them
free | the shut cave that the player on turn may pass in this turn
came | the square a player came from
counts | how many cards there are, where it is not the usual number
deal | true: the cards are dealt before the first turn
winner | who won the last game; by ruling he begins
"""

COMMANDS = """
<player>: throw | throws the die, or enters
<player>: jump | announces a jump; a square behind it tells over which chasm
<player>: back | announces to turn back in front of a chasm
<player>: go <squares> | moves along a route, such as go a1 a2
<player>: go <squares>, <weapon> at <player> | moves and attacks where the move ends
<player>: go <squares>, attack <player> | moves to a Chance square and announces an attack
<player>: go <squares>, signpost at <square> | moves on against an arrow with a Signpost card
<player>: stay | stays; what follows go may follow it
<player>: climb <square> | climbs out of a chasm
<player>: use <card> | uses a card where one stands: in a cave, on a Signpost
<player>: use <card> on <square> | uses a card on a square
<player>: use <card> on <square> to <square> | places a Signpost and its arrow
<player>: use <card> on <square> at <player> | by ruling, strikes only one player there
<player>: use <card> on <square>, fetch | by ruling, fetches the treasure out of a chasm
<player>: clear <square> with <card> | another way to say use
<player>: <weapon> at <player> | attacks
<player>: show <card> | defends with a card
<player>: decline | shows nothing, or lets an offer go
<player>: buy <card> | shops with a coin
<player>: take | takes the treasure
<player>: take from <square> | by ruling, takes it from the square beside
<player>: draw | by ruling, a blocked player draws a chance
<player>: use pass | shows a prison pass
<player>: pass | lets the turn pass
<player>: give up | dies before the beast or the devil where no card helps; else refused
<player>: move <square> | says which of four tokens moves
<player>: ahead <square> | says which square is in front
die: <number> | the throw of the die
draw: <chance> | the Chance card that is drawn
tool: <card> | the tool that is found
lost: <card> | the tool that is lost
deal <player>: <card> | a tool that is dealt
lot <player>: <number> | a throw for the first turn
"""

FACTS = f"""
turn | whose turn it is | a player, none when the game is over
asked | who has to act | a player, none where chance speaks
phase | what is asked for | turn, over, {", ".join(dict.fromkeys(PHASES.values()))}
die | the last throw | 0 to 6
said | what was announced before the throw | back, jump and a square, none
treasure | where the treasure lies | a square, none
carrier | who carries the treasure | a player, none
again | whether the throw gives another one | yes, no
extra | whether a turn more was won | yes, no
free | the shut cave that the player on turn may pass in this turn | a cave, none
winner | who has won | a player, none
over | whether the game has ended | yes, no, stalled
reserve.count | how many tools lie in the reserve | a number
reserve.top | the top card of the reserve | a tool, shuffled, none
reserve.last | its last card | a tool, shuffled, none
reserve.order | the whole reserve as far as its order is known | such as 59 shuffled, coin
pile.count | how many Chance cards lie in the pile | a number
pile.top | the top card of the Chance pile | a chance, shuffled, none
pile.last | its last card | a chance, shuffled, none
pile.order | the whole Chance pile as far as its order is known | such as 39 shuffled, find a tool
at.<player> | where a player is | a square, out
out.<player> | whether a player is out of the game | yes, no
hand.<player> | the tools of a player | such as bible, pick; none
cards.<player> | how many tools a player has | a number
passes.<player> | how many prison passes a player has | a number
misses.<player> | how many throws a player has to miss | a number
came.<player> | the square a player came from | a square, none
supply.<token> | how many tokens of a kind are left | 0 to 4
tokens.<square> | the tokens of a square, the top first | such as fire, collapse; none
arrows.<square> | where the arrow of a square points | a square, none
open.<cave> | whether a cave is open | who opened it, no
"""

EVENTS = """
table | what lies on the table before the game
dealt | a player is dealt a tool
dealt-card | which tool it is; only its owner learns it
ready | everybody has his tools
lot | the throw for the first turn
begins | a player begins
turn | a player's turn begins
waits | by ruling, no file is shown on being sent to prison
entered | a player enters
outside | a player does not enter
throws | a player throws the die
rolled | what the die shows
extra | a 6 wins a turn more
missed | a player misses a turn
must-miss | a player has to miss throws
cancelled | staying cancels a missed throw
moved | a player goes along a route
stayed | a player stays
passed | a player lets the turn pass
passed-arrow | a Signpost card sets a player free from an arrow
drew | a chance is drawn
no-chance | no Chance card is left
asks-chance | by ruling, a blocked player draws
announced | a jump, turning back, or an attack before a chance is drawn
called-off | an announced attack does not happen
which | a player says which square is in front
lapsed | nothing happens: there is no such square, or it takes no token
struck | a chance threatens a square
laid | a token is laid
fifth | all four tokens of a kind lie on the board, and one has to move
lifted | a token is taken away to be laid elsewhere
removed | a Signpost is taken away
prevented | a card prevents a fire or a collapse
cleared | a card clears a token
used | a card is used
bridged | a player goes down into a chasm on wood
climbed | a player climbs out of a chasm
fell | a player falls into a cave
inside | a player has stopped in prison, or where he has to fight
unharmed | a player falls into an open cave
saved | a card saves a player in a cave
opened | a cave is opened
closed | an open cave shuts again
caught | a player is caught inside
freed | a prisoner may leave while it is open
freed-all | by ruling, everybody who is shut in is free
attacked | a player attacks another one
beaten-off | an attack is beaten off
unprotected | whoever is threatened shows nothing
died | a player dies and starts over
imprisoned | a player is sent to prison
got-pass | a player keeps a prison pass
used-pass | a player shows a prison pass
found | a player takes the top card of the reserve
found-card | which card it is; only its owner learns it
lost | a player loses a tool
lost-card | which tool it is; only its owner learns it
nothing | a player has no tool to lose
bought | a player buys a tool
bought-card | which tool it is; only its owner learns it
took | a player takes the treasure
stole | a player gets the treasure of another one
dropped | the treasure stays on a square
won | a player leaves with the treasure and wins
stalled | everybody is shut in for good
"""

CODES = """
announce | in front of a chasm one announces jump or back before the throw
announce-first | an attack is announced before the chance is drawn
answer-first | somebody is asked something else first
arrow | the arrow underfoot allows no other way
before-chasm | by ruling, in front of a chasm only the jump, wood or back
blocked | a token or a chasm stops the way
buried | the treasure lies under a token
cancel-first | missed throws are cancelled first
carries | the treasure is carried already
chance-first | chance has to speak first
chasm | nothing can be put on a chasm
climb-first | out of a chasm one climbs without a throw
covered | another token lies on top
draw | a chance has to be drawn
empty | the reserve is empty
full-count | the whole throw has to be used
leaves | with the treasure the game ends there
missing | this throw has to be missed
must-fight | one has to fight in this turn
must-jump | a jump was announced
must-play | only an extra turn may be declined
must-show | a card has to be shown
must-stop | one has to stop there
name-weapon | the weapon has to be named
needless-card | no card is needed
no-attack | no attack is possible here
no-chance | chance has nothing to decide
no-chasm | there is no chasm here
no-choice | there is nothing to be declared
no-coin | no coin is in hand
no-direction | the card needs a direction, or has none
no-draw | a chance is drawn only on stopping on a Chance square
no-giving-up | nobody gives up
no-help | the card does not help against this
no-landing | no square to land on
no-outcome | that cannot come up
no-pass | no prison pass is held
no-player | nobody of that name is playing
no-signpost | no Signpost stands there, or none can
no-square | the square has to be named
no-staying | staying is not allowed here
no-target | nobody to attack there, or somebody else was announced
no-token | no such token lies there
no-treasure | the treasure is not there
no-tunnel | no token can be put there
no-way | the squares are not next to each other
no-weapon | only a cold weapon attacks
not-adjacent | the square is not next to the player
not-ahead | the square is not in front
not-asked | nothing is asked of the player
not-back | back leads elsewhere
not-held | the card is not in hand
not-in-front | the square is not in front
not-in-prison | only in prison
not-next | the square is not next
not-there | the other player or the card is not there
not-your-turn | it is somebody else's turn
nothing-there | nothing is there to be cleared
occupied | somebody stands there
only-throw | by ruling, nothing but a throw
open | it is open already
out | the player is out of the game
outside | the prison grates are cut only from inside
over | the game has ended
pass-used | the pass has been used
safe | nobody can be attacked there, as in a chasm
same-kind | a token of that kind lies there already
say-buy | in the shop one says buy
say-use | inside the prison no square is named
shut-in | the player is shut in
standing-still | one may not stand still while a step is possible
throw-first | the die has to be thrown first
too-far | the way is longer than the throw
treasure | by ruling, no token is put on the treasure
turning-back | nobody turns back during a move
which-chasm | the chasm has to be named
wrong-tool | the card is of no use for that
yourself | nobody attacks himself
"""

MANUAL = Manual(
    keys(KEYS, SETUP), entries(COMMANDS), entries(FACTS), checks(CHECKS), entries(EVENTS),
    entries(CODES),
)  # fmt: skip
