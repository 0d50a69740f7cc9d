"""A whole match by mail whose dice wait for a beacon: the home fetches each round, and both
checkers hold the record in the end."""

import json
from email.message import EmailMessage
from pathlib import Path

from referee.audit import audit
from referee.calling import CallAnswer
from referee.demo.player import text_of
from referee.home.beacons import Beacons
from referee.match.policy import Policy
from tests.independent.checker import check
from tests.record.outside import BEACON, OURS
from tests.stories.post_office import Correspondence
from tests.toys import TOYS


class OutsideCorrespondence(Correspondence):
    """One match with a beacon; a round comes whenever the mail is done and one is waited for."""

    def __init__(self, where: Path) -> None:
        told = Policy(assurance="signed", beacon=BEACON)
        super().__init__("nim", {"stones": 3}, 2, ("en", "fr"), where, games=TOYS, policy=told)
        addresses = {"ours": "https://beacon.example"}
        self.beacons = Beacons(self.referee.rounds, self.clock, addresses, self.published)
        self.asked: list[str] = []

    def published(self, _method: str, url: str) -> CallAnswer:
        self.asked.append(url)
        number = int(url.rpartition("/")[2])
        told = {"round": number, "signature": OURS.signature(number).hex()}
        return CallAnswer(200, json.dumps(told).encode())

    def deliver(self) -> None:
        super().deliver()
        while self.now.awaits_round and self.now.named is not None:
            self.clock.set(max(self.clock.now(), self.now.named.due))
            self.beacons.beat()
            super().deliver()


def said(letter: EmailMessage) -> str:
    return " ".join(text_of(letter).split())


def test_a_match_by_mail_whose_dice_come_from_outside(tmp_path: Path) -> None:
    with OutsideCorrespondence(tmp_path) as post:
        post.begin()
        record = post.finish()
        draws = [leaf for leaf in post.leaves if "draw" in leaf["data"]]
        named = [leaf for leaf in post.leaves if leaf["type"] == "match.round_named"]
        told = [" ".join(map(said, player.letters)) for player in post.players]
    assert len(named) == len(post.asked) <= len(draws)
    assert "The dice wait for round" in told[0]
    assert "Les dés attendent le signal" in told[1]
    assert [one.name for one in audit(record, games=TOYS).checks if one.failed] == []
    assert [finding.name for finding in check(record) if not finding.ok] == []
