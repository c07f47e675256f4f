"""`kibitz serve`: the workbench in the browser."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from pathlib import Path
from threading import Timer
from typing import Annotated

import typer

from kibitz.errors import Illegal, Malformed
from kibitz.report.terminal import show_lines, tell
from kibitz.storage.folders import data_folder

PORT = 8765
"""Where the workbench is unless told otherwise."""


def serve(
    port: Annotated[
        int, typer.Option("--port", "-p", help="The port; 0 takes a free one.", min=0, max=65535)
    ] = PORT,
    host: Annotated[
        str,
        typer.Option(help="The address to listen on; only this machine reaches 127.0.0.1."),
    ] = "127.0.0.1",
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Another name by which it may be called; repeatable."),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Where sessions and comparisons are kept; else your data folder."
        ),
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the browser, where there is one.")
    ] = True,
    install_shortcut: Annotated[
        bool,
        typer.Option(
            "--install-shortcut",
            help="Only write a file that starts it with a click: a desktop entry on Linux, "
            "kibitz.command on macOS, kibitz.cmd on Windows.",
        ),
    ] = False,
) -> None:
    """Open the workbench: sessions, boards, suits, odds, play and bidding in the browser.

    It works offline and stops with Ctrl-C; a comparison that is running then goes on when it
    is resumed.

    Example: kibitz serve --port 8765
    """
    if install_shortcut:
        from kibitz.cli.program.shortcut import own_shortcut

        given = [] if data is None else ["--data", str(data.resolve())]
        made = own_shortcut([*given, *([] if port == PORT else ["--port", str(port)])])
        made.write()
        show_lines([f"A click on {made.path} starts the workbench."])
        return
    try:
        from kibitz.web.guard import Hosts, is_loopback
        from kibitz.web.server import Hosting, application
        from kibitz.web.server import serve as listen
    except ImportError as error:
        raise Malformed(
            f"the workbench cannot start: {error}",
            expected="FastAPI and uvicorn",
            remedy='install them with pip install "kibitz[web]"',
        ) from None
    if not is_loopback(host):
        tell(
            f"Warning: {host} is not this machine alone. There is no password: everybody who "
            "reaches this address can use its processor and see, change and delete the "
            "comparisons kept here."
        )
    listener = bound(host, port)
    shown = f"[{host}]" if ":" in host else "127.0.0.1" if host == "0.0.0.0" else host
    address = f"http://{shown}:{listener.getsockname()[1]}/"
    folder = data or data_folder()
    show_lines(
        [
            f"The workbench is at {address}",
            f"Sessions and comparisons are kept in {folder}. Ctrl-C stops it.",
        ]
    )
    sys.stdout.flush()  # whoever reads it through a pipe waits for the address
    if open_browser and has_display():
        Timer(1.0, webbrowser.open, (address,)).start()
    listen(application(Hosting(folder, Hosts.of(host, allow_host or ()))), listener)


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens on this port, a free one for 0; an error if the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # By its full name, so that asyncio switches Nagle's delay off: it cost 40 ms an answer.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform != "win32":  # where it would let two programs have one port
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen(2048)  # who comes before the server is ready waits
    except OSError as error:
        found.close()
        raise Illegal(
            f"cannot listen on {host}, port {port}: {error.strerror or error}",
            remedy="is kibitz serve running already? Another port: --port 8766, or --port 0",
        ) from None
    return found


def has_display() -> bool:
    """Is there a screen to open a browser on?"""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
