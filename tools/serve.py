"""Serve the built site on this machine: ``python tools/serve.py [--port N]``."""

from __future__ import annotations

import argparse
import gzip
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NoReturn

#: Endings of what is worth packing.
TEXTS = {".html", ".css", ".js", ".mjs", ".json", ".svg", ".txt", ".xml"}
SITE = Path(__file__).resolve().parent.parent / "_build" / "site"


class Handler(SimpleHTTPRequestHandler):
    """Files as they lie there, without a line for every one of them."""

    def log_message(self, format: str, *args: object) -> None:
        """Stay silent about what went well."""

    def do_GET(self) -> None:
        """Send text as any host does, packed where the browser takes it so."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() and self.path.partition("?")[0].endswith("/") else path
        if path.suffix not in TEXTS or not path.is_file() or "gzip" not in self.headers.get("Accept-Encoding", ""):
            super().do_GET()
            return
        body = gzip.compress(path.read_bytes(), 6)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self) -> None:
        """Ask the browser not to keep pages: the site is built again and again while one writes."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


class Server(ThreadingHTTPServer):
    """One that refuses a port in use, where the standard one would share it on some systems."""

    allow_reuse_port = False
    daemon_threads = True


class Parser(argparse.ArgumentParser):
    """One that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Name the mistake and end with status 2."""
        self.exit(2, f"serve: {message}\n")


def main(argv: list[str] | None = None) -> int:
    """Serve until Ctrl-C; 2 where there is nothing to serve or no port to serve it on."""
    parser = Parser(description="Serve the built site on 127.0.0.1.")
    parser.add_argument("--port", type=int, default=8000, help="the port (default 8000; 0 takes any free one)")
    port = parser.parse_args(argv).port
    if not (SITE / "index.html").is_file():
        print("serve: there is no _build/site yet; build it first with: make site", file=sys.stderr)
        return 2
    try:
        server = Server(("127.0.0.1", port), partial(Handler, directory=str(SITE)))
    except OverflowError:
        print(f"serve: {port} is no port; a port is a number from 0 to 65535", file=sys.stderr)
        return 2
    except OSError as error:
        print(
            f"serve: port {port} can't be used ({error.strerror}); choose another: make serve PORT={port + 1}",
            file=sys.stderr,
        )
        return 2
    with server:
        print(f"The site is at http://127.0.0.1:{server.server_address[1]}/ (Ctrl-C ends)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
