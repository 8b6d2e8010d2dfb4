from chassis.runtime import runtime_of
from fastapi import APIRouter, WebSocket

from scheduling.api.rooms.signal_socket import SignalSocket

router = APIRouter()


@router.websocket("/room_signals")
async def exchange_signals(socket: WebSocket) -> None:
    """How the browsers of one room find each other (docs/product/scheduling.md#signaling)."""
    await SignalSocket(socket, runtime_of(socket)).serve()
