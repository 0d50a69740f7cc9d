"""Each check of an audit, one file a subject; `referee.audit.checking` runs them in order."""
