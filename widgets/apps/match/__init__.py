"""A whole game on a stage: no script, two people at one screen or one against the computer.

``play("duel")`` lays it out. Nothing of another player's sheet is ever sent to the page before the
game is over; while the turn passes from one person to the next, the board is covered.
"""
