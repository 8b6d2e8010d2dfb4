"""What happens: cards are charged, invoices made and collected, subscriptions renewed and ended."""
