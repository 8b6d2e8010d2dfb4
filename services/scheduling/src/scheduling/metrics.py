from prometheus_client import Counter, Gauge

SESSIONS_BOOKED = Counter("sessions_booked_total", "Sessions that guardians booked")
SESSIONS_CANCELED = Counter("sessions_canceled_total", "Sessions that guardians canceled")
NO_SHOWS = Counter("no_shows_total", "Guests marked as no-shows by a therapist")
OPEN_ROOM_CONNECTIONS = Gauge("open_room_connections", "Connections to the signaling of meeting rooms")
ROOM_CONNECTIONS_CLOSED = Counter(
    "room_connections_closed_total", "Ended connections to the signaling of meeting rooms", ["code"]
)
"""`code` is why we closed it, or `other`."""
