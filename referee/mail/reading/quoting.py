"""What of a letter its author wrote just now: not the quotation, not the signature.

Every library that strips replies was measured to delete somebody's order line sooner or later. So
nothing is deleted here: lines are marked, and a request is read only between its own markers. A
mark in the middle of a request makes the request incomplete, and its author is told; it never
makes it another request.

Why: docs/decisions/0022-lines-that-count.md.
"""

import re

from referee.mail.reading.flowed import MailLine, Mark

# "On …, Ann wrote:" as programs write it, on up to three lines.
_ATTRIBUTION = re.compile(
    r"(on\b.{1,300}\bwrote\s?:|le\b.{1,300}a [ée]crit\s?:|am\b.{1,300}\bschrieb\b.{0,150}:"
    r"|el\b.{1,300}escribi[óo]\s?:|il\b.{1,300}ha scritto\s?:|op\b.{1,300}\bschreef\b.{0,150}:"
    r"|em\b.{1,300}escreveu\s?:|(den|på)\b.{1,300}\bskrev\b.{0,150}:"
    r"|בתאריך.{1,300}כתב.{0,150}:)",
    re.I,
)
# In other languages the first word is no help: a line that names a mailbox and ends in a colon.
_NAMED = re.compile(
    r".{1,300}(писал[аи]?|пишет|のメール|さんは書きました)\s?[:：]"
    r"|.{0,300}<[^<>\s]{1,200}@[^<>\s]{1,200}>.{0,60}[:：]",
    re.I,
)
_DIVIDER = re.compile(
    r"[-_*=\s]*(original message|message d[’']origine|message original"
    r"|ursprüngliche nachricht|mensaje original|mensagem original"
    r"|messaggio originale|oorspronkelijk bericht|oprindelig (meddelelse|besked|e-?mail)"
    r"|ursprungligt meddelande|opprinnelig melding|alkuperäinen viesti"
    r"|wiadomość oryginalna|oryginalna wiadomość|původní (zpráva|e-mail)|eredeti üzenet"
    r"|mesaj(ul)? original|orijinal (mesaj|ileti)|özgün ileti|αρχικό μήνυμα"
    r"|исходное сообщение|原始邮件|元のメッセージ|원본 (메시지|메일)"
    r"|forwarded message|message transf[ée]r[ée]"
    r"|weitergeleitete nachricht|begin forwarded message ?:?|début du message transféré ?:?)"
    r"[-_*=\s]*",
    re.I,
)
# Zoho's, between dashes.
_DASHED = re.compile(
    r"-{2,}\s?(on|le|am|el|il|op|em|den|på)\b.{1,300}\b(wrote|a [ée]crit|schrieb|escribi[óo]"
    r"|ha scritto|schreef|escreveu|skrev)\b.{0,150}-{2,9}",
    re.I,
)
_FROM = re.compile(
    r"\W{0,3}(from|de( la)?|von|da|van|från|fra|от|od|lähettäjä|feladó|kimden|gönderen|από"
    r"|보낸 ?사람|发件人|差出人)\W{0,3}[:：]",
    re.I,
)
_SENT = re.compile(
    r"\W{0,3}(sent|date|envoyé( le)?|message du|gesendet|datum|data|fecha|enviad[oa]( el| em)?"
    r"|inviato( il)?|verzonden|skickat|sendt|wysłano|odesláno|odoslané|lähetetty|päivämäärä"
    r"|elküldve|dátum|gönderildi|gönderilme|tarih|στάλθηκε|ημερομηνία|trimis|отправлено"
    r"|дата|보낸 ?날짜|날짜|发送时间|日期|送信日時)\W{0,3}[:：]",
    re.I,
)
_HEADED = 4  # lines among which the two stand, in either order
_RULE = re.compile(r"\s*[-_=*─]{5,}\s*")  # directly above a head: part of it
_DASHES = ("--", "-- ")
_PHONE = re.compile(
    r"(sent from (my|mail for|outlook|yahoo|proton)|get outlook for|envoyé (de|depuis) (mon|ma|mail"
    r"|outlook|yahoo|proton)|obtenir outlook pour|télécharger outlook|von meinem .{1,30} gesendet"
    r"|enviado desde mi)\b.{0,60}",
    re.I,
)


def mark_lines(lines: list[MailLine]) -> tuple[MailLine, ...]:
    """The same lines, each marked for what it is."""
    head = head_of_quote([line.text for line in lines])
    if head is None:
        return tuple(_signed_off(lines))
    start, end = head
    after = lines[end:]
    # What is not quoted among quoted lines is the author's answer to them.
    below = after if _is_quoted(after) else [MailLine(line.text, Mark.BELOW) for line in after]
    title = [MailLine(line.text, Mark.QUOTED) for line in lines[start:end]]
    return tuple(_signed_off([*lines[:start], *title, *below]))


def head_of_quote(texts: list[str]) -> tuple[int, int] | None:
    """Where the first head of a quotation begins and ends: `On … wrote:`, `From: … Sent: …`, with
    the rule above it."""
    for i in range(len(texts)):
        if past := _head_at(texts, i):
            return _ruled(texts, i), past
    return None


def _head_at(texts: list[str], i: int) -> int:
    """Where the head ends that begins here; 0 if none does."""
    text = texts[i]
    if (_DIVIDER.fullmatch(text) and text.strip()) or _is_headed(texts[i : i + _HEADED]):
        return i + 1
    bare = text.strip(" >")[:500]
    if _NAMED.fullmatch(bare) or _DASHED.fullmatch(bare):
        return i + 1
    for span in (1, 2, 3):
        if _ATTRIBUTION.fullmatch(" ".join(texts[i : i + span]).strip(" >")[:500]):
            return min(i + span, len(texts))
    return 0


def _is_headed(texts: list[str]) -> bool:
    """Who wrote it and when, in either order, the first of them in the first line."""
    first, later = texts[0], texts[1:]
    if _FROM.match(first):
        return any(map(_SENT.match, later))
    return bool(_SENT.match(first)) and any(map(_FROM.match, later))


def _ruled(texts: list[str], i: int) -> int:
    """Where the head begins: at the rule that a program draws above it, if one is there."""
    above = next((n for n in range(i - 1, -1, -1) if texts[n].strip()), None)
    return above if above is not None and _RULE.fullmatch(texts[above]) else i


def _is_quoted(after: list[MailLine]) -> bool:
    said = [line for line in after if line.text.strip()]
    return not said or said[0].mark is Mark.QUOTED


def _signed_off(lines: list[MailLine]) -> list[MailLine]:
    """The author's signature marked: from `-- ` on, or a phone's own last words."""
    own = [i for i, line in enumerate(lines) if line.mark is Mark.OWN and line.text.strip()]
    start = next((i for i in own if lines[i].text in _DASHES), None)
    if start is None and own and _PHONE.fullmatch(lines[own[-1]].text.strip()):
        start = own[-1]
    if start is None:
        return lines
    return [
        MailLine(line.text, Mark.SIGNATURE) if i >= start and line.mark is Mark.OWN else line
        for i, line in enumerate(lines)
    ]
