"""Draw the picture of the README from a real hand: ``python tools/make_picture.py``.

It is the static twin of a board, as anybody sees it without a kernel, photographed in Chromium.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

from zipai.boards.win_checker import WinChecker
from zipai.show.look import Look

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "_static" / "board.png"


def main() -> None:
    """Write the picture."""
    board = WinChecker("666b 57b 123s 456s 890s", ["wei:2b", "peng:9b"], ["6b"], "other")
    page = f'<!doctype html><meta charset="utf-8"><body style="margin:0;width:960px">{board.standalone(Look())}'
    chromium = os.environ.get("ZIPAI_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        shown = browser.new_page(viewport={"width": 960, "height": 900}, device_scale_factor=1.5)
        shown.set_content(page)
        shown.locator(".zp-board").first.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    main()
