# SPDX-License-Identifier: GPL-3.0-or-later
"""What shall go wrong (LAB_FAULTS)."""
import collections
import re

class Faults:
    """LAB_FAULTS: a comma list of `name[=value][@[on|off][-][K]]`, each limited to a thinking mode or draft length."""

    # Value when none is given; None: a value must be given.
    DEFAULTS = {"slow-start": None, "crash-at-start": 1, "crash-at-request": None, "oom-at-draft-length": None,
                "assert-at-draft-length": None, "reset-at-request": None, "engines": None, "wrong-model": 1,
                "port-in-use": 1, "hang-on-stop": 1, "child-on-stop": 1, "log-flood": 2000, "broken-text": 1,
                "empty-output": 4, "repeat-output": 1, "http-500-at-request": None, "no-metrics": 1, "fallback": 1,
                "truncate": 1, "poor-draft": 1, "ignore-thinking": 1, "forced-acceptance": None}

    def __init__(self, text, draft_length):
        self.rules = []
        self.counts = collections.Counter()
        for item in filter(None, (part.strip() for part in text.split(","))):
            match = re.fullmatch(r"([a-z0-9-]+?)(?:=([0-9.]+))?(?:@(on|off)?-?([0-9]+)?)?", item)
            name = match.group(1) if match else item
            if match is None or name not in self.DEFAULTS:
                raise ValueError("LAB_FAULTS: '%s' is no fault; there are %s"
                                 % (item, ", ".join(sorted(self.DEFAULTS))))
            value = float(match.group(2)) if match.group(2) else self.DEFAULTS[name]
            if value is None:
                raise ValueError("LAB_FAULTS: '%s' needs a value, as in %s=3" % (item, name))
            if match.group(4) is None or int(match.group(4)) == draft_length:
                self.rules.append((name, value, match.group(3)))

    def value(self, name, mode=None):
        """The value of a fault that is on, else None. A rule for a mode needs a request of that mode."""
        for rule, value, wanted in self.rules:
            if rule == name and wanted in (None, mode):
                return value
        return None

    def strikes(self, name, mode, every=False):
        """Counts a request against a fault; true at the Nth (or at every Nth)."""
        value = self.value(name, mode)
        if value is None:
            return False
        self.counts[name] += 1
        n = max(1, int(value))
        return self.counts[name] % n == 0 if every else self.counts[name] == n
