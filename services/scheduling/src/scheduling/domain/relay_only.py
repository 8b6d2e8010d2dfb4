"""Keeps the addresses of one family from another: in a group's room only addresses of the relay pass
(docs/product/scheduling.md#meeting-rooms)."""

import re

RELAY = re.compile(r"(?:a=)?candidate:(?:\S+ ){7}relay(?: |$)")
"""RFC 8839 section 5.1: foundation, component, transport, priority, address, port, `typ`, type."""
RELATED_ADDRESS = re.compile(r"\braddr \S+ rport \d+")
"""The address that asked the relay: the family's own."""
NO_RELATED_ADDRESS = "raddr 0.0.0.0 rport 0"
CANDIDATE_LINE = re.compile(r"candidates?:", re.IGNORECASE)
"""Wider than the format, because a browser may read more than the format allows."""
CONNECTION_LINE = re.compile(r"c=IN IP[46] .*")
RTCP_LINE = re.compile(r"a=rtcp:\d+ IN IP[46] .*")
ORIGIN_ADDRESS = re.compile(r"(o=\S+ \S+ \S+ IN) IP[46] .*")


def relayed_candidate(candidate: str) -> str | None:
    """None for a candidate with an address of the sender. Blank ends the list of candidates and passes."""
    if not candidate:
        return candidate
    if not RELAY.match(candidate):
        return None
    return RELATED_ADDRESS.sub(NO_RELATED_ADDRESS, candidate)


def relayed_sdp(sdp: str) -> str:
    """The session description without addresses of the sender."""
    lines = (_relayed_line(line) for line in re.split(r"\r\n|\r|\n", sdp))
    return "\r\n".join(line for line in lines if line is not None)


def _relayed_line(line: str) -> str | None:
    if CANDIDATE_LINE.search(line):
        return relayed_candidate(line)
    if CONNECTION_LINE.fullmatch(line):
        return "c=IN IP4 0.0.0.0"
    if RTCP_LINE.fullmatch(line):
        return "a=rtcp:9 IN IP4 0.0.0.0"
    return ORIGIN_ADDRESS.sub(r"\1 IP4 0.0.0.0", line)
