"""One simulated Stripe account: its objects, its clock, its events, its webhooks."""

import asyncio
import time

from stripe_simulator.clock import Clock
from stripe_simulator.errors import Json
from stripe_simulator.events import Events
from stripe_simulator.idempotency import IdempotencyKeys
from stripe_simulator.settings import Settings
from stripe_simulator.store import Store
from stripe_simulator.webhooks import Webhooks


class Simulator:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store()
        self.clock = Clock()
        self.idempotency = IdempotencyKeys()
        self.changed = asyncio.Event()
        """Set when there is something to save."""
        self.behavior = settings.behavior()
        self.webhooks = Webhooks(
            self.store,
            settings.webhook_url,
            settings.webhook_secret.get_secret_value(),
            self.changed,
            lambda: self.behavior,
        )
        self.events = Events(self.store, self.clock, self.webhooks.announce)

    @property
    def now(self) -> int:
        """The simulated time, unix seconds."""
        return self.clock.now()

    def reset(self, now: int | None = None) -> None:
        """Deletes everything and starts the clock at `now` (unix seconds), or at the machine's time."""
        self.store.objects.clear()
        self.store.removed.clear()
        self.behavior = self.settings.behavior()
        self.idempotency.load({})
        self.webhooks.load([])
        self.clock.offset = 0 if now is None else now - int(time.time())
        self.changed.set()

    def dump(self) -> Json:
        return {
            "clock_offset": self.clock.offset,
            "objects": self.store.objects,
            "removed": self.store.removed,
            "idempotency": self.idempotency.dump(),
            "deliveries": self.webhooks.dump(),
        }

    def load(self, dumped: Json) -> None:
        self.clock.offset = dumped["clock_offset"]
        self.store.objects.update(dumped["objects"])
        self.store.removed.update(dumped["removed"])
        self.idempotency.load(dumped["idempotency"])
        self.webhooks.load(dumped["deliveries"])
