"""Code that exists only because it is faster. Each piece has a measured row in docs/performance.md.

The app uses it through two names; no other layer knows of it, and the service works the same without it.
"""

from chassis.fast_path.route_index import RouteIndex, include_flat

__all__ = ["RouteIndex", "include_flat"]
