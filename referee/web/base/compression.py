"""Pages travel compressed to browsers that say they can read it.

Nothing that stays the same from answer to answer and is secret may stand beside what a stranger can
put into the same page: its length would tell it, letter by letter (BREACH). So form tokens are
masked (`csrf.py`), a seat's own page is at an address that nobody else could ask for, and a page
that a cookie fills with links of seats (`g.links_of_seats`) is not compressed.
"""

from flask import Flask, Response, g
from flask_compress import Compress

SMALLEST = 1_000  # bytes; below it the headers weigh more than what is saved
_KINDS = (
    *("text/html", "text/css", "text/javascript", "text/plain", "text/markdown"),
    *("image/svg+xml", "application/json", "application/atom+xml"),
)


def install(app: Flask) -> None:
    app.config.update(
        COMPRESS_MIMETYPES=list(_KINDS),
        COMPRESS_MIN_SIZE=SMALLEST,
        COMPRESS_ALGORITHM=["br", "gzip"],
        COMPRESS_REGISTER=False,
    )
    compress = Compress(app)

    def packed(response: Response) -> Response:
        if g.get("links_of_seats"):
            return response
        answer: Response = compress.after_request(response)
        return answer

    app.after_request(packed)
