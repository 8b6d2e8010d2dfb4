"""The contracts between the services and of the services with their callers: written from the code, held against it."""
