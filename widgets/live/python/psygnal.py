"""What anywidget asks for at its start; in a page no file changes that a widget would follow."""


class Signal:
    """A signal that nobody sends."""

    def __init__(self, *types: type) -> None:
        self.types = types


class SignalGroup:
    """The class by which signals are told from other attributes; nothing is one here."""
