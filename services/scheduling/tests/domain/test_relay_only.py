import pytest
from scheduling.domain.relay_only import relayed_candidate, relayed_sdp

RELAYED = "candidate:3 1 udp 41885439 198.51.100.9 49170 typ relay raddr 203.0.113.7 rport 54321 generation 0"


def test_a_relayed_candidate_loses_the_address_behind_it() -> None:
    assert relayed_candidate(RELAYED) == RELAYED.replace("203.0.113.7 rport 54321", "0.0.0.0 rport 0")
    assert relayed_candidate("") == "", "the end of the list"


@pytest.mark.parametrize(
    "candidate",
    [
        "candidate:1 1 udp 2122260223 192.168.1.7 54321 typ host generation 0",
        "candidate:1 1 udp 2122260223 b1b5.local 54321 typ host",
        "candidate:2 1 udp 1686052607 203.0.113.7 54321 typ srflx raddr 192.168.1.7 rport 54321",
        "candidate:2 1 udp 1686052607 203.0.113.7 54321 typ prflx",
        "candidate:1 1 tcp 1518280447 192.168.1.7 9 typ host tcptype active",
        "candidate:1 1 udp 1 192.168.1.7 5 typ host typ relay",
        "candidate:1 1 udp 1 192.168.1.7 5 typ relayed",
        " candidate:1 1 udp 1 192.168.1.7 5 typ host candidate:1 1 udp 1 192.168.1.7 5 typ relay",
        "CANDIDATE:1 1 udp 1 192.168.1.7 5 typ host",
        "remote-candidates:1 192.168.1.7 5",
    ],
)
def test_every_other_candidate_is_removed(candidate: str) -> None:
    assert relayed_candidate(candidate) is None
    assert "192.168.1.7" not in relayed_sdp(f"v=0\r\na={candidate}\r\n")


@pytest.mark.parametrize("line_break", ["\r\n", "\n", "\r"])
def test_a_description_keeps_everything_but_addresses(line_break: str) -> None:
    lines = [
        "v=0", "o=- 46 2 IN IP6 2001:db8::7", "s=-", "t=0 0", "a=group:BUNDLE 0", "m=audio 54321 UDP/TLS/RTP/SAVPF 111",
        "c=IN IP4 203.0.113.7", "a=rtcp:54322 IN IP4 203.0.113.7", "a=mid:0", f"a={RELAYED}", "a=end-of-candidates", "",
    ]  # fmt: skip
    kept = relayed_sdp(line_break.join(lines))
    assert "203.0.113.7" not in kept and "2001:db8::7" not in kept
    assert [line[:6] for line in kept.split("\r\n")] == [line[:6] for line in lines]
