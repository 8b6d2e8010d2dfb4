"""Stripe's objects as JSON, whole, in the form of API version 2026-10-28.endive; amounts in minor units."""
