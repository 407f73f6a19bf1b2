# Makes the fonts of the pages (app/styles/fonts/*.woff2) from the two variable families: the weights in use, and
# the optical sizes of the display family. The first file of a family has the letters of the languages of Spain and
# Portugal, the second ('-west') those of Western Europe. Kerning is that of one size and weight. Run it once per new version of a family, with fontTools and brotli. Neither family
# reserves its name (licence OFL 1.1). Usage: python3 scripts/page-fonts.py
import copy

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

BASE = "node_modules/@fontsource-variable/"
# Letters and the marks that texts and buttons use.
IBERIAN = [*range(0x20, 0x7F), 0xA0, *map(ord, "¡©ª«·º»¿ÀÁÂÃÇÈÉÊÍÏÑÒÓÔÕÚÜàáâãçèéêíïñòóôõúü–—‘’“”•…×−€↑↓")]
# The rest of Latin-1, and French œ. The second @font-face of a family in fonts.css names them.
WESTERN = [one for one in [*range(0xA0, 0x100), 0x152, 0x153, *map(ord, "‚„‹›′″™")] if one not in IBERIAN]
FEATURES = ["kern", "locl", "tnum"]
# Fixed time, so that the same families make the same files.
MADE_AT = 3500000000


def subsetted(font, letters):
    options = subset.Options(hinting=False, layout_features=FEATURES, notdef_outline=True, glyph_names=False)
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    return font


def make(out, letters, file, axes, kerning):
    source = TTFont(BASE + file)
    fixed = subsetted(instancer.instantiateVariableFont(copy.deepcopy(source), kerning), letters)
    font = subsetted(instancer.instantiateVariableFont(source, axes), letters)
    for table in ("GPOS", "GDEF"):
        if table in fixed:
            font[table] = fixed[table]
        elif table in font:
            del font[table]
    font["head"].created = font["head"].modified = MADE_AT
    font.recalcTimestamp = False
    font.flavor = "woff2"
    font.save(f"app/styles/fonts/{out}.woff2")


for suffix, letters in (("", IBERIAN), ("-west", WESTERN)):
    make(
        f"display{suffix}",
        letters,
        "bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
        {"wght": (600, 800)},
        {"wght": 700, "opsz": 60},
    )
    make(
        f"text{suffix}",
        letters,
        "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
        {"wght": (400, 600)},
        {"wght": 450},
    )


def ranges(letters):
    runs = []
    for one in sorted(letters):
        if runs and runs[-1][1] == one - 1:
            runs[-1][1] = one
        else:
            runs.append([one, one])
    return ", ".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in runs)


print(f"unicode-range: {ranges(WESTERN)};")
