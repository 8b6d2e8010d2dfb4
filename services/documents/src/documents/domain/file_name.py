"""Sanitizes names of uploaded files, which are shown and sent in headers (docs/product/documents.md#file-names)."""

import unicodedata
from urllib.parse import quote

MAX_LENGTH = 150
HIDDEN = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
"""Control and format characters, among them those that reverse text to disguise an extension."""
FORBIDDEN = frozenset('<>:"|?*')


def safe_name(filename: str) -> str:
    """The last part of a path without hidden or reserved characters; `document` if nothing is left.

    A long name is cut before its extension, which stays.
    """
    last = filename.replace("\\", "/").rpartition("/")[2]
    visible = "".join(c for c in unicodedata.normalize("NFC", last) if unicodedata.category(c) not in HIDDEN)
    clean = " ".join("".join("_" if c in FORBIDDEN else c for c in visible).split()).rstrip(". ")
    stem, dot, ending = clean.rpartition(".")
    if not dot:
        return clean[:MAX_LENGTH] or "document"
    room = max(MAX_LENGTH - len(ending) - 1, 1)
    return f"{stem.strip('. ')[:room] or 'document'}.{ending[: MAX_LENGTH - 2]}"


def attachment(filename: str) -> str:
    """The Content-Disposition of a download: an ASCII name and the encoded original (RFC 6266)."""
    plain = unicodedata.normalize("NFKD", filename).encode("ascii", "ignore").decode()
    ascii_name = "".join(c if c.isalnum() or c in "._- ()" else "_" for c in plain).strip() or "document"
    return f"attachment; filename=\"{ascii_name}\"; filename*=UTF-8''{quote(filename, safe='')}"
