"""What proves the same as a check with tools that are not ours, in a folder of an unzipped record.

They are coreutils, unzip, Python's and OpenSSH's; `a_prints_…` of templates/words/audit.toml tells
what each must print. What only the rules can tell has none (`a_by_rules`).
"""

_SHA256 = "sha256sum | cut -c-64 | tr a-f A-F | basenc -d --base16 | basenc --base64url"
_ONE_ORDER = "orders/N-seatS.sig < orders/N-seatS.txt"


def _values(field: str, file: str = "log.jsonl") -> str:
    """Prints this field of every line that has it."""
    return f'grep -o \'"{field}":"[^"]*\' {file} | cut -d\'"\' -f4'


def _labelled(label: str, value: str) -> str:
    """Prints the hash of a label and of 32 bytes behind it (docs/spec/chance.md)."""
    return f"(printf {label}; echo {value}= | basenc -d --base64url) | {_SHA256}"


_OF_EACH_LINK = f"echo $s; {_labelled('referee/link/v1', '$s')}"
COMMANDS = {
    "zip": "unzip -t {record}",
    "sums": "sha256sum -c SHA256SUMS",
    "key": "cat referee.vkey",
    "sums_sig": "ssh-keygen -Y check-novalidate -n record@referee -s SHA256SUMS.sig < SHA256SUMS",
    "leaves": "python3 -m json.tool --json-lines log.jsonl | less",
    "checkpoint": "cat checkpoint.txt",
    "disclosures": f"head -1 disclosures.jsonl | cut -d'\"' -f4 | tr -d '\\n' | {_SHA256}",
    "keys": "cat allowed_signers; grep key_changed log.jsonl",
    "orders": f"ssh-keygen -Y verify -f allowed_signers -I seatS -n order@referee -s {_ONE_ORDER}",
    "draws": f"{_values('chain')}; for s in $({_values('link')}); do {_OF_EACH_LINK}; done",
    "secret": "head -1 log.jsonl | "
    + _values("secret", "")
    + f"; s=$(tail -1 log.jsonl | {_values('secret', '')}); "
    + _labelled("referee/secret/v1", "$s"),
    "rules": f"head -1 log.jsonl | {_values('rules', '')}; cat rules.txt | {_SHA256}",
    "time": 'grep -o \'^{"at":"[^"]*\' log.jsonl | sort -c',
    "mail": 'grep -hxF -A2 "$(head -1 checkpoint.txt)" LETTERS',
}


def by_hand(record: str) -> dict[str, str]:
    """The command for each check that needs no program of ours, for a record of that file name."""
    return COMMANDS | {"zip": COMMANDS["zip"].format(record=record)}
