from typing import ClassVar

from chassis.master_keys import MasterKeys
from chassis.runtime import Runtime
from chassis.settings import SecretKey, ServiceSettings, key_bytes
from pydantic import Field


class ClinicalRecordsSettings(ServiceSettings):
    service_name: ClassVar[str] = "clinical-records"
    prefix: ClassVar[str] = "CLINICAL_RECORDS"

    encryption_key: SecretKey
    """CLINICAL_RECORDS_ENCRYPTION_KEY is the master key: it encrypts the key of each child's texts, and the records of
    erased children. Without it neither can be read again."""
    former_encryption_keys: list[SecretKey] = Field(default_factory=list)
    """Decrypt what was encrypted before `encryption_key` was replaced. Newest first."""
    encrypt_texts: bool = True
    """False while a version that can't decrypt texts still runs: during the upgrade from it."""
    retention_years: int = 7
    """Retention of encrypted records. State laws differ: set the longest period that applies."""

    @property
    def master_keys(self) -> MasterKeys:
        secrets = [key_bytes(key) for key in (self.encryption_key, *self.former_encryption_keys)]
        return MasterKeys.of(secrets, writes_plain=not self.encrypt_texts)


def settings_of(runtime: Runtime) -> ClinicalRecordsSettings:
    assert isinstance(runtime.settings, ClinicalRecordsSettings)
    return runtime.settings
