"""Who wrote a letter: its signature, or the mailbox and page that speak for the seat.

Why: docs/decisions/0018-reply-address.md.
"""

from referee.kernel.refused import Problem, illegal
from referee.match import events as e
from referee.match.state import Match
from referee.match.text import has_headers, parse, repair
from referee.service.letters.certificates import Cabinet
from referee.service.letters.posts import Post


def letter_of(match: Match, post: Post, cabinet: Cabinet) -> e.Letter:
    """The letter as it would stand on record. Raises Refused for a signature that is not."""
    if post.signature is None:
        return _unsigned(match, post)
    text = parse(post.text)
    cabinet.signer(_key(match, post, text.kind, cabinet), post)
    return e.Letter("signed", None, text.kind, post.received, post.seat, post.signature, post.text)


def _unsigned(match: Match, post: Post) -> e.Letter:
    plain = repair(post.text)
    kind = parse(plain).kind if has_headers(plain) else post.kind
    if kind == "key" and match.edition == 1 and match.keys.get(post.seat) is not None:
        raise illegal(Problem("S-OLD-KEY"))
    return e.Letter("address", None, kind, post.received, post.seat, None, plain)


def _key(match: Match, post: Post, kind: str, cabinet: Cabinet) -> str | None:
    """The key that must have signed; None for a join, which brings its own."""
    if match.phase == "lobby":
        if kind == "join":
            return None
        join = match.orders.get(post.seat)
        if join is None or join.signature is None:
            raise illegal(Problem("S-NO-KEY"))
        return cabinet.joined(join.text, join.signature)
    key = match.keys.get(post.seat)
    if key is None:
        raise illegal(Problem("S-NO-KEY"))
    return key


def speaks_for_seat(match: Match, post: Post, letter: e.Letter | None) -> bool:
    """Did the seat's own mailbox, page or key for this log send it? A reply address alone does
    nothing: it may neither write on the log nor use up what a seat may have refused."""
    if post.assurance != "token" or post.confirmed:
        return True
    if letter is None or letter.signature is None or letter.text is None:
        return False
    text = parse(letter.text)
    return (text.origin, text.leaf0) == (match.origin, match.leaf0)
