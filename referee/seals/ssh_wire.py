"""How SSH writes its data: numbers and strings with their length in front (RFC 4251 §5)."""

UINT32 = 4


def u32(number: int) -> bytes:
    """Four bytes, big-endian."""
    return number.to_bytes(UINT32, "big")


def string(data: bytes) -> bytes:
    """The bytes with their length in front."""
    return u32(len(data)) + data


def mpint(number: int) -> bytes:
    """A positive number as a string, with a zero byte in front when its first bit is set."""
    return string(number.to_bytes(number.bit_length() // 8 + 1, "big"))


class SshReader:
    """Takes SSH data apart, from the front. ValueError, with `what` was missing, when it ends."""

    def __init__(self, data: bytes, what: str) -> None:
        self._data = data
        self._what = what
        self._at = 0

    def take(self, size: int) -> bytes:
        """The next `size` bytes."""
        taken = self._data[self._at : self._at + size]
        if len(taken) < size:
            raise ValueError(f"{self._what}: cut short")
        self._at += size
        return taken

    def u8(self) -> int:
        """One byte."""
        return self.take(1)[0]

    def u32(self) -> int:
        """Four bytes, big-endian."""
        return int.from_bytes(self.take(UINT32), "big")

    def string(self) -> bytes:
        """What `string` wrote."""
        return self.take(self.u32())

    def mpint(self) -> int:
        """What `mpint` wrote, and in no other spelling."""
        data = self.string()
        number = int.from_bytes(data, "big")
        if number == 0 or mpint(number) != string(data):
            raise ValueError(f"{self._what}: a number that is not positive or not spelt shortest")
        return number

    def end(self) -> None:
        """Nothing may be left."""
        if left := len(self._data) - self._at:
            raise ValueError(f"{self._what}: {left} bytes too many")
