import pytest
from documents.domain.file_name import MAX_LENGTH, attachment, safe_name


@pytest.mark.parametrize(
    ("filename", "safe"),
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
def test_safe_name_removes_paths_and_control_characters(filename: str, safe: str) -> None:
    assert safe_name(filename) == safe


def test_content_disposition_has_an_ascii_and_an_encoded_name() -> None:
    assert attachment("Žofie's plán.pdf") == (
        "attachment; filename=\"Zofie_s plan.pdf\"; filename*=UTF-8''%C5%BDofie%27s%20pl%C3%A1n.pdf"
    )
