"""How mail comes in: each way ends in a durable row (`intake`), within limits."""
