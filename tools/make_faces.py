"""Make the outlines of the card faces from two fonts: ``zipai/show/data/faces.json``.

The outlines are committed, the fonts are not, so this runs only when a glyph is added or the look changes.
The fonts that made the committed file, both under the SIL Open Font License:

- signs: LXGW WenKai Bold 1.250, ``LXGWWenKai-Bold.ttf`` of the Debian package ``fonts-lxgw-wenkai``
  (version ``1.250+repack-1``; ``apt-get download fonts-lxgw-wenkai`` and ``dpkg -x``);
- digits: Source Sans 3 Semibold 3.052, ``files/source-sans-3-latin-600-normal.woff2`` of the npm package
  ``@fontsource/source-sans-3`` (version ``5.3.1``; ``npm pack @fontsource/source-sans-3@5.3.1``).

It needs ``fonttools`` and ``brotli``::

    python tools/make_faces.py LXGWWenKai-Bold.ttf source-sans-3-latin-600-normal.woff2

The same fonts give the same bytes. The licence, with both copyright lines, is ``zipai/show/data/OFL.txt``.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

SIGNS = "一二三四五六七八九十壹贰貳叁叄肆伍陆陸柒捌玖拾"
DIGITS = "0123456789"
OUT = Path(__file__).resolve().parent.parent / "zipai" / "show" / "data" / "faces.json"

#: A sign lies centred by its ink in a square of this side; at 300 px a unit is a third of a pixel.
SQUARE = 1000
#: A digit stands on y = 0 (y grows downwards, so it lies above) with this height.
TALL = 1000

Point = tuple[float, float]


def outline(font: TTFont, sign: str, scale: float, dx: float, dy: float) -> str:
    """The glyph as SVG path data, scaled and moved, y downwards, in whole units and relative steps."""
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[font.getBestCmap()[ord(sign)]].draw(TransformPen(pen, (scale, 0, 0, -scale, dx, dy)))
    path: list[str] = []
    at = (0, 0)

    def step(letter: str, *points: Point) -> None:
        nonlocal at
        whole = [(round(x), round(y)) for x, y in points]
        moves = [(x - at[0], y - at[1]) for x, y in whole]
        at = whole[-1]
        if letter != "m" and not any(dx or dy for dx, dy in moves):
            return
        if letter == "l" and not moves[0][1]:
            path.append(f"h{moves[0][0]}")
        elif letter == "l" and not moves[0][0]:
            path.append(f"v{moves[0][1]}")
        else:
            numbers = [n for move in moves for n in move]
            path.append(letter + "".join(f"{n}" if n < 0 or not i else f" {n}" for i, n in enumerate(numbers)))

    start = at
    for name, points in pen.value:
        if name == "moveTo":
            step("m", *points)
            start = at
        elif name == "lineTo":
            step("l", *points)
        elif name == "curveTo":
            step("c", *points)
        elif name == "qCurveTo":
            # TrueType leaves out the points that lie half-way between two control points.
            for i, control in enumerate(points[:-1]):
                following = points[i + 1]
                last = i == len(points) - 2
                end = following if last else ((control[0] + following[0]) / 2, (control[1] + following[1]) / 2)
                step("q", control, end)
        else:
            path.append("z")
            at = start
    return "".join(path)


def bounds(font: TTFont, sign: str) -> tuple[float, float, float, float]:
    """The box of the ink in the font's own units, y upwards."""
    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[font.getBestCmap()[ord(sign)]].draw(pen)
    box: tuple[float, float, float, float] = pen.bounds
    return box


def faces(signs: TTFont, digits: TTFont) -> dict[str, Any]:
    """All outlines: signs centred in a square, digits on a line with their widths."""
    boxes = {sign: bounds(signs, sign) for sign in SIGNS}
    # One scale for all signs, so that strokes keep one weight: the largest fills the square.
    scale = SQUARE / max(max(x1 - x0, y1 - y0) for x0, y0, x1, y1 in boxes.values())
    result: dict[str, Any] = {"signs": {}, "digits": {}}
    for sign, (x0, y0, x1, y1) in boxes.items():
        middle = SQUARE / 2
        result["signs"][sign] = outline(
            signs, sign, scale, middle - scale * (x0 + x1) / 2, middle + scale * (y0 + y1) / 2
        )
    tall = TALL / bounds(digits, "1")[3]
    for digit in DIGITS:
        x0, _, x1, _ = bounds(digits, digit)
        # Only the ink counts, so that a number can be centred by what is seen.
        result["digits"][digit] = [round(tall * (x1 - x0)), outline(digits, digit, tall, -tall * x0, 0)]
    return result


def main() -> None:
    """Read the two fonts and write the outlines."""
    parser = argparse.ArgumentParser(description="Make the outlines of the card faces from two fonts.")
    parser.add_argument("signs", type=Path, help="the font of the Chinese signs")
    parser.add_argument("digits", type=Path, help="the font of the digits")
    parser.add_argument("--font-number", type=int, default=0, help="the font's place in a collection (.ttc)")
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    made = faces(TTFont(options.signs, fontNumber=options.font_number), TTFont(options.digits))
    text = json.dumps(made, ensure_ascii=False, indent=0, separators=(",", ":"), sort_keys=True)
    options.out.write_text(text + "\n", encoding="utf-8")
    print(f"{options.out.name}: {options.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
