"""Words for positions, their defects, links and views."""

from zipai.words import Words

WORDS: Words = {
    "error": ("position: {defects}", "局面有误：{defects}"),
    "at": ("{where}: {said}", "{where}：{said}"),
    "named": ("{said} [{name}]", "{said} [{name}]"),
    "and": ("; ", "；"),
    # reading JSON
    "empty": ("there is nothing to read", "没有内容"),
    "too-long": ("longer than {limit} signs", "超过 {limit} 个字符"),
    "not-utf8": ("not UTF-8 text", "不是 UTF-8 文本"),
    "not-json": (
        "not valid JSON: {reason} at line {line}, column {column}",
        "不是有效的 JSON：第 {line} 行第 {column} 列，{reason}",
    ),
    "too-deep": ("JSON nested too deeply", "JSON 嵌套太深"),
    "long-number": ("not valid JSON: a number with too many digits", "不是有效的 JSON：数字太长"),
    "bad-number": ("{number} is not a number that JSON has", "JSON 里没有 {number} 这种数"),
    "key-twice": ("{key} stands twice", "{key} 出现两次"),
    "unknown-key": ("there is no {key} here{hint}; known are {known}", "这里没有 {key} 这个键{hint}；可用的有 {known}"),
    "missing-key": ("it is missing", "缺少这一项"),
    "wrong-type": ("must be {expected}, found {found}", "应为{expected}，却是 {found}"),
    "format": ("must be {expected}, found {found}", "应为 {expected}，却是 {found}"),
    "expected.object": ("an object", "对象"),
    "expected.text": ("text", "文字"),
    "expected.number": ("a whole number from 0 up", "不小于 0 的整数"),
    "expected.truth": ("true or false", "true 或 false"),
    "expected.due": ("discard, draw, win or null", "discard、draw、win 或 null"),
    "expected.origin": ("draw, discard or lit", "draw、discard 或 lit"),
    "expected.cards": ('cards as text, such as "1223s 55b"', '写成文字的牌，例如 "1223s 55b"'),
    "expected.one-card": ("one card", "一张牌"),
    "expected.stock": ("a number of cards, or the cards in order as text", "张数，或按次序写成文字的牌"),
    "expected.card": ("null or an object with card, from and origin", "null 或含 card、from、origin 的对象"),
    "expected.players": ("a list of players", "各家的列表"),
    "expected.player": ("an object, one for each player", "对象，每家一个"),
    "expected.melds": ("a list of melds", "门子的列表"),
    "expected.meld": ('a meld as text, such as "peng:5b"', '写成文字的门子，例如 "peng:5b"'),
    "expected.passed": ("an object from cards to huxi", "从牌到胡息的对象"),
    # what can't be
    "bad-rules": ("{problem}", "{problem}"),
    "bad-cards": ("{problem}", "{problem}"),
    "bad-meld": ("{problem}", "{problem}"),
    "no-one-five-ten": ("{text}: 1, 5 and 10 are no run by these rules", "{text}：按这套规则，一五十不是一句话"),
    "closed-meld": (
        "a {kind} without its card stands beside a hand that can be seen: name its card",
        "手牌看得见，{kind} 却没写是什么牌：请写出来",
    ),
    "five-of-a-kind": (
        "five of a kind: {card} is in sight {count} times, and there are only four",
        "五张相同：{card} 出现 {count} 次，而每种牌只有四张",
    ),
    "hand-size": ("it says {size}, and the hand has {count} cards", "写的是 {size}，手牌却有 {count} 张"),
    "wrong-count": (
        "{count} cards are owned in hand and melds, and it should be {due}",
        "手牌和门子共 {count} 张，应为 {due} 张",
    ),
    "stock-count": (
        "hands and melds {owned}, put down or dead {lying}, in the air {air}, in the stock {stock}: {total} cards, and a pack has {deck}",
        "手牌和门子 {owned} 张，打出和无人要的 {lying} 张，正在场上的 {air} 张，牌墩 {stock} 张：共 {total} 张，而一副牌是 {deck} 张",
    ),
    "player-count": ("there are {count} of them, and 1 to 4 can sit at a table", "共有 {count} 家，一桌是 1 到 4 家"),
    "players": (
        "{count} play, and by the rules {rules} it should be {due}",
        "有 {count} 家在打，按规则 {rules} 应为 {due} 家",
    ),
    "sitting-seat": (
        "one player of four may sit, and that is the one opposite the dealer",
        "四家中只有一家数醒，就是庄家对面的那家",
    ),
    "sitting-holds": ("one who sits takes no part: leave out {keys}", "数醒的人不打牌：请去掉 {keys}"),
    "no-seat": ("no player has seat {seat}", "座位 {seat} 没有人在打"),
    "card-and-turn": (
        "a card is in the air, and so it is nobody's turn: leave out this or the card",
        "场上有牌等人要，就不是轮到谁：请去掉这一项或那张牌",
    ),
    "two-cards-in-the-air": ("only one card can be in the air", "场上等人要的牌只能有一张"),
    "no-lit-card": ("the rules {rules} light no card", "规则 {rules} 没有亮张"),
    "lit-by-another": (
        "seat {seat} shows the lit card, and it should be the dealer, seat {dealer}",
        "亮张的是座位 {seat}，应为庄家（座位 {dealer}）",
    ),
    "lit-late": (
        "the lit card is there before anything else: no meld can be laid yet and no card put down",
        "亮张在一切之前：还不能有门子，也不能有打出的牌",
    ),
    "first-discard": (
        "the dealer's first discard is due or in the air only while nothing but dealt ti is laid and no card put down",
        "庄家第一张牌要打或刚打出时，桌上只能有起手提的牌，也没有别的打出的牌",
    ),
    "unlaid-ti": (
        "four {card} in the hand: by these rules a dealt ti is laid at once",
        "手里有四张{card}：按这套规则，起手提要马上摆下",
    ),
    "no-win": (
        "seat {seat} has no hand that wins as it lies after its own wei or ti, or as it was dealt",
        "座位 {seat} 并没有在自己偎、提之后或起手就能胡的牌",
    ),
    "card-twice": ("{card} stands twice", "{card}出现两次"),
    # links
    "link": ("no link to a position: {problem}", "不是局面的链接：{problem}"),
    "link.start": ("it must begin with zp1.", "应以 zp1. 开头"),
    "link.version": ("{version} is newer than this program, which reads zp1.", "{version} 比本程序新，本程序只读 zp1."),
    "link.sign": ("{sign} at place {place} can't stand in it", "第 {place} 个字符 {sign} 不该出现"),
    "link.damaged": ("it is damaged or cut off", "内容损坏或不完整"),
    "link.long": ("it holds more than {limit} signs", "内容超过 {limit} 个字符"),
}
