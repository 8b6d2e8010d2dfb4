"""Cleans the XML of .docx parts: relations, references and fields (ECMA-376 part 1, 17.16 and part 2, 8.4)."""

import posixpath
import re
from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import unquote

from lxml import etree

from documents.domain.errors import FileContainsScript, WrongFileType

REFERENCES = (
    "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}",
    "{http://purl.oclc.org/ooxml/officeDocument/relationships}",
)
RELATIONSHIP = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
OVERRIDE = "{http://schemas.openxmlformats.org/package/2006/content-types}Override"
WEB_LINK = re.compile(r"(?:https?://|mailto:)[^\s\\]+", re.IGNORECASE)
REMOVED = {
    "mailMerge",
    "attachedTemplate",
    "OLEObject",
    "altChunk",
    "subDoc",
    "control",
    "externalData",
    "saveThroughXslt",
}
"""Local names of elements that load or run something."""
LINKS = {"hyperlink", "hlinkClick", "hlinkHover"}
FIELDS = {
    "=", "ADDIN", "AUTHOR", "BIBLIOGRAPHY", "CITATION", "COMMENTS", "CREATEDATE", "DATE", "DOCPROPERTY", "EDITTIME",
    "EQ", "FILENAME", "FORMCHECKBOX", "FORMDROPDOWN", "FORMTEXT", "HYPERLINK", "IF", "INDEX", "KEYWORDS", "LASTSAVEDBY",
    "LISTNUM", "MERGEFIELD", "NOTEREF", "NUMCHARS", "NUMPAGES", "NUMWORDS", "PAGE", "PAGEREF", "PRINTDATE", "REF",
    "REVNUM", "SAVEDATE", "SECTION", "SECTIONPAGES", "SEQ", "STYLEREF", "SUBJECT", "SYMBOL", "TA", "TC", "TIME",
    "TITLE", "TOA", "TOC", "USERNAME", "XE",
}  # fmt: skip
"""Fields that show what the document itself contains. Others load files, start programs or build fields."""
NAME = re.compile(r"[^A-Z]")
_PARSER = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)


def clean_types(content: bytes, kept: Collection[str]) -> bytes:
    """`[Content_Types].xml` without the parts that aren't kept."""
    root = _parsed(content)
    for override in root.findall(OVERRIDE):
        if override.get("PartName", "").lstrip("/") not in kept:
            root.remove(override)
    return _text(root)


def kept_relations(content: bytes, folder: str, kept: Collection[str]) -> tuple[bytes, set[str]]:
    """Relations to kept parts and to web or mail addresses, and the ids of the others. `folder` resolves targets."""
    root, removed = _parsed(content), set()
    for relation in root.findall(RELATIONSHIP):
        target, kind = relation.get("Target", ""), relation.get("Type", "")
        if relation.get("TargetMode", "Internal") == "External":
            keep = kind.endswith("/hyperlink") and WEB_LINK.fullmatch(target) is not None
        else:
            keep = (
                target.startswith("#") or posixpath.normpath(posixpath.join(f"/{folder}", unquote(target)))[1:] in kept
            )
        if not keep:
            removed.add(relation.get("Id", ""))
            root.remove(relation)
    return _text(root), removed


def clean_part(content: bytes, removed: Collection[str]) -> bytes:
    """Without references to removed relations. Raises FileContainsScript for a field that isn't in FIELDS."""
    root = _parsed(content)
    for element in list(root.iter(etree.Element)):
        if etree.QName(element).localname in REMOVED:
            _remove(element)
            continue
        broken = [name for name, value in element.items() if name.startswith(REFERENCES) and value in removed]
        if broken and etree.QName(element).localname not in LINKS:
            _remove(element)
        for name in broken:
            del element.attrib[name]
    _check_fields(root)
    return _text(root)


def _remove(element: etree._Element) -> None:
    parent = element.getparent()
    if parent is None:
        raise WrongFileType
    parent.remove(element)


@dataclass
class _Field:
    instruction: str = ""
    is_nested_in: bool = False
    """Whether its instruction contains another field."""
    is_shown: bool = False
    """After its instruction, in what it shows."""

    def check(self) -> None:
        word = next(iter(self.instruction.split()), "")
        name = "=" if word.startswith("=") else NAME.split(word.upper(), maxsplit=1)[0]
        if name not in FIELDS and (word or self.is_nested_in):
            raise FileContainsScript


def _check_fields(root: etree._Element) -> None:
    """An instruction may be spread over runs, and contain other fields (ECMA-376 part 1, 17.16.1)."""
    stack: list[_Field] = []
    for element in root.iter(etree.Element):
        name = etree.QName(element).localname
        if name == "fldSimple":
            _Field(_word_attribute(element, "instr")).check()
        elif name in ("instrText", "delInstrText"):
            stack = stack or [_Field()]
            stack[-1].instruction += element.text or ""
        elif name == "fldChar":
            _follow(stack, _word_attribute(element, "fldCharType"))
    for field in stack:
        field.check()


def _follow(stack: list[_Field], kind: str) -> None:
    if kind == "begin":
        if stack and not stack[-1].is_shown:
            stack[-1].is_nested_in = True
        stack.append(_Field())
    elif stack:
        stack[-1].check()
        stack[-1].is_shown = True
        if kind == "end":
            stack.pop()


def _word_attribute(element: etree._Element, name: str) -> str:
    return next((str(value) for key, value in element.items() if etree.QName(key).localname == name), "")


def _parsed(content: bytes) -> etree._Element:
    root = etree.fromstring(content, _PARSER)
    if root.getroottree().docinfo.doctype:
        raise WrongFileType
    return root


def _text(root: etree._Element) -> bytes:
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True))
