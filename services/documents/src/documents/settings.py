from typing import Annotated, ClassVar

from chassis.master_keys import MasterKeys
from chassis.settings import SecretKey, ServiceSettings, key_bytes
from pydantic import AfterValidator, Field

from documents.adapters.virus_scanner import ClamdAddress


def _check_clamd_address(text: str) -> str:
    if text:
        ClamdAddress.parse(text)
    return text


ClamdText = Annotated[str, AfterValidator(_check_clamd_address)]


class DocumentsSettings(ServiceSettings):
    service_name: ClassVar[str] = "documents"
    prefix: ClassVar[str] = "DOCUMENTS"

    encryption_key: SecretKey
    """DOCUMENTS_ENCRYPTION_KEY encrypts stored files, and the keys of children's intake answers. Without it neither can
    be read again."""
    former_encryption_keys: list[SecretKey] = Field(default_factory=list)
    """Decrypt what was encrypted before `encryption_key` was replaced. Newest first."""
    encrypt_texts: bool = True
    """False while a version that can't decrypt intake answers still runs: during the upgrade from it."""

    clamd_address: ClamdText = ""
    """The virus scanner, as host:port or the path of a unix socket. Empty: files are stored without a scan."""

    @property
    def master_keys(self) -> MasterKeys:
        return MasterKeys.of(self.all_encryption_keys, writes_plain=not self.encrypt_texts)

    @property
    def all_encryption_keys(self) -> tuple[bytes, ...]:
        """The current one first."""
        return tuple(key_bytes(key) for key in (self.encryption_key, *self.former_encryption_keys))
