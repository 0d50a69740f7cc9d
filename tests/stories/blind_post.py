"""A blind match by mail: players seal in answer to the letter that asks for orders, and open in
answer to the one that asks for that."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from referee.demo.player import header_of
from referee.kernel.words import Language
from referee.match import blind
from referee.match.policy import Policy
from referee.match.text import Text, spell
from tests.stories.opened_store import places
from tests.stories.post_office import Correspondence, Correspondent

BLIND = Policy(assurance="signed", blind=True)


@dataclass
class Sealer(Correspondent):
    """Who seals, and keeps what opens the last seal."""

    sealed: str = ""
    line: str = ""

    def seal(self, text: str | None = None) -> None:
        """A seal of this order; None: of what their brain says."""
        order = self.thought() if text is None else text
        header = header_of(self.asked)
        self.sealed = order if order.endswith("\n") else f"{order}\n"
        nonce = hashlib.sha256(f"{self.address} {len(self.acknowledged)}".encode()).digest()[:16]
        about = (header.origin, header.leaf0, header.window, self.seat)
        text_ = spell(Text("order", self.sealed, *about, nonce=nonce))
        self.line = blind.disclosure(text_, hashlib.sha256(nonce).digest())
        self._write("seal", blind.digest(self.line), self.asked)

    def opens(self, line: str | None = None) -> None:
        """What opens the seal, in answer to the letter that asks for it."""
        letter = self.got("unsealing")[-1]
        self.send(letter, self.signed(self.asked, "open", line or self.line))


class BlindCorrespondence(Correspondence):
    """One blind match; `with`, `begin` and `finish` as in `Correspondence`."""

    def __init__(
        self,
        game: str,
        options: dict[str, object],
        languages: tuple[Language, ...],
        where: Path,
        seats: int = 2,
    ) -> None:
        super().__init__(game, options, seats, languages, where, policy=BLIND)

    def _correspondent(self, seat: int, language: Language, name: str) -> Sealer:
        address, at = f"seat{seat}@players.example", ("127.0.0.1", self.listener.port)
        return Sealer(address, language, self.proposed, at, name=name)

    def sealer(self, seat: int) -> Sealer:
        player = self[seat]
        assert isinstance(player, Sealer)
        return player

    def turn(self, silent: object = ()) -> None:
        """Every asked seat answers: by a seal and its opening where the window is blind."""
        if not self.now.blind:
            super().turn()
            return
        assert self.window is not None
        asked = [self.sealer(seat) for seat in self.window.asked]
        for player in asked:
            player.seal()
        self.deliver()
        for player in asked:
            player.opens()
        self.deliver()

    def ends(self) -> bytes:
        """One after the other asks how things stand, and agrees to stop; the record."""
        for player in self.players:
            player.send(player.letters[-1], "ETAT\n" if player.language == "fr" else "STATUS\n")
            self.deliver()
            player._write("vote", "end yes", player.last_to_sign)
            self.deliver()
        assert self.window is None, "they did not agree"
        return self.finish()

    def holds(self, *words: str) -> list[list[str]]:
        """Of each of these words the tables and files of the home in which it stands, for who has
        its keys."""
        return places(self.settings.home, self.home.ring, words)
