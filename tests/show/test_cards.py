"""Pictures of cards, stacks and hands: their texts, and shapes that say what the colours say."""

from __future__ import annotations

import re
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from zipai.cards import Card, Hand
from zipai.melds import Group
from zipai.show.cards import (
    SHORT_BELOW,
    card_svg,
    card_title,
    columns_of,
    group_svg,
    hand_svg,
    outlines,
    sprite,
)
from zipai.show.look import FACES, Look
from zipai.words import LANGS

ALL = [Card(kind) for kind in range(20)]
HEIGHTS = (24, 48, 130)
LOOKS = [Look(lang=lang, face=face, index=index) for lang in LANGS for face in FACES for index in (True, False)]
SVG = "{http://www.w3.org/2000/svg}"

ENGLISH = [
    *("small 1 一", "small 2 二", "small 3 三", "small 4 四", "small 5 五"),
    *("small 6 六", "small 7 七", "small 8 八", "small 9 九", "small 10 十"),
    *("big 1 壹", "big 2 贰", "big 3 叁", "big 4 肆", "big 5 伍"),
    *("big 6 陆", "big 7 柒", "big 8 捌", "big 9 玖", "big 10 拾"),
]


def parse(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def title(picture: str) -> str | None:
    return parse(picture).findtext(f"{SVG}title")


def classed(picture: str, name: str) -> int:
    return sum(element.get("class") == name for element in parse(picture).iter())


@pytest.mark.parametrize("height", HEIGHTS)
@pytest.mark.parametrize("index", [True, False])
def test_titles_in_both_languages(height: float, index: bool) -> None:
    assert [title(card_svg(card, Look(index=index), height=height)) for card in ALL] == ENGLISH
    chinese = [title(card_svg(card, Look(lang="zh", index=index), height=height)) for card in ALL]
    assert chinese == list("一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾")


def test_titles_of_other_faces() -> None:
    traditional = [card_title(card, Look(lang="zh", face="traditional")) for card in ALL]
    assert traditional == list("一二三四五六七八九十壹貳叄肆伍陸柒捌玖拾")
    assert card_title(Card("2b"), Look(face="traditional")) == "big 2 貳"
    assert card_title(Card("5b"), Look(lang="zh", face="international")) == "大5（伍）"
    assert card_title(Card("5s"), Look(lang="zh", face="international")) == "小5（五）"
    assert card_title(Card("5s"), Look(face="international"), "just drawn") == "small 5 五, just drawn"


def test_every_glyph_has_an_outline() -> None:
    signs, digits = outlines()["signs"], outlines()["digits"]
    for card in ALL:
        assert re.fullmatch(r"m[-0-9 mlhvqz]+z", signs[card.glyph])
        assert re.fullmatch(r"m[-0-9 mlhvqz]+z", signs[card.traditional])
    assert sorted(digits) == list("0123456789")
    assert all(width > 100 and path.endswith("z") for width, path in digits.values())
    assert len({*signs.values()}) == len(signs)


@pytest.mark.parametrize("height", HEIGHTS)
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_shape_says_what_colour_says(look: Look, height: float) -> None:
    for card in ALL:
        picture = card_svg(card, look, height=height)
        ends = 1 if height < SHORT_BELOW else 2
        assert classed(picture, "zp-diamond") == (ends if card.number in (2, 7, 10) else 0)
        assert classed(picture, "zp-double") == (1 if card.big else 0)
        ring = look.face == "international" and card.big
        assert classed(picture, "zp-big") == (ends if ring else 0)
        assert ("#b3261e" in picture) == (card.number in (2, 7, 10))


@pytest.mark.parametrize("height", HEIGHTS)
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_card_is_xml_of_its_height_and_differs_from_every_other(look: Look, height: float) -> None:
    pictures = [card_svg(card, look, height=height) for card in [*ALL, None]]
    assert len(set(pictures)) == 21
    # The titles aside, too.
    assert len({re.sub("<title>.*</title>", "", picture) for picture in pictures}) == 21
    for picture in pictures:
        element = parse(picture)
        assert element.get("role") == "img"
        assert element.get("lang") == look.tag
        assert element.get("height") == str(height)
        assert not [child for child in element.iter() if child.get("id")]


@pytest.mark.parametrize("height", HEIGHTS)
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_whole_picture_lies_within_its_box(look: Look, height: float) -> None:
    """Indexes and glyphs lie inside the frame and apart from each other."""
    for card in ALL:
        element = parse(card_svg(card, look, height=height))
        _, _, width, tall = map(float, (element.get("viewBox") or "").split())
        boxes = []
        # The turned end repeats the upper one, so it is enough to look at the first.
        for path in element.findall(f"{SVG}g/{SVG}path"):
            placed = re.fullmatch(r"translate\((\S+) (\S+)\) scale\((\S+?)(?: (\S+))?\)", path.get("transform") or "")
            if placed:
                x, y, across = (float(placed[i]) for i in (1, 2, 3))
                boxes.append(box(path.get("d") or "", x, y, across, float(placed[4] or placed[3])))
        assert boxes
        for x0, y0, x1, y1 in boxes:
            assert 1 < x0 < x1 < width - 1
            assert 1 < y0 < y1 < (tall if height < SHORT_BELOW else tall / 2)
        # Digits of one number stand side by side; an index and a glyph must not meet either.
        for i, (x0, y0, x1, y1) in enumerate(boxes):
            for u0, v0, u1, v1 in boxes[:i]:
                assert x1 <= u0 or u1 <= x0 or y1 <= v0 or v1 <= y0


def box(path: str, x: float, y: float, across: float, down: float) -> tuple[float, float, float, float]:
    """The box of the points of relative path data (control points included, so never too small)."""
    steps = {"m": 2, "l": 2, "h": 1, "v": 1, "q": 4, "z": 0}
    at, start = (0, 0), (0, 0)
    points = []
    for letter, rest in re.findall(r"([a-z])([-0-9 ]*)", path):
        numbers = [int(number) for number in re.findall(r"-?\d+", rest)]
        assert len(numbers) == steps[letter]
        if letter == "z":
            at = start
        elif letter == "h":
            at = (at[0] + numbers[0], at[1])
        elif letter == "v":
            at = (at[0], at[1] + numbers[0])
        else:
            at = (at[0] + numbers[-2], at[1] + numbers[-1])
            start = at if letter == "m" else start
        points.append(at)
    return (
        x + across * min(p[0] for p in points),
        y + down * min(p[1] for p in points),
        x + across * max(p[0] for p in points),
        y + down * max(p[1] for p in points),
    )


def test_a_closed_card_says_nothing() -> None:
    for look in LOOKS:
        assert len({card_svg(card, look, back=True) for card in [*ALL, None]}) == 1
    assert title(card_svg(Card("5b"), Look(), back=True)) == "closed card"
    assert title(card_svg(None, Look(lang="zh"))) == "扣着的牌"
    for kind, backs in (("wei", 3), ("ti", 4)):
        picture = group_svg(SimpleNamespace(kind=kind, cards=()), Look())
        assert len(parse(picture).findall(f"{SVG}use")) == backs
        assert "-back-g" in picture
    assert title(group_svg(SimpleNamespace(kind="wei", cards=()), Look())) == "wei 偎: closed cards"


def test_sprite_holds_what_its_cards_use() -> None:
    for look in LOOKS:
        for height in HEIGHTS:
            ids = set(re.findall(r'<symbol id="([^"]+)"', sprite(look, height=height)))
            used = {
                found
                for card in [*ALL, None]
                for found in re.findall('href="#([^"]+)"', card_svg(card, look, height=height, sprite=True))
            }
            assert used == ids
            assert len(ids) == 21
            parse(sprite(look, height=height))


def test_ids_of_equal_pictures_only_are_equal() -> None:
    seen: dict[str, str] = {}
    for look in [look for look in LOOKS if look.lang == "en"]:
        for height in (24, 48, 72, 118, 130):
            for name, inner in re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', sprite(look, height=height)):
                assert seen.setdefault(name, inner) == inner


def test_hand_lies_in_columns() -> None:
    assert [[str(card) for card in column] for column in columns_of(Hand("5s 55b 1b 1s"))] == [
        ["1s", "1b"],
        ["5s", "5b", "5b"],
    ]
    picture = hand_svg(Hand("1223s 25570b"), Look())
    assert title(picture) == "hand 1223s 25570b: 一二二三 贰伍伍柒拾"
    uses = parse(picture).findall(f"{SVG}use")
    assert len(uses) == 9
    ids = {element.get("id") for element in parse(picture).iter()}
    assert {(use.get("href") or "")[1:] for use in uses} <= ids
    # The last card of every column stands at one foot.
    feet: dict[str, float] = {}
    for use in uses:
        x, y = use.get("x") or "", float(use.get("y") or 0)
        feet[x] = max(feet.get(x, 0), y)
    assert len(feet) == 6
    assert len(set(feet.values())) == 1


def test_hand_with_columns_and_arriving_card() -> None:
    groups = [Hand("123s"), Hand("66b")]
    picture = hand_svg(Hand("123s 66b"), Look(lang="zh", face="traditional"), columns=groups, win=Card("6b"))
    assert title(picture) == "手牌 123s 66b：一二三 陸陸；来牌：陸"
    assert classed(picture, "zp-win") == classed(picture, "zp-plus") == 1
    assert len({use.get("x") for use in parse(picture).findall(f"{SVG}use")}) == 2
    assert title(hand_svg(Hand(), Look())) == "hand without cards"
    assert classed(hand_svg(Hand(), Look()), "zp-empty") == 1


def test_group_texts() -> None:
    assert title(group_svg(Group("kan:5b"), Look())) == "kan 坎: 伍伍伍"
    assert title(group_svg(Group("chi:270b"), Look(lang="zh", face="traditional"))) == "吃：貳柒拾"
    assert len(parse(group_svg(Group("pao:7b"), Look())).findall(f"{SVG}use")) == 4


@pytest.mark.parametrize(
    "picture",
    [card_svg(Card("7b"), Look()), hand_svg(Hand("123s"), Look(), win=Card("7b")), group_svg(Group("kan:5b"), Look())],
)
def test_colours_have_fallbacks_and_nothing_comes_from_elsewhere(picture: str) -> None:
    assert not re.findall(r"var\(--zp-[a-z-]+\)", picture)
    assert set(re.findall(r"https?://[^\"' ]*", picture)) == {"http://www.w3.org/2000/svg"}
    assert "<text" not in picture


def test_extra_words_are_escaped() -> None:
    assert "<title>small 1 一, &lt;b&gt; &amp;</title>" in card_svg(Card("1s"), Look(), extra="<b> &")
