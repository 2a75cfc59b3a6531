"""What was announced takes effect, once nobody has an answer left (EC-CARD-13, EC-GAP-62)."""

from __future__ import annotations

from rules.colditz.chapters import appel, arrest, searching, security, shooting, tunnels
from rules.colditz.play import Effects

EFFECTS: Effects = {
    "arrest": lambda play, said: arrest.happens(play, said.a, said.b, said.c),
    "appel": lambda play, _said: appel.calls(play),
    "search": lambda play, _said: searching.throws(play),
    "shot": lambda play, said: shooting.fires(play, said.a, said.b),
    "removal": lambda play, said: security.searched(play, said.a, said.b),
    "detected": lambda play, said: tunnels.detected(play, said.a),
}
"""By the topic of a window: what its question leads to."""
