import re

from documents.adapters.guide_pdf import guide_pdf, guides
from documents.domain.pdf import rewrite_pdf

from services.documents.tests.domain.reports.test_report import NOW


def test_every_guide_is_one_page_that_we_accept() -> None:
    found = guides()
    assert len(found) >= 12
    assert len({guide.facts.title for guide in found}) == len(found)
    for guide in found:
        content = guide_pdf(guide, NOW)
        rewrite_pdf(content)
        assert len(re.findall(rb"/Type /Page\b", content)) == 1, guide.name


def test_every_specialty_has_two_guides() -> None:
    specialties = [guide.facts.specialty_id for guide in guides()]
    assert {specialties.count(one) for one in specialties} == {2}
    assert len(set(specialties)) == 6
