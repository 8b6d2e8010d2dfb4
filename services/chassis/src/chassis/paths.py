BASE_PATH = "/api/v1"
"""In front of every public route."""
