"""Words of exercises that are made from a seed."""

from zipai.words import Words

_WHERE = (
    "One table, two regions: {here} and {there}. Where may you {action}?",
    "同一个局面，两种打法：{here}和{there}。哪边能{action}？",
)
_WHERE_LOOK = (
    "Go through what changes between the two: the minimum, discards, what is barred.",
    "想想两边有什么不同：起胡、打出的牌、臭牌。",
)
_WHERE_PRAISE = ("That is what changes at the other table.", "换一张桌子，就是这点不同。")

WORDS: Words = {
    "faces.read.goal": ("Which card bears the sign {sign}?", "哪张牌写着“{sign}”？"),
    "faces.read.look": (
        "Small or big? Simplified or traditional? And a plus means big.",
        "小字还是大字？简体还是繁体？加号表示大字。",
    ),
    "faces.read.praise": ("{sign} is the {size} {number}.", "“{sign}”是{size}，{number}点。"),
    "faces.read.small": ("small", "小字"),
    "faces.read.big": ("big", "大字"),
    "groups.find.goal": ("Pick three cards that make a group.", "选三张能成一门的牌。"),
    "groups.find.look": (
        "Three in a row, 2-7-10, or one number in both sizes. And what is whole stays whole.",
        "找相连的三张、二七十，或同一点数大小都有的；坎不能拆。",
    ),
    "groups.find.praise": ("That is a group.", "这是一门。"),
    "huxi.add.goal": ("How many huxi are these groups worth together?", "这几门一共多少胡息？"),
    "huxi.add.look": (
        "Four alike, three alike, 1-2-3, 2-7-10. Everything else is nothing.",
        "看四张的、三张的、一二三、二七十，其余都不算。",
    ),
    "huxi.add.praise": ("Right, to the last point.", "一息不差。"),
    "peng.may.goal": ("What may you do with {card}? Mark everything.", "对{card}你可以做什么？全部选出来。"),
    "peng.may.look": ("Whose card is it, and how many of it do you hold?", "这张牌是谁的？你手里有几张？"),
    "peng.may.praise": ("That is all, and nothing more.", "就这些，不多不少。"),
    "forced.what.goal": ("{who} {card}. What happens?", "{who}{card}。会怎样？"),
    "forced.what.draws": ("Seat {seat} draws", "座位{seat}摸出"),
    "forced.what.look": ("Who holds two or three of it, and who drew it?", "谁有两张或三张？是谁摸的？"),
    "forced.what.praise": ("So it goes, and nobody is asked.", "就是这样，由不得人。"),
    "bi.eat.goal": ("In which of these ways may you eat {card}? Mark all.", "{card}有哪几种吃法？全部选出来。"),
    "bi.eat.look": (
        "Where are the other {card} of your hand after each of them?",
        "每种吃法之后，手里别的{card}到哪里去了？",
    ),
    "bi.eat.praise": ("Nothing is left over in any of them.", "每一种都没有剩下的。"),
    "stinky.may.goal": ("May you {action} here?", "这里能{action}吗？"),
    "stinky.may.look": (
        "Look at your discards and at what is barred for you.",
        "看看你打过什么，哪些牌已经臭了。",
    ),
    "stinky.may.praise": ("Right.", "对。"),
    "claims.who.goal": ("{claims}. Who gets {card}?", "{claims}。{card}归谁？"),
    "claims.who.claim": ("seat {seat} says: {action}", "座位{seat}：{action}"),
    "claims.who.look": ("A win goes before pao and peng, and those before a chi.", "胡在跑碰之前，跑碰在吃之前。"),
    "claims.who.praise": ("That is the order.", "次序就是这样。"),
    "deal.what.goal": (
        "{rules}. You sit in seat {seat} and are dealt these twenty cards; the dealer's lit card lies there. What happens?",
        "{rules}。你坐座位{seat}，起手就是这二十张，庄家的亮张摆在那里。会怎样？",
    ),
    "deal.what.look": (
        "Count the quads and the triples. And does this region know wins of that kind?",
        "数一数几提几坎。再想想，这个打法有没有这种胡法？",
    ),
    "deal.what.praise": ("That is what such a hand does.", "这样的牌就是这样。"),
    "ending.passed.goal": (
        "{rules}. You passed a win on {passed} with {huxi} {unit} on your table, and have not discarded since. Now there is {card}, which completes your hand. May you win?",
        "{rules}。你在桌面{huxi}{unit}时放过{passed}没有胡，后来还没打过牌。现在来了{card}，正好成胡。能胡吗？",
    ),
    "ending.passed.look": (
        "Which card was passed, and how many {unit} lie on your table now? And does this region remember it at all?",
        "放过的是哪张？桌面现在多少{unit}？这个打法记不记？",
    ),
    "ending.passed.praise": (
        "Your table is worth {now} {unit} now, and that settles it.",
        "桌面现在{now}{unit}，一比就知道。",
    ),
    "ending.deals.goal": (
        "{rules}. The hand ends here. Drawn hands in a row before it: {before}. Who deals next?",
        "{rules}。这一局到此结束，之前连着荒了{before}局。下一局谁坐庄？",
    ),
    "ending.deals.look": (
        "Does anybody win? If not, how many drawn hands in a row are there now, and what does this region do then?",
        "有人胡吗？没有的话，现在连荒几局了？这个打法怎么办？",
    ),
    "ending.deals.praise": ("So the deal goes on.", "庄就这样轮。"),
    "shaoyang.where.goal": _WHERE,
    "shaoyang.where.look": _WHERE_LOOK,
    "shaoyang.where.praise": _WHERE_PRAISE,
    "guilin.where.goal": _WHERE,
    "guilin.where.look": _WHERE_LOOK,
    "guilin.where.praise": _WHERE_PRAISE,
    "international.where.goal": _WHERE,
    "international.where.look": _WHERE_LOOK,
    "international.where.praise": _WHERE_PRAISE,
    "strategy.discard.goal": ("Discard the card that you miss least.", "打一张，打哪张最不可惜？"),
    "strategy.discard.look": (
        "Which cards belong to no group and wait for nothing that can still come?",
        "哪些牌不成门，也等不到什么了？",
    ),
    "strategy.discard.praise": ("You stay as near to a win as can be.", "这样离胡最近。"),
    "strategy.claim.goal": ("Do you take {card}, and how? Or do you let it pass?", "{card}要不要？怎么要？还是放过？"),
    "strategy.claim.look": (
        "After each choice: how many cards are you from a win, and how many copies help?",
        "每种选择之后，离胡还差几张？有用的牌还有几张？",
    ),
    "strategy.claim.praise": ("Nothing brings you nearer.", "没有更近的了。"),
    "winning.card.goal": (
        "Another player draws a card. Which card wins for you? One right card will do.",
        "别人摸出一张牌，哪张你能胡？找出一张就行。",
    ),
    "winning.card.look": ("Lay the hand in groups, and look at what is left over.", "把手牌理成门子，看剩下什么。"),
    "winning.card.praise": ("Seven groups, and enough huxi.", "七方门子，胡息也够。"),
    "settlement.points.goal": (
        "{rules}: seat {seat} wins with {huxi} {unit}. How many points is that for you?",
        "{rules}：座位{seat}胡了，{huxi}{unit}。你得几分（付出写负数）？",
    ),
    "settlement.points.look": (
        "Was the card drawn or discarded, and by whom? Then count as this region does.",
        "牌是摸的还是打的？是谁的？再照这里的算法算。",
    ),
    "settlement.points.praise": ("The bill is right.", "账算对了。"),
}
