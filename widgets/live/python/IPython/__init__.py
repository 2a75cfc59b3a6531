"""A stand-in for IPython: its names for showing things, over the live kernel.

Importing IPython itself takes seconds.
"""

from .core.getipython import get_ipython
from .core.interactiveshell import InteractiveShell
from .display import display

version_info = (9, 0, 0, "")
__version__ = "9.0.0"
__all__ = ["InteractiveShell", "display", "get_ipython", "version_info"]
