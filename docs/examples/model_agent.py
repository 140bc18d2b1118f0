"""Asks a language model through the command in its arguments: that reads a prompt and prints an answer."""

import json
import re
import subprocess
import sys


def ask_model(prompt, seconds):
    wanted = {"capture_output": True, "encoding": "utf-8", "timeout": seconds * 0.9}
    return subprocess.run(sys.argv[1:], input=prompt, **wanted).stdout


def clue(view, seconds, again):
    key, faces, words = view["yours"]["secret"], view["play"]["faces"], view["words"]["words"]
    left = [(key[at] == str(view["play"]["team"]), words[at]) for at in range(len(words)) if faces[at] == "-"]
    prompt = f"""You are the spymaster in Codenames. Give a clue for some of these words:
{", ".join(word for own, word in left if own)}. It must not point to any of these:
{", ".join(word for own, word in left if not own)}. Answer with one word that is on none of
the cards, and the number of words that it is for. For example: river 2{again}"""
    said = re.findall(r"([^\W\d_]+)\W+(\d)", ask_model(prompt, seconds))
    return {"word": said[-1][0], "number": int(said[-1][1])} if said else {}


def guess(view, seconds, again):
    words, given = view["words"]["words"], view["play"]["clue"]
    vote = next(offer for offer in view["yours"]["offers"] if offer["type"] == "vote")
    cards = {word.upper(): at for at, word in enumerate(words) if vote["cards"] >> at & 1}
    prompt = f"""The clue in Codenames is "{given["word"]}" for {given["number"]} of these words:
{", ".join(cards)}. Answer with the best word{", or with pass" * vote["may_pass"]}.{again}"""
    said = ask_model(prompt, seconds).strip()
    named = max((word for word in cards if word in said.upper()), key=len, default="")
    return {"choice": cards.get(named, "pass"), "why": said[:80]}


for asked in map(json.loads, sys.stdin):
    if "ask" in asked:
        again = f"\nYour last answer was refused: {asked['refused']}" if "refused" in asked else ""
        answer = {"clue": clue, "guess": guess}[asked["type"]](asked["view"], asked["seconds"], again)
        print(json.dumps({"ask": asked["ask"], **answer}), flush=True)
