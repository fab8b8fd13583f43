"""The rule functions of the table, one file a chapter of the book.

Importing this package arms the guards: the order below is the order in which they are asked.
"""

from zipai.table.rules import dealwins, turns, claims, deal, peng, chi, barred, forced, winning, ending, settlement  # noqa: F401, I001  # fmt: skip
