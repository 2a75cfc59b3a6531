"""Questions that travel: written for the question banks of other programs, and read back.

``FORMS`` are the forms by their names; each writes and reads ``Carried`` questions.
:func:`rules.teach.travel.forms.read_questions` knows a file by what it holds.
"""

from __future__ import annotations

from rules.teach.travel.carried import Carried, FileError
from rules.teach.travel.forms import FORMS, Form, read_questions

__all__ = ["FORMS", "Carried", "FileError", "Form", "read_questions"]
