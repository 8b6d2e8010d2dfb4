from collections.abc import Awaitable, Callable
from typing import Annotated
from uuid import UUID

from chassis.errors import Invalid
from chassis.file_store import StoredFile
from chassis.http.file_schemas import FileUpload
from chassis.languages import WrittenLanguage
from chassis.regions import COUNTRY, default_time_zone
from chassis.schemas import Day, Incoming, Line
from pydantic import Field

from identity.api.field_types import Email, FirstName, StateCode
from identity.api.therapists.field_types import (
    AnyGender,
    City,
    Country,
    HoursPerWeek,
    LastName,
    TherapistPhone,
    Years,
    Zipcode,
)
from identity.domain.children import Gender
from identity.domain.errors import ACCEPT_TERMS
from identity.domain.files import FilePurpose
from identity.domain.licenses import MAX_LICENSES, License
from identity.use_cases.therapists.register_therapist import Application

Upload = Callable[[FilePurpose, FileUpload, str], Awaitable[StoredFile]]
"""Has a file checked and stored. The text is the file's path in the payload."""


class NewLicence(Incoming):
    state: StateCode
    license_file: FileUpload
    number: Line | None = None
    expires_on: Day | None = None


class TherapistApplication(Incoming):
    city: City
    country: Country = COUNTRY
    experience: Years
    gender: AnyGender = Gender.NOT_SPECIFIED
    hours_per_week: HoursPerWeek
    online_therapy_experience: Years
    pediatric_experience: Years
    phone_number: TherapistPhone
    specialty_id: str
    state: StateCode
    zipcode: Zipcode
    licenses_attributes: Annotated[list[NewLicence], Field(max_length=MAX_LICENSES)]
    resume: FileUpload
    accepted_terms_and_conditions: bool = False
    """Must be true: the applicant agreed to the current terms and privacy policy on the form."""


class ApplicationForm(Incoming):
    email: Email
    first_name: FirstName
    last_name: LastName
    language: WrittenLanguage | None = None
    """English if omitted."""
    therapist: TherapistApplication

    async def application(self, therapist_id: UUID, upload: Upload) -> Application:
        """Uploads the files one by one. Raises Invalid, FileRefused, FileTooLarge, Unavailable."""
        therapist = self.therapist
        if not therapist.licenses_attributes:
            raise Invalid(fields={"therapist.licenses_attributes": "At least one license is required"})
        if not therapist.accepted_terms_and_conditions:
            raise Invalid(fields={"therapist.accepted_terms_and_conditions": ACCEPT_TERMS})
        specialty_id = _specialty(therapist.specialty_id)
        resume = await upload(FilePurpose.RESUME, therapist.resume, "therapist.resume")
        licenses = [
            License(
                new.state,
                new.number or None,
                new.expires_on,
                await upload(
                    FilePurpose.LICENSE,
                    new.license_file,
                    f"therapist.licenses_attributes.{position}.license_file",
                ),
            )
            for position, new in enumerate(therapist.licenses_attributes)
        ]
        plain = therapist.model_dump(
            exclude={"accepted_terms_and_conditions", "licenses_attributes", "resume", "specialty_id"}
        )
        return Application(
            therapist_id=therapist_id,
            email=self.email,
            first_name=self.first_name,
            last_name=self.last_name,
            language=self.language or WrittenLanguage.ENGLISH,
            timezone=default_time_zone(therapist.state),
            specialty_id=specialty_id,
            licenses=licenses,
            resume=resume,
            **plain,
        )


def _specialty(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise Invalid(fields={"therapist.specialty_id": "Specialty is not valid"}) from None
