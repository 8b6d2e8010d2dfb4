"""What calendar files say about sessions and leave, in English and US Spanish: the words of the pages."""

from collections.abc import Mapping, Sequence

from chassis.languages import WrittenLanguage
from chassis.spanish import listed_in_spanish

from scheduling.domain.event_types import LABELS, EventType

SPANISH_LABELS: Mapping[EventType, str] = {
    EventType.ASSESSMENT: "Evaluación",
    EventType.CONSULTATION: "Consulta",
    EventType.INDIVIDUAL: "Sesión individual",
    EventType.GROUP: "Sesión de grupo",
    EventType.FREE: "Sesión gratis",
    EventType.IEP: "Reunión de IEP",
    EventType.INDIRECT_TIME: "Tiempo indirecto",
    EventType.BLOCK_TIME: "Tiempo bloqueado",
    EventType.TRAINING: "Capacitación",
    EventType.OTHER: "Otro",
    EventType.REVIEW_OF_RECORDS: "Revisión de expedientes",
    EventType.SUPERVISION: "Supervisión",
}
LEAVE: Mapping[WrittenLanguage, str] = {WrittenLanguage.ENGLISH: "Leave", WrittenLanguage.SPANISH: "Ausencia"}
SUBSTITUTE: Mapping[WrittenLanguage, str] = {
    WrittenLanguage.ENGLISH: "substitute",
    WrittenLanguage.SPANISH: "suplente",
}


def label_of(language: WrittenLanguage, kind: EventType) -> str:
    return SPANISH_LABELS[kind] if language is WrittenLanguage.SPANISH else LABELS[kind]


def family_summary(language: WrittenLanguage, kind: EventType, names: Sequence[str], therapist: str) -> str:
    """`Mia and Leo: Group session with Robin Chen`; without names only the kind."""
    label = label_of(language, kind)
    if not names:
        return label
    if language is WrittenLanguage.SPANISH:
        return f"{listed_in_spanish(names)}: {label} con {therapist}"
    return f"{' and '.join(names)}: {label} with {therapist}"


def therapist_summary(language: WrittenLanguage, kind: EventType, names: Sequence[str], *, as_substitute: bool) -> str:
    """`Individual session: Mia R. (substitute)`. For a group the number of guests: a calendar doesn't need a list of
    names."""
    who = f" ({len(names)})" if kind is EventType.GROUP else f": {names[0]}" if names else ""
    role = f" ({SUBSTITUTE[language]})" if as_substitute else ""
    return f"{label_of(language, kind)}{who}{role}"
