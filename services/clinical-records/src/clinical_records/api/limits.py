"""Limits on calls that cost (docs/product/shared.md#limits-on-costly-calls)."""

from chassis.http.throttling import limited

UPLOADS = limited("upload", per_person=60, per_address=300)
TRIALS = limited("trials", per_person=900, per_address=4_500)
PRACTICES = limited("practices", per_person=60, per_address=300)
PDFS = limited("pdf", per_person=30, per_address=150)
