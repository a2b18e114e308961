"""`python -m idiometer`."""

import sys

from idiometer.cli.main import main

sys.exit(main())
