"""Cards, stacks and hands as SVG.

A card is long and slender with a glyph at each end, the lower one turned. What its colour says its shape
says too: red cards bear a diamond, big cards a double frame. Below :data:`SHORT_BELOW` pixels of height
two glyphs would be too small to read, so a card is drawn short there, with one glyph.

Colours are custom properties with fallbacks, so that a page's dark palette dims the cards and a file opened
alone looks right; each is also given as a plain attribute, for viewers that know no custom properties.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from importlib.resources import files
from typing import Any, Final, Protocol

from zipai.cards import KINDS, Card, Hand
from zipai.show.look import FACES, Look
from zipai.words import say

#: Cards lower than this many pixels are drawn short.
SHORT_BELOW: Final = 44
#: Long cards lower than this have a larger index and a slightly smaller glyph.
_SMALL_BELOW: Final = 96


class GroupLike(Protocol):
    """What is shown as a group: its kind and its cards. Without cards it is closed."""

    @property
    def kind(self) -> str: ...

    @property
    def cards(self) -> Iterable[Card]: ...


@dataclass(frozen=True)
class _Form:
    """A card's measures in the units of its view box."""

    name: str
    width: float
    height: float
    corner: float
    inset: float  # of the inner frame of big cards
    glyph: float
    glyph_at: tuple[float, float]
    digit: float  # height of the index
    index_at: tuple[float, float]  # middle of the index's foot
    diamond: tuple[float, float, float]  # middle, half of the height
    turned: bool = True  # whether there is a second glyph, turned
    strip: float = 0  # how much of a card shows when another lies on it


_LONG: Final = _Form("l", 44, 118, 6, 3.6, 30, (22, 34), 10, (12.5, 17.5), (32.5, 12.5, 5.4), strip=51)
_SMALL: Final = _Form("m", 44, 118, 6, 3.4, 29, (22, 36), 13, (13, 19.5), (32.5, 13, 6.4), strip=53)
_BARE: Final = _Form("b", 44, 118, 6, 3.4, 31, (22, 35), 0, (0, 0), (22, 12, 6), strip=53)
_SHORT: Final = _Form("s", 31, 24, 3, 2, 15, (20.5, 12), 9.2, (7, 14.2), (7, 18.4, 3), False)
_SHORT_BARE: Final = _Form("t", 20, 24, 3, 2, 14.6, (10, 12), 0, (0, 0), (10, 19.6, 2.4), False)

_INK: Final = ("#1d1b1a", "--zp-black")
_RED: Final = ("#b3261e", "--zp-red")
_FACE: Final = ("#fffdf6", "--zp-face")
_EDGE: Final = ("#b8ab93", "--zp-edge")
_DOUBLE: Final = ("#8f7f62", "--zp-double")
_BACK: Final = ("#7a2a2a", "--zp-back")
_BACK_LINE: Final = ("#d9b56a", "--zp-back-line")
_SOFT: Final = ("#857d72", "--zp-soft")


@lru_cache(maxsize=1)
def outlines() -> dict[str, Any]:
    """The outlines of all signs and digits, made once by ``tools/make_faces.py``.

    ``signs`` are path data centred in a square of 1000, y downwards; ``digits`` are pairs of width and
    path data, standing on y = 0 and 1000 high.

    >>> sorted(outlines()), len(outlines()["signs"]), len(outlines()["digits"])
    (['digits', 'signs'], 23, 10)
    """
    data = files("zipai.show").joinpath("data", "faces.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(data)
    return loaded


def _n(number: float) -> str:
    """A number as short as SVG allows."""
    return f"{number:.2f}".rstrip("0").rstrip(".") if number % 1 else str(int(number))


def _paint(what: str, colour: tuple[str, str]) -> str:
    return f'{what}="{colour[0]}" style="{what}:var({colour[1]},{colour[0]})"'


def _sign(sign: str, at: tuple[float, float], size: float) -> str:
    scale = size / 1000
    x, y = at[0] - size / 2, at[1] - size / 2
    return f'<path transform="translate({_n(x)} {_n(y)}) scale({scale:.4g})" d="{outlines()["signs"][sign]}"/>'


def _number(number: int, foot: tuple[float, float], height: float, widest: float) -> str:
    """The number's digits, centred over *foot*, at most *widest* wide."""
    gap = 90
    digits = [outlines()["digits"][digit] for digit in str(number)]
    wide = sum(width for width, _ in digits) + gap * (len(digits) - 1)
    across = min(height / 1000, widest / wide)
    x = foot[0] - wide * across / 2
    parts = []
    for width, path in digits:
        parts.append(
            f'<path transform="translate({_n(x)} {_n(foot[1])}) scale({across:.4g} {height / 1000:.4g})" d="{path}"/>'
        )
        x += (width + gap) * across
    return "".join(parts)


def _rhomb(x: float, y: float, wide: float, tall: float) -> str:
    """Path data of a standing rhomb round a point, by half its width and height."""
    return f"M{_n(x)} {_n(y - tall)}l{_n(wide)} {_n(tall)} {_n(-wide)} {_n(tall)} {_n(-wide)} {_n(-tall)}z"


def _diamond(x: float, y: float, tall: float) -> str:
    return f'<path class="zp-diamond" d="{_rhomb(x, y, tall * 0.8, tall)}"/>'


def _form(look: Look, height: float) -> _Form:
    # The international numeral is itself what an index would say.
    index = look.index and look.face != "international"
    if height < SHORT_BELOW:
        return _SHORT if index else _SHORT_BARE
    if not index:
        return _BARE
    return _SMALL if height < _SMALL_BELOW else _LONG


def _frame(form: _Form, face: tuple[str, str], edge: tuple[str, str], *, double: bool) -> str:
    line = form.width / 44 if form.turned else 0.8
    half = line / 2
    outer = (
        f'<rect x="{_n(half)}" y="{_n(half)}" width="{_n(form.width - line)}" height="{_n(form.height - line)}" '
        f'rx="{_n(form.corner)}" fill="{face[0]}" stroke="{edge[0]}" stroke-width="{_n(line)}" '
        f'style="fill:var({face[1]},{face[0]});stroke:var({edge[1]},{edge[0]})"/>'
    )
    if not double:
        return outer
    inset = form.inset
    return outer + (
        f'<rect class="zp-double" x="{_n(inset)}" y="{_n(inset)}" width="{_n(form.width - 2 * inset)}" '
        f'height="{_n(form.height - 2 * inset)}" rx="{_n(form.corner * 0.6)}" fill="none" '
        f'stroke-width="{_n(line)}" {_paint("stroke", _DOUBLE)}/>'
    )


def _end(card: Card, look: Look, form: _Form) -> str:
    """What one end of the card bears; the other end bears the same, turned."""
    x, y = form.glyph_at
    if look.face != "international":
        sign = card.traditional if look.face == "traditional" else card.glyph
        if not form.turned and not form.digit and card.red:
            return _sign(sign, (x, y - 2.4), form.glyph - 1.6)
        return _sign(sign, form.glyph_at, form.glyph)
    # The sign of the big size is a ring round the numeral, in which a ten is narrowed.
    if not form.turned and card.red:
        y -= 2.2
    radius = form.glyph * (0.53 if form.turned else 0.5)
    tall = form.glyph * (0.64 if card.big else 0.8)
    numeral = _number(card.number, (x, y + tall / 2), tall, form.glyph * (0.66 if card.big else 0.95))
    if not card.big:
        return numeral
    line = form.glyph * 0.075
    return (
        f'<circle class="zp-big" cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="none" '
        f'stroke="currentColor" stroke-width="{_n(line)}"/>{numeral}'
    )


def _drawn(card: Card, look: Look, form: _Form, name: str = "") -> str:
    """The card's picture inside its view box.

    With a *name* the turned end is a reference to the upper one, which halves the picture; without, the
    picture bears no id and can stand anywhere.
    """
    ink = _RED if card.red else _INK
    end = _end(card, look, form)
    if card.red:
        end += _diamond(*form.diamond)
    if form.turned:
        turn = f'transform="rotate(180 {_n(form.width / 2)} {_n(form.height / 2)})"'
        if name:
            end = f'<g id="{name}-e">{end}</g><use href="#{name}-e" {turn}/>'
        else:
            end += f"<g {turn}>{end}</g>"
    if form.digit:
        end += _number(card.number, form.index_at, form.digit, form.digit * 1.2)
    # The ring takes the group's colour, hence ``color`` beside ``fill``.
    colour = f"var({ink[1]},{ink[0]})"
    return (
        _frame(form, _FACE, _EDGE, double=card.big)
        + f'<g fill="{ink[0]}" color="{ink[0]}" style="fill:{colour};color:{colour}">{end}</g>'
    )


def _back(form: _Form) -> str:
    """A closed card, the same whatever lies on its other side."""
    width, height, inset = form.width, form.height, form.inset
    x, y = width / 2, height / 2
    tall = height * 0.24
    wide = tall * 0.5 if form.turned else tall * 0.8
    line = 1 if form.turned else 0.7
    return (
        _frame(form, _BACK, ("#5c1d1d", "--zp-back-edge"), double=False)
        + f'<g fill="none" stroke-width="{line}" {_paint("stroke", _BACK_LINE)}>'
        + f'<rect x="{_n(inset)}" y="{_n(inset)}" width="{_n(width - 2 * inset)}" height="{_n(height - 2 * inset)}" '
        + f'rx="{_n(form.corner * 0.6)}"/>'
        + f'<path d="{_rhomb(x, y, wide, tall)}"/></g>'
        + f'<path {_paint("fill", _BACK_LINE)} d="{_rhomb(x, y, wide / 2, tall / 2)}"/>'
    )


@lru_cache(maxsize=1024)
def _picture(card: Card | None, look: Look, form: _Form, name: str = "") -> str:
    return _back(form) if card is None else _drawn(card, look, form, name)


def _name(look: Look, form: _Form, card: Card | None) -> str:
    """The id of a picture in a page: equal ids always stand for equal pictures."""
    return f"zp-{look.face[0]}{form.name}-{'back' if card is None else card}"


def _svg(inner: str, title: str, look: Look, size: tuple[float, float], height: float, name: str) -> str:
    width, tall = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{name}" role="img" lang="{look.tag}" '
        f'viewBox="0 0 {_n(width)} {_n(tall)}" width="{_n(height * width / tall)}" height="{_n(height)}">'
        f"<title>{escape(title)}</title>{inner}</svg>"
    )


def card_title(card: Card | None, look: Look, extra: str = "") -> str:
    """How a card's picture is named; None is a closed card.

    >>> card_title(Card("5b"), Look()), card_title(Card("5b"), Look(lang="zh"), "刚摸的")
    ('big 5 伍', '伍，刚摸的')
    >>> card_title(Card("6b"), Look(face="traditional")), card_title(None, Look())
    ('big 6 陸', 'closed card')
    """
    if card is None:
        name = say("show.back", look.lang)
    else:
        name = card.name(look.lang)
        if look.face == "traditional":
            name = name.replace(card.glyph, card.traditional)
        elif look.face == "international" and look.lang == "zh":
            # The face shows no Chinese sign, so the number is said beside it.
            name = say("show.numeral.big" if card.big else "show.numeral.small", "zh", number=card.number, name=name)
    return say("show.extra", look.lang, card=name, extra=extra) if extra else name


def card_svg(
    card: Card | None, look: Look, *, height: float = 118, extra: str = "", back: bool = False, sprite: bool = False
) -> str:
    """One card as an SVG *height* pixels high, with its name as the picture's text.

    A closed card (*back*, or None for the card) is the same picture and text whatever it is. With *sprite*
    the picture is taken from :func:`sprite`, which then must stand once in the page.

    >>> picture = card_svg(Card("7b"), Look())
    >>> "<title>big 7 柒</title>" in picture, "zp-diamond" in picture, "zp-double" in picture
    (True, True, True)
    >>> card_svg(Card("7b"), Look(), back=True) == card_svg(None, Look())
    True
    """
    shown = None if back else card
    form = _form(look, height)
    inner = f'<use href="#{_name(look, form, shown)}"/>' if sprite else _picture(shown, look, form)
    return _svg(inner, card_title(shown, look, extra), look, (form.width, form.height), height, "zp-face")


def sprite(look: Look, *, height: float = 118) -> str:
    """All twenty cards and the back, hidden, for a page whose cards are drawn with ``sprite=True``.

    The drawing depends on the height (see :func:`card_svg`), so give one of the heights that the page uses.

    >>> sprite(Look()).count("<symbol")
    21
    """
    form = _form(look, height)
    box = f'viewBox="0 0 {_n(form.width)} {_n(form.height)}"'
    symbols = "".join(
        f'<symbol id="{_name(look, form, card)}" {box}>{_picture(card, look, form, _name(look, form, card))}</symbol>'
        for card in [*map(Card, range(KINDS)), None]
    )
    # Not display:none, with which some browsers draw nothing where the symbols are used.
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" style="position:absolute">'
        f"{symbols}</svg>"
    )


@lru_cache(maxsize=1)
def shared_drawings() -> dict[str, tuple[str, str]]:
    """What :func:`card_svg` draws inside its frame -> the id of that drawing, and the drawing under its id.

    They are the drawings that hands and groups bring along, so a page that keeps each of those once can take its
    single cards from them too.

    >>> inner = card_svg(Card("7b"), Look()).partition("</title>")[2].removesuffix("</svg>")
    >>> name, drawing = shared_drawings()[inner]
    >>> name, f'<g id="{name}">' in hand_svg(Hand("7b"), Look())
    ('zp-sl-7b-g', True)
    """
    found: dict[str, tuple[str, str]] = {}
    for face in FACES:
        look = Look(face=face)
        for form in (_LONG, _SMALL, _BARE, _SHORT, _SHORT_BARE):
            for card in [*map(Card, range(KINDS)), None]:
                name = f"{_name(look, form, card)}-g"
                found[_picture(card, look, form)] = name, f'<g id="{name}">{_picture(card, look, form, name)}</g>'
    return found


def _laid(columns: Sequence[Sequence[Card | None]], look: Look, form: _Form, gap: float) -> tuple[str, float, float]:
    """Columns of overlapping cards, the last of each whole; all columns end at one foot.

    Gives the picture, its width and its height. Short cards lie beside each other, not on each other.
    """
    margin = 1.0
    used = {card for column in columns for card in column}
    drawn = "".join(
        f'<g id="{_name(look, form, card)}-g">{_picture(card, look, form, _name(look, form, card) + "-g")}</g>'
        for card in sorted(used, key=lambda card: -1 if card is None else card)
    )
    placed = []
    if form.turned:
        height = form.height + form.strip * (max((len(column) for column in columns), default=1) - 1)
        x = margin
        for column in columns:
            y = margin + height - form.height - form.strip * (len(column) - 1)
            for card in column:
                placed.append(f'<use href="#{_name(look, form, card)}-g" x="{_n(x)}" y="{_n(y)}"/>')
                y += form.strip
            x += form.width + gap
        width = x - gap - margin if columns else form.width
    else:
        height, x = form.height, margin
        for column in columns:
            for card in column:
                placed.append(f'<use href="#{_name(look, form, card)}-g" x="{_n(x)}" y="{_n(margin)}"/>')
                x += form.width + 1
            x += gap
        width = max(x - gap - 1 - margin, form.width)
    return f"<defs>{drawn}</defs>{''.join(placed)}", width + 2 * margin, height + 2 * margin


def columns_of(hand: Iterable[Card]) -> list[list[Card]]:
    """A hand in columns of equal number, small on big, as many people hold it.

    >>> [[str(card) for card in column] for column in columns_of(Hand("1223s 25570b"))]
    [['1s'], ['2s', '2s', '2b'], ['3s'], ['5b', '5b'], ['7b'], ['0b']]
    """
    columns: dict[int, list[Card]] = {}
    for card in sorted(hand, key=lambda card: (card.number, card.big)):
        columns.setdefault(card.number, []).append(card)
    return list(columns.values())


def hand_svg(
    hand: Hand,
    look: Look,
    *,
    columns: Sequence[Iterable[Card]] | None = None,
    win: Card | None = None,
    height: float = 118,
) -> str:
    """A hand in columns, one glyph of each card showing and the last card of each column whole.

    *columns* says how the hand is laid; by default it lies by number. *win* is the arriving card, which
    lies apart behind a plus. *height* is that of one card; the picture is as high as its highest column.

    >>> picture = hand_svg(Hand("123s 55b"), Look(), win=Card("5b"))
    >>> picture[picture.index("<title>") + 7 : picture.index("</title>")]
    'hand 123s 55b: 一二三 伍伍; arriving card: big 5 伍'
    """
    laid = [list(column) for column in (columns_of(hand) if columns is None else columns)]
    laid = [column for column in laid if column]
    form = _form(look, height)
    gap = 8.0 if form.turned else 4.0
    title = say("show.hand.empty", look.lang)
    if len(hand):
        glyphs = hand.glyphs(traditional=look.face == "traditional")
        title = say("show.hand", look.lang, hand=hand, glyphs=glyphs)
    if laid:
        inner, wide, tall = _laid([*laid], look, form, gap)
    else:
        wide, tall = form.width + 2, form.height + 2
        inner = (
            f'<rect class="zp-empty" x="1.5" y="1.5" width="{_n(form.width - 1)}" height="{_n(form.height - 1)}" '
            f'rx="{_n(form.corner)}" fill="none" stroke-dasharray="4 3" {_paint("stroke", _SOFT)}/>'
        )
    if win is not None:
        title = say("show.hand.win", look.lang, hand=title, card=card_title(win, look))
        arm = 7.0 if form.turned else 3.5
        x, y = wide + gap + arm, tall - 1 - form.height / 2
        inner += (
            f'<path class="zp-plus" fill="none" stroke-width="{_n(arm / 3)}" stroke-linecap="round" '
            f"{_paint('stroke', _SOFT)} "
            f'd="M{_n(x - arm)} {_n(y)}h{_n(2 * arm)}M{_n(x)} {_n(y - arm)}v{_n(2 * arm)}"/>'
            f'<g class="zp-win" transform="translate({_n(x + arm + gap)} {_n(tall - 1 - form.height)})">'
            f"{_drawn(win, look, form)}</g>"
        )
        wide = x + arm + gap + form.width + 1
    return _svg(inner, title, look, (wide, tall), height * tall / form.height, "zp-hand")


def group_name(kind: str, lang: str = "en") -> str:
    """What a kind of group is called.

    >>> group_name("kan"), group_name("run", "zh")
    ('kan 坎', '一句话')
    """
    return say(f"show.kind.{kind}", lang)


def group_title(group: GroupLike, look: Look) -> str:
    """The text of a group's picture."""
    kind, cards = group_name(str(group.kind), look.lang), list(group.cards)
    if not cards:
        return say("show.group.closed", look.lang, kind=kind)
    signs = "".join(card.traditional if look.face == "traditional" else card.glyph for card in cards)
    return say("show.group", look.lang, kind=kind, cards=signs)


def group_svg(group: GroupLike, look: Look, *, height: float = 72) -> str:
    """One group as a small stack; short cards lie in a row.

    A group without cards is closed: its backs say nothing but how many cards its kind has.
    """
    cards: list[Card | None] = list(group.cards)
    if not cards:
        cards = [None] * (4 if str(group.kind) in ("ti", "pao") else 3)
    form = _form(look, height)
    inner, wide, tall = _laid([cards], look, form, 0)
    return _svg(inner, group_title(group, look), look, (wide, tall), height * tall / form.height, "zp-stack")
