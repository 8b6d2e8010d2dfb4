"""A local server that speaks the part of Stripe's HTTP API that a subscription business needs."""

API_VERSION = "2026-10-28.endive"
"""The one `Stripe-Version` spoken: that of the `stripe` package 16.1."""
