"""zipai: learn, teach and look up zipai (字牌), the 80-card game family of Hunan and Guangxi.

Cards and groups are here at once; rule books, scoring and waits are loaded when they are first asked for, so that
importing the package costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from zipai.cards import Card, CardError, Hand
from zipai.melds import Group
from zipai.words import ZipaiError

if TYPE_CHECKING:
    from zipai.rulebook.changes import load_rules
    from zipai.scoring import From, Judgement, score
    from zipai.study import Distance, Wait, distance, waits

__version__ = "0.1.0"
__all__ = [
    "Card",
    "CardError",
    "Distance",
    "From",
    "Group",
    "Hand",
    "Judgement",
    "Wait",
    "ZipaiError",
    "__version__",
    "distance",
    "load_rules",
    "score",
    "waits",
]

#: Where the names live that are loaded when they are first asked for.
_LATER = {
    "load_rules": "zipai.rulebook.changes",
    "From": "zipai.scoring",
    "Judgement": "zipai.scoring",
    "score": "zipai.scoring",
    "Distance": "zipai.study",
    "Wait": "zipai.study",
    "distance": "zipai.study",
    "waits": "zipai.study",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_LATER[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
