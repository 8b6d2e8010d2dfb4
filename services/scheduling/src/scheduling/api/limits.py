"""Limits on calls that cost (docs/product/shared.md#limits-on-costly-calls)."""

from chassis.http.throttling import limited

FREE_TIMES = limited("free_times", per_person=600, per_address=3000)
FEEDS = limited("calendar_feed", per_person=60, per_address=600)
NEW_ADDRESSES = limited("calendar_address", per_person=20, per_address=100)
INVITATIONS = limited("invitation", per_person=60, per_address=300)
SEARCH = limited("search", per_person=600, per_address=3000)
