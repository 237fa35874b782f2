"""What Qt's PDFs need before they are kept: shorter numbers, and blanks that are blanks."""

from __future__ import annotations

import re
import zlib

# Qt says of the glyph of a blank that it means a tab, the first character that has this glyph: then nobody finds two
# words side by side. Only a value in a font's table of meanings stands like this.
_TAB = re.compile(rb"([\[ ])<0009>(?= [<\]])")
_PAGE = re.compile(
    rb"(\d+ 0 obj\n<<\n/Length (\d+) 0 R\n/Filter /FlateDecode\n>>\nstream\n)(.*?)(\n?endstream\n.*)", re.S)
_REST = re.compile(rb"(?<=\.\d)\d+(?=[-\d. ]* [mlc]\n)")  # all digits of a point but the first
_ENTRY = re.compile(rb"(\d{10}) (\d{5}) ([nf])")


def slimmed(pdf: bytes) -> bytes:
    """The PDF with the points of its drawings to a hundredth of a mm, which halves it: Qt writes nine figures of each.
    For a resolution of 254 dpi, so that a unit is a tenth of a mm."""
    pdf = _TAB.sub(rb"\1<0020>", pdf)
    table = int(pdf.rpartition(b"startxref\n")[2].split()[0])
    entries = _ENTRY.findall(pdf, table)
    starts = {int(at): n for n, (at, _generation, use) in enumerate(entries) if use == b"n"}
    order = sorted(starts)
    objects = {starts[at]: pdf[at:end] for at, end in zip(order, [*order[1:], table])}
    for n, content in list(objects.items()):
        page = _PAGE.fullmatch(content)
        if page:
            packed = zlib.compress(_REST.sub(b"", zlib.decompress(page[3])))
            objects[n] = page[1] + packed + page[4]
            length = int(page[2])
            objects[length] = b"%d 0 obj\n%d\nendobj\n" % (length, len(packed))
    made, places = pdf[:order[0]], {}
    for at in order:
        places[starts[at]] = len(made)
        made += objects[starts[at]]
    rows = [b"%010d %s %s" % (places.get(n, int(at)), generation, use)
            for n, (at, generation, use) in enumerate(entries)]
    fresh = iter(rows)
    tail = _ENTRY.sub(lambda _row: next(fresh), pdf[table:].rpartition(b"startxref\n")[0])
    return made + tail + b"startxref\n%d\n%%%%EOF\n" % len(made)
