# Makes the fonts of the contest's documents (app/services/final/pdf/documento-*.ttf) from the two variable
# families of its pages. A file holds one weight with Latin and its extensions, as TrueType without hints. Run
# it once per new version of a family, with fontTools and brotli. The test of diplomas lists the required
# letters. Usage: python3 scripts/document-fonts.py
from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

BASE = "node_modules/@fontsource-variable/"
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum"]
# Fixed time, so that the same families make the same files.
MADE_AT = 3500000000


def make(out, family, face, files, axes):
    parts, seen = [], set()
    for number, file in enumerate(files):
        font = TTFont(BASE + file)
        at = {axis.axisTag: axes.get(axis.axisTag, axis.defaultValue) for axis in font["fvar"].axes}
        font = instancer.instantiateVariableFont(font, at)
        font.flavor = None
        options = subset.Options(hinting=False, layout_features=FEATURES, notdef_outline=True, glyph_names=False)
        options.name_IDs = ["*"]
        subsetter = subset.Subsetter(options)
        # Letters of an earlier file stay in that file.
        letters = set(font.getBestCmap()) - seen
        seen |= letters
        subsetter.populate(unicodes=letters)
        subsetter.subset(font)
        parts.append(f"/tmp/document-font-{number}.ttf")
        font.save(parts[-1])
    font = merge.Merger().merge(parts)
    for record in list(font["name"].names):
        if record.nameID not in (0, 1, 2, 3, 4, 5, 6, 13, 14):
            font["name"].removeNames(nameID=record.nameID)
    names = {1: family, 2: "Regular", 3: f"{family} {face}", 4: f"{family} {face}", 6: f"{family.replace(' ', '')}-{face}"}
    for number, name in names.items():
        font["name"].setName(name, number, 3, 1, 0x409)
        font["name"].setName(name, number, 1, 0, 0)
    font["head"].created = font["head"].modified = MADE_AT
    font.recalcTimestamp = False
    font.save(f"app/services/final/pdf/{out}.ttf")


BRICOLAGE = "bricolage-grotesque/files/bricolage-grotesque-{}-opsz-normal.woff2"
INSTRUMENT = "instrument-sans/files/instrument-sans-{}-wght-normal.woff2"
latin = ("latin", "latin-ext")
make(
    "documento-display",
    "Bricolage Grotesque",
    "ExtraBold",
    [BRICOLAGE.format(part) for part in (*latin, "vietnamese")],
    {"wght": 800, "opsz": 96},
)
for out, face, weight in (("documento-texto", "Regular", 400), ("documento-fuerte", "SemiBold", 600)):
    make(out, "Instrument Sans", face, [INSTRUMENT.format(part) for part in latin], {"wght": weight})
