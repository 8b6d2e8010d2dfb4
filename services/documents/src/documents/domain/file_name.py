"""Names of uploaded files: shown and sent back, so nothing in them may steer a browser, a shell or an eye."""

import unicodedata
from urllib.parse import quote

MAX_LENGTH = 150
HIDDEN = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
"""Control and format characters: among them those that turn the reading direction to disguise an ending."""
FORBIDDEN = frozenset('<>:"|?*')


def safe_name(given: str) -> str:
    """The last part of a path, without hidden or reserved characters; `document` when nothing is left.

    A long name loses from its middle, never its ending.
    """
    last = given.replace("\\", "/").rpartition("/")[2]
    shown = "".join(c for c in unicodedata.normalize("NFC", last) if unicodedata.category(c) not in HIDDEN)
    clean = " ".join("".join("_" if c in FORBIDDEN else c for c in shown).split()).rstrip(". ")
    stem, dot, ending = clean.rpartition(".")
    if not dot:
        return clean[:MAX_LENGTH] or "document"
    room = max(MAX_LENGTH - len(ending) - 1, 1)
    return f"{stem.strip('. ')[:room] or 'document'}.{ending[: MAX_LENGTH - 2]}"


def attachment(filename: str) -> str:
    """The Content-Disposition of a download (RFC 6266): an ASCII name, and the real one encoded beside it."""
    plain = unicodedata.normalize("NFKD", filename).encode("ascii", "ignore").decode()
    ascii_name = "".join(c if c.isalnum() or c in "._- ()" else "_" for c in plain).strip() or "document"
    return f"attachment; filename=\"{ascii_name}\"; filename*=UTF-8''{quote(filename, safe='')}"
