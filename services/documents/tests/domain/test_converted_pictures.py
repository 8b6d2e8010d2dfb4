"""Pictures of documents: every kind is stored as a .jpg without metadata."""

import base64
import io

import pytest
from documents.domain import picture
from documents.domain.errors import PdfDamaged, PictureTooLarge, WrongDocumentType, WrongFileType
from documents.domain.inspect_file import CERTIFICATES, CheckedFile, SentFile, inspect_file
from PIL import Image

from services.documents.tests.files import docx, heic, pdf, png


def inspect(data: bytes, filename: str, content_type: str = "") -> CheckedFile:
    return inspect_file(SentFile(filename, content_type, base64.b64encode(data).decode()))


def saved(kind: str, mode: str = "RGB", color: object = (200, 120, 60), **options: object) -> bytes:
    buffer = io.BytesIO()
    Image.new(mode, (40, 30), color).save(buffer, kind, **options)  # type: ignore[arg-type]  # any color
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "filename", "declared"),
    [
        (saved("PNG"), "Letter.PNG", "image/png"),
        (heic(), "IMG_0042.HEIC", "image/heic"),
        (heic(), "IMG_0042.heic", ""),
        (saved("GIF", "P", 3), "scan.gif", "image/gif"),
        (saved("WEBP", lossless=True), "scan.webp", "image/webp"),
    ],
)
def test_a_picture_of_any_kind_is_stored_as_jpg(data: bytes, filename: str, declared: str) -> None:
    stored = inspect(data, filename, declared)
    assert stored.content_type == "image/jpeg"
    assert stored.filename == f"{filename.rpartition('.')[0]}.jpg"
    with Image.open(io.BytesIO(stored.content)) as opened:
        assert (opened.format, opened.size) == ("JPEG", (40, 30))


def test_metadata_of_a_phone_picture_is_dropped() -> None:
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    data = heic(exif=exif.tobytes())
    assert b"taken at home" in data
    stored = inspect(data, "IMG.heic")
    assert b"taken at home" not in stored.content
    with Image.open(io.BytesIO(stored.content)) as opened:
        assert not dict(opened.getexif())


def test_a_transparent_picture_is_stored_on_white() -> None:
    with Image.open(io.BytesIO(inspect(saved("PNG", "RGBA", (0, 0, 0, 0)), "a.png").content)) as opened:
        assert opened.convert("RGB").getpixel((5, 5)) == (255, 255, 255)


@pytest.mark.parametrize(
    ("data", "filename", "declared"),
    [
        (heic(), "photo.jpg", "image/jpeg"),
        (saved("PNG"), "photo.heic", ""),
        (heic()[:200], "photo.heic", "image/heic"),
        (b"\x00\x00\x00\x18ftypheic" + bytes(100), "photo.heic", ""),
        (saved("PNG") + docx(), "photo.png", ""),
        (b"GIF89a" + bytes(40), "a.gif", ""),
        (b"RIFF\x10\x00\x00\x00WEBPVP8 " + bytes(20), "a.webp", ""),
    ],
)
def test_a_picture_that_is_something_else_is_refused(data: bytes, filename: str, declared: str) -> None:
    with pytest.raises(WrongDocumentType) as refused:
        inspect(data, filename, declared)
    assert refused.value.text == ("File must be one of these types: .pdf, .doc, .docx, .jpg, .png, .heic, .gif, .webp")
    assert refused.value.code == "wrong_file_type"


def test_a_heic_pixel_bomb_is_refused_before_decoding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "MAX_PIXELS", 1000)
    with pytest.raises(PictureTooLarge):
        inspect(heic(), "photo.heic")


@pytest.mark.parametrize("data", [png(), heic()])
def test_resumes_and_licenses_keep_their_four_types(data: bytes) -> None:
    name = "a.png" if data == png() else "a.heic"
    with pytest.raises(WrongFileType) as refused:
        inspect_file(SentFile(name, "", base64.b64encode(data).decode()), CERTIFICATES)
    assert refused.value.text == "File must be one of these types: .pdf, .doc, .docx, .jpg"


@pytest.mark.parametrize("data", [pdf()[:-20], b"%PDF-1.7\n" + bytes(300), b"%PDF-9.9\n"])
def test_a_damaged_pdf_says_that_it_is_damaged(data: bytes) -> None:
    with pytest.raises(PdfDamaged) as refused:
        inspect(data, "plan.pdf", "application/pdf")
    assert refused.value.text == "This PDF is damaged. Open it, save it again and upload the new copy."
    assert refused.value.code == "pdf_damaged"
