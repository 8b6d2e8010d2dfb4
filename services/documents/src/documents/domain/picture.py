"""Photos are made anew from their pixels: places, cameras, thumbnails and anything hidden behind them are gone."""

import io

from PIL import Image, ImageOps, UnidentifiedImageError

from documents.domain.errors import PictureTooLarge, WrongFileType

MAX_PIXELS = 50_000_000
QUALITY = 90
Image.MAX_IMAGE_PIXELS = MAX_PIXELS


def redraw_jpg(data: bytes) -> bytes:
    """The picture turned upright, as a JPEG without metadata.

    Raises PictureTooLarge before anything is unpacked, WrongFileType when it is not a whole JPEG.
    """
    try:
        with Image.open(io.BytesIO(data), formats=["JPEG"]) as picture:
            if picture.width * picture.height > MAX_PIXELS:
                raise PictureTooLarge
            upright = ImageOps.exif_transpose(picture)
            plain = upright if upright.mode in ("L", "RGB") else upright.convert("RGB")
            plain.info.clear()
            redrawn = io.BytesIO()
            plain.save(redrawn, "JPEG", quality=QUALITY, optimize=True)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as bomb:
        raise PictureTooLarge from bomb
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as broken:
        raise WrongFileType from broken
    return redrawn.getvalue()
