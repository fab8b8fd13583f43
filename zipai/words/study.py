"""Words for studying hands: many at once, distance to a win, advice."""

from zipai.words import Words

WORDS: Words = {
    # Many hands at once
    "shape": (
        "an array of hands has a row for each hand and a column for each of the twenty kinds; this one has the shape {shape}",
        "手牌数组应为每手牌一行、二十种牌各一列；这个数组的形状是 {shape}",
    ),
    "counts": (
        "an array of hands holds whole counts from 0 to 4; row {row} (counted from 0) has {count} of {card}",
        "手牌数组里应为 0 到 4 的整数；第 {row} 行（从 0 数起）有 {count} 张{card}",
    ),
    "whole": (
        "an array of hands holds whole counts, not {type}",
        "手牌数组里应为整数，不能是 {type}",
    ),
    "damaged": ("the table {file} is damaged: install the package again", "数据表 {file} 已损坏：请重新安装"),
    "no-hand": ("the hand of seat {seat} can't be seen here", "这里看不到座位 {seat} 的手牌"),
    "comma": (", ", "、"),
    "joined": ("; ", "，"),
    "sentence": ("{parts}.", "{parts}。"),
    "more": (" …", "……"),
    # Distance
    "distance": ("{count} cards away from a win with {minimum} {unit}", "离 {minimum} {unit}起胡还差 {count} 张"),
    "distance-one": ("one card away from a win with {minimum} {unit}", "听牌：再来一张就能胡（{minimum} {unit}起胡）"),
    "distance-won": ("the hand has won with at least {minimum} {unit}", "已经成胡，够 {minimum} {unit}"),
    "distance-never": (
        "no cards that can still come make a win with {minimum} {unit}",
        "剩下能来的牌凑不成 {minimum} {unit}的胡",
    ),
    "any": ("without the minimum: {count}", "不算起胡息数：差 {count} 张"),
    "any-never": ("without the minimum: never", "不算起胡息数：也胡不了"),
    "most": ("so near, at most {huxi} {unit}", "照此最多能胡 {huxi} {unit}"),
    "useful": (
        "useful: {cards} ({kinds} kinds, {copies} copies unseen)",
        "有用的牌：{cards}（{kinds} 种，未见 {copies} 张）",
    ),
    "useful-card": ("{card} × {unseen}", "{card}×{unseen}"),
    # Advice
    "none": ("Seat {seat} has nothing to choose.", "座位 {seat} 现在没有可选的。"),
    "choice": ("{number}. {action}: {why}", "{number}. {action}：{why}"),
    "who.next": ("the next player", "下家"),
    "who.other": ("the other player", "另一家"),
    "why.win": ("It wins now with {huxi} {unit}.", "现在就胡，{huxi} {unit}。"),
    "why.waits": (
        "You wait for {cards} ({copies} unseen) and can win with up to {huxi} {unit}",
        "听{cards}（未见 {copies} 张），最多胡 {huxi} {unit}",
    ),
    "why.near": (
        "You are {count} cards from a win; {kinds} kinds help ({cards}), {copies} copies unseen",
        "还差 {count} 张，{kinds} 种牌有用（{cards}），未见 {copies} 张",
    ),
    "why.far": ("You are {count} cards from a win, and other choices are nearer", "还差 {count} 张，别的选择更近"),
    "why.never": ("No cards that can still come make a win with enough points", "剩下能来的牌凑不够起胡的息数"),
    "why.dead": ("The hand is dead and can't win any more", "已是死手，不能再胡"),
    "why.barred": ("{card} becomes stinky for you", "{card}以后对你是臭牌"),
    "danger.none": ("nobody can take it", "谁也要不了这张"),
    "danger.win.may": ("{who} may win on it", "{who}可能胡这张"),
    "danger.pao.sure": ("{who} takes it for a pao", "{who}一定开跑"),
    "danger.pao.may": ("{who} could pao it", "{who}可能开跑"),
    "danger.peng.may": ("{who} could peng it", "{who}可能碰"),
    "danger.chi.may": ("{who} may eat it", "{who}可能吃"),
}
