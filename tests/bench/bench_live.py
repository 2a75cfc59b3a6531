"""The live site against the usual Jupyter stack; see :mod:`tests.bench.live.measure`."""

from tests.bench.live.measure import measure

__all__ = ["measure"]
