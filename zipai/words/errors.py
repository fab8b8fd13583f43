"""Words for bad input that belongs to no single topic."""

from zipai.words import Words

WORDS: Words = {
    "language": ("unknown language {lang}: say en or zh", "没有语言 {lang}：请用 en 或 zh"),
}
