"""Words of exercises that are made from a seed."""

from zipai.words import Words

WORDS: Words = {
    "faces.read.goal": ("Which card bears the sign {sign}?", "哪张牌写着“{sign}”？"),
    "faces.read.look": (
        "Small or big? Simplified or traditional? And a plus means big.",
        "小字还是大字？简体还是繁体？加号表示大字。",
    ),
    "faces.read.praise": ("That is {sign}.", "这就是“{sign}”。"),
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
        "Look at what you have put down and what is barred for you.",
        "看看你打过什么，哪些牌已经臭了。",
    ),
    "stinky.may.praise": ("Right.", "对。"),
    "claims.who.goal": ("{claims}. Who gets {card}?", "{claims}。{card}归谁？"),
    "claims.who.claim": ("seat {seat} says: {action}", "座位{seat}：{action}"),
    "claims.who.look": ("A win goes before pao and peng, and those before a chi.", "胡在跑碰之前，跑碰在吃之前。"),
    "claims.who.praise": ("That is the order.", "次序就是这样。"),
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
