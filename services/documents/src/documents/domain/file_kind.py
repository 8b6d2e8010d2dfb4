"""The types of files that can be stored (docs/product/documents.md#file-types)."""

from dataclasses import dataclass

MAX_BYTES = 4 * 1024 * 1024
"""Size of the decoded file."""


@dataclass(frozen=True)
class FileKind:
    content_type: str
    """The type it is served with. The uploader's declaration is never used."""
    extensions: frozenset[str]
    declared_as: frozenset[str]
    """Types that browsers declare for it. A missing or generic type is always accepted (see `fits`)."""

    def fits(self, filename: str, declared: str) -> bool:
        """Whether file name and declared type match this kind."""
        extension = filename.rpartition(".")[2].lower() if "." in filename else ""
        plain = declared.partition(";")[0].strip().lower()
        return extension in self.extensions and plain in self.declared_as | {"", "application/octet-stream"}


def _kind(content_type: str, *extensions: str, also: frozenset[str] = frozenset()) -> FileKind:
    return FileKind(content_type, frozenset(extensions), also | {content_type})


PDF = _kind("application/pdf", "pdf", also=frozenset({"application/x-pdf"}))
DOC = _kind("application/msword", "doc")
DOCX = _kind("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx")
PNG = _kind("image/png", "png", also=frozenset({"image/x-png"}))
GIF = _kind("image/gif", "gif")
WEBP = _kind("image/webp", "webp")
HEIC = _kind("image/heic", "heic", "heif", also=frozenset({"image/heif", "image/heic-sequence", "image/heif-sequence"}))
JPG = _kind("image/jpeg", "jpg", "jpeg", also=frozenset({"image/jpg", "image/pjpeg"}))
