"""Words for scoring."""

from zipai.words import Words

WORDS: Words = {
    "win-and-from": (
        "a winning card and where it comes from belong together: give both or neither",
        "胡的牌和它的来处要一起给：要么都给，要么都不给",
    ),
    "from": (
        "{source} is not where a card can come from: say one of {known}",
        "{source} 不是牌的来处：请用 {known} 之一",
    ),
    "five": (
        "five of a kind: hand, melds and winning card hold {card} {count} times, and there are only four",
        "五张相同：手牌、桌面和胡的牌里共有 {count} 张{card}，而每种牌只有四张",
    ),
    "count": (
        "wrong number of cards: hand and melds hold {count}, and a player owns {least} to {most} here",
        "张数不对：手牌和桌面共 {count} 张，这里应为 {least} 到 {most} 张",
    ),
    "count-win": (
        "wrong number of cards: hand and melds hold {count} before the winning card, and a waiting player owns {least} to {most} here",
        "张数不对：胡的牌以外，手牌和桌面共 {count} 张，听牌的人应有 {least} 到 {most} 张",
    ),
    "count-wait": (
        "wrong number of cards: hand and melds hold {count}, and a waiting player owns {least} to {most} here (discard first)",
        "张数不对：手牌和桌面共 {count} 张，听牌的人应有 {least} 到 {most} 张（请先打出一张）",
    ),
}
