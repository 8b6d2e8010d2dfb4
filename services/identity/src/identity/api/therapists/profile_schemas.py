from typing import Annotated, Any
from uuid import UUID

from chassis.errors import Invalid
from chassis.http.file_schemas import FileUpload
from chassis.ids import parse_id
from chassis.languages import WrittenLanguage
from chassis.schemas import Day, Incoming, Line, WallTime, sentence
from pydantic import Field, model_validator

from identity.api.field_types import Accepted, Age, ChildName, LowerCased, StateCode, TimeZone
from identity.api.therapists.application_schemas import Upload
from identity.api.therapists.field_types import (
    AnyGender,
    Bio,
    City,
    Country,
    DayOfWeek,
    HoursPerWeek,
    MeetingUrl,
    SessionPhone,
    TherapistPhone,
    Years,
    Zipcode,
)
from identity.api.user_schemas import SpecialtyIds, specialty_ids
from identity.domain.children import Gender, Pronouns
from identity.domain.clientele import Ages, Language
from identity.domain.errors import LicenseNotFound, WorkingHoursNotFound
from identity.domain.files import FilePurpose
from identity.domain.licenses import MAX_LICENSES
from identity.domain.therapists import TherapistStep
from identity.domain.working_hours import HoursEdit
from identity.use_cases.guardians.guardian_changes import ChildChanges
from identity.use_cases.licenses.change_licenses import LicenseEdit
from identity.use_cases.therapists.therapist_changes import TherapistChanges

MAX_INTERVALS = 200
PLAIN = {
    "phone_number", "city", "country", "state", "zipcode", "experience", "pediatric_experience",
    "online_therapy_experience", "hours_per_week", "gender", "timezone",
}  # fmt: skip
CLEARABLE = {"number", "expires_on"}


class LicenseAttributes(Incoming):
    """Omitted fields stay unchanged. An empty `number` or `expires_on` removes the value."""

    id: str | None = None
    state: StateCode | None = None
    license_file: FileUpload | None = None
    number: Line | None = None
    expires_on: Day | None = None
    destroy: Annotated[bool, Field(alias="_destroy")] = False

    async def edit(self, path: str, upload: Upload) -> LicenseEdit:
        """Raises Invalid for a new license without a state or file, LicenseNotFound, and the errors of `upload`."""
        missing = {} if self.id or self.destroy else self._missing(path)
        if missing:
            raise Invalid(fields=missing)
        file = None
        if self.license_file is not None and not self.destroy:
            file = await upload(FilePurpose.LICENSE, self.license_file, f"{path}.license_file")
        return LicenseEdit(
            id=None if self.id is None else parse_id(self.id, missing=LicenseNotFound),
            state=self.state,
            number=self.number or None,
            expires_on=self.expires_on,
            file=file,
            cleared=frozenset(name for name in CLEARABLE & self.model_fields_set if not getattr(self, name)),
            remove=self.destroy,
        )

    def _missing(self, path: str) -> dict[str, str]:
        """A new license needs both (docs/product/identity.md#licenses)."""
        needed = (("state", "State is required"), ("license_file", "License file is required"))
        return {f"{path}.{name}": sentence for name, sentence in needed if getattr(self, name) is None}


class CalendarAttributes(Incoming):
    id: str | None = None
    day_of_week: DayOfWeek | None = None
    start_time: WallTime | None = None
    end_time: WallTime | None = None
    destroy: Annotated[bool, Field(alias="_destroy")] = False

    def edit(self, path: str) -> HoursEdit:
        """Raises Invalid for an incomplete new interval, WorkingHoursNotFound."""
        if self.id is None and not self.destroy:
            needed = (("day_of_week", "Day"), ("start_time", "Start time"), ("end_time", "End time"))
            missing = {f"{path}.{name}": f"{word} is required" for name, word in needed if getattr(self, name) is None}
            if missing:
                raise Invalid(fields=missing)
        hours_id = None if self.id is None else parse_id(self.id, missing=WorkingHoursNotFound)
        minutes: dict[str, Any] = {"weekday": self.day_of_week, "starts": self.start_time, "ends": self.end_time}
        return HoursEdit(id=hours_id, remove=self.destroy, **minutes)


class AgesChange(Incoming):
    """Whole years, both included."""

    youngest: int
    oldest: int

    @model_validator(mode="after")
    def _in_order(self) -> "AgesChange":
        if problem := self.ages.problem:
            raise sentence(problem)
        return self

    @property
    def ages(self) -> Ages:
        return Ages(self.youngest, self.oldest)


class TherapistUpdate(Incoming):
    """Omitted and null fields stay unchanged, except that null deletes `profile_photo` and `ages`. An empty text
    removes `meeting_url` and `session_phone`, an empty list `languages`."""

    bio: Bio | None = None
    phone_number: TherapistPhone | None = None
    city: City | None = None
    country: Country | None = None
    state: StateCode | None = None
    zipcode: Zipcode | None = None
    experience: Years | None = None
    pediatric_experience: Years | None = None
    online_therapy_experience: Years | None = None
    hours_per_week: HoursPerWeek | None = None
    gender: AnyGender | None = None
    timezone: TimeZone | None = None
    meeting_url: MeetingUrl | None = None
    session_phone: SessionPhone | None = None
    specialty_id: str | None = None
    sub_specialty_ids: SpecialtyIds | None = None
    language: WrittenLanguage | None = None
    """What the therapist reads."""
    languages: Annotated[list[Language] | None, Field(max_length=len(Language))] = None
    """What the therapist speaks."""
    ages: AgesChange | None = None
    profile_photo: FileUpload | None = None
    resume: FileUpload | None = None
    licenses_attributes: Annotated[list[LicenseAttributes], Field(max_length=MAX_LICENSES, default_factory=list)]
    calendars_attributes: Annotated[list[CalendarAttributes], Field(max_length=MAX_INTERVALS, default_factory=list)]
    accepted_terms_and_conditions: Accepted | None = None
    profile_step: TherapistStep | None = None

    async def changes(self, upload: Upload) -> TherapistChanges:
        """Uploads the files one by one, after everything else is validated. Raises Invalid, LicenseNotFound,
        WorkingHoursNotFound, FileRefused, FileTooLarge, Unavailable."""
        plain = {name: value for name in sorted(PLAIN) if (value := getattr(self, name)) is not None}
        specialty = specialty_ids([self.specialty_id], "specialty_id")[0] if self.specialty_id is not None else None
        parts = None if self.sub_specialty_ids is None else specialty_ids(self.sub_specialty_ids, "sub_specialty_ids")
        hours = [each.edit(f"calendars_attributes.{at}") for at, each in enumerate(self.calendars_attributes)]
        licenses = [
            await each.edit(f"licenses_attributes.{at}", upload) for at, each in enumerate(self.licenses_attributes)
        ]
        resume = await upload(FilePurpose.RESUME, self.resume, "resume") if self.resume else None
        portrait = self.profile_photo
        photo = await upload(FilePurpose.PROFILE_PHOTO, portrait, "profile_photo") if portrait else None
        return TherapistChanges(
            plain=plain,
            language=self.language,
            languages=None if self.languages is None else list(dict.fromkeys(self.languages)),
            ages=None if self.ages is None else self.ages.ages,
            remove_ages="ages" in self.model_fields_set and self.ages is None,
            bio=self.bio,
            meeting_url=self.meeting_url,
            session_phone=self.session_phone,
            specialty_id=specialty,
            sub_specialty_ids=parts,
            licenses=licenses,
            hours=hours,
            resume=resume,
            photo=photo,
            remove_photo="profile_photo" in self.model_fields_set and portrait is None,
            accept_terms=bool(self.accepted_terms_and_conditions),
            step=self.profile_step,
        )


class ClientCorrection(Incoming):
    """`name` and `last_name` may be sent unchanged."""

    name: ChildName | None = None
    last_name: Line | None = None
    age: Age | None = None
    gender: Annotated[Gender | None, LowerCased] = None
    pronouns: Pronouns | None = None

    def changes(self, client_id: UUID) -> ChildChanges:
        return ChildChanges(
            id=client_id,
            name=self.name,
            last_name=self.last_name or None,
            age=self.age,
            gender=self.gender,
            pronouns=self.pronouns,
        )
