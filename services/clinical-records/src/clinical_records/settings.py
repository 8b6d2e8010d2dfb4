"""Every setting of clinical records."""

from typing import ClassVar

from chassis.settings import ServiceSettings


class ClinicalRecordsSettings(ServiceSettings):
    service_name: ClassVar[str] = "clinical-records"
    prefix: ClassVar[str] = "CLINICAL_RECORDS"
