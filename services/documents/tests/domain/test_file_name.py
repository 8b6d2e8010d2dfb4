import pytest
from documents.domain.file_name import MAX_LENGTH, attachment, safe_name


@pytest.mark.parametrize(
    ("given", "safe"),
    [
        ("plan.pdf", "plan.pdf"),
        ("../../etc/passwd.pdf", "passwd.pdf"),
        ("C:\\Users\\me\\plan.pdf", "plan.pdf"),
        ("plan\r\nSet-Cookie: a=b.pdf", "planSet-Cookie_ a=b.pdf"),
        ('a"b<c>.pdf', "a_b_c_.pdf"),
        ("fdp\u202egpj.exe.pdf", "fdpgpj.exe.pdf"),
        ("Žofie – plán.pdf", "Žofie – plán.pdf"),
        ("...", "document"),
        (".pdf", "document.pdf"),
        ("x" * 300 + ".pdf", "x" * (MAX_LENGTH - 4) + ".pdf"),
    ],
)
def test_a_name_keeps_what_people_read_and_nothing_that_steers(given: str, safe: str) -> None:
    assert safe_name(given) == safe


def test_the_header_carries_an_ascii_name_and_the_real_one() -> None:
    assert attachment("Žofie's plán.pdf") == (
        "attachment; filename=\"Zofie_s plan.pdf\"; filename*=UTF-8''%C5%BDofie%27s%20pl%C3%A1n.pdf"
    )
