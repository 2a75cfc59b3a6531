"""Two faces of a widget: text and pictures for readers without Python, and the live one."""

from __future__ import annotations

from typing import Any

from widgets.kernel.panel import ON_SITE


class Faces:
    """What a widget shows where no Python runs; to be named before the widget's own class."""

    def _faces(self) -> tuple[str, str]:
        """The widget for readers without Python: as HTML, and as plain text."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Text for readers without Python, and the widget for those with it.

        On the site the text is in the page already, so only the widget is made.
        """
        bundle = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        if ON_SITE:
            return bundle
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        html, plain = self._faces()
        data = {"text/html": html, **(data or {}), "text/plain": plain}
        return (data, *bundle[1:]) if isinstance(bundle, tuple) else data
