"""The fixed texts at the top and the bottom of each page, in English and Spanish."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from chassis.languages import WrittenLanguage
from chassis.printed_days import printed_day


@dataclass(frozen=True, slots=True)
class PageWords:
    """The fixed texts of each page."""

    lang: str
    """BCP 47."""
    page: str
    """With `page` and `pages`."""
    printed: str
    """With `day`."""
    born: str
    """With `day`."""
    no_birth_date: str
    license: str
    not_on_file: str
    notice: str
    question_marks: str
    language: WrittenLanguage
    specialties: Mapping[str, str] = field(default_factory=dict)
    """By their English names, in lowercase. Others are printed in English."""

    def day(self, day: date | datetime) -> str:
        return printed_day(day, self.language)

    def specialty(self, name: str) -> str:
        return self.specialties.get(name.casefold(), name)


ENGLISH = PageWords(
    lang="en-US",
    page="Page {page} of {pages}",
    printed="Printed on {day}",
    born="born {day}",
    no_birth_date="no birth date on file",
    license="License",
    not_on_file="not on file",
    notice="Confidential: a child's health record. Share only with people who need it.",
    question_marks="A letter that can’t be printed is a question mark here. The screen shows it.",
    language=WrittenLanguage.ENGLISH,
)
SPANISH = PageWords(
    lang="es-US",
    page="Página {page} de {pages}",
    printed="Impreso el {day}",
    born="fecha de nacimiento: {day}",
    no_birth_date="sin fecha de nacimiento registrada",
    license="Licencia",
    not_on_file="no registrada",
    notice="Confidencial: expediente de salud de un menor. Compártalo solo con quien lo necesite.",
    question_marks="Las letras que no se pueden imprimir aparecen como un signo de interrogación.",
    language=WrittenLanguage.SPANISH,
    specialties={
        "behavioral therapy": "Terapia conductual",
        "mental health counseling": "Consejería en salud mental",
        "occupational therapy": "Terapia ocupacional",
        "reading and dyslexia support": "Apoyo para la lectura y la dislexia",
        "school psychology": "Psicología escolar",
        "speech therapy": "Terapia del habla",
    },
)
