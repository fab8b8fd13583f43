"""Words for studying hands: distance to a win, advice."""

from zipai.words import Words

WORDS: Words = {
    "damaged": ("the table {file} is damaged: install the package again", "数据表 {file} 已损坏：请重新安装"),
}
