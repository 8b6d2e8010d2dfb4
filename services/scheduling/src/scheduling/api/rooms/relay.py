from collections.abc import Mapping, Sequence
from typing import Any

from scheduling.adapters.rooms.turn import ice_servers
from scheduling.settings import Settings


def relay_servers(settings: Settings) -> Sequence[Mapping[str, Any]]:
    """With new credentials. Empty without a relay."""
    secret = settings.turn_secret.get_secret_value() if settings.turn_secret else None
    return ice_servers(settings.turn_urls, secret)
