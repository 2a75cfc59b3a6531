"""IPython.core.getipython."""

from .interactiveshell import InteractiveShell


def get_ipython() -> InteractiveShell:
    """The page's shell; there is always one."""
    return InteractiveShell.instance()
