"""Words of the course: why an answer is wrong, and what is said of the learner's file."""

from zipai.words import Words

WORDS: Words = {
    "unknown": ("there is no exercise {id}", "没有练习{id}"),
    "no-chapter": ("there is no chapter {name}; there are {known}", "没有这一课：{name}；现有 {known}"),
    "no-generator": ("there is no generator {name}; there are {known}", "没有出题器{name}；现有 {known}"),
    "seed": (
        "a seed is up to 40 letters, digits, dots and hyphens, not {seed}",
        "种子只能是不超过40个的字母、数字、点和连字符，不能是{seed}",
    ),
    "no-answer": ("{text} is no answer to {id}", "{text}不是{id}的答案"),
    "no-number": ("{text} is no whole number", "{text}不是整数"),
    "comma": (", ", "、"),
    "and": ("; ", "；"),
    # What can be chosen.
    "option.yes": ("Yes", "是"),
    "option.no": ("No", "否"),
    "option.nobody": ("Nobody", "谁也没有"),
    "option.nothing": ("Nothing is forced here", "没有非做不可的事"),
    "option.over": ("The hand is over", "本局结束"),
    "option.pass": ("pass", "不要"),
    "option.both": ("In both", "两边都行"),
    "option.neither": ("In neither", "两边都不行"),
    "option.only": ("Only in {rules}", "只有{rules}行"),
    "at": ("{rules}:", "{rules}："),
    "option.no-because": ("No, because of the rule “{rule}”", "不行，规则是“{rule}”"),
    "option.who": ("{who}: {what}", "{who}：{what}"),
    "option.laid": ("{kind} {card}", "{kind}{card}"),
    "option.you": ("You", "你"),
    "option.seat": ("Seat {seat}", "座位{seat}"),
    "option.next": ("Seat {seat}, your next player", "座位{seat}（你的下家）"),
    "option.previous": ("Seat {seat}, your previous player", "座位{seat}（你的上家）"),
    "option.due.draw": ("draw a card", "摸牌"),
    "option.due.discard": ("discard a card", "打牌"),
    "option.due.win": ("may win now", "现在可以胡"),
    # What is said before a rule.
    "missed": (
        "What you chose is right, but not all of it. Still missing: {count}.",
        "选的都对，但还没选全，还差{count}个。",
    ),
    "not-so": ("These do not belong: {cards}.", "这些不该选：{cards}。"),
    "allowed": ("“{title}” does not stand in the way here.", "这里“{title}”并不妨碍。"),
    "allowed-at-all": ("It can be done.", "其实可以。"),
    "other-reason": ("“{title}” is not what stands in the way here.", "不行，但原因不是“{title}”。"),
    "otherwise": (
        "Here: {here} Your answer would be right under this rule: {there}",
        "这里的规则：{here}你的答案要在另一种规则下才对：{there}",
    ),
    "same-in-both": ("This is the same in both: {sentence}", "这一条两边一样：{sentence}"),
    "advised.win": ("You could win here, and this lets it go.", "这里能胡，这样就放过了。"),
    "advised.hope": (
        "After this no win can be reached; another choice keeps the hope.",
        "这样就胡不成了，别的选择还有希望。",
    ),
    "advised.cards": (
        "After this you are {mine} cards from a win; another choice leaves {best}.",
        "这样之后，离胡还差{mine}张；换个选择，只差{best}张。",
    ),
    "advised.copies": (
        "After this {mine} copies help you; after another choice {best}.",
        "这样之后，有用的牌还有{mine}张；换个选择，有{best}张。",
    ),
    "advised.huxi": (
        "This leads to {mine} {unit} at best; another choice to {best}.",
        "这样最多{mine}{unit}；换个选择，能到{best}{unit}。",
    ),
    "taken": ("Seat {seat} can take this card.", "座位{seat}能要这张牌。"),
    # Why an answer is wrong.
    "kept.kan": (
        "{picked} would be a group by themselves, but {whole} are a kan in this hand, and a kan stays whole.",
        "{picked}单看能成一门，可是这手牌里{whole}是一坎，坎不能拆。",
    ),
    "kept.ti": (
        "{picked} would be a group by themselves, but {whole} are a ti in this hand and lie together.",
        "{picked}单看能成一门，可是这手牌里{whole}四张是一提，要放在一起。",
    ),
    "black": ("Black, not red: {cards}.", "这些是黑牌，不是红牌：{cards}。"),
    "red-missed": (
        "All that you picked are red; red cards still unpicked: {count}.",
        "选中的都是红牌，不过还有{count}张红牌没选。",
    ),
    "other-number": ("{card} has the number {number}.", "{card}的牌点是{number}。"),
    "same-size": ("{card} has the right number, but it has the same size.", "{card}牌点对了，可是大小没变。"),
    "worth-less": (
        "{cards} are a group, but it is worth {huxi} huxi; {wanted} are asked for.",
        "{cards}能成一门，但只值{huxi}胡息，题目要{wanted}胡息。",
    ),
    # Guided hands.
    "guided.sits": ("seat {seat} sits out this hand", "座位{seat}这一局不打牌"),
    "guided.nothing-better": ("Nothing is better. {why}", "没有更好的。{why}"),
    "guided.shown.you": ("You draw {card}", "你摸出{card}"),
    "guided.shown.next": ("Your next player shows {card}", "下家亮出{card}"),
    "guided.shown.previous": ("Your previous player shows {card}", "上家亮出{card}"),
    "guided.drawn.you": ("You draw {card}", "你摸出{card}"),
    "guided.drawn.next": ("Your next player draws {card}", "下家摸出{card}"),
    "guided.drawn.previous": ("Your previous player draws {card}", "上家摸出{card}"),
    "guided.win.before": ("Your hand is complete.", "你的牌已经成了。"),
    "guided.win.ask": ("Do you win, or do you wait for more?", "胡，还是再等等？"),
    "guided.win.look": (
        "A win in the hand is sure. What would you have to get to make the risk worth it?",
        "现在胡是稳的。放过它，要等来什么才合算？",
    ),
    "guided.bi.before": (
        "{shown}. You may eat it, but you hold another one like it, and that must be laid, too.",
        "{shown}。你能吃，可是手里还有一样的，吃就要比。",
    ),
    "guided.bi.ask": ("What do you do?", "你怎么办？"),
    "guided.bi.look": (
        "Look at each way to eat: which groups lie on the table then, and what is left in the hand?",
        "每种吃法都看一看：桌上摆出哪几门，手里剩下什么？",
    ),
    "guided.several.before": (
        "{shown}, and you may eat it in more than one way.",
        "{shown}，你有不止一种吃法。",
    ),
    "guided.several.ask": ("What do you do?", "你怎么办？"),
    "guided.several.look": (
        "Which cards of your hand are of use elsewhere, and which only here?",
        "手里哪些牌别处也用得上，哪些只有这里用得上？",
    ),
    "guided.peng.before": (
        "{shown}, and you hold a pair of it. If you let it pass now, you may not peng it again in this hand.",
        "{shown}，你有一对。现在不碰，这一局就再也不能碰它。",
    ),
    "guided.peng.ask": ("What do you do?", "你怎么办？"),
    "guided.peng.look": (
        "A peng brings huxi and takes a pair out of the hand. Does the pair do more for you where it is?",
        "碰了有胡息，可是手里少了一对。这一对留着会不会更有用？",
    ),
    "guided.chi.before": (
        "{shown}, and you may eat it. What you let go is stinky for you until the hand is over.",
        "{shown}，你能吃。放过的话，这一局它对你就是臭牌。",
    ),
    "guided.chi.ask": ("What do you do?", "你怎么办？"),
    "guided.chi.look": (
        "Are you nearer to a win with the group on the table, or do its two cards wait for something better?",
        "吃了离胡更近吗？还是那两张牌留着等更好的？",
    ),
    "guided.ready.before": ("One card more and you may win.", "只差一张就能胡了。"),
    "guided.ready.ask": ("Which card do you discard, so that you wait well?", "打哪张，听得最好？"),
    "guided.ready.look": (
        "Six groups stay. Which cards complete the seventh, and how many of them are not in sight?",
        "六门留着。哪些牌能成第七门？还有几张看不见？",
    ),
    "guided.last.before": (
        "Cards left in the stock: {left}. When they are gone, nobody has won.",
        "墩上只剩{left}张。摸完就荒庄了。",
    ),
    "guided.last.ask": ("Which card do you discard?", "打哪张？"),
    "guided.last.look": (
        "Can your hand still win with so few cards to come? If not, see that nobody else does.",
        "牌这么少，你还胡得了吗？胡不了，就别让别人胡。",
    ),
    "guided.forced.before": ("{drawn}.", "{drawn}。"),
    "guided.forced.ask": ("What happens on your side of the table?", "你这边会怎样？"),
    "guided.forced.look": (
        "How many of it do you have, in the hand or on the table? And whose card is it?",
        "这种牌你有几张，在手里还是桌上？是谁摸的？",
    ),
    # Mistakes from played hands.
    "mine.goal": (
        "From a hand of yours: you chose “{chosen}” here. What is better?",
        "你打过的一局：这里你选了“{chosen}”。怎么做更好？",
    ),
    "mine.look": (
        "How many cards are you from a win after each choice, and how many copies then help?",
        "每种选择之后，离胡还差几张？有用的牌还有几张？",
    ),
    "mine.bad": (
        "The mistakes kept from your hands could not be read. The file is kept as {name}, and a new list has been begun.",
        "无法读取从你牌局里记下的错着。原文件已另存为 {name}，现在重新开始记录。",
    ),
    # The learner's file.
    "progress.bad": (
        "Your saved progress could not be read. It is kept as {name}, and a new file has been begun.",
        "无法读取保存的进度。原文件已另存为 {name}，现在重新开始记录。",
    ),
    "progress.unwritable": (
        "Your choices hold for now but cannot be saved here ({reason}).",
        "你的选择现在有效，但无法保存在这里（{reason}）。",
    ),
}
