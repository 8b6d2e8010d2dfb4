"""Documents that families and therapists exchanged: small, real files made here."""

import base64
import io
from datetime import datetime, timedelta

from chassis.auth.viewer import Viewer
from chassis.storage import ObjectStore
from chassis.unit_of_work import UnitOfWork
from documents.adapters.vault import Vault
from documents.domain.inspect_file import SentFile
from documents.use_cases.receive_file import receive_file
from documents.use_cases.upload_document import upload_document
from PIL import Image, ImageDraw

from demo_data.desks import Desks
from demo_data.people import KnownChild, People

PDF, JPEG = "application/pdf", "image/jpeg"


async def hand_in_papers(desks: Desks, people: People, now: datetime) -> None:
    """For every second child with a therapist: one paper from home, and one from the therapist for every fourth."""
    settings = desks.documents_settings
    vault = Vault(ObjectStore(settings.object_store_url), settings.master_key())
    cared_for = [
        child for child in people.children if child.plan.therapist and child.plan.subscription not in ("ended", "none")
    ]
    for number, child in enumerate(cared_for[::2]):
        name = child.plan.name
        if number % 2:
            drawing = SentFile(f"{name} drawing.jpg", JPEG, encoded(picture(number)))
            await _hand_in(desks, vault, child, child.guardian, drawing, now - timedelta(days=20 - number))
        else:
            report = SentFile(f"School report {name}.pdf", PDF, encoded(page(f"School report for {name}", REPORT)))
            await _hand_in(desks, vault, child, child.guardian, report, now - timedelta(days=30 - number))
            therapist = people.therapists[child.plan.therapist or ""].viewer
            plan = SentFile(f"Home practice {name}.pdf", PDF, encoded(page(f"Home practice for {name}", PRACTICE)))
            await _hand_in(desks, vault, child, therapist, plan, now - timedelta(days=12))


async def _hand_in(desks: Desks, vault: Vault, child: KnownChild, who: Viewer, file: SentFile, at: datetime) -> None:
    stored = await receive_file(desks.documents.at(at), vault, who, str(child.id), file)

    async def work(uow: UnitOfWork) -> None:
        await upload_document(uow, who, stored, str(child.id), None)

    await desks.documents.do(at, who, work)


REPORT = (
    "Joins in with the class when the task is clear.",
    "Works best in the morning and in small groups.",
    "We would like to continue the picture schedule at home.",
)
PRACTICE = (
    "Five minutes a day, at the same time if you can.",
    "Monday and Thursday: the sound cards.",
    "Saturday: tell a story together, taking turns.",
)


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
