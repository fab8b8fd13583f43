"""The course as data: levels with a goal, cards and hints, and the checks that judge an answer.

Whether an answer is right is asked of the rules core; no rule is decided here.
"""

from zipai.lessons.checks import faults_of, right_answers
from zipai.lessons.levels import Answer, Level, answers_to, level, levels_of, notebooks
from zipai.lessons.picking import Fault, Pick, judge_pick

__all__ = [
    "Answer",
    "Fault",
    "Level",
    "Pick",
    "answers_to",
    "faults_of",
    "judge_pick",
    "level",
    "levels_of",
    "notebooks",
    "right_answers",
]
