"""Build the website: ``python tools/build_site.py [--lang en|zh] [--fast]``.

Both languages, side by side, into ``_build/site/en`` and ``_build/site/zh-hans``; then the front door, the page
for what isn't there, and the addresses ``/r/<id>/`` that suit any reader. Every warning is an error.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from html import escape
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from zipai.words import LANGS, Lang, say  # noqa: E402

BUILD: Final = ROOT / "_build"
SITE: Final = BUILD / "site"

#: The folder of each language in the site, and its tag.
PLACES: Final[dict[Lang, tuple[str, str]]] = {"en": ("en", "en"), "zh": ("zh-hans", "zh-Hans")}

_STYLE: Final = (
    "body{margin:0;min-height:100vh;display:grid;place-content:center;gap:8px;padding:24px;box-sizing:border-box;"
    'text-align:center;font:18px/1.5 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;'
    "background:#f5f1e8;color:#25221d}a{color:#1a56ad;display:inline-block;padding:8px}"
    "@media(prefers-color-scheme:dark){body{background:#15181a;color:#ebe5d9}a{color:#9cc2ff}}"
)


def start(lang: Lang, fast: bool) -> subprocess.Popen[str]:
    """Begin to build one language."""
    out = SITE / PLACES[lang][0]
    shutil.rmtree(out, ignore_errors=True)
    env = {**os.environ, "ZIPAI_SITE_LANG": lang, "PYTHONHASHSEED": "0"}
    env.pop("ZIPAI_SITE_FAST", None)
    if fast:
        env["ZIPAI_SITE_FAST"] = "1"
    command = [
        sys.executable, "-m", "sphinx", "-b", "html", "-q", "-n", "-W", "--keep-going",
        "-d", str(doctrees(lang, fast)), str(ROOT), str(out),
    ]  # fmt: skip
    return subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def doctrees(lang: Lang, fast: bool) -> Path:
    """Where the pages of a language are kept as read."""
    return BUILD / "doctrees" / f"{lang}{'-fast' if fast else ''}"


def choosing_page(
    title: str, targets: dict[Lang, str], texts: dict[Lang, str], lead: str = "", *, go: bool = True
) -> str:
    """A page with a plain link for each language; with *go* a script follows the one that the browser asks for."""
    links = "".join(
        f'<p><a lang="{PLACES[lang][1]}" hreflang="{PLACES[lang][1]}" href="{escape(to)}">{escape(texts[lang])}</a></p>'
        for lang, to in targets.items()
    )
    script = (
        "<script>\n"
        "const wanted = (navigator.languages || [navigator.language]).map((tag) => tag.slice(0, 2).toLowerCase())"
        '.find((tag) => tag === "zh" || tag === "en") || "en";\n'
        f"location.replace({json.dumps(targets)}[wanted] + location.hash);\n</script>\n"
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n{script if go else ''}</head>\n"
        f"<body>\n<main><h1>{escape(title)}</h1>{lead}{links}</main>\n</body>\n</html>\n"
    )


def in_both(key: str) -> str:
    """A sentence of the site in both languages, each in a paragraph that says which it is."""
    return "".join(f'<p lang="{PLACES[lang][1]}">{escape(say(f"site.{key}", lang))}</p>' for lang in LANGS)


def write_front(folder: Path) -> None:
    """The pages above the languages: the front door, what isn't there, and the rules' addresses."""
    choose = {lang: say("site.front.choose", lang) for lang in LANGS}
    homes: dict[Lang, str] = {lang: f"{PLACES[lang][0]}/" for lang in LANGS}
    (folder / "index.html").write_text(choosing_page(say("site.front.title"), homes, choose), encoding="utf-8")
    # Shown at any depth, so its links start at the root.
    missing = choosing_page(
        say("site.missing.title"),
        {lang: f"/{home}" for lang, home in homes.items()},
        choose,
        in_both("missing.text"),
        go=False,
    )
    (folder / "404.html").write_text(missing, encoding="utf-8")
    shutil.rmtree(folder / "r", ignore_errors=True)
    for place in sorted((folder / "en" / "r").glob("*/index.html")):
        name = place.parent.name
        targets: dict[Lang, str] = {lang: f"../../{PLACES[lang][0]}/r/{name}/" for lang in LANGS}
        (folder / "r" / name).mkdir(parents=True)
        (folder / "r" / name / "index.html").write_text(choosing_page(name, targets, choose), encoding="utf-8")


def forget_old_runs() -> None:
    """Drop what notebooks answered when the package was another."""
    for lang in LANGS:
        kept = sorted((BUILD / "executed" / lang).glob("*"), key=lambda path: path.stat().st_mtime)
        for path in kept[:-1]:
            shutil.rmtree(path)


def main(argv: list[str] | None = None) -> int:
    """Build; 1 where there was a warning."""
    parser = argparse.ArgumentParser(description="Build the website into _build/site.")
    parser.add_argument("--lang", choices=LANGS, help="only this language")
    parser.add_argument("--fast", action="store_true", help="run no notebook and show no source code")
    options = parser.parse_args(argv)
    langs: tuple[Lang, ...] = (options.lang,) if options.lang else LANGS
    begun = time.monotonic()
    SITE.mkdir(parents=True, exist_ok=True)
    running = {lang: start(lang, options.fast) for lang in langs}
    failed = False
    for lang, process in running.items():
        said, _ = process.communicate()
        good = process.returncode == 0
        print(f"{PLACES[lang][0]}: {'built' if good else 'FAILED'}, {time.monotonic() - begun:.0f} s", flush=True)
        if not good:
            failed = True
            print(said.rstrip(), flush=True)
            # Pages that were read are not read again, so their warnings would not be said a second time.
            shutil.rmtree(doctrees(lang, options.fast), ignore_errors=True)
    # Copies of the notebooks with their answers, which nobody asked for.
    shutil.rmtree(SITE / "jupyter_execute", ignore_errors=True)
    write_front(SITE)
    forget_old_runs()
    if not failed:
        print(f"The site is in {SITE.relative_to(ROOT)}, built in {time.monotonic() - begun:.0f} s.")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
