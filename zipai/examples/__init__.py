"""The catalogue of worked examples: each a question with its answer and the rules that it shows.

The same entry is a test, a figure of the rulebook and a live board. ``Example.problems`` asks the engine and
lists where it disagrees, so that an example that becomes false fails everywhere at once.
"""

from zipai.examples.catalogue import Example, catalogue, example, examples_of

__all__ = ["Example", "catalogue", "example", "examples_of"]
