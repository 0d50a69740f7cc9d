"""How many files (sockets are files) this process may have open, and how many it may need."""

import resource

from referee.settings import PREFIX, Settings
from referee.web.server.http_server import MOST

_OTHERS = 100  # of the log, of the libraries, of the threads' loops
_UNLIMITED = resource.RLIM_INFINITY


def needed(settings: Settings, parts: tuple[str, ...]) -> int:
    """By these parts at once, when all their places are taken."""
    lmtp = settings.lmtp_port is not None or settings.lmtp_socket is not None
    listeners = (1 + lmtp) if "mail" in parts else 0
    return _OTHERS + listeners * settings.connections + (MOST if "web" in parts else 0)


def short_of_files(settings: Settings, parts: tuple[str, ...]) -> str:
    """What to tell the host at the start, "" if there is enough."""
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = needed(settings, parts)
    if allowed == _UNLIMITED or allowed >= wanted:
        return ""
    return (
        f"only {allowed} files may be open and {wanted} may be needed: a crowd of connections"
        " could take them from the log. Raise the limit (`ulimit -n`, LimitNOFILE= of the unit),"
        f" or lower {PREFIX}CONNECTIONS"
    )
