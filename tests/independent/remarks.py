"""What the check `time` lists though it holds (spec §8): moved dues, and what was late."""

from datetime import datetime, timedelta

from .records import Record

LATE = timedelta(minutes=20)


def remarks(record: Record) -> str:
    """Each change of a due, each letter written down and each window closed long after."""
    moved, written, closed = list[str](), list[str](), list[str]()
    for leaf in record.leaves:
        if leaf.type == "match.due_changed":
            old = record.course.window_of(leaf.n).due_at(leaf.n - 1)
            moved.append(f"{leaf.n} ({leaf.data['cause']}) {old} to {leaf.data['due']}")
        elif leaf.n in record.letters and _long(record.letters[leaf.n].received, leaf.at):
            written.append(str(leaf.n))
        elif leaf.type == "match.window_closed":
            due = record.course.window_of(leaf.n).due_at(leaf.n)
            if due is not None and _long(due, leaf.at):
                closed.append(str(leaf.n))
    listed = (("moved", moved), ("written down late", written), ("closed late", closed))
    return "".join(f"; {what}: leaf {', '.join(leaves)}" for what, leaves in listed if leaves)


def _long(since: str, until: str) -> bool:
    return datetime.fromisoformat(until) - datetime.fromisoformat(since) > LATE
