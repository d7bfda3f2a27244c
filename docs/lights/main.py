# Lichtbrett on a Raspberry Pi Pico: 64 NeoPixels at GP28, buttons from GP2 on to ground.
import binascii
import select
import sys

import machine
import neopixel

WORDS = ("left", "right", "up", "down", "confirm", "back")
DARKER = 8  # the pixels are bright, and a USB port gives only so much

pixels = neopixel.NeoPixel(machine.Pin(28), 64)
buttons = [machine.Pin(2 + i, machine.Pin.IN, machine.Pin.PULL_UP) for i in range(6)]
down = [False] * 6
lines = select.poll()
lines.register(sys.stdin, select.POLLIN)

while True:
    if lines.poll(20):
        line = sys.stdin.readline()
        if not line:
            break
        try:
            channels = binascii.unhexlify(line.strip())
        except ValueError:
            continue  # the end of a line that began before the Pico did
        if len(channels) == 192:
            for i in range(64):
                pixels[i] = tuple(c // DARKER for c in channels[3 * i:3 * i + 3])
            pixels.write()
    for i, button in enumerate(buttons):
        pressed = button.value() == 0
        if pressed and not down[i]:
            print(WORDS[i])
        down[i] = pressed
