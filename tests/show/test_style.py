"""The stylesheet: scoped, calling nobody, with enough contrast in both palettes."""

from __future__ import annotations

import re

import pytest

from zipai.show.html import breakdown_html, dots_html, groups_html, notice_html, refusals_html, root, verdict_html
from zipai.show.look import Look
from zipai.show.style import style_tag, stylesheet

CSS = re.sub(r"/\*.*?\*/", "", stylesheet(), flags=re.DOTALL)


def palettes() -> list[dict[str, str]]:
    return [dict(re.findall(r"--zp-([a-z-]+): (#[0-9a-f]{6});", block)) for block in re.findall(r"{([^{}]*)}", CSS)]


LIGHT, DARK, DARK_AGAIN = (palette for palette in palettes() if palette)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_dark_palette_is_the_same_both_times_and_complete() -> None:
    assert DARK == DARK_AGAIN
    assert DARK.keys() == LIGHT.keys()


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_contrast(palette: dict[str, str]) -> None:
    for ground in ("bg", "panel", "felt"):
        for ink in ("ink", "soft", "link", "good", "care"):
            assert contrast(palette[ink], palette[ground]) >= 4.5, (ink, ground)
        # Outlines of controls and the ring of focus are no text: three is enough.
        for line in ("control", "focus"):
            assert contrast(palette[line], palette[ground]) >= 3, (line, ground)
    assert contrast(palette["go-ink"], palette["go"]) >= 4.5
    assert contrast(palette["black"], palette["face"]) >= 4.5
    assert contrast(palette["red"], palette["face"]) >= 4.5
    assert contrast(palette["double"], palette["face"]) >= 3


def test_red_is_only_for_cards() -> None:
    # Cards are drawn in zipai.show.cards; no rule of the stylesheet may use their red.
    assert "var(--zp-red" not in CSS


def test_nothing_comes_from_elsewhere() -> None:
    assert not re.search(r"url\(|@import|@font-face|//", CSS)


def test_everything_is_below_the_root_class() -> None:
    for selectors in re.findall(r"(?:^|[{};])\s*([^{};@]+){", CSS):
        depth, start, found = 0, 0, []
        for i, sign in enumerate(selectors + ","):
            depth += (sign == "(") - (sign == ")")
            if sign == "," and not depth:
                found.append(selectors[start:i])
                start = i + 1
        for selector in found:
            assert re.search(r"\.zp(?![-\w])", selector), selector


def test_labels_are_at_least_13_px() -> None:
    sizes = [int(size) for size in re.findall(r"(?:font-size: |font: [^;]*?)(\d+)px", CSS)]
    assert sizes
    assert min(sizes) >= 13


def test_short_form_keeps_every_rule() -> None:
    short = style_tag()
    assert short.count("{") == CSS.count("{")
    assert ".zp :focus-visible{" in short
    assert "</" not in short.removesuffix("</style>")
    assert "prefers-reduced-motion" in short


def test_parts_use_only_classes_that_are_styled_or_drawn() -> None:
    look = Look()
    page = root(
        *(breakdown_html([], 0, 15, look), groups_html([], look), refusals_html([("a.b", "c")], look)),
        *(verdict_html(True, "a", "b", look=look), verdict_html(False, "a", look=look)),
        *(notice_html("a", look=look), dots_html(1, 2, look)),
        look=look,
        board=True,
    )
    used = {name for value in re.findall(r'class="([^"]+)"', page) for name in value.split()}
    styled = set(re.findall(r"\.(zp[-\w]*)", CSS))
    assert used <= styled
