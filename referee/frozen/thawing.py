"""A game out of its file, if that is the file the catalogue names.

Why: docs/decisions/0077-frozen-rules.md.
"""

import hashlib
import sys
from dataclasses import dataclass
from functools import cached_property
from importlib import util
from importlib.resources.abc import Traversable
from types import ModuleType
from zipimport import zipimporter

from referee.kernel.game import AnyGame


class NotTheFile(LookupError):
    """The file of old rules is missing, or has other bytes than the catalogue says."""


@dataclass(frozen=True)
class FrozenGame:
    """A game at an old version of its rules, in a file of its own.

    `file` is a zip that `freezing.frozen` made, `sha256` its digest in hex. Its modules are found
    only when somebody asks for `game`.
    """

    name: str
    version: str
    file: Traversable
    sha256: str

    @property
    def package(self) -> str:
        """What its modules are called by: `combats_1_0`."""
        return package_of(self.name, self.version)

    @cached_property
    def game(self) -> AnyGame:
        """Raises NotTheFile."""
        self._check_bytes()
        game: AnyGame = self._import().GAME
        if (game.name, game.version) != (self.name, self.version):
            raise NotTheFile(f"{self.file.name} holds {game.name} {game.version}")
        return game

    def _check_bytes(self) -> None:
        try:
            digest = hashlib.sha256(self.file.read_bytes()).hexdigest()
        except OSError as error:
            raise NotTheFile(f"{self.name} {self.version}: {error}") from None
        if digest != self.sha256:
            raise NotTheFile(
                f"{self.file.name} is not the file of {self.name} {self.version}: its SHA-256 is "
                f"{digest}, the catalogue says {self.sha256}"
            )

    def _import(self) -> ModuleType:
        known = sys.modules.get(self.package)
        if known is not None and str(self.file) in (known.__file__ or ""):
            return known
        if known is not None:
            raise NotTheFile(f"{self.package} is in use already, from {known.__file__}")
        spec = zipimporter(str(self.file)).find_spec(self.package)
        if spec is None or spec.loader is None:
            raise NotTheFile(f"{self.file.name} holds no {self.package}")
        module = util.module_from_spec(spec)
        sys.modules[self.package] = module
        try:
            spec.loader.exec_module(module)
        except Exception as error:
            del sys.modules[self.package]
            raise NotTheFile(f"{self.file.name} cannot be opened: {error!r}") from error
        return module


def package_of(name: str, version: str) -> str:
    """`rencontre_cosmique_1_0`: a name that no other module has."""
    return f"{name}_{version}".replace("-", "_").replace(".", "_")
