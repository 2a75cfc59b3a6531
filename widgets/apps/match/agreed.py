"""What is agreed before a game: which, for whom, with which options; kept for the next time."""

from __future__ import annotations

import json
from dataclasses import dataclass

from rules.core import data
from rules.core.errors import RulebookError
from widgets.apps.match.acts import Acts
from widgets.apps.match.course import SETUP
from widgets.apps.match.origin import origin
from widgets.apps.match.setting import Setting
from widgets.apps.match.tables import TABLES


@dataclass
class Agreed(Acts):
    """A table at which nothing is played yet."""

    def __post_init__(self) -> None:
        self.settings = {self.setting.game: self.setting}
        """What is agreed for each game that was looked at."""
        self.unfolded = False
        """Whether the options of the setting lie open."""
        super().__post_init__()

    def settle_for(self, setting: Setting) -> None:
        """Lay an empty table for what is agreed, while nothing is played."""
        if self.phase != SETUP:
            return
        self._settle()
        self.setting, self.scenario = setting, setting.blank()
        self.options = {}
        self.play_script()
        self.viewer = self.viewers[0]

    def laid(self, game: str) -> Setting:
        """What is agreed for ``game``."""
        if game not in self.settings:
            self.settings[game] = Setting(game, open=True)
        return self.settings[game]

    def unfold(self, game: str) -> None:
        """Open the options of ``game``, or shut them."""
        again = self.unfolded and self.setting.game == game
        if game != self.setting.game:
            self.settle_for(self.laid(game))
        self.unfolded = not again

    def kept(self) -> str:
        """The last choices, for the page that keeps them; nothing where a cell has made them."""
        if not self.setting.open or self.setting.origin:
            return ""
        usual = {game: Setting(game, open=True).plain() for game in self.settings}
        found = {game: one.plain() for game, one in self.settings.items() if not one.origin}
        return json.dumps({game: one for game, one in found.items() if one != usual[game]})

    def recall(self, text: str) -> None:
        """Take over the choices that a page has kept; whatever makes no sense is passed over."""
        if self.phase != SETUP or not self.setting.open:
            return
        try:
            found = data.parse_json(text)
        except (ValueError, RecursionError):
            return
        for game in TABLES:
            if isinstance(found, dict) and game in found and not self.laid(game).origin:
                self.laid(game).take_up(found[game])
        said = self.said
        self.settle_for(self.setting)
        self.said = said

    def open_at(self, text: str) -> None:
        """Play on from the position at an address; one that leads nowhere is explained."""
        if self.phase != SETUP:
            self.said = "A link can be opened when this game is over."
            return
        try:
            self.settle_for(Setting(origin=origin(text), open=self.setting.open))
            self.unfolded = True
        except RulebookError as error:
            self.notice = str(error)
