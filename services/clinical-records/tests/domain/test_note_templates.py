"""The shared phrases and templates (docs/product/clinical-records.md#note-templates)."""

import re

from clinical_records.adapters.note_templates import shared_templates
from clinical_records.api.note_template_schemas import NoteTemplateText
from clinical_records.domain.note_templates import TemplateText

PLACEHOLDERS = {
    *("{name}", "{date}", "{goal}", "{percent}", "{they}", "{them}", "{their}", "{They}", "{Them}", "{Their}"),
}


def fields(text: TemplateText) -> dict[str, str]:
    return {name: getattr(text, name) for name in NoteTemplateText.model_fields}


def test_shared_ones_follow_the_rules_of_own_ones() -> None:
    for text in shared_templates().values():
        NoteTemplateText.model_validate(fields(text))
        assert not text.is_empty, text.name


def test_shared_ones_have_known_placeholders_and_different_names() -> None:
    texts = list(shared_templates().values())
    used = {found for text in texts for value in fields(text).values() for found in re.findall(r"\{.*?\}", value)}
    assert used == PLACEHOLDERS - {"{Them}", "{Their}"}
    assert len({text.name for text in texts}) == len(texts)


def test_there_are_three_templates_and_twelve_phrases() -> None:
    phrases = [bool(text.phrase) for text in shared_templates().values()]
    assert (phrases.count(False), phrases.count(True)) == (3, 12)
