"""What a hand is worth: its groups, its huxi line by line, whether it wins, and if not why."""

from zipai.scoring.arrival import From
from zipai.scoring.finder import Found, find_groups, why_no_group
from zipai.scoring.huxi import value
from zipai.scoring.judge import Judgement, Line, score
from zipai.scoring.partition import partitions

__all__ = ["Found", "From", "Judgement", "Line", "find_groups", "partitions", "score", "value", "why_no_group"]
