"""The tests of the rules share ``at_table``, which lies beside them."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
