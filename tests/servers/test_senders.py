"""Orders from the mail programs that people have, through real servers."""

from pathlib import Path

import pytest

from referee.audit import audit
from tests.mail.gpg import gpg
from tests.servers.postal import RealPost, Servers, Subscriber
from tests.servers.programs import ByGpg, ByMsmtp, ByMutt, BySshKeygen, BySwaks
from tests.toys import TOYS


@pytest.mark.parametrize("kind", [BySwaks, ByMsmtp, ByMutt, BySshKeygen])
def test_a_match_is_played_with_this_program(
    servers: Servers, kind: type[Subscriber], tmp_path: Path
) -> None:
    """Both players join and order with signed letters; every signature holds in the record."""
    stones: dict[str, object] = {"stones": 5}
    with RealPost(servers, "nim", stones, 2, ("en", "fr"), tmp_path, games=TOYS, kind=kind) as post:
        post.begin()
        record = post.finish()
        report = audit(record, post.vkey, (), TOYS)
        assert report.holds, report.text("en")
        assert all(key is not None and key.startswith("ssh-") for key in post.now.keys.values())


def test_a_match_is_played_with_gnupg(servers: Servers, tmp_path: Path) -> None:
    stones: dict[str, object] = {"stones": 5}
    with (
        gpg() as keys,
        RealPost(servers, "nim", stones, 2, ("en", "fr"), tmp_path, games=TOYS, kind=ByGpg) as post,
    ):
        for player in post.players:
            assert isinstance(player, ByGpg)
            player.gpg = keys
            keys.key(player.name_of_key)
        post.begin()
        record = post.finish()
        report = audit(record, post.vkey, (), TOYS)
        assert report.holds, report.text("en")
        assert all(key is not None and "openpgp" in key for key in post.now.keys.values())


def test_an_order_typed_into_mutt_without_a_key_counts(servers: Servers, tmp_path: Path) -> None:
    """format=flowed, a charset of mutt's choice, ORDERS … END in the text."""
    with RealPost(
        servers, "convoy", {}, 2, ("fr", "en"), tmp_path, games=TOYS, kind=ByMutt, keys=False
    ) as post:
        post.begin()
        post[1].unsigned()
        post.deliver()
        assert 1 in post.now.orders
        receipt = post[1].got("receipt")[-1]
        assert str(receipt["In-Reply-To"]).endswith(">")
