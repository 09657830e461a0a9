#!/usr/bin/env python3
"""A small bot for Bastide that plays all of its games, in Python's standard library alone.

It knows no rules: before every move it is sent the legal tokens and the position as JSON (it says "wants legal
view"). It likes tiles where they touch many others, followers while it has some left, and points.
The protocol is explained in docs/bot-protocol.md. Try it:

    bastide arena 'program:./examples/python-bot/bot.py' random --pairs 10
    bastide play --seats human,program:./examples/python-bot/bot.py
"""

import json
import random
import re
import sys

PLACEMENT = re.compile(r"^[^@]+@(-?\d+),(-?\d+)/\d+")


def say(line):
    print(line, flush=True)


class Bot:
    def __init__(self):
        self.random = random.Random(1)
        self.legal = []
        self.view = {}

    def worth(self, token):
        """How much a token is liked; the highest wins."""
        placement = PLACEMENT.match(token)
        if placement:
            x, y = int(placement[1]), int(placement[2])
            squares = {(t["x"], t["y"]) for t in self.view.get("tiles", [])}
            return sum((x + dx, y + dy) in squares for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        if token.startswith("+"):  # a follower: fields pay only at the end
            return 1 if token.startswith("+field") else 3
        if token.startswith("<"):  # The Discovery: take points now and then
            return self.random.choice((0, 4))
        return {"-": 2, "roll": 1, "stop": 2}.get(token, 3)

    def choose(self):
        worths = {token: self.worth(token) for token in self.legal}
        best = max(worths.values())
        return self.random.choice([token for token in self.legal if worths[token] == best])

    def take(self, line):
        """Answers one line of the protocol; False ends the program."""
        command, _, rest = line.strip().partition(" ")
        if command == "bastide":
            say("id name Pip")
            say("id author the authors of Bastide")
            say("option seed number 1")
            say("wants legal view")
            say("ok")
        elif command == "option" and rest.startswith("seed "):
            self.random.seed(int(rest.split()[1]))
        elif command == "legal":
            self.legal = rest.split()
        elif command == "view":
            self.view = json.loads(rest)
        elif command == "go":
            say("best " + self.choose())
        elif command == "ping":
            say(("pong " + rest).strip())
        return command != "quit"


def main():
    bot = Bot()
    for line in sys.stdin:
        if not bot.take(line):
            break


if __name__ == "__main__":
    main()
