"""One router for each resource: what it accepts, and what that does."""
