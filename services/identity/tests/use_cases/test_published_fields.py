"""A field that the code forgets to publish is an error, not its default."""

import pytest
from chassis.events.event import Event
from identity.events import PRODUCED


@pytest.mark.parametrize("event", PRODUCED)
def test_a_published_field_has_no_default(event: type[Event]) -> None:
    assert [name for name, field in event.model_fields.items() if not field.is_required()] == []
