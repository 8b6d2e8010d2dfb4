"""The wire schema of a therapist's application (SPEC.md section 7)."""

from collections.abc import Awaitable, Callable
from typing import Annotated
from uuid import UUID

from chassis.errors import Invalid
from chassis.http.schemas import Day, Incoming, Line
from pydantic import Field

from identity.api.fields import Email, FirstName, StateCode
from identity.api.file_wire import FileUpload
from identity.api.therapist_fields import (
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
from identity.domain.files import FilePurpose, StoredFile
from identity.domain.licences import MOST_LICENCES, Licence
from identity.domain.regions import COUNTRY, default_time_zone
from identity.use_cases.register_therapist import Application

Upload = Callable[[FilePurpose, FileUpload, str], Awaitable[StoredFile]]
"""Sends a file to be checked and stored; the text is where it stands in the payload."""


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
    licenses_attributes: Annotated[list[NewLicence], Field(max_length=MOST_LICENCES)]
    resume: FileUpload


class ApplicationForm(Incoming):
    email: Email
    first_name: FirstName
    last_name: LastName
    therapist: TherapistApplication

    async def application(self, therapist_id: UUID, upload: Upload) -> Application:
        """Files travel one after the other. Raises Invalid, FileRefused, FileTooLarge, Unavailable."""
        asked = self.therapist
        if not asked.licenses_attributes:
            raise Invalid(fields={"therapist.licenses_attributes": "At least one license is required"})
        specialty_id = _specialty(asked.specialty_id)
        resume = await upload(FilePurpose.RESUME, asked.resume, "therapist.resume")
        licences = [
            Licence(
                licence.state,
                licence.number or None,
                licence.expires_on,
                await upload(
                    FilePurpose.LICENCE,
                    licence.license_file,
                    f"therapist.licenses_attributes.{position}.license_file",
                ),
            )
            for position, licence in enumerate(asked.licenses_attributes)
        ]
        plain = asked.model_dump(exclude={"licenses_attributes", "resume", "specialty_id"})
        return Application(
            therapist_id=therapist_id,
            email=self.email,
            first_name=self.first_name,
            last_name=self.last_name,
            timezone=default_time_zone(asked.state),
            specialty_id=specialty_id,
            licences=licences,
            resume=resume,
            **plain,
        )


def _specialty(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise Invalid(fields={"therapist.specialty_id": "This specialty is not known"}) from None
