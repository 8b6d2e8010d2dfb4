"""The app: API and worker in one process, or one of them by the setting ROLE."""

from chassis.app import create_app

from billing.service import service

app = create_app(service)
