"""Stands in for a language model behind a command: reads a prompt and chats about it. Knows no game."""

import re
import sys

prompt = sys.stdin.read()
words = re.search(r"words:\n(.*)\. ", prompt)
assert words, prompt
if "spymaster" in prompt:
    print("Let me think. A good clue would be: **Thing 2**")
else:
    print(f"That sounds like {words[1].split(', ')[0].capitalize()} to me.")
