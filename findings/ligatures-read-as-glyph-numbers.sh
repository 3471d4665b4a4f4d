#!/usr/bin/env bash
# "efficient" in a PDF looks right and is read as "eĢcient": the letter is the number of a glyph.
#
# Versions: @cantoo/pdf-lib 2.11.1 with @pdf-lib/fontkit 1.1.1, pdfjs-dist 6.5.438, and Schibsted
#   Grotesk from @expo-google-fonts/schibsted-grotesk 0.4.2; Node 24, because PDF.js needs 22.13.
# Expected: text that is drawn with an embedded font can be selected and searched. At worst a
#   ligature is one character (U+FB03) or missing.
# Seen: the shaper replaces "ffi" by one glyph. The library's ToUnicode map lists only glyphs that
#   a single character leads to, so this one is missing, and PDF.js takes its number in the font
#   for a character: glyph 290 is U+0122, a letter of Latvian. Nothing warns. Another font, or
#   another version of it, gives other letters; one whose ligatures have characters of their own
#   (U+FB03), such as DejaVu Sans, is read correctly. So is the same text without ligatures; the
#   option for that, `features`, is not in the README and has no comment in the types.
# Output: `expected` below. Date: November 28, 2026.
# Where it matters: app/routes/review/resume/pdf-worker.ts (decision 053) shows this text for
#   selection: a resume without "scientific" in its text may well say it. Judge by the page.
set -euo pipefail

expected=$(cat <<'END'
drawn: efficient scientific affluent office
  read with ligatures: eĢcient scientiĥc aĤuent oĢce
  read without: efficient scientific affluent office
"ffi" is glyph 290, and U+0122 is Ģ
"ffl" is glyph 292, and U+0124 is Ĥ
"fi" is glyph 293, and U+0125 is ĥ
END
)

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
packages=(@cantoo/pdf-lib@2.11.1 @pdf-lib/fontkit@1.1.1 pdfjs-dist@6.5.438
  @expo-google-fonts/schibsted-grotesk@0.4.2)
node=node
if [ "$(node -p 'parseInt(process.versions.node)')" -lt 24 ]; then
  platform=$(node -p '`${process.platform}-${process.arch}`')
  packages+=("node-$platform@24.21.0")
  node=node_modules/node-$platform/bin/node
fi
npm install --silent --no-audit --no-fund --ignore-scripts --before=2026-11-28 "${packages[@]}"

cat > try.mjs <<'END'
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFDocument } from '@cantoo/pdf-lib';
import fontkit from '@pdf-lib/fontkit';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const file = '@expo-google-fonts/schibsted-grotesk/400Regular/SchibstedGrotesk_400Regular.ttf';
const font = readFileSync(createRequire(import.meta.url).resolve(file));
const text = 'efficient scientific affluent office';

async function drawnAndRead(options) {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const embedded = await pdf.embedFont(font, options);
  pdf.addPage().drawText(text, { font: embedded, size: 12, x: 50, y: 500 });
  const read = await getDocument({ data: await pdf.save(), verbosity: 0 }).promise;
  const { items } = await (await read.getPage(1)).getTextContent();
  return items.map(({ str }) => str).join('');
}

console.log(`drawn: ${text}`);
console.log(`  read with ligatures: ${await drawnAndRead({})}`);
console.log(`  read without: ${await drawnAndRead({ features: { liga: false } })}`);
for (const letters of ['ffi', 'ffl', 'fi']) {
  const { id } = fontkit.create(font).layout(letters).glyphs[0];
  const hex = id.toString(16).toUpperCase().padStart(4, '0');
  console.log(`"${letters}" is glyph ${id}, and U+${hex} is ${String.fromCodePoint(id)}`);
}
END
seen=$("$node" try.mjs)
echo "$seen"
diff <(echo "$expected") <(echo "$seen") >&2 || { echo 'The behavior has changed.' >&2; exit 1; }
