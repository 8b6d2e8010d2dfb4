from chassis.access.people import people_handlers

from documents.adapters.tables import Person

HANDLERS = people_handlers(Person, id_column="id")
