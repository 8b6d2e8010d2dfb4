"""Code that exists only because it is faster, with a measured row in docs/performance.md.

Only the queries use it, through `calendar_cache.cached_calendar`. No other layer knows of it, and the service works the
same without it.
"""
