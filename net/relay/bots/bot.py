"""A bot for every game: it plays any legal move.
Usage: python3 bot.py HOST PORT NAME CONFIG"""

import json
import sys
import time
from random import choice

from lichtbrett import Client


def choose(state):
    """Chooses a move; state["view"] is what there is to see."""
    lays = [move for move in state["moves"] if move.startswith("lay ")]  # Level 8: rather than never
    return choice(lays or state["moves"])


if len(sys.argv) != 5:
    sys.exit(__doc__)
host, port, name, config = sys.argv[1:]
try:
    config = json.loads(config)
except ValueError as wrong:
    sys.exit(f"{config} is no JSON: {wrong}")
try:
    client = Client(host, int(port))
except OSError as wrong:
    sys.exit(f"no server answers at {host}:{port} ({wrong}); is it running?")
client.send("registerPlayer", playerName=name)
client.send("quickGame", config=config)
game = None
while True:
    event, data = client.receive()
    if data.get("status") in ("STALE", "TOO_MANY"):  # it has moved on meanwhile: how does it stand?
        time.sleep(1)
        client.send("gameState", game={"id": game})
        continue
    if data.get("status", "OK") != "OK":
        sys.exit(f"{event}: {data['status']}: {data['message']}")
    if event == "quickGame":
        print("waiting for others …", file=sys.stderr, flush=True)
    if event == "gameOver":
        print(json.dumps(data["result"]), flush=True)
        break
    state = data.get("gameState") or {}
    if state.get("moves"):
        time.sleep(0.05)  # the server takes twenty moves a second
        game = state["game"]["id"]
        client.send("gameMove", game={"id": game}, move=choose(state), match=state["match"], ply=state["ply"])
