"""``python -m zipai``: the command line."""

import sys

from zipai.cli import main

sys.exit(main())
