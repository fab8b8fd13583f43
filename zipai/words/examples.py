"""Words for worked examples."""

from zipai.words import Words

WORDS: Words = {
    "ask.score": ("Does this hand win, and with how much?", "这手牌能胡吗？算多少？"),
    "ask.waits": ("Which cards would win this hand?", "这手牌听哪些牌？"),
    "ask.group": ("Do these cards make a group?", "这几张牌成一方门子吗？"),
    "ask.value": ("What are these groups worth?", "这些门子值多少？"),
    "ask.kinds": ("Which cards are these?", "是哪些牌？"),
    "ask.legal": ("What may this player do?", "这一家可以做什么？"),
    "ask.why": ("May this player do that?", "这一家可以这样做吗？"),
    "ask.step": ("What happens?", "接下来会怎样？"),
    "ask.see": ("What does this player see?", "这一家看得见什么？"),
    "ask.deal": ("What is dealt?", "怎么发牌？"),
    "ask.match": ("What does the match pay?", "一场下来怎么算？"),
    "ask.face": ("What does this card bear?", "这张牌的牌面是什么？"),
}
