from chassis.master_key_cli import MasterKeyCommands
from chassis.master_key_rotation import rewrap_data_keys

from scheduling.main import service

group = MasterKeyCommands(service, "FORMER_ENCRYPTION_KEYS", rewrap_data_keys).group()
