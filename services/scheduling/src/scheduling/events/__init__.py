"""The events that scheduling publishes."""
