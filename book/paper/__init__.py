"""The whole book on paper: every page printed by Chromium, joined into one PDF.

``contents`` knows the order of the pages, ``printing`` prints one, ``front`` makes cover and
contents, ``joining`` puts all together: numbers, bookmarks, links that stay inside.
"""
