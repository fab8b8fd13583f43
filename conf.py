"""Sphinx configuration: one site of index.md, docs/ and notebooks/, in the language that ZIPAI_SITE_LANG says.

``tools/build_site.py`` builds both languages.
"""

import hashlib
import os
import shutil
import sys
from pathlib import Path

import sphinx

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

from zipai import __version__  # noqa: E402
from zipai.rulebook.rulesets import all_built_in  # noqa: E402
from zipai.words import language as language_of  # noqa: E402

lang = language_of(os.environ.get("ZIPAI_SITE_LANG", "en"))
fast = bool(os.environ.get("ZIPAI_SITE_FAST"))
#: Whether Python for the pages and the course in the browser stand beside the languages.
python = bool(os.environ.get("ZIPAI_SITE_PYTHON"))
url = os.environ.get("ZIPAI_SITE_URL", "")


def digest(*places: str) -> str:
    """A word that changes with any file below *places*."""
    found = hashlib.sha256()
    for place in places:
        for path in sorted((ROOT / place).rglob("*")):
            if path.suffix in (".py", ".toml", ".json", ".css", ".js"):
                found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]


# --- what the site is -------------------------------------------------------------------------------------------------

project = "zipai 字牌" if lang == "en" else "字牌 zipai"
author = copyright = "The zipai authors" if lang == "en" else "zipai 作者"
version = release = __version__
language = "en" if lang == "en" else "zh_Hans"
locale_dirs = ["locale"]
if lang == "zh":
    # Sphinx has its own words in Chinese, but knows them by another tag.
    theirs = Path(sphinx.__file__).parent / "locale" / "zh_CN" / "LC_MESSAGES"
    place = ROOT / "_build" / "locale" / language / "LC_MESSAGES"
    place.mkdir(parents=True, exist_ok=True)
    for name in ("sphinx.mo", "sphinx.js"):
        shutil.copyfile(theirs / name, place / name)
    locale_dirs.append(str(place.parent.parent))
gettext_compact = False
gettext_uuid = False
gettext_location = True

root_doc = "index"
include_patterns = ["index.md", "docs/**", "notebooks/*.ipynb"]
exclude_patterns = ["_build", ".venv", "notebooks/zh/**", "**/.ipynb_checkpoints"]

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "zipai.sphinxext",
]
if not fast:
    extensions.append("sphinx.ext.viewcode")

nitpicky = True
# Type variables, aliases and NumPy's types, which have no page here.
nitpick_ignore = [
    ("py:class", name)
    for name in (
        "zipai.threads.F",
        "zipai.table.guards.F",
        "zipai.lessons.generators.T",
        "zipai.boards.board.S",
        "Front",
        "NDArray",
        "np.int32",
        "np.uint8",
    )
]
zipai_made = "docs/made"
zipai_python = python
zipai_digest = digest("zipai", "tests")

# --- prose and notebooks ----------------------------------------------------------------------------------------------

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist", "substitution"]
myst_substitutions = {"version": version}
myst_heading_anchors = 3

# What a notebook shows is made by this package, so an answer is kept only as long as the package is the same.
nb_execution_mode = "off" if fast else "cache"
nb_execution_cache_path = str(ROOT / "_build" / "executed" / lang / digest("zipai"))
nb_execution_raise_on_error = True
nb_execution_show_tb = True
nb_execution_timeout = 120
# The static twin of a board is HTML; without a kernel a widget shows nothing, and its scripts lie on other hosts.
nb_mime_priority_overrides = [
    ("html", "text/html", 1),
    ("html", "image/svg+xml", 2),
    ("html", "application/vnd.jupyter.widget-view+json", None),
]
if lang == "zh":
    nb_code_prompt_show = "显示代码"
    nb_code_prompt_hide = "收起代码"
nb_ipywidgets_js: dict[str, dict[str, str]] = {}
os.environ["ZIPAI_LANG"] = lang
os.environ["ZIPAI_RULE_URL"] = "../r/{id}/"
os.environ.pop("ZIPAI_FACE", None)

# --- API --------------------------------------------------------------------------------------------------------------

autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
add_module_names = False

# --- how it looks -----------------------------------------------------------------------------------------------------

html_theme = "furo"
html_baseurl = f"{url}{'en' if lang == 'en' else 'zh-hans'}/" if url else ""
html_title = project
html_copy_source = False
html_show_sphinx = False
html_static_path = ["zipai/show/data/zipai.css", "docs/_static"]
html_favicon = "docs/_static/icon.svg"
html_css_files = ["zipai.css", "site.css"]
html_js_files = [("site.js", {"defer": "defer"})]
templates_path = ["docs/_templates"]
html_context = {
    "site_languages": [("en", "en", "English"), ("zh-hans", "zh-Hans", "简体中文")],
    "site_here": "en" if lang == "en" else "zh-hans",
    "site_python": python,
    "site_lang": lang,
    "site_regions": [(region.id, region.title[lang]) for region in all_built_in()],
}
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "languages.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
_LATIN = '"Noto Sans", "Source Sans 3", system-ui, -apple-system, "Segoe UI", Roboto'
_CHINESE = (
    '"PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC"'
)
_FONTS = {
    "font-stack": f"{_LATIN}, {_CHINESE}, sans-serif",
    "font-stack--monospace": 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
    "font-stack--headings": f"{_LATIN}, {_CHINESE}, sans-serif",
}
html_theme_options = {
    "light_css_variables": {
        **_FONTS,
        "color-background-primary": "#f5f1e8",
        "color-background-secondary": "#efe9dc",
        "color-background-hover": "#e4ece2",
        "color-background-hover--transparent": "#e4ece200",
        "color-background-border": "#d8cdba",
        "color-background-item": "#d8cdba",
        "color-foreground-primary": "#25221d",
        "color-foreground-secondary": "#5f584e",
        "color-foreground-muted": "#5f584e",
        "color-foreground-border": "#8d8371",
        "color-brand-primary": "#1a56ad",
        "color-brand-content": "#1a56ad",
        "color-brand-visited": "#5b3f8c",
        "color-link-underline": "#9fb6d6",
        "color-link-underline--hover": "#1a56ad",
        "color-inline-code-background": "#ece5d6",
        "color-code-background": "#fffdf8",
        "color-card-background": "#fffdf8",
        "color-admonition-background": "#fffdf8",
        "color-sidebar-link-text--top-level": "#25221d",
        "color-sidebar-search-background": "#fffdf8",
        "color-sidebar-search-background--focus": "#ffffff",
        "color-api-background": "#efe9dc",
    },
    "dark_css_variables": {
        "color-background-primary": "#15181a",
        "color-background-secondary": "#1a1d1f",
        "color-background-hover": "#1c2926",
        "color-background-hover--transparent": "#1c292600",
        "color-background-border": "#363d40",
        "color-background-item": "#363d40",
        "color-foreground-primary": "#ebe5d9",
        "color-foreground-secondary": "#b3ab9d",
        "color-foreground-muted": "#b3ab9d",
        "color-foreground-border": "#7d7a70",
        "color-brand-primary": "#9cc2ff",
        "color-brand-content": "#9cc2ff",
        "color-brand-visited": "#c9b1f2",
        "color-link-underline": "#4a5f80",
        "color-link-underline--hover": "#9cc2ff",
        "color-inline-code-background": "#24292c",
        "color-code-background": "#1c2022",
        "color-card-background": "#1c2022",
        "color-admonition-background": "#1c2022",
        "color-sidebar-link-text--top-level": "#ebe5d9",
        "color-sidebar-search-background": "#1c2022",
        "color-sidebar-search-background--focus": "#24292c",
        "color-api-background": "#1c2022",
    },
}
