"""The situations of a game: scenario files, each of which names the rulings that it shows.

`ids.txt` in the folder of the game's tests lists all rulings, fixtures and effects.
"""

import re
import tomllib
from pathlib import Path

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.scenario import judge

HERE = Path(__file__).parent
SCENARIOS = HERE.parent / "scenarios"
RULINGS = HERE.parents[1] / "docs" / "rulings"
ROW = re.compile(r'<a id="[\w-]+"></a>\*\*([\w-]+)\*\*')


def failures(path):
    """What does not come out as the file says."""
    return judge(str(path), path.read_text("utf-8"), catalogue()).failures


class Situations:
    """Those of the game of this name. Raises KeyError for a file without rules."""

    def __init__(self, name):
        self.folder = SCENARIOS / name
        self.named = {
            path: set(tomllib.loads(path.read_text("utf-8"))["rules"])
            for path in sorted(self.folder.glob("*.toml"))
        }
        self.ids = (HERE / name.replace("-", "_") / "ids.txt").read_text("utf-8").split()
        self._rulings = RULINGS / name

    def each(self):
        """The test looks at every situation."""
        return pytest.mark.parametrize("path", self.named, ids=lambda path: path.stem)

    def not_shown(self):
        """Ids that no situation names."""
        return [ruling for ruling in self.ids if not self.naming(ruling)]

    def not_known(self):
        """What situations name, and no ruling is called."""
        return sorted(set().union(*self.named.values()) - set(self.ids))

    def rulings(self):
        """The ids that have a row of their own in docs/rulings, decisions aside."""
        pages = [page for page in self._rulings.glob("*.md") if page.name != "decisions.md"]
        return {name for page in pages for name in ROW.findall(page.read_text("utf-8"))}

    def naming(self, ruling):
        return [path for path, named in self.named.items() if ruling in named]

    # --- when a rule is taken away --------------------------------------------------------------

    def unharmed(self, ids):
        """Those of the ids whose situations all come out as before."""
        return [ruling for ruling in ids.split() if not any(map(failures, self.naming(ruling)))]

    def passing(self, names):
        """Those of these situations that come out as they should."""
        return [name for name in names.split() if not failures(self._path(name))]

    def not_naming(self, rule, names):
        """Those of these situations that do not name the rule."""
        return [name for name in names.split() if rule not in self.named[self._path(name)]]

    def _path(self, name):
        return self.folder / f"{name}.toml"
