"""zipai: learn, teach and look up zipai (字牌), the 80-card game family of Hunan and Guangxi."""

from zipai.cards import Card, CardError, Hand
from zipai.melds import Group
from zipai.rulebook.changes import load_rules
from zipai.scoring import From, Judgement, score
from zipai.study import Wait, waits
from zipai.words import ZipaiError

__version__ = "0.1.0"
__all__ = [
    "Card",
    "CardError",
    "From",
    "Group",
    "Hand",
    "Judgement",
    "Wait",
    "ZipaiError",
    "__version__",
    "load_rules",
    "score",
    "waits",
]
