"""How well one colour stands out from another (WCAG 2.2, 1.4.3)."""

LEAST = 4.5  # for words


def light(colour):
    """Relative luminance, 0 to 1."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)
