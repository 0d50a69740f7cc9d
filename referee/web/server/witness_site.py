"""A witness on its socket: two addresses, as C2SP's tlog-witness has them."""

from flask import Flask, Response, abort, request

from referee.homelog.witness import LARGEST, LogWitness


def witness_site(witness: LogWitness) -> Flask:
    """The app of `referee witness`."""
    app = Flask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST

    @app.post("/add-checkpoint")
    def add_checkpoint() -> Response:
        answer = witness.add_checkpoint(request.get_data())
        return Response(answer.body, answer.status, content_type=answer.type)

    @app.get("/<origin_hash>/checkpoint")
    def latest(origin_hash: str) -> Response:
        found = witness.latest(origin_hash)
        if found is None:
            abort(404)
        return Response(found, content_type="text/plain; charset=utf-8")

    @app.get("/witness.vkey")
    def vkey() -> Response:
        return Response(f"{witness.vkey}\n", content_type="text/plain; charset=utf-8")

    return app
