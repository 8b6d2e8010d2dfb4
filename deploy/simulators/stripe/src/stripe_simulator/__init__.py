"""A local server with the part of Stripe's HTTP API that a subscription business needs."""

API_VERSION = "2026-10-28.endive"
"""The only supported `Stripe-Version`: the one of the `stripe` package 16.1."""
