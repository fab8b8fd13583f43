"""Words for reading and naming cards and groups."""

from zipai.words import Words

WORDS: Words = {
    "unknown-sign": ("unknown sign {sign} at place {place}", "第{place}个字符{sign}不是牌"),
    "no-suffix": (
        "digits {sign} at place {place} have no size: put s (small) or b (big) after them",
        "第{place}个字符处的数字{sign}没有大小：请在后面写 s（小字）或 b（大字）",
    ),
    "no-digits": (
        "empty group: {sign} at place {place} has no digit before it",
        "第{place}个字符{sign}前面没有数字",
    ),
    "five": (
        "five of a kind: {card} at place {place} is the fifth, and there are only four",
        "第{place}个字符处的{card}是第五张：每种牌只有四张",
    ),
    "negative": ("{card} is not there to be taken away", "没有{card}可以拿走"),
    "one-card": ("{text} is not one card", "{text}不是一张牌"),
    "no-index": ("{index} is no card: kinds are counted from 0 to 19", "{index}不是牌：牌的编号是 0 到 19"),
    "name.small": ("small {number} {glyph}", "{glyph}"),
    "name.big": ("big {number} {glyph}", "{glyph}"),
    "group-form": (
        "{text} is not a group: write kind:cards, such as {example}",
        "{text}不是一组牌：请写成“种类:牌”，例如 {example}",
    ),
    "group-kind": ("{text}: there is no kind of group called {kind}", "{text}：没有叫“{kind}”的门子"),
    "group-one": (
        "{text}: {kind} is written with one card, such as {kind}:5b",
        "{text}：{kind} 只写一张牌，例如 {kind}:5b",
    ),
    "group-cards": ("{text}: these cards make no {kind}", "{text}：这些牌组不成 {kind}"),
    "group-bad": ("{text}: {error}", "{text}：{error}"),
    "not-table": (
        "{text} cannot lie on the table: melds are chi, peng, wei, chouwei, pao and ti",
        "{text}不能放在桌面上：桌面上只有吃(chi)、碰(peng)、偎(wei)、臭偎(chouwei)、跑(pao)、提(ti)",
    ),
}
