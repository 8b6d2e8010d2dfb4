"""Small, real files: a page, a drawing."""

import base64
import io

from PIL import Image, ImageDraw


def page(title: str, lines: tuple[str, ...]) -> bytes:
    """A PDF of one page (ISO 32000-1, section 7.5)."""
    text = [f"BT /F1 20 Tf 72 760 Td ({title}) Tj ET"]
    text += [f"BT /F1 12 Tf 72 {720 - 22 * number} Td ({line}) Tj ET" for number, line in enumerate(lines)]
    stream = "\n".join(text).encode("latin-1")
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
        b" /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    out, offsets = io.BytesIO(b"%PDF-1.4\n"), []
    out.seek(0, io.SEEK_END)
    for number, content in enumerate(objects, 1):
        offsets.append(out.tell())
        out.write(b"%d 0 obj\n%s\nendobj\n" % (number, content))
    start = out.tell()
    out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1))
    out.writelines(b"%010d 00000 n \n" % offset for offset in offsets)
    out.write(b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start))
    return out.getvalue()


def picture(number: int) -> bytes:
    """A house under a sun, as a JPEG."""
    image = Image.new("RGB", (640, 480), (214, 236, 245))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 340, 640, 480), fill=(150, 196, 122))
    draw.ellipse((500, 40, 590, 130), fill=(250, 200, 70))
    left = 120 + 40 * (number % 4)
    draw.rectangle((left, 220, left + 200, 380), fill=(222, 120, 92))
    draw.polygon(((left - 20, 220), (left + 100, 130), (left + 220, 220)), fill=(130, 70, 60))
    draw.rectangle((left + 80, 300, left + 130, 380), fill=(90, 60, 50))
    file = io.BytesIO()
    image.save(file, "JPEG", quality=80)
    return file.getvalue()


def encoded(content: bytes) -> str:
    return base64.b64encode(content).decode()
