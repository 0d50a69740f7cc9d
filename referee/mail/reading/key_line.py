"""A public key as people paste it into a letter: in several pieces, with its comment."""

from collections.abc import Iterable

from referee.seals.ssh_keys import BadKey, format_key, parse_key


def key_line(lines: Iterable[str]) -> str:
    """`<type> <base64>`, whatever lines a mail program has broken it into; a comment behind it is
    left out, `#` lines too. What holds no key comes back as it is, to be refused by name."""
    words = [word for line in lines if not line.lstrip().startswith("#") for word in line.split()]
    for end in range(2, len(words) + 1):
        try:
            return format_key(parse_key(f"{words[0]} {''.join(words[1:end])}"))
        except BadKey:
            continue
    return " ".join(words)
