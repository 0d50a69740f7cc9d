"""`referee bench`: what this machine can do, and what of it the Referee reaches.

docs/performance.md says how to read it. Read `table` for what is measured, `baselines` for what
each figure is held against.
"""
