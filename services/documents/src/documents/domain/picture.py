"""Re-encodes pictures from their pixels, which removes metadata, thumbnails and appended data
(docs/product/documents.md#photo-processing)."""

import io
import struct

from PIL import ExifTags, Image, UnidentifiedImageError
from pillow_heif import register_heif_opener

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
register_heif_opener(thumbnails=False)
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
    return _reencode(data, "JPEG", "JPEG")


def reencode_photo_jpg(data: bytes) -> bytes:
    """Like `reencode_jpg`, with no side longer than MAX_SIDE."""
    return _reencode(data, "JPEG", "JPEG", MAX_SIDE)


def reencode_photo_png(data: bytes) -> bytes:
    """The first frame of a PNG as a PNG, with no side longer than MAX_SIDE. Raises like `reencode_jpg`."""
    return _reencode(data, "PNG", "PNG", MAX_SIDE)


def convert_png(data: bytes) -> bytes:
    """The picture as a JPEG, on white where it is transparent. Raises like `reencode_jpg`."""
    return _reencode(data, "PNG", "JPEG")


def convert_heic(data: bytes) -> bytes:
    """The first picture as a JPEG. Raises like `reencode_jpg`."""
    return _reencode(data, "HEIF", "JPEG")


def convert_gif(data: bytes) -> bytes:
    """The first frame as a JPEG. Raises like `reencode_jpg`."""
    return _reencode(data, "GIF", "JPEG")


def convert_webp(data: bytes) -> bytes:
    """The first frame as a JPEG. Raises like `reencode_jpg`."""
    return _reencode(data, "WEBP", "JPEG")


def shrink_to_jpg(source: str, data: bytes) -> bytes:
    """The picture, or its first frame, as a JPEG with no side longer than MAX_SIDE, on white where it is transparent.
    `source` is Pillow's name of the format. Raises like `reencode_jpg`."""
    return _reencode(data, source, "JPEG", MAX_SIDE)


def _reencode(data: bytes, source: str, target: str, max_side: int | None = None) -> bytes:
    """`source` and `target` are Pillow's names of formats."""
    if data.count(SCAN) > MAX_SCANS and source == "JPEG":
        raise PictureTooLarge
    try:
        with Image.open(io.BytesIO(data), formats=[source]) as picture:
            if picture.width * picture.height > MAX_PIXELS:
                raise PictureTooLarge
            if max_side is not None:
                picture.thumbnail((max_side, max_side))
            upright = _upright(picture)
            modes = PLAIN_MODES[target]
            if target == "JPEG" and upright.has_transparency_data:
                upright = _on_white(upright)
            plain = upright if upright.mode in modes else upright.convert(modes[-1])
            plain.info.clear()
            reencoded = io.BytesIO()
            plain.save(reencoded, target, optimize=True, **({"quality": QUALITY} if target == "JPEG" else {}))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise PictureTooLarge from error
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError, RuntimeError) as error:
        raise WrongFileType from error
    return reencoded.getvalue()


def _on_white(picture: Image.Image) -> Image.Image:
    """A JPEG has no transparency, and would show black instead."""
    opaque = Image.new("RGB", picture.size, "white")
    colored = picture.convert("RGBA")
    opaque.paste(colored, mask=colored.getchannel("A"))
    return opaque


def _upright(picture: Image.Image) -> Image.Image:
    """Reads only the orientation: Pillow's `exif_transpose` rewrites all metadata and fails if it is malformed."""
    try:
        orientation = picture.getexif().get(ExifTags.Base.Orientation)
    except (struct.error, TypeError, ValueError, SyntaxError, OSError):  # unreadable metadata
        return picture
    transposition = ORIENTATIONS.get(orientation) if isinstance(orientation, int) else None
    return picture if transposition is None else picture.transpose(transposition)
