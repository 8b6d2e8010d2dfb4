"""The command line: `python -m stripe_simulator --port 8106`."""

import argparse

import uvicorn

from stripe_simulator.main import app


def main() -> None:
    parser = argparse.ArgumentParser(prog="stripe-simulator", description="A local stand-in for Stripe's HTTP API.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8106)
    parser.add_argument("--log-level", default="info", choices=["critical", "error", "warning", "info", "debug"])
    chosen = parser.parse_args()
    uvicorn.run(
        app,
        host=chosen.host,
        port=chosen.port,
        log_level=chosen.log_level,
        access_log=False,
        server_header=False,
        timeout_keep_alive=120,  # longer than proxies keep idle connections, so none is reused while it closes
        timeout_graceful_shutdown=20,
    )


if __name__ == "__main__":
    main()
