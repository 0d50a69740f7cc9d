"""The home log: the log of a home's logs, and what strangers make of it (docs/spec/home.md).

leaf.py   a leaf: its bytes, and what may stand in it
fold.py   all leaves from the first: nothing forked, nothing dealt twice

witness.py signs what goes on, signed_heads.py keeps it, reading.py reads first what its leaves say,
bundles.py how they are served.
"""
