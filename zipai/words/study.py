"""Words for studying."""

from zipai.words import Words

WORDS: Words = {
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
}
