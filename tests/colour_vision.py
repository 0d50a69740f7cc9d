"""How far two colours are apart for eyes that lack one kind of cone.

What such eyes see: Machado, Oliveira and Fernandes, 2009, at full severity, on linear sRGB. How
far: CIE 1976, the plain distance in Lab.
"""

import math

Colour = tuple[float, float, float]

EYES: dict[str, tuple[Colour, Colour, Colour]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.089)


def apart(one: str, other: str, eyes: str) -> float:
    """The distance of two colours (`#rrggbb`) as these eyes see them; 2.3 is just noticeable."""
    return math.dist(_lab(_seen(one, eyes)), _lab(_seen(other, eyes)))


def _seen(colour: str, eyes: str) -> Colour:
    linear = [_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5)]
    seen = _times(EYES[eyes], linear)
    return tuple(min(1.0, max(0.0, part)) for part in seen)  # type: ignore[return-value]


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _times(matrix: tuple[Colour, Colour, Colour], colour: list[float] | Colour) -> list[float]:
    return [sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix]


def _lab(colour: Colour) -> Colour:
    x, y, z = (
        _bent(part / white) for part, white in zip(_times(TO_XYZ, colour), WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _bent(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
