"""Helpers of cross-service tests: the running stack, signed-in people, and waiting without sleeps."""
