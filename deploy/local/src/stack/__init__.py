"""Runs the platform on one machine: PostgreSQL, NATS, the services, the gateway and the web apps.

`stack.install` and what it imports (`progress`, `problems`, `layout`) use only the standard library: they run
before anything is installed.
"""
