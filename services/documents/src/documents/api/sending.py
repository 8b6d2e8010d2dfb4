"""How stored bytes leave: never shown in place, trusted to be what they are, and nothing in them runs."""

UNINTERPRETED = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
}
