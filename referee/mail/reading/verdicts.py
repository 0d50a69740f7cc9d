"""What another server's refusal means: for good, for now, or something that it has against us.

Its own status decides (RFC 3463): 4.x.x is never for good, however final the letter's way was.
Words alone, without a status that says something, are never for good either: of the foreign bounces
that say *user unknown* in no other way, half were a filter's mood (23 of 48), and a mailbox that is
called dead costs its player more than the few letters by which it shows.

Why: docs/decisions/0029-bounces.md.
"""

import re

from referee.service.people.mailboxes import Failure

UNKNOWN = "5.0.0"
LATER = "4.4.7"  # RFC 3463: delivery time expired
# No version number, no part of an address of the net, no date with its year.
STATUS = re.compile(r"(?<![\d.\w/])([245])\.([0-7])\.(\d{1,3})(?![\d.]*\d)(?!\w)")
# No telephone either.
REPLY = re.compile(
    r"(?:^|(?<=[\s:;>(\[\"'#]))([45])[0-7]\d(?![ .-]\d{3}[ .-]?\d{4})(?=[ ,:-]+[<(\[\"'#\w])", re.M
)
# Who is complained about. The sender's are 5.1.7 and 5.1.8 (RFC 3463 §3.2), 5.7.20 to 5.7.29 (RFC
# 7372: DKIM, SPF) and the three-digit ones of large providers; the recipient's need no words.
_OURS = re.compile(r"[45]\.1\.[78]|[45]\.7\.2\d|5\.7\.[5-7]\d\d")
_THEIRS = re.compile(r"5\.1\.([1-6]|10)|5\.2\.\d+|5\.4\.4")
_FOR_GOOD = re.compile(r"5\.1\.([0-6]|1\d*|10)|5\.2\.1|5\.4\.4")
_SENDER = re.compile(
    r"\bsender('s)? (e?-?mail |address |domain |verif\w* )?"
    r"(rejected|refused|denied|failed|unknown|invalid|not|does)"
    r"|\b(bad|invalid|unknown|unverified|forged|outbound) sender\b|\breturn[- ]path\b",
    re.I,
)
_RECIPIENT = re.compile(
    r"recipient address rejected|\b(user|recipient|mailbox|account) (is )?(unknown|not found"
    r"|unavailable|disabled|inactive)|(unknown|no such|invalid) (user|recipient|mailbox|account)",
    re.I,
)
_COMPLAINT = re.compile(
    r"\b(spf|dkim|dmarc|rbl|dnsbl|rdns|ptr|helo|ehlo|relay(ing)? (access )?(denied|not)|to relay"
    r"|\w*spam\w*|virus|banned|blocked|(black|block|deny)[- ]?list\w*|reputation|polic(y|ies)"
    r"|(un)?authenticat\w*|client host|reverse dns"
    r"|allowed rcpthosts|message (was )?(filtered|rejected)|content)\b",
    re.I,
)
_MAILBOX = re.compile(
    r"user|mailbox|recipient|account|address|unknown|no such|not exist|not found|inactive|disabled",
    re.I,
)
_NAMES = re.compile(
    r"(?<![\w.@-])[\w.@-]{1,250}\.[a-z]{2,}\b", re.I
)  # of hosts: some are called relay or antispam
_FULL = re.compile(
    r"quota|(mail|in)?box(es)? (is |are |too )?full|full mailbox|insufficient (system )?storage"
    r"|too (large|big|long for)|exceed(s|ed|ing)? .{0,40}(limit|size|storage|maximum)"
    r"|size (limit|exceed)|over (its|the|their) (limit|allocation)|disk (space|full)|no space",
    re.I,
)
_NOT_NOW = re.compile(
    r"tim(ed|e) ?-?out|time limit|too long|retry time|expired|deferred|not respond|no answer"
    r"|(unable|not able|failed|could ?n[o']t) to (connect|contact|reach|establish)"
    r"|could ?n[o']t (connect|establish)|connection (was )?(refused|reset|lost|dropped|timed)"
    r"|temporar|try(ing)? again|later|network is unreachable|no route to host"
    r"|(for|after|than|within|last) (more than |over )?\d+(\.\d)? ?(second|minute|hour|day)"
    r"|(delivery )?attempts? .{0,20}(failed|expired|days|hours)"
    r"|(retr(y|ies)|queue) .{0,20}exceeded",
    re.I,
)
_SHUT = re.compile(r"suspend|\brate\b|too (many|quickly|fast|frequent|often)", re.I)
_GONE = re.compile(
    r"(user|recipient|mailbox|account|address|host|domain|local[- ]part)('s name)?"
    r"( \S{1,60}){0,4} (is |are |was )?(unknown|not found|not known|not listed|invalid|inactive)"
    r"|(unknown|no such|invalid|non-?exist\w*|bad destination|bad|unrout\w+)"
    r" (local |virtual )?(user|recipient|mailbox|account|address|host|domain|person|local[- ]part)"
    r"|(?<!may )(?<!might )not exist|does ?n[o']t exist|do ?n[o']t (exist|have an account)"
    r"|no (mailbox|account|user)\b|no longer (valid|exist|on|in|active|available|accept|works)"
    r"|not (a|our|one of our) (valid |known |local )?(user|mailbox|customer|recipient|address)"
    r"|could ?n[o']t (find|be found)|couldn't find|was not found|has moved|name lookup fail",
    re.I,
)

_UNDELIVERED = re.compile(
    r"(could|can) ?not be delivered|undeliver|unable to deliver|delivery (has |was )?(failed|error)"
    r"|delivery of .{0,80} failed|mail failure|failed to deliver|returned mail|was rejected by",
    re.I,
)
_GOES_ON = re.compile(
    r"^warning\b|will (keep|continue|be retried|be tried|try again|retry)|no action is required"
    r"|need not (resend|send)|(not|n't) need to (resend|send)|still (being tried|trying)",
    re.I | re.M,
)
_FINAL = re.compile(
    r"giv(en?|ing) up|permanent|no (further|longer) .{0,20}(attempt|tr(y|ied))", re.I
)
_LISTS = re.compile(r"spamhaus|spamcop|barracudacentral|sorbs\.net|uceprotect", re.I)


def judge(code: int, said: str) -> Failure:
    """A peer's refusal of a recipient, as the peer answered in SMTP."""
    return verdict(best_status(said) or f"{code // 100}.0.0", said)


def verdict(status: str, said: str) -> Failure:
    """No such mailbox or host, or one that is shut, is so for good; full and refused may pass;
    and who complains about us says nothing of the mailbox."""
    if _complains(status, said):
        return Failure(False, status, ours=True)
    return Failure(_is_for_good(status, said), status)


def best_status(said: str) -> str:
    """The failure's status among these words: the first that says more than x.0.0; a reply code
    stands for the x. "" if there is neither."""
    found = [match[0] for match in STATUS.finditer(said) if match[1] != "2"]
    found.sort(
        key=lambda status: status.endswith(".0") + status.endswith(".0.0")
    )  # of equals the first
    code = REPLY.search(said)
    return next(iter(found), f"{code[1]}.0.0" if code else "")


def names_a_mailbox(said: str) -> bool:
    """Are these words without a status about the mailbox? What says nothing is not."""
    return _MAILBOX.search(said) is not None and not _complains("", said)


def by_words(said: str) -> Failure | None:
    """What words alone tell; None if they tell nothing of a letter's fate."""
    if _GONE.search(said) or _FULL.search(said):
        return verdict(UNKNOWN, said)
    if _NOT_NOW.search(said):
        return Failure(False, LATER)
    return verdict(UNKNOWN, said) if _UNDELIVERED.search(said) else None


def is_delay(said: str) -> bool:
    """Does the server tell that it goes on trying? Then nothing has failed yet."""
    return _GOES_ON.search(said) is not None and _FINAL.search(said) is None


def _is_for_good(status: str, said: str) -> bool:
    passes = _FULL.search(said) or _SHUT.search(said)
    return not passes and _FOR_GOOD.fullmatch(status) is not None


def _complains(status: str, said: str) -> bool:
    """Is it the sender (their address, machine, signatures, words) that is not liked?"""
    if _OURS.fullmatch(status) or _SENDER.search(said) or _LISTS.search(said):
        return True
    if _THEIRS.fullmatch(status) or _RECIPIENT.search(said) or status.startswith("4."):
        return False  # what is put off for now (greylisting) is no complaint either
    return _COMPLAINT.search(_NAMES.sub(" ", said)) is not None
