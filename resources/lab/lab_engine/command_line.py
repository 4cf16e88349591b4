# SPDX-License-Identifier: GPL-3.0-or-later
"""vLLM's command lines: its flags (flags.json), its parser's habits."""
import argparse
import json
import os
import sys

from lab_engine.language import HERE
from lab_engine.logs import say

def load_flags(command):
    """vLLM's flags of a command, from flags.json: groups of [names, kind, default, choices]."""
    with open(os.path.join(HERE, "flags.json"), encoding="utf-8") as f:
        return json.load(f)[command]


def whole_number(text):
    """An integer, also as 16k (thousand) or 16K (1,024)."""
    factors = {"k": 1000, "m": 10 ** 6, "g": 10 ** 9, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}
    factor = factors.get(text[-1:], 1)
    return int(float(text[:-1]) * factor) if factor != 1 else int(text)


class Toggle(argparse.Action):
    """--x and --no-x."""

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, not option_string.startswith("--no-"))


class Parser(argparse.ArgumentParser):
    """vLLM's parser: --a_b for --a-b, --json.key value, and a grouped --help unless --help=all."""

    def __init__(self, command, description, positional=None):
        super().__init__(prog="vllm " + command, usage="vllm %s [options]" % command, description=description,
                         allow_abbrev=False, add_help=False)
        self.sections = []
        if positional:
            self.add_argument(positional, nargs="?")
        for title, flags in load_flags("serve" if command == "serve" else "bench"):
            group = self.add_argument_group(title)
            self.sections.append((title, group))
            for row in flags:
                names, kind, default, choices = (row + [None, None])[:4]
                self.add_flag(group, names.split("|"), kind, default, choices)
        self.json_names = [a.option_strings[0] for a in self._actions if a.type is json.loads]
        self._optionals.add_argument("-h", "--help", action="store_true", default=argparse.SUPPRESS,
                                     help="show this help message and exit")

    @staticmethod
    def add_flag(group, names, kind, default, choices):
        dest, text = names[0].lstrip("-").replace("-", "_"), "(default: %(default)s)"
        if kind == "switch":
            group.add_argument(*names, dest=dest, action="store_true", help=text)
        elif kind == "toggle":
            both = [names[0], "--no-" + names[0][2:]] + names[1:]
            group.add_argument(*both, dest=dest, action=Toggle, nargs=0, default=default, help=text)
        elif kind == "list":
            group.add_argument(*names, dest=dest, nargs="*", default=default, help=text)
        else:
            convert = {"int": whole_number, "float": float, "str": str, "json": json.loads}[kind]
            value = float(default) if kind == "float" and default is not None else default
            group.add_argument(*names, dest=dest, type=convert, default=value, choices=choices, help=text)

    def parse(self, argv):
        argv = self.spread(argv)
        wanted = next((a.split("=", 1)[1] for a in argv if a.startswith("--help=")), None)
        if wanted is not None or "--help" in argv or "-h" in argv:
            say(self.help_text(wanted))
            sys.exit(0)
        args, rest = self.parse_known_args(argv)
        if rest:
            sys.stderr.write("usage: vllm [-h] [-v] {chat,complete,serve,bench,collect-env,run-batch} ...\n"
                             "vllm: error: unrecognized arguments: %s\n" % " ".join(rest))
            sys.exit(2)
        return args

    def spread(self, argv):
        """Underscores in flag names become dashes; --flag.a.b value becomes one JSON value of --flag."""
        out, merged, i = [], {}, 0
        while i < len(argv):
            name, eq, value = argv[i].partition("=")
            if name.startswith("--"):
                first, dot, keys = name.partition(".")
                first = first.replace("_", "-")
                if dot and first in self.json_names:
                    if not eq:
                        i += 1
                        value = argv[i] if i < len(argv) else ""
                    place = merged.setdefault(first, {})
                    *above, last = keys.split(".")
                    for key in above:
                        place = place.setdefault(key, {})
                    try:
                        place[last] = json.loads(value)
                    except ValueError:
                        place[last] = value
                    i += 1
                    continue
                out.append(first + dot + keys + eq + value)
            else:
                out.append(argv[i])
            i += 1
        for name, value in merged.items():
            out += [name, json.dumps(value)]
        return out

    def help_text(self, wanted):
        if wanted == "all":
            return self.format_help()
        formatter = self._get_formatter()
        if wanted:
            key = wanted.lower().replace("_", "-")
            found = [g for t, g in self.sections if t.lower() == wanted.lower()]
            actions = [a for g in found for a in g._group_actions] or \
                [a for a in self._actions if any(key in o.lower() for o in a.option_strings)]
            formatter.start_section("Arguments matching '%s'" % wanted)
            formatter.add_arguments(actions)
            formatter.end_section()
            return formatter.format_help()
        lines = ["  " + title for title, _ in self.sections]
        return ("usage: %s\n\n%s\n\nConfig Groups:\n%s\n\nFor full list:            %s --help=all\n"
                "For a section:            %s --help=ModelConfig    (case-insensitive)\n"
                "For a flag:               %s --help=max-model-len  (_ or - accepted)\n"
                % (self.usage, self.description, "\n".join(lines), self.prog, self.prog, self.prog))
