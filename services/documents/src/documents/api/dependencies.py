"""Dependencies of this service's routes."""

from typing import Annotated

from chassis.runtime import runtime_of
from chassis.unit_of_work import UnitsOfWork
from fastapi import Depends, Request

from documents.adapters.links import Links
from documents.adapters.vault import Vault
from documents.use_cases.receive_file import FileReceiver


async def _vault(request: Request) -> Vault:
    vault: Vault = request.app.state.vault
    return vault


async def _receiver(request: Request) -> FileReceiver:
    receiver: FileReceiver = request.app.state.receiver
    return receiver


async def _links(request: Request) -> Links:
    links: Links = request.app.state.links
    return links


async def _units(request: Request) -> UnitsOfWork:
    return runtime_of(request).units


VaultDep = Annotated[Vault, Depends(_vault)]
ReceiverDep = Annotated[FileReceiver, Depends(_receiver)]
LinksDep = Annotated[Links, Depends(_links)]
UnitsDep = Annotated[UnitsOfWork, Depends(_units)]
