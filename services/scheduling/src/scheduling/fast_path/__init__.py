"""Code that exists only because it is faster. Each piece has a measured row in docs/performance.md.

Only the queries use it, each piece through one function: `json_concat.json_text` and `calendar_cache.cached_calendar`.
No other layer knows of it, and the service works the same without it.
"""
