"""A small server that speaks S3 on the loopback: objects are put, given out, listed and deleted, by
whoever signs so (AWS Signature Version 4, checked from its description)."""

import hashlib
import hmac
import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import parse_qsl, quote, unquote, urlsplit
from xml.sax.saxutils import escape, unescape

KEY, SECRET, REGION = "key", "secret", "us-east-1"
BUCKET = "home"
_XML = '<?xml version="1.0" encoding="UTF-8"?>'


class S3Server(ThreadingHTTPServer):
    """One bucket, in memory."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.objects: dict[str, bytes] = {}

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


@contextmanager
def s3_server() -> Iterator[S3Server]:
    with S3Server() as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


def credentials(url: str) -> dict[str, str]:
    """What the environment says to whoever goes there."""
    return {
        "AWS_ENDPOINT_URL": url,
        "AWS_ALLOW_HTTP": "true",
        "AWS_ACCESS_KEY_ID": KEY,
        "AWS_SECRET_ACCESS_KEY": SECRET,
        "AWS_REGION": REGION,
    }


class _Handler(BaseHTTPRequestHandler):
    server: S3Server
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """A test's output is its own."""

    def do_PUT(self) -> None:
        if (name := self._asked()) is not None:
            self.server.objects[name] = self._body
            self._say(200, headers={"ETag": f'"{hashlib.md5(self._body).hexdigest()}"'})

    def do_GET(self) -> None:
        if (name := self._asked()) is None:
            return
        if not name:
            self._list()
        elif name in self.server.objects:
            data = self.server.objects[name]
            etag = f'"{hashlib.md5(data).hexdigest()}"'
            told = {"ETag": etag, "Last-Modified": "Sat, 21 Nov 2026 12:00:00 GMT"}
            self._say(200, data, told)
        else:
            self._fault(404, "NoSuchKey")

    def do_POST(self) -> None:
        """`DeleteObjects`: many at once."""
        if self._asked() is not None:
            keys = [unescape(key) for key in re.findall("<Key>(.*?)</Key>", self._body.decode())]
            for key in keys:
                self.server.objects.pop(key, None)
            gone = "".join(f"<Deleted><Key>{escape(key)}</Key></Deleted>" for key in keys)
            self._say(200, f"{_XML}<DeleteResult>{gone}</DeleteResult>".encode())

    def _asked(self) -> str | None:
        """Which object is meant, "" for the bucket; None: it was refused."""
        self._body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        bucket, _, name = unquote(urlsplit(self.path).path).removeprefix("/").partition("/")
        if not self._is_signed():
            self._fault(403, "SignatureDoesNotMatch")
        elif bucket != BUCKET:
            self._fault(404, "NoSuchBucket")
        else:
            return name
        return None

    def _list(self) -> None:
        prefix = dict(parse_qsl(urlsplit(self.path).query)).get("prefix", "")
        found = {
            name: data for name, data in self.server.objects.items() if name.startswith(prefix)
        }
        rows = "".join(
            f"<Contents><Key>{escape(name)}</Key><Size>{len(data)}</Size>"
            "<LastModified>2026-11-21T12:00:00.000Z</LastModified>"
            f"<ETag>&quot;{hashlib.md5(data).hexdigest()}&quot;</ETag></Contents>"
            for name, data in sorted(found.items())
        )
        count = f"<KeyCount>{len(found)}</KeyCount><IsTruncated>false</IsTruncated>"
        self._say(200, f"{_XML}<ListBucketResult>{count}{rows}</ListBucketResult>".encode())

    def _fault(self, status: int, code: str) -> None:
        self._say(status, f"{_XML}<Error><Code>{code}</Code></Error>".encode())

    def _say(self, status: int, data: bytes = b"", headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    # --- AWS Signature Version 4 ------------------------------------------------------------------

    def _is_signed(self) -> bool:
        said = self.headers.get("Authorization", "").removeprefix("AWS4-HMAC-SHA256 ")
        told = dict(part.strip().split("=", 1) for part in said.split(",") if "=" in part)
        who, _, scope = told.get("Credential", "").partition("/")
        body = self.headers.get("x-amz-content-sha256", "")
        whole = body in ("UNSIGNED-PAYLOAD", hashlib.sha256(self._body).hexdigest())
        due = self._signature(scope, told.get("SignedHeaders", ""), body)
        return whole and who == KEY and hmac.compare_digest(due, told.get("Signature", ""))

    def _signature(self, scope: str, signed: str, body: str) -> str:
        parts = urlsplit(self.path)
        pairs = sorted(parse_qsl(parts.query, keep_blank_values=True))
        query = "&".join(f"{quote(name, safe='')}={quote(value, safe='')}" for name, value in pairs)
        heads = "".join(
            f"{name}:{' '.join((self.headers.get(name) or '').split())}\n"
            for name in signed.split(";")
        )
        asked = "\n".join((self.command, parts.path, query, heads, signed, body))
        digest = hashlib.sha256(asked.encode()).hexdigest()
        date = self.headers.get("x-amz-date", "")
        key = f"AWS4{SECRET}".encode()
        for step in scope.split("/"):
            key = hmac.digest(key, step.encode(), "sha256")
        text = "\n".join(("AWS4-HMAC-SHA256", date, scope, digest))
        return hmac.digest(key, text.encode(), "sha256").hex()
