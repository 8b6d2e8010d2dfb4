from datetime import timedelta

import pytest
from scheduling.domain.errors import RoomFull
from scheduling.domain.rooms import RoomKind, RoomUse, require_seat

from services.scheduling.tests.world import TUESDAY_10

NOW = TUESDAY_10
YESTERDAY = TUESDAY_10 - timedelta(days=1)


@pytest.mark.parametrize(("guests", "kind"), [(1, RoomKind.MESH), (5, RoomKind.MESH), (6, RoomKind.SFU)])
def test_more_than_six_people_need_the_media_server(guests: int, kind: RoomKind) -> None:
    for at in (None, YESTERDAY):
        assert RoomUse(guests, at, at).kind(NOW, has_media_server=True) is kind
    assert RoomUse(guests, None, None).kind(NOW, has_media_server=False) is RoomKind.MESH


def test_a_room_keeps_its_kind_whoever_comes_or_cancels() -> None:
    assert RoomUse(2, NOW, NOW).kind(NOW, has_media_server=True) is RoomKind.SFU
    assert RoomUse(8, NOW, None).kind(NOW, has_media_server=True) is RoomKind.MESH
    assert RoomUse(8, NOW, YESTERDAY).kind(NOW, has_media_server=True) is RoomKind.MESH


def test_a_room_with_the_media_server_has_twelve_seats() -> None:
    for people in range(1, 12):
        require_seat(people, is_large_confirmed=False, has_media_server=True)
    with pytest.raises(RoomFull):
        require_seat(12, is_large_confirmed=True, has_media_server=True)
