"""Other programs' readers of PDF and Word files, which say what is active in them."""

import io
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
from oletools import msodde, oleobj, ooxml  # type: ignore[import-untyped]  # has no types
from oletools.olevba import VBA_Parser  # type: ignore[import-untyped]  # has no types
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject

ACTIVE = {
    "/JavaScript", "/JS", "/Launch", "/OpenAction", "/AA", "/URI", "/GoToR", "/GoToE", "/SubmitForm", "/ImportData",
    "/Rendition", "/Named", "/RichMediaExecute", "/XFA", "/EF", "/AF", "/EmbeddedFile", "/EmbeddedFiles", "/Filespec",
    "/FileAttachment", "/RichMedia", "/RichMediaContent", "/Movie", "/Sound", "/Screen", "/3D", "/OPI", "/PS", "/Ref",
    "/PieceInfo", "/AcroForm", "/Annots", "/Names", "/SpiderInfo", "/Collection", "/Perms", "/Requirements",
}  # fmt: skip
"""Names of keys and values."""
_NAME = re.compile(rb"/[A-Za-z0-9]+")


def active_in_pdf(content: bytes) -> set[str]:
    """What pypdf or qpdf find."""
    reader = PdfReader(io.BytesIO(content), strict=False)
    by_pypdf = set(_names(reader.trailer, reader, set()))
    with pikepdf.open(io.BytesIO(content)) as pdf:
        dictionaries = [one.stream_dict if isinstance(one, pikepdf.Stream) else one for one in pdf.objects]
        by_qpdf = {name.decode() for one in dictionaries for name in _NAME.findall(one.unparse(resolved=True))}
        outside = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and "/F" in one]
    return ((by_pypdf | by_qpdf) & ACTIVE) | ({"a stream in another file"} if outside else set())


def _names(value: Any, reader: PdfReader, seen: set[int]) -> Iterator[str]:
    if isinstance(value, IndirectObject):
        if value.idnum in seen:
            return
        seen.add(value.idnum)
        value = reader.get_object(value)
    if isinstance(value, DictionaryObject):
        for key, part in dict(value).items():
            yield str(key)
            yield from _names(part, reader, seen)
    elif isinstance(value, ArrayObject):
        for part in value:
            yield from _names(part, reader, seen)
    elif isinstance(value, str) and value.startswith("/"):
        yield value


def active_in_word(content: bytes, filename: str) -> set[str]:
    """What oletools find: macros, DDE fields, and for .docx relations to other files and embedded objects."""
    found = set()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / filename
        path.write_bytes(content)
        if VBA_Parser(str(path), data=content).detect_vba_macros():
            found.add("macros")
        if links := msodde.process_file(str(path), msodde.FIELD_FILTER_DDE):
            found.add(f"DDE: {links}")
        if filename.endswith(".docx"):
            parser = ooxml.XmlParser(str(path))
            found |= {f"{kind}: {target}" for kind, target in oleobj.find_external_relationships(parser)}
            found |= {f"ribbon: {one}" for one in oleobj.find_customUI(parser)}
            found |= {"an object" for ole in oleobj.find_ole(str(path), content, parser) if ole is not None}
    return found
