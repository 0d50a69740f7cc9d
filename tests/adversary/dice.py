"""Dice that the host chooses, and bots that he plays by hand; all consequences are played."""

from referee.match.bots import proposal
from referee.match.closing import closing, complete
from referee.match.text import repair
from tests.adversary.mutations import BOTH, RULES, by_design, refused_by
from tests.adversary.tables import FRIEND, Host, Unfit
from tests.record.house import SECRET, link

BOTS = "The host writes as a bot for a person, or plays a bot by hand"


def loaded(host: Host, draw: int, secret: bytes) -> bytes:
    """The open window closes with other dice than its own. Raises Unfit if nothing comes of it."""
    host.answers()
    if not complete(host.match, host.game) and host.window.due is not None:
        host.at = host.window.due
    own = closing(host.match, host.game, link(host.match.draw + 1), SECRET, host.at)
    other = closing(host.match, host.game, link(draw), secret, host.at)
    if own[1:] == other[1:]:
        raise Unfit
    host.write(own[0], *other[1:])
    return host.on()


@refused_by(RULES, "dice")
def dice_of_another_draw(host: Host) -> bytes:
    """Public dice are those of another link, and all that follows is played."""
    return loaded(host, host.match.draw + 2, SECRET)


@refused_by(RULES, "dice")
def hidden_draws_of_another_secret(host: Host) -> bytes:
    """Hidden draws are those of another secret, and all that follows is played."""
    return loaded(host, host.match.draw + 1, bytes(32))


@refused_by(BOTH, "draws")
def a_link_kept_back(host: Host) -> bytes:
    """A draw passes over a link, and all that follows is played."""
    host.answers()
    if not complete(host.match, host.game) and host.window.due is not None:
        host.at = host.window.due
    host.write(*closing(host.match, host.game, link(host.match.draw + 2), SECRET, host.at))
    return host.on()


def by_hand(host: Host) -> bytes:
    """The host orders for the bot on seat 2."""
    host.until(FRIEND)
    own = proposal(host.match, host.game, FRIEND, SECRET)
    other = host.another(FRIEND, own)
    host.order(FRIEND, repair(other), signed=False, bot=True)
    return host.on()


@refused_by(RULES, "dice", bots=True, edition=2)
def a_bot_played_by_hand(host: Host) -> bytes:
    """A bot's order is the host's."""
    return by_hand(host)


@by_design(BOTS, bots=True, edition=1)
def a_bot_played_by_hand_in_an_old_match(host: Host) -> bytes:
    """A bot's order is the host's, where leaf 0 does not say which bot played."""
    return by_hand(host)


@by_design(BOTS, bots=True)
def a_bot_kept_silent(host: Host) -> bytes:
    """A bot that is asked gives no order."""
    host.until(FRIEND, due=True)
    host.answers(FRIEND)
    host.close(early=False)
    return host.on()
