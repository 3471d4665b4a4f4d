import { brotliDecompressSync } from 'node:zlib';

const HEADER_BYTES = 48;
/** Index of `cmap`, `glyf` and `loca` among the known tags of WOFF2 (section 4.1). */
const KNOWN = { cmap: 0, glyf: 10, loca: 11, custom: 63 };

/**
 * The code points that a WOFF2 font has glyphs for, from its `cmap` table. The subset ranges of a
 * font package cannot serve: they name characters that the font lacks.
 */
export function codePointsOf(font: Buffer): Set<number> {
  const cmap = readCmap(font);
  const found = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(8 + index * 8));
    const format = subtable.readUInt16BE(0);
    if (format === 4) addSegments(subtable, found);
    else if (format === 12) addGroups(subtable, found);
  }
  return found;
}

function readCmap(font: Buffer): Buffer {
  const reader = { font, at: HEADER_BYTES };
  let offset = 0;
  let cmap: { from: number; to: number } | null = null;
  for (let count = font.readUInt16BE(12); count > 0; count--) {
    const flags = font[reader.at++]!;
    const tag = flags & 63;
    if (tag === KNOWN.custom) reader.at += 4;
    const originalLength = readBase128(reader);
    // Only `glyf` and `loca` are transformed by default.
    const version = flags >> 6;
    const isTransformed = tag === KNOWN.glyf || tag === KNOWN.loca ? version === 0 : version !== 0;
    const length = isTransformed ? readBase128(reader) : originalLength;
    if (tag === KNOWN.cmap) cmap = { from: offset, to: offset + length };
    offset += length;
  }
  if (!cmap) throw new Error('The font has no cmap table');
  const compressed = font.subarray(reader.at, reader.at + font.readUInt32BE(20));
  return brotliDecompressSync(compressed).subarray(cmap.from, cmap.to);
}

function readBase128(reader: { font: Buffer; at: number }): number {
  let value = 0;
  for (;;) {
    const byte = reader.font[reader.at++]!;
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
}

/** Format 4: segments of the Basic Multilingual Plane; glyph 0 is "missing". */
function addSegments(table: Buffer, found: Set<number>): void {
  const bytes = table.readUInt16BE(6);
  const [ends, starts] = [14, 16 + bytes];
  for (let segment = 0; segment < bytes; segment += 2) {
    const end = table.readUInt16BE(ends + segment);
    const start = table.readUInt16BE(starts + segment);
    const delta = table.readUInt16BE(starts + bytes + segment);
    const rangeAt = starts + 2 * bytes + segment;
    const range = table.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph =
        range === 0 ? (code + delta) & 0xffff : table.readUInt16BE(rangeAt + range + 2 * (code - start));
      if (glyph !== 0) found.add(code);
    }
  }
}

/** Format 12: groups of consecutive code points. */
function addGroups(table: Buffer, found: Set<number>): void {
  for (let group = table.readUInt32BE(12) - 1; group >= 0; group--) {
    const at = 16 + 12 * group;
    for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code++) found.add(code);
  }
}
