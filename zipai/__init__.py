"""zipai: learn, teach and look up zipai (字牌), the 80-card game family of Hunan and Guangxi."""

from zipai.cards import Card, CardError, Hand
from zipai.words import ZipaiError

__version__ = "0.1.0"
__all__ = ["Card", "CardError", "Hand", "ZipaiError", "__version__"]
