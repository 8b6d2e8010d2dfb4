"""Rewrites PDF files so that only pages, bookmarks and structure survive (docs/product/documents.md#pdf).

A filter for known tricks misses the next one: content can be packed twice, names hex-escaped, dictionaries hidden in
object streams. qpdf reads all of that, so we work on its objects and write a new file.
"""

import io
import re
from collections.abc import Iterator

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Pdf

from documents.domain.errors import FileContainsScript, FileIsProtected, PdfDamaged

HEADER = re.compile(rb"%PDF-[12]\.\d")
TRAILER = re.compile(rb"startxref\s+(\d+)\s+%%EOF[\s\x00]*\Z")
TRAILER_WINDOW = 2048
TRAILER_KEYS = {"/Root", "/Size", "/ID"}
CATALOG_KEYS = {
    "/Type", "/Version", "/Extensions", "/Pages", "/PageLabels", "/Outlines", "/OCProperties", "/StructTreeRoot",
    "/MarkInfo", "/Lang",
}  # fmt: skip
PAGE_KEYS = {
    "/Type", "/Parent", "/Resources", "/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox", "/Contents",
    "/Rotate", "/Group", "/Tabs", "/StructParents", "/UserUnit",
}  # fmt: skip
REMOVED = {
    "/AA", "/OpenAction", "/JS", "/JavaScript", "/XFA", "/EF", "/AF", "/EmbeddedFiles", "/RichMediaContent",
    "/RichMediaSettings", "/URI", "/Launch", "/Movie", "/Sound", "/Annots", "/Alternates", "/PieceInfo", "/Metadata",
    "/OPI", "/Ref", "/PS", "/Subtype2",
}  # fmt: skip
"""In any dictionary: what acts, what refers to another file, and what programs keep for themselves."""
EXTERNAL_DATA = {"/F", "/FFilter", "/FDecodeParms"}
"""In the dictionary of a stream: its content lies in another file (ISO 32000-2, 7.3.8.2)."""
ACTIONS = {
    f"/{name}"
    for name in (
        "JavaScript", "Launch", "GoTo", "GoToR", "GoToE", "GoToDp", "GoTo3DView", "URI", "SubmitForm", "ResetForm",
        "ImportData", "Rendition", "Movie", "Sound", "Named", "Thread", "Hide", "SetOCGState", "Trans",
        "RichMediaExecute",
    )
}  # fmt: skip
"""ISO 32000-2, table 201."""
CARRIERS = {"/Filespec", "/F", "/EmbeddedFile", "/Action"}
"""Types of objects that must not be left."""


def rewrite_pdf(data: bytes) -> bytes:
    """Fields and comments become part of their page. Raises PdfDamaged, FileIsProtected or FileContainsScript.

    Time and memory depend on the content: call it where both are limited.
    """
    trailer = TRAILER.search(data, max(0, len(data) - TRAILER_WINDOW))
    if not HEADER.match(data) or trailer is None or int(trailer[1]) >= len(data):
        raise PdfDamaged
    try:
        with pikepdf.open(io.BytesIO(data), inherit_page_attributes=True) as pdf:
            if pdf.is_encrypted:
                raise FileIsProtected
            _keep_only_pages(pdf)
            return _saved(pdf)
    except pikepdf.PasswordError as error:
        raise FileIsProtected from error
    except (pikepdf.PdfError, RuntimeError, ValueError, TypeError, KeyError, AttributeError, IndexError) as error:
        raise PdfDamaged from error  # whatever a malformed object makes of an operation on it


def _keep_only_pages(pdf: Pdf) -> None:
    if not len(pdf.pages):
        raise PdfDamaged
    if "/AcroForm" in pdf.Root:
        _drop(pdf.Root.AcroForm, {"/XFA"})
        pdf.generate_appearance_streams()
    pdf.flatten_annotations("screen")
    _drop(pdf.trailer, set(pdf.trailer.keys()) - TRAILER_KEYS)
    _drop(pdf.Root, set(pdf.Root.keys()) - CATALOG_KEYS)
    for page in pdf.pages:
        _drop(page.obj, set(page.obj.keys()) - PAGE_KEYS)
    for one in _reachable(pdf):
        _disarm(one)
        if _acts(one):
            raise FileContainsScript


def _drop(dictionary: Object, keys: set[str]) -> None:
    for key in keys & set(dictionary.keys()):
        del dictionary[key]


def _reachable(pdf: Pdf) -> Iterator[Object]:
    """Every dictionary and stream from the catalog on, each once. What is dropped from a yielded one isn't followed."""
    waiting: list[Object] = [pdf.Root]
    seen: set[tuple[int, int]] = set()
    while waiting:
        one = waiting.pop()
        if one.is_indirect:
            if one.objgen in seen:
                continue
            seen.add(one.objgen)
        if isinstance(one, Array):
            waiting.extend(part for part in one if isinstance(part, Object))
        elif isinstance(one, Dictionary | pikepdf.Stream):
            yield one
            waiting.extend(part for _, part in one.items() if isinstance(part, Object))


def _disarm(one: Object) -> None:
    _drop(one, REMOVED)
    if isinstance(one, pikepdf.Stream):
        _drop(one, EXTERNAL_DATA)
    if _is_action(one.get("/A")):
        target = one["/A"].get("/D") if one["/A"]["/S"] == Name.GoTo else None
        del one["/A"]
        if target is not None and "/Title" in one:  # a bookmark
            one["/Dest"] = target
    if one.get("/Type") == Name.OBJR:  # from the structure to an annotation
        _drop(one, {"/Obj"})


def _is_action(value: object) -> bool:
    """The attributes of a structure element are named /A as well."""
    return isinstance(value, Dictionary) and "/S" in value and "/O" not in value


def _acts(one: Object) -> bool:
    kind, type_ = one.get("/S"), one.get("/Type")
    return (
        (isinstance(kind, Name) and str(kind) in ACTIONS)
        or (isinstance(type_, Name) and str(type_) in CARRIERS)
        or one.get("/Subtype") == Name.PS  # a program in PostScript
    )


def _saved(pdf: Pdf) -> bytes:
    whole = io.BytesIO()
    pdf.save(
        whole,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        stream_decode_level=pikepdf.StreamDecodeLevel.generalized,
        deterministic_id=True,
    )
    return whole.getvalue()
