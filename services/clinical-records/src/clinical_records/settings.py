from typing import ClassVar

from chassis.runtime import Runtime
from chassis.settings import SecretKey, ServiceSettings, key_bytes


class ClinicalRecordsSettings(ServiceSettings):
    service_name: ClassVar[str] = "clinical-records"
    prefix: ClassVar[str] = "CLINICAL_RECORDS"

    encryption_key: SecretKey
    """CLINICAL_RECORDS_ENCRYPTION_KEY encrypts the records of erased children. Without it they can't be read again."""
    retention_years: int = 7
    """Retention of encrypted records. State laws differ: set the longest period that applies."""

    def master_key(self) -> bytes:
        return key_bytes(self.encryption_key)


def settings_of(runtime: Runtime) -> ClinicalRecordsSettings:
    assert isinstance(runtime.settings, ClinicalRecordsSettings)
    return runtime.settings
