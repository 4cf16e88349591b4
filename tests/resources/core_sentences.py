# SPDX-License-Identifier: GPL-3.0-or-later
"""The sentences that the sources of core/ can say, as patterns with %1, %2, ... for what is filled in."""
import re

TOKEN = re.compile(r"""
    (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<raw>(?:u8|u|L)?R"(?P<mark>[^\s()\\]*)\(.*?\)(?P=mark)")
  | (?P<text>(?:u8|u|L)?"(?:[^"\\\n]|\\.)*")
  | (?P<char>'(?:[^'\\\n]|\\.)+')
  | (?P<number>\d[\w'.]*)
  | (?P<word>[A-Za-z_]\w*)
  | (?P<space>\s+)
  | (?P<sign>::|->|<<|>>|[-+*/%=!<>&|]=|&&|\|\||.)
""", re.X | re.S)
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", '"': '"', "\\": "\\", "'": "'"}
WRAPPERS = {"QStringLiteral", "QLatin1StringView", "QLatin1String", "QStringView", "QString", "fromLatin1", "fromUtf8"}
OPEN, CLOSE = "([{", ")]}"
# Where a sum of strings begins and ends.
BORDERS = {",", ";", "?", ":", "=", "+=", "return", "<<", "&&", "||", "==", "!="}


def unescaped(text):
    def one(match):
        letter = match.group(1)
        if letter.startswith(("u", "x")):
            return chr(int(letter[1:], 16))
        return ESCAPES.get(letter, letter)
    return re.sub(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]+|.)", one, text)


def tokens(source):
    """(kind, text, line) of what is neither space nor a comment nor a directive; neighbouring texts are one."""
    found, line, directive = [], 1, -1
    for match in TOKEN.finditer(source):
        kind, text = match.lastgroup, match.group()
        if kind == "mark":
            kind = "raw"
        here, line = line, line + text.count("\n")
        if kind in ("comment", "space"):
            continue
        if text == "#" and source[:match.start()].rpartition("\n")[2].strip() == "":
            directive = here
        if here == directive:
            continue
        if kind == "text":
            text = unescaped(text[text.index('"') + 1:-1])
            if found and found[-1][0] == "text":
                found[-1] = ("text", found[-1][1] + text, found[-1][2])
                continue
        found.append((kind, text, here))
    return found


def group(found, at):
    """The first and last token of the literal around the text at `at`: QStringLiteral("..").arg(x)"""
    first = last = at
    while (first >= 2 and found[first - 1][1] == "(" and found[first - 2][1] in WRAPPERS and last + 1 < len(found)
           and found[last + 1][1] == ")"):
        first, last = first - 2, last + 1
        while first >= 2 and found[first - 1][1] == "::":
            first -= 2
    while last + 2 < len(found) and found[last + 1][1] == "." and found[last + 2][1] in ("arg", "toString"):
        last = balanced(found, last + 3, 1)
    return first, last


def balanced(found, at, step):
    """The token that closes the bracket at `at`."""
    depth, ups, downs = 0, OPEN if step > 0 else CLOSE, CLOSE if step > 0 else OPEN
    while 0 <= at < len(found):
        text = found[at][1] if found[at][0] == "sign" else ""
        depth += (text != "" and text in ups) - (text != "" and text in downs)
        if depth <= 0:
            return at
        at += step
    return at - step


def operand(found, at, step):
    """Past the end of the operand that begins at `at`, walking by `step`."""
    ups, downs = (OPEN, CLOSE) if step > 0 else (CLOSE, OPEN)
    while 0 <= at < len(found):
        kind, text, _ = found[at]
        if kind in ("sign", "word") and (text == "+" or text in BORDERS):
            return at
        if kind == "sign" and text in downs:
            return at
        if kind == "sign" and text in ups:
            at = balanced(found, at, step)
        at += step
    return at


def numbered(text, used):
    """`text` with its %N counted on from `used`."""
    names = {}
    def one(match):
        return "%" + str(used + names.setdefault(match.group(1), len(names) + 1))
    return re.sub(r"%(\d)", one, text), used + len(names)


def sentences(source):
    """(line, pattern) of each sum of strings in a source."""
    found = tokens(source)
    groups = {}
    for at, (kind, _, _) in enumerate(found):
        if kind == "text":
            first, last = group(found, at)
            groups[first] = (last, at)
    ends = {last: (first, at) for first, (last, at) in groups.items()}
    done, result = set(), []
    for first in sorted(groups):
        if first in done:
            continue
        last, at = groups[first]
        parts = [found[at][1]]
        line = found[at][2]
        left = first - 1
        while left > 0 and found[left][1] == "+" and found[left][0] == "sign" and left - 1 not in ends:
            left = operand(found, left - 1, -1)
            parts.insert(0, None)
        right = last + 1
        while right < len(found) and found[right] [:2] == ("sign", "+"):
            if right + 1 in groups:
                done.add(right + 1)
                last, at = groups[right + 1]
                parts.append(found[at][1])
                right = last + 1
            elif found[right + 1][0] == "char" or found[right + 1][1] == "QLatin1Char":
                end = operand(found, right + 1, 1)
                chars = [text for kind, text, _ in found[right + 1:end] if kind == "char"]
                parts.append(unescaped(chars[0][1:-1]))
                right = end
            else:
                parts.append(None)
                right = operand(found, right + 1, 1)
        pattern, used = "", 0
        for part in parts:
            text, used = numbered("%1" if part is None else part, used)
            pattern += text
        result.append((line, re.sub(r"(%\d)(?:%\d)+", r"\1", pattern)))
    return result


def is_sentence(pattern):
    """Two words beside one another."""
    return re.search(r"[A-Za-z]{2,}[,:;.)]? [A-Za-z%(]*[A-Za-z]|[a-z]{2,}[:,]? %\d|%\d [a-z]{2,}", pattern) is not None
