import pytest
from scheduling.domain.errors import RoomFull, RoomGetsLarge
from scheduling.domain.rooms import require_seat


@pytest.mark.parametrize("people", [1, 2, 3])
def test_a_room_of_four_needs_no_confirmation(people: int) -> None:
    require_seat(people, is_large_confirmed=False)


@pytest.mark.parametrize("people", [4, 5])
def test_a_fifth_and_a_sixth_person_need_a_confirmation(people: int) -> None:
    require_seat(people, is_large_confirmed=True)
    with pytest.raises(RoomGetsLarge):
        require_seat(people, is_large_confirmed=False)


@pytest.mark.parametrize("is_large_confirmed", [True, False])
def test_a_room_has_six_seats(is_large_confirmed: bool) -> None:
    with pytest.raises(RoomFull):
        require_seat(6, is_large_confirmed=is_large_confirmed)
