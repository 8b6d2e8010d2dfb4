"""Stripe's complete objects as JSON, in API version 2026-10-28.endive; amounts are in minor units."""
