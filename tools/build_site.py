"""Build the website: ``python tools/build_site.py [--lang en|zh] [--fast] [--without-python] [--url URL]``.

Both languages, side by side, into ``_build/site/en`` and ``_build/site/zh-hans``; beside them Python for the pages
(``py``) and the course in the browser (``lite``); then the front door, the page for what isn't there, the addresses
``/r/<id>/`` that suit any reader, and what machines read. Every warning is an error.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from html import escape
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import links, lite, pyodide  # noqa: E402
from zipai.words import LANGS, Lang, say  # noqa: E402

BUILD: Final = ROOT / "_build"
SITE: Final = BUILD / "site"
#: What a kernel says whose port another took in the meantime.
PORT_TAKEN: Final = "Address already in use"
CI: Final = os.environ.get("CI", "") not in ("", "0", "false")
#: Where ``make serve`` shows the site; a host that publishes it says its own with ``--url``.
HOME: Final = "http://127.0.0.1:8000/"

#: The folder of each language in the site, and its tag.
PLACES: Final[dict[Lang, tuple[str, str]]] = {"en": ("en", "en"), "zh": ("zh-hans", "zh-Hans")}

_STYLE: Final = (
    "body{margin:0;min-height:100vh;display:grid;place-content:center;gap:8px;padding:24px;box-sizing:border-box;"
    'text-align:center;font:18px/1.5 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;'
    "background:#f5f1e8;color:#25221d}a{color:#1a56ad;display:inline-block;padding:8px}"
    "@media(prefers-color-scheme:dark){body{background:#15181a;color:#ebe5d9}a{color:#9cc2ff}}"
)


def start(lang: Lang, options: argparse.Namespace, *, python: bool) -> subprocess.Popen[str]:
    """Begin to build one language."""
    out = SITE / PLACES[lang][0]
    shutil.rmtree(out, ignore_errors=True)
    env = {**os.environ, "ZIPAI_SITE_LANG": lang, "PYTHONHASHSEED": "0", "ZIPAI_SITE_URL": options.url or ""}
    for name, given in (("ZIPAI_SITE_FAST", options.fast), ("ZIPAI_SITE_PYTHON", python)):
        env.pop(name, None)
        if given:
            env[name] = "1"
    if sys.dont_write_bytecode:
        # Every notebook starts a Python of its own, which would compile the same modules again each time.
        env |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(BUILD / "compiled")}
    command = [
        sys.executable, "-m", "sphinx", "-b", "html", "-q", "-n", "-W", "--keep-going",
        "-d", str(doctrees(lang, options.fast)), str(ROOT), str(out),
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
        f'<title>{escape(title)}</title>\n<link rel="icon" href="data:,">\n'
        f"<style>{_STYLE}</style>\n{script if go else ''}</head>\n"
        f"<body>\n<main><h1>{escape(title)}</h1>{lead}{links}</main>\n</body>\n</html>\n"
    )


def in_both(key: str) -> str:
    """A sentence of the site in both languages, each in a paragraph that says which it is."""
    return "".join(f'<p lang="{PLACES[lang][1]}">{escape(say(f"site.{key}", lang))}</p>' for lang in LANGS)


#: A host shows the page for what isn't there at any depth, and may keep the site below a path of its own: so it looks
#: for the nearest folder above that has the site.
_FIND_ROOT: Final = (
    "<script>\n(async () => {\n"
    'const parts = location.pathname.split("/");\n'
    "for (let depth = parts.length - 1; depth > 0; depth -= 1) {\n"
    'const root = parts.slice(0, depth).join("/") + "/";\n'
    'const answer = await fetch(root + "en/index.html", {method: "HEAD"}).catch(() => null);\n'
    "if (!answer || !answer.ok) continue;\n"
    'for (const link of document.querySelectorAll("a")) link.href = root + link.dataset.to;\n'
    "return;\n}\n})();\n</script>\n"
)


def missing_page(url: str | None) -> str:
    """The page for what isn't there; its links start at the root of the site, which *url* names."""
    root = urlsplit(url or HOME).path
    homes: dict[Lang, str] = {lang: f"{root}{PLACES[lang][0]}/" for lang in LANGS}
    texts = {lang: say("site.front.choose", lang) for lang in LANGS}
    page = choosing_page(say("site.missing.title"), homes, texts, in_both("missing.text"), go=False)
    for code, _ in PLACES.values():
        page = page.replace(f'href="{root}{code}/"', f'href="{root}{code}/" data-to="{code}/"')
    return page.replace("</body>", f"{_FIND_ROOT}</body>")


def write_front(folder: Path, url: str | None = None) -> None:
    """The pages above the languages: the front door, what isn't there, and the rules' addresses."""
    choose = {lang: say("site.front.choose", lang) for lang in LANGS}
    homes: dict[Lang, str] = {lang: f"{PLACES[lang][0]}/" for lang in LANGS}
    (folder / "index.html").write_text(choosing_page(say("site.front.title"), homes, choose), encoding="utf-8")
    (folder / "404.html").write_text(missing_page(url), encoding="utf-8")
    shutil.rmtree(folder / "r", ignore_errors=True)
    for place in sorted((folder / "en" / "r").glob("*/index.html")):
        name = place.parent.name
        targets: dict[Lang, str] = {lang: f"../../{PLACES[lang][0]}/r/{name}/" for lang in LANGS}
        (folder / "r" / name).mkdir(parents=True)
        (folder / "r" / name / "index.html").write_text(choosing_page(name, targets, choose), encoding="utf-8")
    for name in ("editor", "play"):
        if (folder / "en" / name).is_dir():
            targets = {lang: f"../{PLACES[lang][0]}/{name}/" for lang in LANGS}
            (folder / name).mkdir(exist_ok=True)
            (folder / name / "index.html").write_text(choosing_page(name, targets, choose), encoding="utf-8")


#: Pages that lead to others and say nothing themselves.
_NO_READING: Final = ("genindex.html", "py-modindex.html", "search.html")


def sitemap(folder: Path, url: str) -> str:
    """All pages of both languages as a sitemap, each with its twin in the other language."""
    entries = []
    codes = [code for code, _ in PLACES.values() if (folder / code).is_dir()]
    for code in codes:
        for page in sorted((folder / code).rglob("*.html")):
            path = page.relative_to(folder / code).as_posix()
            if path.startswith(("_", "r/", "editor/", "play/")) or path in _NO_READING:
                continue
            twins = "".join(
                f'<xhtml:link rel="alternate" hreflang="{tag}" href="{escape(f"{url}{other}/{path}")}"/>'
                for other, tag in PLACES.values()
                if (folder / other / path).is_file()
            )
            entries.append(f"<url><loc>{escape(f'{url}{code}/{path}')}</loc>{twins}</url>\n")
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
        f'xmlns:xhtml="http://www.w3.org/1999/xhtml">\n{"".join(entries)}</urlset>\n'
    )


def write_for_machines(folder: Path, url: str | None) -> None:
    """The sitemap, the licences and the citation, where machines look for them."""
    (folder / "sitemap.xml").write_text(sitemap(folder, url or HOME), encoding="utf-8")
    (folder / "robots.txt").write_text(f"User-agent: *\nAllow: /\nSitemap: {url or HOME}sitemap.xml\n", "utf-8")
    for name in ("CITATION.cff", "LICENSE", "LICENSE-docs"):
        shutil.copyfile(ROOT / name, folder / name)


def fetch_python() -> Path:
    """What Python in the browser is made of, the first time from the network; gives Pyodide's folder."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        source = pool.submit(pyodide.fetched)
        lite.wheels()
        lite.of_the_kernel()
        return source.result()


def write_python(folder: Path, source: Path | None) -> None:
    """Python for the pages, and the course in the browser; without *source* there is neither."""
    for name in ("py", "lite"):
        shutil.rmtree(folder / name, ignore_errors=True)
    if source is not None:
        pyodide.put(folder / "py", source)
        lite.build(folder / "lite", source)


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
    parser.add_argument("--without-python", action="store_true", help="leave out what runs in the browser")
    parser.add_argument("--url", type=site_url, help=f"the address at which the site will stand (default {HOME})")
    options = parser.parse_args(argv)
    langs: tuple[Lang, ...] = (options.lang,) if options.lang else LANGS
    begun = time.monotonic()
    SITE.mkdir(parents=True, exist_ok=True)
    failed = False
    try:
        fetched = None if options.without_python else fetch_python()
    except (pyodide.Missing, lite.Missing) as missing:
        fetched, failed = None, CI
        print(f"python: {missing}\npython: the pages are built without it", flush=True)
    running = {lang: start(lang, options, python=fetched is not None) for lang in langs}
    write_python(SITE, fetched)
    for lang, process in running.items():
        said, _ = process.communicate()
        good = process.returncode == 0
        if not good and PORT_TAKEN in said:
            # Jupyter looks for free ports before its kernel takes them, so two builds may be given the same one.
            print(f"{PLACES[lang][0]}: a port was taken, once more", flush=True)
            process = start(lang, options, python=fetched is not None)
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
    write_front(SITE, options.url)
    write_for_machines(SITE, options.url)
    forget_old_runs()
    # One language alone leads to the other, which may not be there.
    if not failed and len(langs) == len(LANGS):
        found = links.broken(SITE)
        failed = bool(found)
        print("\n".join(f"link: {each}" for each in found), end="\n" * failed, flush=True)
    if not failed:
        print(f"The site is in {SITE.relative_to(ROOT)}, built in {time.monotonic() - begun:.0f} s.")
    return int(failed)


def site_url(text: str) -> str:
    """An address of a site: with its scheme and host, ending in a slash."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise argparse.ArgumentTypeError(f"{text!r} is no address such as https://example.org/zipai/")
    return text if text.endswith("/") else f"{text}/"


if __name__ == "__main__":
    sys.exit(main())
