"""A scenario as a sheet for a class: questions first, answers on a page of their own.

``sheet(scenario)`` is one HTML file that needs nothing else: pictures are SVG, the style is for A4
and Letter, and everything can be read without colours. ``python -m widgets handout`` writes it.
"""

from widgets.apps.handout.view import PAPERS, file_name, sheet, sheets

__all__ = ["PAPERS", "file_name", "sheet", "sheets"]
