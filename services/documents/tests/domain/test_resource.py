from typing import Any

import pytest
from documents.domain.errors import ResourceNotValid
from documents.domain.resource import ResourceFacts, require_safe_link


@pytest.mark.parametrize(
    ("known", "sentence"),
    [
        ({"title": " "}, "The title needs 1 to 120 characters."),
        ({"summary": "x" * 301}, "The summary needs 1 to 300 characters."),
        ({"age_from": -1}, "Ages are from 0 to 21."),
        ({"age_to": 22}, "Ages are from 0 to 21."),
        ({"age_from": 9, "age_to": 8}, "The first age can't be above the last."),
    ],
)
def test_facts_of_a_resource_are_checked(known: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ResourceNotValid) as refused:
        ResourceFacts(**{"title": "Read together", "summary": "Ten minutes.", **known})
    assert refused.value.text == sentence


@pytest.mark.parametrize(
    "link",
    [
        "http://example.org",
        "javascript:alert(1)",
        "https://",
        "https://me@example.org",
        "https://a b",
        "//x",
        "https://[",
        "",
    ],
)
def test_only_https_links_are_published(link: str) -> None:
    with pytest.raises(ResourceNotValid):
        require_safe_link(link)
    assert require_safe_link("https://example.org/a?b=c") == "https://example.org/a?b=c"
