#!/usr/bin/env python3
"""Lichtbrett on a Unicorn HAT or, called with max7219, on a matrix of one colour."""
import sys


def unicorn():
    import unicornhat as panel

    panel.brightness(0.5)

    def show(pixels):
        for i, (red, green, blue) in enumerate(pixels):
            panel.set_pixel(i % 8, i // 8, red, green, blue)
        panel.show()

    return show


def max7219():
    from luma.core.interface.serial import noop, spi
    from luma.core.render import canvas
    from luma.led_matrix.device import max7219 as driver

    device = driver(spi(port=0, device=0, gpio=noop()))

    def show(pixels):
        with canvas(device) as draw:
            for i, pixel in enumerate(pixels):
                if max(pixel) > 60:
                    draw.point((i % 8, i // 8), fill="white")

    return show


show = max7219() if "max7219" in sys.argv else unicorn()
for line in sys.stdin:
    channels = bytes.fromhex(line.strip())
    show([tuple(channels[i:i + 3]) for i in range(0, 192, 3)])
