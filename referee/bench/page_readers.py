"""Pages read by several readers at once, each over a connection of its own that stays open."""

import threading
from http.client import HTTPConnection
from itertools import cycle, islice
from time import perf_counter

READERS = 8
PAGES = 40  # of each reader


def pages_per_second(paths: list[str], ports: list[int]) -> float:
    """The pages of these seats, in turn, as whoever plays them opens them. Raises what the first
    reader met."""
    faults = list[Exception]()
    began = perf_counter()

    def reader(number: int) -> None:
        try:
            peer = HTTPConnection("127.0.0.1", ports[number % len(ports)], timeout=60)
            for path in islice(cycle(paths), number, number + PAGES):
                peer.request("GET", path)
                answer = peer.getresponse()
                answer.read()
                if answer.status != 200:
                    raise RuntimeError(f"{path} is answered {answer.status}")
            peer.close()
        except Exception as fault:
            faults.append(fault)

    threads = [threading.Thread(target=reader, args=(number,)) for number in range(READERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]
    return READERS * PAGES / (perf_counter() - began)
