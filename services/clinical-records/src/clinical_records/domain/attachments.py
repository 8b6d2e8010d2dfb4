MOST_ATTACHMENTS = 5
"""Of one message or material."""
