#!/usr/bin/env python3
"""Makes the fonts of the app from the npm package @fontsource/atkinson-hyperlegible.

    npm pack @fontsource/atkinson-hyperlegible@5.3.0 && tar xzf fontsource-*.tgz
    python3 subset.py package/files .        # Debian: python3-fonttools python3-brotli

The two subsets of each weight (latin and latin-ext) become one TrueType file
that has only what package render/ui/typeface reads: outlines without
components or hints, advances, a character map of format 4 and a kerning table
of format 0. Arrows, triangles and a check mark, which the family lacks, are drawn here.
"""
import sys

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0

WEIGHTS = {"400": ("Regular", 76), "700": ("Bold", 120)}

# Combining marks and the like are left out: nothing composes them.
def wanted(char):
    return char in range(0x20, 0x180) or char in (
        0x218, 0x219, 0x21A, 0x21B,  # Romanian commas below
        0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E,  # dashes, quotes
        0x2022, 0x2026, 0x2039, 0x203A, 0x20AC, 0x2122, 0x2212,  # • … ‹ › € ™ −
    )


def name(char):
    return "uni%04X" % char


def outline(font, glyph):
    recording = DecomposingRecordingPen(font.getGlyphSet())
    font.getGlyphSet()[glyph].draw(recording)
    pen = TTGlyphPen(None)
    recording.replay(pen)
    return pen.glyph()


def kerning(font):
    """The pair adjustments of the kern feature, by character."""
    chars = {}
    for char, glyph in font.getBestCmap().items():
        if wanted(char):
            chars.setdefault(glyph, []).append(char)
    table = font["GPOS"].table
    lookups = {i for f in table.FeatureList.FeatureRecord if f.FeatureTag == "kern"
               for i in f.Feature.LookupListIndex}
    adjust = {}
    for lookup in sorted(lookups):
        for sub in table.LookupList.Lookup[lookup].SubTable:
            if sub.Format == 1:
                for left, pairs in zip(sub.Coverage.glyphs, sub.PairSet):
                    for pair in pairs.PairValueRecord:
                        value = pair.Value1.XAdvance if pair.Value1 else 0
                        adjust.setdefault((left, pair.SecondGlyph), value)
                continue
            second = {}
            for glyph in font.getGlyphOrder():
                second.setdefault(sub.ClassDef2.classDefs.get(glyph, 0), []).append(glyph)
            for left in sub.Coverage.glyphs:
                record = sub.Class1Record[sub.ClassDef1.classDefs.get(left, 0)]
                for number, pair in enumerate(record.Class2Record):
                    value = getattr(pair.Value1, "XAdvance", 0) if pair.Value1 else 0
                    for right in second.get(number, []):
                        adjust.setdefault((left, right), value)
    return {(name(a), name(b)): value for (left, right), value in adjust.items() if value
            for a in chars.get(left, []) for b in chars.get(right, [])}


def stroke(pen, points, width):
    """A polyline of the given width with mitred joints and square ends."""
    def shifted(side):
        line = []
        for i, (x, y) in enumerate(points):
            (ax, ay), (bx, by) = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
            normals = []
            for (px, py), (qx, qy) in (((ax, ay), (x, y)), ((x, y), (bx, by))):
                if (px, py) != (qx, qy):
                    length = ((qx - px) ** 2 + (qy - py) ** 2) ** 0.5
                    normals.append(((py - qy) / length, (qx - px) / length))
            nx = sum(n[0] for n in normals)
            ny = sum(n[1] for n in normals)
            scale = side * width / 2 * len(normals) / (nx * nx + ny * ny)
            line.append((x + nx * scale, y + ny * scale))
        return line

    contour = [(round(x), round(y)) for x, y in shifted(1) + shifted(-1)[::-1]]
    pen.moveTo(contour[0])
    for point in contour[1:]:
        pen.lineTo(point)
    pen.closePath()


def symbols(width):
    """Arrows, triangles and a check mark: character → (advance, glyph)."""
    middle, reach, head = 334, 300, 220
    made = {}
    for char, turn in ((0x2190, 2), (0x2191, 1), (0x2192, 0), (0x2193, 3)):
        def at(x, y):
            for _ in range(turn):
                x, y = -y, x
            return 400 + x, middle + y
        pen = TTGlyphPen(None)
        stroke(pen, [at(-reach, 0), at(reach - width * 0.7, 0)], width)
        stroke(pen, [at(reach - head, head), at(reach, 0), at(reach - head, -head)], width)
        made[char] = 800, pen.glyph()
    pen = TTGlyphPen(None)
    stroke(pen, [(90, 330), (290, 110), (660, 600)], width)
    made[0x2713] = 750, pen.glyph()
    for char, turn in ((0x25C0, 2), (0x25B2, 1), (0x25B6, 0), (0x25BC, 3)):
        pen = TTGlyphPen(None)
        corners = [(-190, 250), (240, 0), (-190, -250)]
        for _ in range(turn):
            corners = [(-y, x) for x, y in corners]
        pen.moveTo((350 + corners[0][0], middle + corners[0][1]))
        for x, y in corners[1:]:
            pen.lineTo((350 + x, middle + y))
        pen.closePath()
        made[char] = 700, pen.glyph()
    return made


def build(files, weight, out):
    style, width = WEIGHTS[weight]
    fonts = [TTFont(f"{files}/atkinson-hyperlegible-{part}-{weight}-normal.woff2")
             for part in ("latin", "latin-ext")]
    glyphs = {".notdef": outline(fonts[0], ".notdef")}
    advances = {".notdef": fonts[0]["hmtx"][".notdef"][0]}
    cmap, pairs = {}, {}
    for font in fonts:
        for char, glyph in font.getBestCmap().items():
            if wanted(char) and char not in cmap:
                cmap[char] = name(char)
                glyphs[name(char)] = outline(font, glyph)
                advances[name(char)] = font["hmtx"][glyph][0]
        for pair, value in kerning(font).items():
            pairs.setdefault(pair, value)
    for char, (advance, glyph) in symbols(width).items():
        cmap[char], glyphs[name(char)], advances[name(char)] = name(char), glyph, advance

    order = [".notdef"] + [cmap[c] for c in sorted(cmap)]
    made = FontBuilder(fonts[0]["head"].unitsPerEm, isTTF=True)
    made.setupGlyphOrder(order)
    made.setupCharacterMap(cmap)
    made.setupGlyf({g: glyphs[g] for g in order})
    table = made.font["glyf"]
    made.setupHorizontalMetrics({g: (advances[g], getattr(table[g], "xMin", 0)) for g in order})
    hhea = fonts[0]["hhea"]
    made.setupHorizontalHeader(ascent=hhea.ascent, descent=hhea.descent)
    made.setupOS2(sCapHeight=fonts[0]["OS/2"].sCapHeight, sxHeight=fonts[0]["OS/2"].sxHeight)
    made.setupNameTable({
        "copyright": "Copyright 2020 Braille Institute of America, Inc.",
        "familyName": "Atkinson Hyperlegible", "styleName": style,
        "licenseDescription": "SIL Open Font License 1.1",
        "licenseInfoURL": "https://scripts.sil.org/OFL",
    }, mac=False)
    made.setupPost(keepGlyphNames=False)
    kern = newTable("kern")
    kern.version = 0
    pair_table = KernTable_format_0()
    pair_table.coverage, pair_table.tupleIndex, pair_table.kernTable = 1, None, pairs
    kern.kernTables = [pair_table]
    made.font["kern"] = kern
    made.font["head"].created = made.font["head"].modified = 0
    made.font.recalcTimestamp = False
    made.save(f"{out}/AtkinsonHyperlegible-{style}.ttf")


if __name__ == "__main__":
    for weight in WEIGHTS:
        build(sys.argv[1], weight, sys.argv[2])
