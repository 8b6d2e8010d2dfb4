from chassis.master_key_cli import MasterKeyCommands
from chassis.master_key_rotation import Rewrapped
from chassis.storage import ObjectStore
from chassis.unit_of_work import Actor, UnitsOfWork

from documents.adapters.vault import Vault
from documents.main import service
from documents.settings import DocumentsSettings
from documents.use_cases.rotate_master_key import FileRewrapper


async def _rewrap(units: UnitsOfWork, actor: Actor) -> Rewrapped:
    settings = DocumentsSettings()
    vault = Vault(ObjectStore(settings.object_store_url), *settings.all_encryption_keys)
    return await FileRewrapper(units, vault, actor).rewrap()


group = MasterKeyCommands(service, "FORMER_ENCRYPTION_KEYS", _rewrap).group()
