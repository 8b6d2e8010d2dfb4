"""Limits on calls that cost (docs/product/shared.md#limits-on-costly-calls)."""

from chassis.http.throttling import limited

CARDS = limited("save_card", per_person=20, per_address=100)
PDFS = limited("pdf", per_person=30, per_address=150)
