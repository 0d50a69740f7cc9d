"""The kinds of pages that are looked at, and which of them draws each page's template.

Where each lies is told in places.py; here nothing needs a browser.
"""

from referee.games.catalogue import catalogue

GAMES = catalogue().names
TABS = ("story", "messages", "notes", "standing", "match", "settings", "leaving")
OF_GAMES = ("", "/how-to-play", "/rules", "/gallery", "/rulings", "/orders", "/sandbox")
OWN = ("me", "my settings")  # of who is signed in
SANDBOXES = {f"sandbox of {game}": game for game in GAMES}
TABLES = {f"table of {game}": game for game in GAMES}
# The window in which an editor stands: of which game, with which options, what it is called.
EDITORS = {
    "plot in use": ("capitaine-cosmos", {}, "plot"),
    "deck in use": ("kardashev", {}, "build"),
    "battles in use": (
        "combats",
        {"mode": "single", "tempo": "plotted", "preset": "exemple"},
        "plan",
    ),
    "deal in use": ("rencontre-cosmique", {}, "deal"),
}
KINDS = (
    *("front", "sign in", "sign in by the link", "new match", "list", "nowhere", *OWN),
    *(f"game{part}" for part in OF_GAMES),
    *("sandbox to look at", "sandbox refused", "table of a blind match", "round of a beacon"),
    *("confirmation", "letter confirmed", "forgetting", "forgotten"),
    *("unsubscription", "unsubscribed", "unwatching", "unwatched"),
    *("match in the lobby", "match", "match that is over", "replay", "eyes", "record", "keys"),
    *("film", "replay with something new"),
    *("analysis", *SANDBOXES, "sandbox of a seat"),
    *("audit", "entry in the tree", "root of the tree", "archive"),
    *("record of another home", "film of another home", "records of other homes"),
    *("organiser of a running match", "organiser's list"),
    *("table with a number", "open menu", "order refused", "window closed", "nothing to press"),
    *("too many matches", "too many links"),
    *EDITORS,
    *(
        "order held",
        "order looked at",
        "order tried",
        "seat that waits for the other",
        "film file",
        "demo's letters",
        "demo's letter",
    ),
    *("organiser", "invitation", "seat to be taken", "table that is over", "seat then"),
    *(f"tab {tab}" for tab in (*TABS, "rules")),
    *TABLES,
)

# The same pages of the other games: each has its own colours, typefaces, pictures and texts.
OF_OTHER_GAMES = tuple(
    f"{game}{part}" for game in GAMES if game != "rencontre-cosmique" for part in OF_GAMES
)

# A kind that draws each template of a page, `templates/pages/<name>.html`.
DRAWN_BY = {
    "analysis": "analysis",
    "archive": "archive",
    "audit": "audit",
    "confirmation": "confirmation",
    "demo_letter": "demo's letter",
    "demo_letters": "demo's letters",
    "entry_tree": "entry in the tree",
    "error": "nowhere",
    "foreign": "record of another home",
    "foreign_film": "film of another home",
    "foreign_shelf": "records of other homes",
    "forgetting": "forgetting",
    "forgotten": "forgotten",
    "game_gallery": "game/gallery",
    "game_lesson": "game/how-to-play",
    "game_orders": "game/orders",
    "game_page": "game",
    "game_rulings": "game/rulings",
    "game_sandbox": "game/sandbox",
    "home": "front",
    "invitation": "invitation",
    "kept_film": "film",
    "match": "match",
    "matches": "list",
    "me": "me",
    "me_settings": "my settings",
    "me_sign_in": "sign in",
    "me_sign_in_link": "sign in by the link",
    "new_match": "new match",
    "organiser": "organiser",
    "organiser_matches": "organiser's list",
    "play_now": "too many matches",
    "record": "record",
    "replay": "replay",
    "round": "round of a beacon",
    "rules": "game/rules",
    "sandbox": "sandbox of a seat",
    "sandbox_refused": "sandbox refused",
    "seat": "table of combats",
    "then": "seat then",
    "unsubscription": "unsubscription",
    "unwatching": "unwatching",
}
