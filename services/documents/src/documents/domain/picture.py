"""Re-encodes pictures from their pixels, which removes metadata, thumbnails and appended data
(docs/product/documents.md#photo-processing)."""

import io
import struct

from PIL import ExifTags, Image, UnidentifiedImageError

from documents.domain.errors import PictureTooLarge, WrongFileType

MAX_PIXELS = 50_000_000
MAX_SIDE = 1024
"""Longest side of a profile photo or a child's photo, in pixels."""
QUALITY = 90
SCAN, MAX_SCANS = b"\xff\xda", 64
"""A progressive JPEG has about ten scans. Decoding each one touches the whole picture, so thousands of empty scans in a
small file would take minutes."""
PLAIN_MODES = {"JPEG": ("L", "RGB"), "PNG": ("L", "RGB", "RGBA")}
Image.MAX_IMAGE_PIXELS = MAX_PIXELS
ORIENTATIONS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""Transposition by Exif orientation (Exif 3.0, 4.6.6)."""


def reencode_jpg(data: bytes) -> bytes:
    """The upright picture as a JPEG without metadata.

    Raises PictureTooLarge before decoding, WrongFileType if it isn't a complete JPEG.
    """
    return _reencode(data, "JPEG", None)


def reencode_photo_jpg(data: bytes) -> bytes:
    """Like `reencode_jpg`, with no side longer than MAX_SIDE."""
    return _reencode(data, "JPEG", MAX_SIDE)


def reencode_photo_png(data: bytes) -> bytes:
    """The first frame of a PNG as a PNG, with no side longer than MAX_SIDE. Raises like `reencode_jpg`."""
    return _reencode(data, "PNG", MAX_SIDE)


def _reencode(data: bytes, kind: str, max_side: int | None) -> bytes:
    if data.count(SCAN) > MAX_SCANS and kind == "JPEG":
        raise PictureTooLarge
    try:
        with Image.open(io.BytesIO(data), formats=[kind]) as picture:
            if picture.width * picture.height > MAX_PIXELS:
                raise PictureTooLarge
            if max_side is not None:
                picture.thumbnail((max_side, max_side))
            upright = _upright(picture)
            plain = upright if upright.mode in PLAIN_MODES[kind] else upright.convert(PLAIN_MODES[kind][-1])
            plain.info.clear()
            reencoded = io.BytesIO()
            plain.save(reencoded, kind, optimize=True, **({"quality": QUALITY} if kind == "JPEG" else {}))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise PictureTooLarge from error
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
        raise WrongFileType from error
    return reencoded.getvalue()


def _upright(picture: Image.Image) -> Image.Image:
    """Reads only the orientation: Pillow's `exif_transpose` rewrites all metadata and fails if it is malformed."""
    try:
        orientation = picture.getexif().get(ExifTags.Base.Orientation)
    except (struct.error, TypeError, ValueError, SyntaxError, OSError):  # unreadable metadata
        return picture
    transposition = ORIENTATIONS.get(orientation) if isinstance(orientation, int) else None
    return picture if transposition is None else picture.transpose(transposition)
