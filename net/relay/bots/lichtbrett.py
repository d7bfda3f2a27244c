"""A client of the online protocol, with nothing but Python's standard library."""

import base64
import json
import os
import socket


class Closed(Exception):
    """The server has closed the connection; says the code and why."""


class Client:
    """A connection to a server. It carries events; what they mean is the caller's business."""

    def __init__(self, host, port):
        self.socket = socket.create_connection((host, port))
        self.stream = self.socket.makefile("rb")
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode())
        status = self.stream.readline().decode().strip()
        if " 101 " not in status:
            raise Closed(status)
        while self.stream.readline().strip():
            pass  # the other headers

    def send(self, event, **data):
        """Sends an event."""
        self._write(0x1, json.dumps({"event": event, "data": data}).encode())

    def receive(self):
        """Waits for the next event; returns its name and data."""
        message = b""
        while True:
            first, length = self._read(2)
            if length == 126:
                length = int.from_bytes(self._read(2), "big")
            elif length == 127:
                length = int.from_bytes(self._read(8), "big")
            payload = self._read(length)
            opcode = first & 0x0F
            if opcode == 0x8:
                raise Closed(int.from_bytes(payload[:2], "big"), payload[2:].decode())
            if opcode == 0x9:
                self._write(0xA, payload)  # ping, pong
            elif opcode in (0x0, 0x1):
                message += payload
                if first & 0x80:  # the last part
                    frame = json.loads(message)
                    return frame["event"], frame["data"]

    def _read(self, length):
        data = self.stream.read(length)
        if len(data) < length:
            raise Closed("the connection was cut")
        return data

    def _write(self, opcode, payload):
        length, mask = len(payload), os.urandom(4)
        head = bytes([0x80 | opcode])
        if length < 126:
            head += bytes([0x80 | length])
        else:  # the server takes 8,192 bytes at most
            head += bytes([0x80 | 126]) + length.to_bytes(2, "big")
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))
