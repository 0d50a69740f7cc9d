"""The dispute file: everything about a match that settles what happened, in one zip.

What an organiser is given of a running match holds nothing that some seat may not know. The host,
who could read it anyway, may ask for the secrets too: raw mails, texts, and each window judged
again by the rules it was played by.
"""

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any

from referee import codec
from referee.audit import audit
from referee.games.catalogue import Catalogue
from referee.kernel.event import Event
from referee.kernel.words import LANGUAGES, Language
from referee.match import events as e
from referee.match.closing import answers, closing
from referee.match.rule_changes import NewRules
from referee.match.telling import sentence
from referee.seals import proof
from referee.service.ledger.core import Core
from referee.service.ledger.kept_mails import kept_mail
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.notices.records import Records
from storage.tree import inclusion_proof

README = """What is in this file

record.zip       the record of the match as far as it may be given; `referee audit record.zip`
audit.txt        what that audit says now (in English, then in French)
decided.txt      what was moved, ruled, taken back, and who left (in English, then in French)
mails.jsonl      every mail of the match: when it came, its SHA-256, what became of it; of a
                 running match only when each letter was put on record, as the log shows it
                                                         (all of it: ended, or for the host)
mails/           the mails themselves, as they came      (only for the host)
letters.jsonl    every letter put on record, with its text   (ended, or only for the host)
receipts/        what the author of each letter holds: its leaf, what it seals, and the proof
                 that it stands on this log             (likewise)
rejudged.jsonl   each window judged again: texts used, events, and whether the log says the same
                                                         (ended, or only for the host)


Ce que contient ce fichier

record.zip       le procès-verbal de la partie, autant qu’on peut le donner ;
                 `referee audit record.zip`
audit.txt        ce que cet audit en dit maintenant (anglais, puis français)
decided.txt      ce qui a été déplacé, décidé, annulé, et qui est parti (anglais, puis français)
mails.jsonl      chaque courrier de la partie : quand il est venu, son SHA-256, ce qu’il est
                 devenu ; d’une partie en cours, seulement quand chacun a été mis au journal, comme
                 celui-ci le montre                      (le tout : partie finie, ou pour l’hôte)
mails/           les courriers eux-mêmes, comme ils sont venus       (pour l’hôte seul)
letters.jsonl    chaque courrier mis au journal, avec son texte      (partie finie, ou hôte seul)
rejudged.jsonl   chaque fenêtre jugée de nouveau : textes utilisés, événements, et si le journal dit
                 la même chose                                       (partie finie, ou hôte seul)
"""
_KEYS = (e.KeyChanged, e.KeyAnnounced, e.KeyKept)
_DECIDED = (e.DueChanged, e.Ruled, e.Rewound, e.SeatChanged, *_KEYS, e.RulesChanged, e.Ended)


class Disputes:
    def __init__(self, core: Core, records: Records) -> None:
        self._core = core
        self._records = records

    def file(
        self,
        match: str,
        *,
        host: bool = False,
        secrets: bool = False,
        window: int | None = None,
    ) -> bytes:
        """Everything that settles what happened, as a zip. `host`: raw mails too, of an ended match
        or with `secrets`; `window`: judge only this one again."""
        whole = self._records.export(match)
        with self._core.locked(match) as loaded:
            return _dispute_file(
                self._core, loaded, whole, host=host, secrets=secrets, window=window
            )


def _dispute_file(
    core: Core,
    loaded: LoadedMatch,
    record: bytes,
    *,
    host: bool = False,
    secrets: bool = False,
    window: int | None = None,
) -> bytes:
    told = secrets or loaded.is_over
    files = {
        "README.txt": README.encode(),
        "record.zip": record,
        "audit.txt": _audited(record, core.games),
        "decided.txt": "\n".join(_told(loaded, language) for language in LANGUAGES).encode(),
        "mails.jsonl": _lines(_mails(core, loaded) if told or host else _on_record(loaded)),
    }
    if told:
        files["letters.jsonl"] = _lines(_letters(loaded))
        files["rejudged.jsonl"] = _lines(_rejudged(core, loaded, window))
        files |= dict(_receipts(core, loaded))
    if host and told:
        files |= dict(_raw(core, loaded))
    return _zip(files)


def _audited(record: bytes, games: Catalogue) -> bytes:
    report = audit(record, games=games)
    return "\n\n".join(report.text(language) for language in LANGUAGES).encode()


def _decided(loaded: LoadedMatch, language: Language) -> Iterator[str]:
    for entry in loaded.entries:
        if isinstance(entry.event, _DECIDED):
            seen, level = entry.event.seen_by(None), loaded.match.policy.level
            said = sentence(loaded.game, seen, None, language, level=level)
            yield f"{entry.n:>6}  {entry.at}  {said}"


def _told(loaded: LoadedMatch, language: Language) -> str:
    return "".join(f"{line}\n" for line in _decided(loaded, language))


def _on_record(loaded: LoadedMatch) -> Iterator[dict[str, Any]]:
    """What anybody may know: that a letter came. What it was, or became, would tell who tries out
    what, and who gives up."""
    for entry in loaded.entries:
        if isinstance(entry.event, e.LetterSealed):
            yield {"n": entry.n, "at": entry.at}


def _mails(core: Core, loaded: LoadedMatch) -> Iterator[dict[str, Any]]:
    """No address stands here: an organiser runs the match, and does not collect its players."""
    for row in reversed(core.log.mails(loaded.name, limit=1_000_000)):
        yield {
            "id": row.id,
            "received": row.received,
            "sha256": row.digest.hex(),
            "outcome": row.outcome,
        }


def _raw(core: Core, loaded: LoadedMatch) -> Iterator[tuple[str, bytes]]:
    """A mail whose retention is over, or whose author is forgotten, is not there any more."""
    for row in core.log.mails(loaded.name, limit=1_000_000):
        if row.box:
            yield kept_mail(core, loaded, row)


def _letters(loaded: LoadedMatch) -> Iterator[dict[str, Any]]:
    """Press and refused letters without their words: those are for their readers alone."""
    for entry in loaded.entries:
        part = loaded.by_name.get(f"letter.{entry.n}")
        if part is not None and part.disclosure is not None:
            yield {"n": entry.n, "at": entry.at, **part.value}


def _receipts(core: Core, loaded: LoadedMatch) -> Iterator[tuple[str, bytes]]:
    """Leaf, disclosure and proof, as they went to the author with their receipt; an erased letter
    has none any more. The proof is of today's head."""
    note = core.checkpoint(loaded)
    for entry in loaded.entries:
        part = loaded.by_name.get(f"letter.{entry.n}")
        if part is not None and part.disclosure is not None:
            stem, hashes = (
                f"receipts/{entry.n}",
                inclusion_proof(loaded.hashes, entry.n, loaded.size),
            )
            yield f"{stem}.leaf", loaded.leaves[entry.n]
            yield f"{stem}.disclosure", part.disclosure.encode("ascii")
            yield f"{stem}.tlog-proof", proof.build(entry.n, hashes, note)


# --- judging again ------------------------------------------------------------------------------


def _rejudged(core: Core, loaded: LoadedMatch, window: int | None) -> Iterator[dict[str, Any]]:
    for entry in loaded.entries:
        closed = entry.event
        if isinstance(closed, e.WindowClosed) and window in (None, closed.window):
            yield _judged(core, loaded, entry.n, closed)


def _judged(core: Core, loaded: LoadedMatch, n: int, closed: e.WindowClosed) -> dict[str, Any]:
    """One close by the rules it was made by, from what lay before the referee then."""
    match, secrets = loaded.rewound(n), core.secrets(loaded)
    game = core.games.at(match.game, match.version)
    given = answers(match, game)
    link = secrets.chain.link(closed.draw)
    at = loaded.entries[n].at
    due = closing(match, game, link, secrets.h, at, _onto(core, loaded, n))
    there = [entry.event for entry in loaded.entries[n : n + len(due)]]
    pairs = zip(due, there, strict=True)
    return {
        "window": closed.window,
        "leaf": n,
        "rules": match.version,
        "same": all(
            _said(judged, n + i) == _said(two, n + i) for i, (judged, two) in enumerate(pairs)
        ),
        "texts": {str(seat): answer.letter.body for seat, answer in given.items() if answer.letter},
        "silent": [seat for seat, answer in given.items() if answer.letter is None],
        "events": [_said(event, n + i) for i, event in enumerate(due)],
    }


def _onto(core: Core, loaded: LoadedMatch, n: int) -> NewRules | None:
    """The other rules that the close at leaf n brought."""
    for entry in loaded.entries[n:]:
        match entry.event:
            case e.WindowOpened() | e.Ended():
                return None
            case e.RulesChanged() as event:
                return NewRules(event, core.games.at(loaded.match.game, event.versions[1]))
    return None


def _said(event: Event, n: int) -> dict[str, Any]:
    """What an event says as leaf n, its sealed parts opened; when a window is due, time told."""
    named = event.named(n)
    data = codec.public_data(named)
    if isinstance(event, e.WindowOpened):
        data["due"] = None
    parts = {what.format(n=n): codec.plain(part.known) for what, part in named.parts()}
    return {"type": type(event).short_name(), "data": data, "sealed": parts}


# --- files --------------------------------------------------------------------------------------


def _lines(rows: Iterator[dict[str, Any]]) -> bytes:
    return b"".join(json.dumps(row, ensure_ascii=False).encode() + b"\n" for row in rows)


def _zip(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name in sorted(files):
            made.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), files[name])
    return out.getvalue()
