"""Every picture of a page or a letter stands in a page of the docs, and each is small."""

from tests.browser.gallery import DOCS, FOLDER, GALLERY, KINDS, gallery

NAMES = sorted(path.name for path in FOLDER.iterdir())


def test_the_gallery_is_what_make_pictures_writes():
    assert GALLERY.read_text("utf-8") == gallery(NAMES)
    assert all(any(name.startswith(f"page-{kind}-") for name in NAMES) for kind in KINDS)


def test_every_picture_stands_in_the_docs():
    told = "".join(
        path.read_text("utf-8") for path in [*DOCS.glob("*.md"), DOCS.parent / "README.md"]
    )
    assert [name for name in NAMES if f"pictures/{name}" not in told] == []


def test_a_picture_has_no_more_than_two_hundred_kilobytes():
    assert [name for name in NAMES if (FOLDER / name).stat().st_size > 200_000] == []
