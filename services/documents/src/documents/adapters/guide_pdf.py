"""Our own guides: a page of text in `guides/`, printed as a PDF (docs/product/documents.md#first-resources)."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib.resources import files
from uuid import UUID, uuid5

from chassis.branded_pdf import BrandedPdf

from documents.domain.resource import ResourceFacts

GUIDE_IDS = UUID("0199b000-0000-7000-8000-000000000001")
"""A guide keeps its id, so that it is published once and stays withdrawn."""
NOTE_LINES, NOTES_HEIGHT = 4, 45.0
NOTICE = "From your Larkwell team. This guide doesn’t replace the advice of your therapist or doctor."


@dataclass(frozen=True)
class Section:
    heading: str
    points: Sequence[str]


@dataclass(frozen=True)
class Guide:
    id: UUID
    name: str
    """The name of its file."""
    facts: ResourceFacts
    introduction: str
    sections: Sequence[Section]


def guides() -> Sequence[Guide]:
    """In the order of their names."""
    folder = files("documents") / "guides"
    return [
        _guide(file.name.removesuffix(".toml"), file.read_text(encoding="utf-8"))
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".toml")
    ]


def _guide(name: str, text: str) -> Guide:
    found = tomllib.loads(text)
    facts = ResourceFacts(
        found["title"], found["summary"], UUID(found["specialty_id"]), found["age_from"], found["age_to"]
    )
    sections = [Section(section["heading"], section["points"]) for section in found["sections"]]
    return Guide(uuid5(GUIDE_IDS, name), name, facts, found["introduction"].strip(), sections)


def guide_pdf(guide: Guide, made_at: datetime) -> bytes:
    pdf = BrandedPdf(guide.facts.title, notice=NOTICE, made_at=made_at)
    pdf.title_line(guide.facts.title)
    pdf.paragraph(
        f"{guide.facts.summary} For ages {guide.facts.age_from} to {guide.facts.age_to}.", muted=True, size=11
    )
    pdf.ln(2)
    pdf.paragraph(guide.introduction, size=11.5)
    for section in guide.sections:
        pdf.heading(section.heading)
        for point in section.points:
            pdf.bullet(point, size=11.5)
    pdf.heading("Our notes", room=NOTES_HEIGHT)
    pdf.lines_to_write(NOTE_LINES)
    return pdf.bytes()
