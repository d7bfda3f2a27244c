"""A bot in as few lines as can be: it drops stones anywhere.
Usage: python3 bot.py HOST PORT NAME"""

import socket
import sys
from random import randrange

host, port, name = sys.argv[1:]
server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
server.connect((host, int(port)))


def say(*fields):
    server.send(";".join(map(str, fields)).encode())


say("REGISTER", name)
while True:
    command, *fields = server.recv(2048).decode().split(";", 3)
    if command == "NEW SEASON":
        say("JOIN", fields[0])
    elif command == "YOURTURN":
        say("INSERT", randrange(7), fields[0])
    elif command == "RESULT":
        print(*fields, flush=True)
