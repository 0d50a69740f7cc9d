"""From where somebody asks, as far as a purse must know it."""

from ipaddress import ip_address, ip_network

from referee.service.ledger.keyring import Keyring


def address_block(ring: Keyring, what: str, reader: str) -> str:
    """Whose purse: an IPv4 address, or the 64 bits that one IPv6 household has; kept keyed, under
    another key for each subject (`what`)."""
    address = ip_address(reader)
    wide = 32 if address.version == 4 else 64
    network = ip_network((address, wide), strict=False)
    return ring.index(what, str(network)).hex()[:40]
