"""The book on paper: pages of the site, printed by Chromium in portions and joined into one PDF.

``contents`` knows the order of the pages, ``printing`` gathers and prints them, ``front`` makes
cover and contents, ``joining`` makes one book of the portions, ``finishing`` writes the file, and
``checking`` tells whether everybody can read it.
"""
