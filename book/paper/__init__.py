"""The book on paper: pages of the site as one document, printed by Chromium, made one PDF.

``contents`` knows the order of the pages, ``printing`` gathers and prints them, ``front`` makes
cover and contents, ``finishing`` writes the file: bookmarks, language, numbers as fine as needed.
"""
