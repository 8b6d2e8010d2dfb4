from typing import Annotated

from chassis.schemas import Incoming, Line, Outgoing, Pagy, Required, Text, sentence
from pydantic import AfterValidator, AwareDatetime, ConfigDict, Field

from clinical_records.api.schemas import MOST_SAVES
from clinical_records.domain.recaps import DAYS_IN_WEEK, MOST_PHRASES, Feeling


def _few_phrases(ids: list[str]) -> list[str]:
    if len(ids) > MOST_PHRASES:
        raise sentence(f"Choose at most {MOST_PHRASES} lines")
    if len(set(ids)) < len(ids):
        raise sentence("Choose each line once")
    return ids


class RecapChange(Incoming):
    model_config = ConfigDict(str_strip_whitespace=False)  # the text goes back into the field that it is typed into

    child_id: Annotated[Line, Required("Child is required")]
    version: int = Field(ge=0, le=MOST_SAVES)
    """The version that it replaces; 0 before the first save."""
    phrases: Annotated[list[Line], AfterValidator(_few_phrases)] = Field(default=[])
    """Ids of lines from the bank, in the order in which the family reads them."""
    own_words: Text = ""
    practice: Text = ""
    """What to do at home; blank without a task."""
    times_a_week: int = Field(default=DAYS_IN_WEEK, ge=1, le=DAYS_IN_WEEK)
    material_id: Line | None = None
    """A material of this session for the practice, shared with its families."""
    shared: bool = False
    """True shares the recap with the family. It can't be taken back, only deleted."""


class RecapRequest(Incoming):
    recap: RecapChange


class RecapPhrase(Outgoing):
    id: str
    area: str
    en: str
    es: str


class RecapPhrasesResponse(Outgoing):
    recap_phrases: list[RecapPhrase]
    """In the order in which pages show them."""


class HomeTask(Outgoing):
    text: str
    """Plain text, never markup."""
    times_a_week: int
    material_id: str | None
    """Null without a material, and while its author doesn't share it."""


class Practice(Outgoing):
    """A family practiced at home."""

    id: str
    guardian_name: str
    own: bool
    """The viewer logged it."""
    practiced_at: AwareDatetime
    feeling: Feeling | None
    comment: str
    """Plain text, never markup; may be blank."""


class Recap(Outgoing):
    id: str
    event_id: str
    child_id: str
    therapist_id: str
    """The author."""
    therapist_name: str
    starts_at: AwareDatetime | None
    """Of the session."""
    phrases: list[RecapPhrase]
    own_words: str
    """Plain text, never markup; may be blank."""
    practice: HomeTask | None
    version: int
    saved_at: AwareDatetime
    shared_at: AwareDatetime | None
    """Null for a draft, which only its author sees."""
    edited: bool
    """It changed after it was shared."""
    practices: list[Practice]
    """Oldest first. A guardian sees their own practices."""


class RecapResponse(Outgoing):
    recap: Recap


class RecapsResponse(Outgoing):
    recaps: list[Recap]


class RecapsPageResponse(Outgoing):
    recaps: list[Recap]
    """Newest first."""
    pagy: Pagy


class NewPractice(Incoming):
    feeling: Feeling | None = None
    comment: Text = ""


class NewPracticeRequest(Incoming):
    practice: NewPractice


class PracticeReminder(Incoming):
    hour: int | None = Field(ge=0, le=23)
    """Of the day, in the guardian's time zone. Null turns the reminder off."""


class PracticeReminderRequest(Incoming):
    practice_reminder: PracticeReminder


class SetPracticeReminder(Outgoing):
    hour: int | None


class PracticeReminderResponse(Outgoing):
    practice_reminder: SetPracticeReminder
