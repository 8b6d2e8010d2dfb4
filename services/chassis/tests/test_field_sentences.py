from datetime import date, datetime, time
from typing import Annotated, Any, Literal
from uuid import UUID

import pytest
from chassis.http.field_sentences import field_sentence
from chassis.schemas import Incoming, Required
from pydantic import AwareDatetime, Field, ValidationError


class Form(Incoming):
    last_name: Annotated[str, Required("Last name is required")] = "Okafor"
    nickname: Annotated[str, Field(min_length=2, max_length=4)] = "Mia"
    weeks: Annotated[int, Field(ge=1, le=9)] = 1
    price: Annotated[float, Field(gt=0, lt=100)] = 1
    active: bool = True
    kind: Literal["morning", "afternoon"] = "morning"
    days: Annotated[tuple[str, ...], Field(min_length=1, max_length=2)] = ("monday",)
    children_attributes: Annotated[tuple[str, ...], Field(min_length=1)] = ("Mia",)
    born_on: date = date(2020, 1, 1)
    starts_at: AwareDatetime = datetime.fromisoformat("2026-03-02T15:00:00+00:00")
    opens: time = time(9)
    child_id: UUID = UUID(int=1)
    specialty_ids: Annotated[tuple[UUID, ...], Field(min_length=1)] = (UUID(int=1),)
    npi: int = 1


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("last_name", " ", "Last name is required"),
        ("last_name", 3, "Last name must be text"),
        ("nickname", "M", "Nickname is too short"),
        ("nickname", "Maximilian", "Nickname is too long"),
        ("weeks", 0, "Weeks must be at least 1"),
        ("weeks", 10, "Weeks must be at most 9"),
        ("weeks", "many", "Weeks must be a whole number"),
        ("weeks", "3", "Weeks must be a whole number"),
        ("weeks", True, "Weeks must be a whole number"),
        ("price", 0, "Price must be more than 0.0"),
        ("price", 100, "Price must be less than 100.0"),
        ("price", "much", "Price must be a number"),
        ("price", "5", "Price must be a number"),
        ("active", "perhaps", "Active must be true or false"),
        ("active", 1, "Active must be true or false"),
        ("active", "yes", "Active must be true or false"),
        ("kind", "night", "Kind isn't one of the options"),
        ("days", [], "Add at least one day"),
        ("children_attributes", [], "Add at least one child"),
        ("children_attributes", "Mia", "Children must be a list"),
        ("days", ["a", "b", "c"], "Days can have at most 2 entries"),
        ("days", "monday", "Days must be a list"),
        ("born_on", "soon", "Born on must be a date, such as 2026-03-31"),
        ("starts_at", "2026-03-02T15:00:00", "Starts at must be a date and time with a time zone"),
        ("opens", "nine", "Opens must be a time, such as 09:30"),
        ("child_id", "1", "Child isn't a valid id"),
        ("color", "red", "Color isn't accepted here"),
        ("languages", "Dutch", "Languages aren't accepted here"),
        ("specialty_ids", [], "Add at least one specialty"),
        ("specialty_ids", "speech", "Specialties must be a list"),
        ("npi", "mine", "NPI must be a whole number"),
    ],
)
def test_each_invalid_field_gets_its_own_sentence(field: str, value: Any, sentence: str) -> None:
    with pytest.raises(ValidationError) as invalid:
        Form.model_validate({field: value})
    (error,) = invalid.value.errors()
    assert field_sentence(dict(error), [str(part) for part in error["loc"]]) == sentence
