"""The record: one match as a zip that anyone checks by hand (docs/spec.md §7).

archive.py   the container, to the byte          members.py   what its files are called and hold
signers.py   which key counted when              build.py     a log -> the zip
readme.py    how to check it by hand             reading.py   the zip -> a Record

data = build(material, signing_key)      # a running match: public leaves; with a seat, its own
record = read(data)                      # raises BadRecord; whether it is true the audit says
"""

from referee.record.build import build
from referee.record.faults import BadRecord
from referee.record.material import Material
from referee.record.reading import Record, read

__all__ = ["BadRecord", "Material", "Record", "build", "read"]
