#!/usr/bin/python3
# Makes the fonts of public/fonts smaller, with Debian's python3-fonttools and python3-brotli: build/fonts.py FONT.woff2...
# Takes fonts that hold the letters of English and French already. Leaves out what is not drawn: features that no style asks for, hints,
# the variations of kerning (a hundredth of a letter at most), a grid finer than a thousandth of a letter. Adds the narrow space
# of French, a fifth of a letter, so that no other font is asked for it.
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

NARROW_SPACE = 0x202F
LEAST_KERNING = 6  # thousandths of a letter: less is not seen


def add_narrow_space(font: TTFont) -> None:
    if NARROW_SPACE in font.getBestCmap():
        return
    name = "uni202F"
    variations = font["gvar"].variations if "gvar" in font else {}
    empty = font["glyf"][font.getBestCmap()[0x20]]
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"].glyphs[name] = empty
    font["hmtx"][name] = (font["head"].unitsPerEm // 5, 0)
    variations[name] = []
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[NARROW_SPACE] = name


def settle_forms(font: TTFont) -> None:
    """The forms that a fixed weight always takes become the letters themselves."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    always = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "rvrn"
        for index in record.Feature.LookupListIndex
    }
    forms = {}
    for index in always:
        for one in table.LookupList.Lookup[index].SubTable:
            forms.update(getattr(one, "ExtSubTable", one).mapping)
    for one in font["cmap"].tables:
        one.cmap = {code: forms.get(name, name) for code, name in one.cmap.items()}


def simplify_kerning(font: TTFont) -> None:
    def simplify(value) -> None:
        if hasattr(value, "XAdvDevice"):
            del value.XAdvDevice
        if abs(value.XAdvance) < LEAST_KERNING:
            value.XAdvance = 0

    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            pairs = getattr(table, "ExtSubTable", table)
            pairs.ValueFormat1 = 4  # XAdvance
            if pairs.Format == 1:
                for one in pairs.PairSet:
                    for record in one.PairValueRecord:
                        simplify(record.Value1)
                    one.PairValueRecord = [record for record in one.PairValueRecord if record.Value1.XAdvance]
            else:
                for row in pairs.Class1Record:
                    for record in row.Class2Record:
                        simplify(record.Value1)


def shrink(path: Path) -> None:
    font = TTFont(path)
    if font["head"].unitsPerEm > 1000:
        scale_upem(font, 1000)
    settle_forms(font)
    simplify_kerning(font)
    add_narrow_space(font)
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = ["kern", "liga", "tnum"]
    options.hinting = False
    options.notdef_outline = False
    options.name_IDs = [0, 1, 2, 13, 14]  # copyright, name, licence
    options.drop_tables += ["STAT", "gasp", "HVAR"]
    before = path.stat().st_size
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=list(font.getBestCmap()))
    subsetter.subset(font)
    font.flavor = "woff2"
    subset.save_font(font, path, options)
    print(f"{path}: {before} -> {path.stat().st_size}")


for name in sys.argv[1:]:
    shrink(Path(name))
