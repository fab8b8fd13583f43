"""Words of the course: why an answer is wrong, and what is said of the learner's file."""

from zipai.words import Words

WORDS: Words = {
    "unknown": ("there is no level {id}; there are {known}", "没有练习{id}；现有 {known}"),
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
