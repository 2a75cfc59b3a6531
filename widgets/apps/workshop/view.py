"""What the words of every desk have in common: how it is told what is wrong."""

from __future__ import annotations

from widgets.kernel.markup import Markup, join, tag


def fault(
    reason: str,
    remedy: str = "",
    *,
    do: str = "",
    arg: str = "",
    hint: str = "",
    pressed: str | None = None,
    kind: str = "",
    more: str = "",
) -> Markup:
    """A thing that is wrong: why, and what helps; a press of it leads where the ``hint`` says."""
    words = join(tag.span[reason], tag.span("er-remedy")[remedy] if remedy else "")
    if do:
        spoken = tag.span("er-sr")[hint] if hint else ""
        told = tag.button(type="button", data_do=do, data_arg=arg, aria_pressed=pressed)[
            words, spoken
        ]
    else:
        told = tag.div[words]
    return tag.li(kind)[told, more]
