import base64
import contextlib
import io
import os
import struct
import zipfile
import zlib

import pikepdf
import pytest
from chassis.errors import DomainError
from documents.domain.errors import (
    FileContainsScript,
    FileIsProtected,
    FileNotReadable,
    FileTooLarge,
    PictureTooLarge,
    WrongFileType,
    WrongPhotoType,
)
from documents.domain.file_kind import MAX_BYTES
from documents.domain.inspect_file import PHOTOS, CheckedFile, SentFile, inspect_file
from PIL import Image
from PIL.PngImagePlugin import PngInfo
from pypdf import PdfReader

from services.documents.tests.files import DOCX_TYPE, OFFICE, PACKAGE, WORD, doc, docx, jpg, pdf, png, stream
from services.documents.tests.readers import active_in_pdf


def inspect(data: bytes, filename: str, content_type: str = "") -> CheckedFile:
    return inspect_file(SentFile(filename, content_type, base64.b64encode(data).decode()))


def photo(data: bytes, filename: str) -> CheckedFile:
    return inspect_file(SentFile(filename, "", base64.b64encode(data).decode()), PHOTOS)


def refused(data: bytes, filename: str, by: type[DomainError], content_type: str = "") -> None:
    with pytest.raises(by):
        inspect(data, filename, content_type)


@pytest.mark.parametrize(
    ("data", "filename", "declared", "stored_as"),
    [
        (pdf(), "plan.pdf", "application/pdf", "application/pdf"),
        (pdf(), "PLAN.PDF", "", "application/pdf"),
        (doc(), "plan.doc", "application/msword", "application/msword"),
        (docx(), "plan.docx", DOCX_TYPE, DOCX_TYPE),
        (docx(), "plan.docx", "application/octet-stream", DOCX_TYPE),
        (jpg(), "photo.jpg", "image/jpeg", "image/jpeg"),
        (jpg(), "photo.jpeg", "image/jpg", "image/jpeg"),
    ],
)
def test_each_allowed_type_is_recognized_by_its_content(
    data: bytes, filename: str, declared: str, stored_as: str
) -> None:
    assert inspect(data, filename, declared).content_type == stored_as


@pytest.mark.parametrize(
    ("data", "filename", "declared"),
    [
        (pdf(), "plan.doc", ""),
        (pdf(), "plan", ""),
        (pdf(), "plan.pdf", "image/jpeg"),
        (docx(), "plan.pdf", ""),
        (jpg(), "photo.pdf", "application/pdf"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "photo.jpg", "image/jpeg"),
        (b"<html><script>alert(1)</script></html>", "plan.doc", "application/msword"),
        (b"MZ\x90\x00" + bytes(600), "plan.pdf", "application/pdf"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "photo.jpg", "image/jpeg"),
        (b"GIF89a" + bytes(100), "photo.jpg", "image/jpeg"),
        (b"{\\rtf1 hello}", "plan.doc", ""),
    ],
)
def test_content_must_match_file_name_and_declared_type(data: bytes, filename: str, declared: str) -> None:
    refused(data, filename, WrongFileType, declared)


def test_file_size_limit_is_exactly_four_mebibytes() -> None:
    frame = len(pdf(stream(b"", b"", packed=False)))
    exact = pdf(stream(b" " * (MAX_BYTES - frame - 30), b"", packed=False))
    exact += b"\n" * (MAX_BYTES - len(exact))
    assert len(exact) == MAX_BYTES
    assert inspect(exact, "plan.pdf").content_type == "application/pdf"
    refused(exact + b"\n", "plan.pdf", FileTooLarge)
    refused(bytes(6 * 1024 * 1024), "plan.pdf", FileTooLarge)


@pytest.mark.parametrize("data", ["", "not base64!", "JVBERi0x\nLjc=", "data:application/pdf;base64,JVBERi0xLjc=", "é"])
def test_invalid_base64_is_refused(data: str) -> None:
    with pytest.raises(FileNotReadable):
        inspect_file(SentFile("plan.pdf", "", data))


class TestPdf:
    @pytest.mark.parametrize(
        "data",
        [
            b"%PDF-1.7\nno more",
            pdf(after=b"<html><script>alert(1)</script></html>"),
            pdf(header=b"#!/bin/sh\n%PDF-1.7\n"),
            pdf()[:-20],
            pdf().replace(b"/Kids [3 0 R] /Count 1", b"/Kids [] /Count 0"),
        ],
    )
    def test_pdf_without_header_trailer_or_page_is_refused(self, data: bytes) -> None:
        refused(data, "plan.pdf", WrongFileType)

    def test_pdf_keeps_its_pages_bookmarks_and_structure(self) -> None:
        made = io.BytesIO()
        with pikepdf.new() as whole:
            for _ in range(3):
                whole.add_blank_page()
            whole.pages[0].contents_add(b"0 0 9 9 re f")
            whole.Root["/Lang"] = "en-US"
            whole.Root["/StructTreeRoot"] = pikepdf.Dictionary(
                K=pikepdf.Dictionary(
                    S=pikepdf.Name.TH, A=pikepdf.Dictionary(O=pikepdf.Name.Table, Scope=pikepdf.Name.Row)
                )
            )
            with whole.open_outline() as outline:
                to_last = pikepdf.Dictionary(S=pikepdf.Name.GoTo, D=[whole.pages[2].obj, pikepdf.Name.Fit])
                outline.root += [pikepdf.OutlineItem("First", 0), pikepdf.OutlineItem("Last", action=to_last)]
            whole.save(made)
        with pikepdf.open(io.BytesIO(inspect(made.getvalue(), "plan.pdf").content)) as stored:
            stored.pages[0].contents_coalesce()
            assert b"0 0 9 9 re" in stored.pages[0].Contents.read_bytes()
            assert str(stored.Root.Lang) == "en-US"
            assert stored.Root.StructTreeRoot.K.A.Scope == pikepdf.Name.Row
            with stored.open_outline() as outline:
                assert [item.title for item in outline.root] == ["First", "Last"]
                destination = outline.root[1].destination
                assert isinstance(destination, pikepdf.Array)
                assert pikepdf.Page(destination[0]) == stored.pages[2]

    def test_what_was_typed_into_a_form_becomes_part_of_the_page(self) -> None:
        made = io.BytesIO()
        with pikepdf.new() as form:
            form.add_blank_page(page_size=(200, 100))
            font = pikepdf.Dictionary(
                Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
            )
            fonts = pikepdf.Dictionary(Font=pikepdf.Dictionary(Helv=form.make_indirect(font)))
            field = form.make_indirect(
                pikepdf.Dictionary(
                    Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Widget, FT=pikepdf.Name.Tx, T="name", V="Mateo",
                    DA="/Helv 12 Tf 0 g", Rect=[10, 10, 190, 30], F=4,
                )
            )  # fmt: skip
            form.pages[0].obj["/Annots"] = pikepdf.Array([field])
            form.Root["/AcroForm"] = pikepdf.Dictionary(
                Fields=[field], DR=fonts, NeedAppearances=True, DA="/Helv 12 Tf 0 g"
            )
            form.save(made)
        stored = inspect(made.getvalue(), "form.pdf").content
        assert "Mateo" in PdfReader(io.BytesIO(stored)).pages[0].extract_text()
        assert not active_in_pdf(stored)

    @pytest.mark.parametrize("packed", ["", "/#45ncr#79pt", "/Encrypt"])
    def test_pdf_with_a_password_is_refused(self, packed: str) -> None:
        made = io.BytesIO()
        with pikepdf.open(io.BytesIO(pdf())) as whole:
            whole.save(made, encryption=pikepdf.Encryption(owner="a", user="" if packed else "b"))
        refused(made.getvalue().replace(b"/Encrypt", packed.encode() or b"/Encrypt"), "plan.pdf", FileIsProtected)

    def test_pdf_with_appended_zip_is_refused(self) -> None:
        whole = io.BytesIO()
        with zipfile.ZipFile(whole, "w") as archive:
            archive.writestr("evil.sh", "rm -rf /")
            archive.comment = pdf()[-120:]
        refused(b"%PDF-1.7\n" + whole.getvalue(), "plan.pdf", WrongFileType)

    def test_the_same_pdf_is_stored_as_the_same_bytes(self) -> None:
        assert inspect(pdf(), "plan.pdf").sha256 == inspect(pdf(), "plan.pdf").sha256

    @pytest.mark.parametrize(
        "piece", [b"stream\n", b"/ObjStm ", b"stream\n\x78\x9c", b"/Encrypt   ", b"obj /ObjStm stream\n"]
    )
    def test_pdf_built_to_waste_time_is_still_answered(self, piece: bytes) -> None:
        with contextlib.suppress(DomainError):
            inspect(pdf(piece * (3_900_000 // len(piece))), "plan.pdf")


class TestWord:
    @pytest.mark.parametrize(
        "data",
        [
            docx(prefix=b"PK\x03\x04 something before"),
            docx() + b"<script>alert(1)</script>",
            docx(main=b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"),
            docx({"../../etc/passwd": b"x"}),
            docx({"word/a.xml": b"<not closed"}),
            docx({"word/a.xml": b"<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>"}),
            docx()[:-30],
            b"PK\x03\x04" + bytes(200),
        ],
    )
    def test_zip_that_is_not_a_word_file_is_refused(self, data: bytes) -> None:
        refused(data, "plan.docx", WrongFileType)

    def test_zip_without_the_word_folder_is_refused(self) -> None:
        whole = io.BytesIO()
        with zipfile.ZipFile(whole, "w") as archive:
            archive.writestr("[Content_Types].xml", "<Types/>")
        refused(whole.getvalue(), "plan.docx", WrongFileType)

    def test_zip_bomb_is_refused(self) -> None:
        refused(docx({"word/a": bytes(60_000_000), "word/b": bytes(60_000_000)}), "plan.docx", WrongFileType)

    @pytest.mark.parametrize(
        "data",
        [
            docx({"word/vbaProject.bin": b"x"}),
            docx({"word/activeX/activeX1.xml": b"x"}),
            docx(main=b"application/vnd.ms-word.document.macroEnabled.main+xml"),
        ],
    )
    def test_docx_with_macros_is_refused(self, data: bytes) -> None:
        refused(data, "plan.docx", FileContainsScript)

    def test_docx_keeps_text_pictures_fields_and_web_links(self) -> None:
        relations = "".join(
            f'<Relationship Id="{name}" Type="{OFFICE}/{kind}" Target="{target}"{mode}/>'
            for name, kind, target, mode in (
                ("rId1", "hyperlink", "https://larkwell.example/a?b=c", ' TargetMode="External"'),
                ("rId2", "image", "media/image1.png", ""),
                ("rId3", "styles", "/word/styles.xml", ""),
                ("rId4", "oleObject", "embeddings/oleObject1.bin", ""),
            )
        )
        body = (
            '<w:p><w:hyperlink r:id="rId1"><w:r><w:t>A link</w:t></w:r></w:hyperlink></w:p>'
            '<w:p><w:fldSimple w:instr=" PAGE \\* MERGEFORMAT "><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p>'
            '<w:p><w:r><w:object><w:pict r:id="rId2"/><w:OLEObject r:id="rId4"/></w:object></w:r></w:p>'
        )
        whole = f'<Relationships xmlns="{PACKAGE}/relationships">{relations}</Relationships>'
        stored = inspect(
            docx(
                {
                    "word/_rels/document.xml.rels": whole.encode(),
                    "word/media/image1.png": png(),
                    "word/styles.xml": f'<w:styles xmlns:w="{WORD}"/>'.encode(),
                    "word/embeddings/oleObject1.bin": b"\xd0\xcf\x11\xe0",
                },
                body=body,
            ),
            "plan.docx",
        ).content
        with zipfile.ZipFile(io.BytesIO(stored)) as archive:
            document, kept = archive.read("word/document.xml"), archive.read("word/_rels/document.xml.rels")
            assert archive.read("word/media/image1.png") == png()
            assert "word/embeddings/oleObject1.bin" not in archive.namelist()
        for wanted in (b"A link", b"PAGE", b'r:id="rId1"', b'<w:pict r:id="rId2"/>'):
            assert wanted in document
        assert b"OLEObject" not in document
        assert [b"rId%d" % number in kept for number in (1, 2, 3, 4)] == [True, True, True, False]

    def test_docx_with_an_encrypted_entry_is_refused(self) -> None:
        data = bytearray(docx())
        at = data.index(b"PK\x01\x02")
        struct.pack_into("<H", data, at + 8, 1)
        refused(bytes(data), "plan.docx", FileIsProtected)

    @pytest.mark.parametrize(
        "data",
        [
            doc(main="Workbook"),
            doc(magic=b"\x00\x00"),
            doc()[:600],
            doc()[:48] + struct.pack("<I", 0) + doc()[52:],
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + os.urandom(2000),
        ],
    )
    def test_ole_container_that_is_not_a_word_file_is_refused(self, data: bytes) -> None:
        refused(data, "plan.doc", WrongFileType)

    @pytest.mark.parametrize("data", [doc("Macros"), doc("ObjectPool"), doc(text=b"\x13 DDEAUTO x \x14\x15")])
    def test_doc_that_runs_something_is_refused(self, data: bytes) -> None:
        refused(data, "plan.doc", FileContainsScript)

    def test_doc_with_links_and_page_numbers_is_kept(self) -> None:
        data = doc(text=b'\x13 HYPERLINK "https://larkwell.example" \x14a link\x15 \x13 PAGE \x141\x15')
        assert inspect(data, "plan.doc").content == data

    def test_doc_with_appended_zip_is_refused(self) -> None:
        refused(doc() + docx(), "plan.doc", WrongFileType)


class TestPicture:
    def test_jpeg_is_reencoded_without_metadata_or_appended_data(self) -> None:
        exif = Image.Exif()
        exif[0x010E] = "taken at home"
        exif[0x0112] = 6
        hidden = b"<script>alert(1)</script>"
        stored = inspect(jpg((40, 30), exif=exif, comment=b"secret") + hidden, "photo.jpg").content
        assert b"taken at home" not in stored
        assert b"secret" not in stored
        assert hidden not in stored
        with Image.open(io.BytesIO(stored)) as picture:
            assert picture.size == (30, 40)  # upright, because the orientation tag is gone
            assert not picture.getexif()

    def test_cmyk_picture_becomes_rgb(self) -> None:
        buffer = io.BytesIO()
        Image.new("CMYK", (20, 20)).save(buffer, "JPEG")
        with Image.open(io.BytesIO(inspect(buffer.getvalue(), "photo.jpg").content)) as picture:
            assert picture.mode == "RGB"

    def test_jpeg_pixel_bomb_is_refused_before_decoding(self) -> None:
        small = bytearray(jpg((40, 30)))
        at = small.index(b"\xff\xc0")
        struct.pack_into(">HH", small, at + 5, 60_000, 60_000)
        refused(bytes(small), "photo.jpg", PictureTooLarge)
        struct.pack_into(">HH", small, at + 5, 8_000, 8_000)
        refused(bytes(small), "photo.jpg", PictureTooLarge)

    def test_truncated_jpeg_is_refused(self) -> None:
        refused(jpg((400, 300))[:900], "photo.jpg", WrongFileType)

    def test_jpeg_with_appended_zip_is_refused(self) -> None:
        refused(jpg() + docx(), "photo.jpg", WrongFileType)


def test_malformed_exif_does_not_prevent_orientation() -> None:
    """The picture is rotated by 90 degrees, and its resolution tag has a text type."""
    exif = Image.Exif()
    exif[0x0112], exif[0x011A] = 6, 72.0
    data = jpg((40, 30), exif=exif).replace(b"\x01\x1a\x00\x05", b"\x01\x1a\x00\x02")
    stored = inspect(data, "a.jpg")
    with Image.open(io.BytesIO(stored.content)) as picture:
        assert picture.size == (30, 40)


class TestPhoto:
    @pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "I;16", "RGB", "RGBA"])
    def test_every_png_mode_is_reencoded(self, mode: str) -> None:
        stored = photo(png((40, 30), mode), "me.png")
        assert stored.content_type == "image/png"
        with Image.open(io.BytesIO(stored.content)) as picture:
            assert picture.size == (40, 30)

    def test_png_transparency_is_kept(self) -> None:
        buffer = io.BytesIO()
        Image.new("P", (8, 8)).save(buffer, "PNG", transparency=0)
        with Image.open(io.BytesIO(photo(buffer.getvalue(), "me.png").content)) as picture:
            assert picture.convert("RGBA").getpixel((0, 0))[3] == 0  # type: ignore[index]  # four bands

    def test_png_text_chunks_are_removed(self) -> None:
        info = PngInfo()
        info.add_text("Comment", "taken at home", zip=False)
        assert b"taken at home" not in photo(png(pnginfo=info), "me.png").content

    @pytest.mark.parametrize("filename", ["me.gif", "me.jpg", "me.svg", "me"])
    def test_photo_with_another_extension_is_refused(self, filename: str) -> None:
        with pytest.raises(WrongPhotoType):
            photo(png(), filename)

    def test_png_with_appended_zip_is_refused(self) -> None:
        with pytest.raises(WrongPhotoType):
            photo(png() + docx(), "me.png")

    def test_png_pixel_bomb_is_refused_before_decoding(self) -> None:
        small = bytearray(png())
        struct.pack_into(">II", small, 16, 60_000, 60_000)
        struct.pack_into(">I", small, 29, zlib.crc32(small[12:29]))
        with pytest.raises(PictureTooLarge):
            photo(bytes(small), "me.png")

    def test_jpeg_with_thousands_of_scans_is_refused_before_decoding(self) -> None:
        whole = jpg((400, 300), progressive=True)
        scan = whole[whole.rindex(b"\xff\xda") : -2]
        with pytest.raises(PictureTooLarge):
            photo(whole[:-2] + scan * 1000 + whole[-2:], "me.jpg")
