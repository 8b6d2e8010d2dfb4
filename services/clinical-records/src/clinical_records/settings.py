"""Every setting of clinical records."""

from typing import ClassVar

from chassis.runtime import Runtime
from chassis.settings import SecretKey, ServiceSettings, key_bytes


class ClinicalRecordsSettings(ServiceSettings):
    service_name: ClassVar[str] = "clinical-records"
    prefix: ClassVar[str] = "CLINICAL_RECORDS"

    encryption_key: SecretKey
    """CLINICAL_RECORDS_ENCRYPTION_KEY. Seals the records of children who were erased; without it they stay sealed."""
    retention_years: int = 7
    """How long sealed records are kept. State law asks for different times: set the longest that applies."""

    def master_key(self) -> bytes:
        return key_bytes(self.encryption_key)


def settings_of(runtime: Runtime) -> ClinicalRecordsSettings:
    assert isinstance(runtime.settings, ClinicalRecordsSettings)
    return runtime.settings
