"""`python -m catalog` is the same as `stemma`."""

import sys

from catalog.cli import main

sys.exit(main())
