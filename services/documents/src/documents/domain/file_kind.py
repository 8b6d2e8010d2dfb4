"""The kinds of files that may be stored (SPEC.md section 9)."""

from dataclasses import dataclass

MAX_BYTES = 4 * 1024 * 1024
"""Of the decoded file (DECISIONS.md, documents)."""


@dataclass(frozen=True)
class FileKind:
    content_type: str
    """What it is served as; never what the uploader declared."""
    extensions: frozenset[str]
    declared_as: frozenset[str]
    """Types under which browsers send it. No type and the general one (see `fits`) are always understood."""

    def fits(self, filename: str, declared: str) -> bool:
        """Whether a name and a declared type agree with this kind."""
        extension = filename.rpartition(".")[2].lower() if "." in filename else ""
        plain = declared.partition(";")[0].strip().lower()
        return extension in self.extensions and plain in self.declared_as | {"", "application/octet-stream"}


def _kind(content_type: str, *extensions: str, also: frozenset[str] = frozenset()) -> FileKind:
    return FileKind(content_type, frozenset(extensions), also | {content_type})


PDF = _kind("application/pdf", "pdf", also=frozenset({"application/x-pdf"}))
DOC = _kind("application/msword", "doc")
DOCX = _kind("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx")
PNG = _kind("image/png", "png", also=frozenset({"image/x-png"}))
JPG = _kind("image/jpeg", "jpg", "jpeg", also=frozenset({"image/jpg", "image/pjpeg"}))
