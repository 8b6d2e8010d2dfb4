from chassis.access.people import people_handlers

from clinical_records.adapters.tables import Author

HANDLERS = people_handlers(Author, id_column="profile_id", timezone_column="timezone", photo_column="photo_id")
