"""Scheduling needs no setting of its own beyond every service's."""

from typing import ClassVar

from chassis.settings import ServiceSettings


class Settings(ServiceSettings):
    service_name: ClassVar[str] = "scheduling"
    prefix: ClassVar[str] = "SCHEDULING"
