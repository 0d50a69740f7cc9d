"""The record's files: the archive, the manifest, who signed it, and the rules in words."""

import hashlib

from referee.audit.evidence import Evidence
from referee.audit.report import Failed, Finding, found
from referee.record import BadRecord, members
from referee.seals import signature, ssh_keys
from referee.seals.canonical import b64u


def archive(evidence: Evidence) -> Finding:
    """`zip`: an archive as the spec tells, to the byte."""
    try:
        return found("zip", files=len(evidence.record.members))
    except BadRecord as error:
        raise Failed("zip.bad", file=error.member or "zip", why=error.reason) from error


def sums(evidence: Evidence) -> Finding:
    """`sums`: the manifest lists every other file, and every hash agrees."""
    files = evidence.record.members
    due = members.sums(files).splitlines(keepends=True)
    lines = files[members.SUMS].count(b"\n")
    if lines > len(due):  # before they are split: it may be nothing but line feeds
        raise Failed("sums.length", said=lines, due=len(due))
    there = files[members.SUMS].splitlines(keepends=True)
    for number, (right, said) in enumerate(zip(due, there, strict=False), start=1):
        if right != said:
            name = right[66:].decode().strip()
            raise Failed("sums.line", line=number, file=name)
    if len(due) != len(there):
        raise Failed("sums.length", said=len(there), due=len(due))
    return found("sums", files=len(due))


def sums_sig(evidence: Evidence) -> Finding:
    """`sums_sig`: the log's key signed the manifest."""
    files = evidence.record.members
    signer = ssh_keys.format_key(ssh_keys.Ed25519Key(evidence.key.public))
    armour = files[members.SUMS_SIG].decode("ascii", "backslashreplace")
    try:
        signature.verify(signer, members.NAMESPACE, files[members.SUMS], armour)
    except signature.BadSignature as error:
        raise Failed("sums_sig.bad", why=str(error)) from error
    return found("sums_sig", key=ssh_keys.fingerprint(ssh_keys.Ed25519Key(evidence.key.public)))


def rules(evidence: Evidence) -> Finding:
    """`rules`: the rules in words are those that the log and our catalogue name."""
    first, files = evidence.first, evidence.record.members
    texts = {members.RULES: (first.rules_version, first.rules)}
    for leaf in evidence.raw:
        if leaf["type"] == "match.rules_changed":
            version = leaf["data"]["versions"][1]
            texts[members.rules_name(version)] = (version, leaf["data"]["rules"])
    for name, (version, digest) in texts.items():
        _check_rules(evidence, name, version, digest)
    extra = sorted(name for name in files if name.startswith("rules.") and name not in texts)
    if extra:
        raise Failed("rules.extra", file=extra[0])
    return found("rules", game=first.game, versions=", ".join(v for v, _ in texts.values()))


def _check_rules(evidence: Evidence, name: str, version: str, digest: str) -> None:
    text = evidence.record.members.get(name)
    if text is None:
        raise Failed("rules.missing", file=name)
    if b64u(hashlib.sha256(text).digest()) != digest:
        raise Failed("rules.digest", file=name)
    try:
        game = evidence.games.at(evidence.first.game, version)
    except LookupError as error:
        raise Failed("rules.unknown", game=evidence.first.game, version=version) from error
    if game.rules != text:
        raise Failed("rules.other", file=name, game=game.name, version=version)
