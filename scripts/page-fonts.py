# Makes the fonts of the pages (app/styles/fonts/*.woff2) from the two variable families: the letters of Western
# Europe, the weights in use, and the optical sizes of the display family. Kerning is that of one size and weight,
# which halves the display file. Run it once per new version of a family, with fontTools and brotli. Neither family
# reserves its name (licence OFL 1.1). Usage: python3 scripts/page-fonts.py
import copy

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

BASE = "node_modules/@fontsource-variable/"
# Latin-1, French œ, and the marks that texts and buttons use.
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x152, 0x153, *map(ord, "–—‘’‚“”„‹›•…′″€−↑↓™")]
FEATURES = ["kern", "locl", "tnum"]
# Fixed time, so that the same families make the same files.
MADE_AT = 3500000000


def subsetted(font):
    options = subset.Options(hinting=False, layout_features=FEATURES, notdef_outline=True, glyph_names=False)
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    return font


def make(out, file, axes, kerning):
    source = TTFont(BASE + file)
    fixed = subsetted(instancer.instantiateVariableFont(copy.deepcopy(source), kerning))
    font = subsetted(instancer.instantiateVariableFont(source, axes))
    for table in ("GPOS", "GDEF"):
        if table in fixed:
            font[table] = fixed[table]
        elif table in font:
            del font[table]
    font["head"].created = font["head"].modified = MADE_AT
    font.recalcTimestamp = False
    font.flavor = "woff2"
    font.save(f"app/styles/fonts/{out}.woff2")


make(
    "display",
    "bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    {"wght": (600, 800)},
    {"wght": 700, "opsz": 60},
)
make(
    "text",
    "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    {"wght": (400, 600)},
    {"wght": 450},
)
