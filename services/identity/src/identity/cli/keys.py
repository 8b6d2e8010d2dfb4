from chassis.master_key_cli import MasterKeyCommands
from chassis.master_keys import MasterKeys
from chassis.settings import ServiceSettings

from identity.adapters.sealing import Sealer
from identity.main import service
from identity.settings import IdentitySettings
from identity.use_cases.sign_ins.rotate_secrets_key import SecondFactorRewrapper


def _keys(_: ServiceSettings) -> MasterKeys:
    return MasterKeys.of(IdentitySettings().all_secrets_keys)


group = MasterKeyCommands(
    service,
    "FORMER_SECRETS_KEYS",
    lambda units, actor: _rewrapper().rewrap(units, actor),
    protects="second factor",
    in_use=lambda uow: _rewrapper().in_use(uow),
    keys_of=_keys,
).group()


def _rewrapper() -> SecondFactorRewrapper:
    return SecondFactorRewrapper(Sealer(*IdentitySettings().all_secrets_keys))
