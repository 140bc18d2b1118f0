"""Looks whether the X screen can be opened before Qt tries: where it can't, Qt ends the process at once."""

import ctypes
import os
import sys
from collections.abc import Mapping

XCB = "libxcb.so.1"  # what Qt opens the screen with


def unreachable(settings: Mapping[str, str] = os.environ, platform: str = sys.platform) -> str:
    """A sentence about a screen that can't be opened; "" when it can, or when Qt would use another one."""
    chosen = settings.get("QT_QPA_PLATFORM", "")
    if not platform.startswith("linux") or settings.get("WAYLAND_DISPLAY") or chosen not in ("", "xcb"):
        return ""
    display = settings.get("DISPLAY", "")
    if _opens(display):
        return ""
    named = f"The screen that DISPLAY names ({display})" if display else "A screen"
    return (
        f"{named} can't be opened: it is not running, or it refuses this program. Start this from a desktop, "
        "or host in the terminal: codenames-server host"
    )


def _opens(display: str) -> bool:
    try:
        xcb = ctypes.CDLL(XCB)
    except OSError:
        return True  # not ours to judge
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = (ctypes.c_char_p, ctypes.c_void_p)
    for function in (xcb.xcb_connection_has_error, xcb.xcb_disconnect):
        function.argtypes = (ctypes.c_void_p,)
    connection = xcb.xcb_connect(display.encode(), None)
    failed = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not failed
