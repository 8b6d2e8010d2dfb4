from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import project
from chassis.events.event import Consumed
from chassis.events.projections import Upsert

from scheduling.adapters.tables import GuardianLanguage


class GuardianLanguageChanged(Consumed):
    name: ClassVar[str] = "identity.guardian.language_changed.v1"
    version: int
    guardian_id: UUID
    language: str


HANDLER = project(GuardianLanguageChanged, lambda event: Upsert(GuardianLanguage, event.model_dump()))
