"""The course as data: chapters of levels with a goal, cards and hints, and the checks that judge an answer.

Whether an answer is right is asked of the rules core; no rule is decided here.
"""

from zipai.lessons.chapters import Chapter, chapter, chapters, level, levels_of, notebooks
from zipai.lessons.checks import faults_of, right_answers, right_in
from zipai.lessons.faults import Fault
from zipai.lessons.levels import Answer, Level, answer_text, answers_to, read_answer
from zipai.lessons.picking import Pick, judge_pick

__all__ = [
    "Answer",
    "Chapter",
    "Fault",
    "Level",
    "Pick",
    "answer_text",
    "answers_to",
    "chapter",
    "chapters",
    "faults_of",
    "judge_pick",
    "level",
    "levels_of",
    "notebooks",
    "read_answer",
    "right_answers",
    "right_in",
]
