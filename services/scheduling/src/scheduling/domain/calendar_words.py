"""What a family's calendar file says about a session, in English and US Spanish."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from chassis.spanish import listed_in_spanish

from scheduling.domain.event_types import LABELS, EventType


class FileLanguage(StrEnum):
    """ISO 639 codes."""

    ENGLISH = "en"
    SPANISH = "es"


SPANISH_LABELS: Mapping[EventType, str] = {
    EventType.ASSESSMENT: "Evaluación",
    EventType.CONSULTATION: "Consulta",
    EventType.INDIVIDUAL: "Sesión individual",
    EventType.GROUP: "Sesión en grupo",
    EventType.FREE: "Sesión gratis",
    EventType.IEP: "Reunión del IEP",
    EventType.INDIRECT_TIME: "Tiempo indirecto",
    EventType.BLOCK_TIME: "Tiempo bloqueado",
    EventType.TRAINING: "Capacitación",
    EventType.OTHER: "Otro",
    EventType.REVIEW_OF_RECORDS: "Revisión de expedientes",
    EventType.SUPERVISION: "Supervisión",
}


def family_summary(language: FileLanguage, kind: EventType, names: Sequence[str], therapist: str) -> str:
    """`Mia and Leo: Group session with Robin Chen`; without names only the kind."""
    if language is FileLanguage.SPANISH:
        label = SPANISH_LABELS[kind]
        return f"{listed_in_spanish(names)}: {label} con {therapist}" if names else label
    return f"{' and '.join(names)}: {LABELS[kind]} with {therapist}" if names else LABELS[kind]
