"""Phrases and templates for session notes (docs/product/clinical-records.md#note-templates)."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID, uuid5

from clinical_records.domain.errors import TemplateIsEmpty

MOST_TEMPLATES = 200
"""Of one therapist, and of those that operators shared."""
MOST_LETTERS_OF_NAME = 60
NAMESPACE = UUID("0199a000-0000-7000-8000-0000000000f0")
"""Of the ids of shared templates."""


@dataclass(frozen=True, slots=True)
class TemplateText:
    name: str
    phrase: str = ""
    """What `/` inserts."""
    soap_subjective: str = ""
    soap_objective: str = ""
    soap_assessment: str = ""
    soap_plan: str = ""

    @property
    def is_empty(self) -> bool:
        parts = (self.soap_subjective, self.soap_objective, self.soap_assessment, self.soap_plan)
        return not any(text.strip() for text in (self.phrase, *parts))


def require_template_text(text: TemplateText) -> None:
    """Raises TemplateIsEmpty."""
    if text.is_empty:
        raise TemplateIsEmpty(fields={"note_template.phrase": TemplateIsEmpty.sentence})


def read_templates(toml: str) -> Mapping[UUID, TemplateText]:
    """The shared ones by id, in the order of the file. An id depends only on the template's key in the file."""
    return {uuid5(NAMESPACE, key): TemplateText(**texts) for key, texts in tomllib.loads(toml).items()}
