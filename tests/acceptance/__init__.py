"""What broke for other referees, thirty incidents: each is a test here that bears its number.

`test_log` holds those of records and replays, `test_chance` of dice and signatures, `test_time` of
deadlines, `test_mail` of letters; others stand where the thing itself is tested.
"""
