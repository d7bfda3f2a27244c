"""A bot for every game: it plays any legal move.
Usage: python3 bot.py HOST PORT NAME CONFIG"""

import json
import sys
from random import choice

from lichtbrett import Client


def choose(state):
    """Chooses a move; state["view"] is what there is to see."""
    lays = [move for move in state["moves"] if move.startswith("lay ")]  # Level 8: rather than never
    return choice(lays or state["moves"])


host, port, name, config = sys.argv[1:]
client = Client(host, int(port))
client.send("registerPlayer", playerName=name)
client.send("quickGame", config=json.loads(config))
while True:
    event, data = client.receive()
    if data.get("status", "OK") != "OK":
        sys.exit(f"{event}: {data['status']}: {data['message']}")
    if event == "gameOver":
        print(json.dumps(data["result"]), flush=True)
        break
    state = data.get("gameState") or {}
    if state.get("moves"):
        client.send("gameMove", game={"id": state["game"]["id"]}, move=choose(state),
                    match=state["match"], ply=state["ply"])
