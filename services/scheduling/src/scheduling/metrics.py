from prometheus_client import Counter

SESSIONS_BOOKED = Counter("sessions_booked_total", "Sessions that guardians booked")
SESSIONS_CANCELED = Counter("sessions_canceled_total", "Sessions that guardians canceled")
NO_SHOWS = Counter("no_shows_total", "Guests marked as no-shows by a therapist")
