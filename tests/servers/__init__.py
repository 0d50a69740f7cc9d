"""The service among real mail servers and mail programs, all on the loopback."""
