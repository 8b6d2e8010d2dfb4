"""Charges cards, creates and collects invoices, renews and ends subscriptions."""
