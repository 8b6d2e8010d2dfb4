"""Photos are made anew from their pixels: places, cameras, thumbnails and anything hidden behind them are gone."""

import io
import struct

from PIL import ExifTags, Image, UnidentifiedImageError

from documents.domain.errors import PictureTooLarge, WrongFileType

MAX_PIXELS = 50_000_000
LONGEST_SIDE = 1024
"""Of a portrait, in pixels."""
QUALITY = 90
SCAN, MAX_SCANS = b"\xff\xda", 64
"""A progressive JPEG comes in about ten scans. Each goes over the whole picture, so thousands of empty ones in a small
file would keep us busy for minutes."""
PLAIN_MODES = {"JPEG": ("L", "RGB"), "PNG": ("L", "RGB", "RGBA")}
Image.MAX_IMAGE_PIXELS = MAX_PIXELS
TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""By Exif's orientation (Exif 3.0, 4.6.6)."""


def redraw_jpg(data: bytes) -> bytes:
    """The picture turned upright, as a JPEG without metadata.

    Raises PictureTooLarge before anything is unpacked, WrongFileType when it is not a whole JPEG.
    """
    return _redraw(data, "JPEG", None)


def redraw_photo_jpg(data: bytes) -> bytes:
    """As `redraw_jpg`, with no side longer than LONGEST_SIDE."""
    return _redraw(data, "JPEG", LONGEST_SIDE)


def redraw_photo_png(data: bytes) -> bytes:
    """A PNG's first picture as a PNG, with no side longer than LONGEST_SIDE. Raises as `redraw_jpg`."""
    return _redraw(data, "PNG", LONGEST_SIDE)


def _redraw(data: bytes, kind: str, longest: int | None) -> bytes:
    if data.count(SCAN) > MAX_SCANS and kind == "JPEG":
        raise PictureTooLarge
    try:
        with Image.open(io.BytesIO(data), formats=[kind]) as picture:
            if picture.width * picture.height > MAX_PIXELS:
                raise PictureTooLarge
            if longest is not None:
                picture.thumbnail((longest, longest))
            upright = _upright(picture)
            plain = upright if upright.mode in PLAIN_MODES[kind] else upright.convert(PLAIN_MODES[kind][-1])
            plain.info.clear()
            redrawn = io.BytesIO()
            plain.save(redrawn, kind, optimize=True, **({"quality": QUALITY} if kind == "JPEG" else {}))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as bomb:
        raise PictureTooLarge from bomb
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as broken:
        raise WrongFileType from broken
    return redrawn.getvalue()


def _upright(picture: Image.Image) -> Image.Image:
    """Only the orientation is read: Pillow's own turning writes the whole metadata anew and fails on odd ones."""
    try:
        orientation = picture.getexif().get(ExifTags.Base.Orientation)
    except (struct.error, TypeError, ValueError, SyntaxError, OSError):  # no metadata that can be read
        return picture
    turn = TURNS.get(orientation) if isinstance(orientation, int) else None
    return picture if turn is None else picture.transpose(turn)
