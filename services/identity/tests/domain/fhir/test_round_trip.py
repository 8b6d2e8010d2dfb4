"""Each resource of the FHIR form comes back unchanged from the models of `fhir.resources`
(docs/product/shared.md#fhir-form). `tests/fhir` checks it against HL7's definitions."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from fhir.resources.R4B import get_fhir_model_class
from identity.domain.fhir.codes import Element
from identity.domain.fhir.export import document_bundle, resources_of
from pydantic import ValidationError

from services.identity.tests.domain.fhir import sample

WHOLE = resources_of(sample.record())
ALL = [*WHOLE, *resources_of(sample.smallest_record()), document_bundle(WHOLE, datetime(2026, 3, 3, 12, tzinfo=UTC))]
KINDS = sorted({resource["resourceType"] for resource in ALL})


def model_of(resource: Element) -> Any:
    return get_fhir_model_class(resource["resourceType"]).model_validate(resource)


@pytest.mark.parametrize("kind", KINDS)
def test_resources_come_back_unchanged_from_their_models(kind: str) -> None:
    for resource in (resource for resource in ALL if resource["resourceType"] == kind):
        model = model_of(resource)
        text = model.model_dump_json(exclude_none=True)
        assert get_fhir_model_class(kind).model_validate_json(text) == model
        assert _in_utc(json.loads(text)) == _in_utc(resource)


def test_models_refuse_what_is_wrong() -> None:
    with pytest.raises(ValidationError):
        model_of({**WHOLE[0], "birthDate": "yesterday"})


def _in_utc(part: Any) -> Any:
    """A model may write `Z` for `+00:00`."""
    if isinstance(part, dict):
        return {name: _in_utc(value) for name, value in part.items()}
    if isinstance(part, list):
        return [_in_utc(each) for each in part]
    return part.replace("+00:00", "Z") if isinstance(part, str) else part
