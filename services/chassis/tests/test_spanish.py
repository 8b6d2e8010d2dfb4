import pytest
from chassis.spanish import listed_in_spanish


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (["Mia"], "Mia"),
        (["Mia", "Leo"], "Mia y Leo"),
        (["Mia", "Leo", "Iris"], "Mia, Leo e Iris"),
        (["Mia", "Hilario"], "Mia e Hilario"),
        (["Mia", "Íñigo"], "Mia e Íñigo"),
        (["Mia", "Ian"], "Mia y Ian"),
        (["Mia", "Hiedra"], "Mia y Hiedra"),
    ],
)
def test_y_becomes_e_before_its_own_sound(names: list[str], text: str) -> None:
    assert listed_in_spanish(names) == text
