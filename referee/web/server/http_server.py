"""The pages on a socket, by waitress; ended so that no request is torn in the middle."""

import socket
import threading
from contextlib import suppress

from flask import Flask
from waitress import wasyncore
from waitress.adjustments import Adjustments

from referee.service.notices.imports import LARGEST
from referee.web.server.connection_limits import CLEANING, Door, Places

_PATIENCE = 5.0  # seconds that a request under way may take to its end
MOST = Places().whole
LARGEST_BODY = LARGEST + 64 * 1024  # bytes: a record of another home, and the form around it


class Pages:
    """Serves from `start()` until `stop()`, in threads of its own, on a socket that is bound."""

    def __init__(self, app: Flask, bound: socket.socket, places: Places | None = None) -> None:
        places = places or Places()
        self._server = Door(
            places,
            app,
            _sock=bound,
            bind_socket=False,
            sockinfo=(bound.family, bound.type, bound.proto, bound.getsockname()),
            adj=Adjustments(
                ident=None,
                connection_limit=places.whole + 100,  # the door sees to it before
                cleanup_interval=CLEANING,
                max_request_body_size=LARGEST_BODY,  # what says that it is more is not read
                asyncore_use_poll=True,  # select ends with an error at the file with number 1,024
            ),
        )
        self._loop = threading.Thread(target=self._server.run, name="pages", daemon=True)

    @property
    def port(self) -> int:
        return int(self._server.effective_port)

    @property
    def alive(self) -> bool:
        """Does its loop go round?"""
        return self._loop.is_alive()

    def start(self) -> None:
        self._loop.start()

    def stop(self) -> None:
        """Take no new request, finish those under way, let go of the socket.

        Everything that its loop looks at is closed by the loop itself: files that vanish while it
        waits for them end it with an error.
        """
        trigger = self._server.trigger
        trigger.pull_trigger(lambda: wasyncore.dispatcher.close(self._server))
        self._server.task_dispatcher.shutdown(timeout=_PATIENCE)
        with suppress(OSError):  # the loop may have ended by itself: nothing is left to let go of
            trigger.pull_trigger(self._let_go)
        self._loop.join(timeout=_PATIENCE)

    def _let_go(self) -> None:
        for channel in list(self._server.active_channels.values()):
            channel.handle_close()
        self._server.trigger.close()
