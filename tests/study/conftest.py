"""The brute force and the cases lie beside the tests that compare with them."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
