"""Players' letters are received: judged, put on record, confirmed by token, and answered."""
