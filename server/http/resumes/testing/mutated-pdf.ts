import fc from 'fast-check';
import { samplePdf } from '../../../../seeds/sample-pdf.ts';
import { PDFString } from '../pdf-lib.ts';
import { buildPdf, join, stream, withIncrementalUpdate, libraryPdf } from './build-pdf.ts';

const link = (action: string) => `/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << ${action} >> >>]`;

/**
 * Small real PDFs: ordinary ones, and active ones that a small change could disguise as ordinary.
 */
async function originals(): Promise<Uint8Array[]> {
  const script = { Type: 'Action', S: 'JavaScript', JS: PDFString.of('app.alert(1)') };
  const scripted = (objectStreams: boolean) =>
    libraryPdf(({ context }) => void context.register(context.obj(script)), objectStreams);
  return [
    await samplePdf({ title: 'A resume', lines: ['One line.', 'Another one.'] }),
    await libraryPdf(),
    await libraryPdf(() => {}, false),
    buildPdf({ page: link('/S /URI /URI (https://example.edu)') }),
    withIncrementalUpdate(buildPdf(), 3, '<< /Type /Page /Parent 2 0 R /Rotate 90 >>'),
    buildPdf({ objects: [stream('(text) Tj', '', 1)] }),
    await scripted(true),
    await scripted(false),
    buildPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }),
    buildPdf({ page: link('/S /Launch /F (calc.exe)') }),
    buildPdf({ page: link('/S /J#61vaScr#69pt /J#53 (1)') }),
    buildPdf({ objects: [stream('x', '/Type /EmbeddedFile')] }),
    buildPdf({ page: '/Annots [<< /Subtype /FileAttachment >>]' }),
    withIncrementalUpdate(
      buildPdf({ page: link('/S /SubmitForm /F (https://example.edu)') }),
      3,
      '<< /Type /Page >>',
    ),
  ];
}

const TOKENS = [
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  '%',
  '\\',
  '/',
  '#',
  '\0',
  '\n',
  'obj',
  ' 4 0 obj\n',
  '\nendobj\n',
  'stream\n',
  '\nendstream',
  'xref\n',
  'trailer',
  '%%EOF\n',
  'startxref\n9\n',
  ' 9 0 R ',
  '/S /URI',
  '/S /GoTo',
  '/S /Launch /F (calc.exe)',
  '/S /JavaScript /JS (1)',
  '/JS (1)',
  '/Subtype /FileAttachment',
  '/Type /EmbeddedFile',
  '/AA << /O << /S /Named >> >>',
  '9 0 obj\n<< /S /Launch /F (calc.exe) >>\nendobj\n',
  '/Filter /FlateDecode',
  '/Length 4',
  '99999999999',
] as const;

type Edit = (bytes: Uint8Array) => Uint8Array;
const anyOffset = fc.nat({ max: 1_000_000 });
const cutAt = (bytes: Uint8Array, at: number) => at % (bytes.length + 1);

const flip = fc.tuple(anyOffset, fc.nat({ max: 7 })).map(([at, bit]): Edit => (bytes) => {
  const changed = new Uint8Array(bytes);
  if (changed.length > 0) changed[at % changed.length]! ^= 1 << bit;
  return changed;
});
const truncate = anyOffset.map(
  (at): Edit =>
    (bytes) =>
      bytes.slice(0, cutAt(bytes, at)),
);
const insert = fc.tuple(anyOffset, fc.constantFrom(...TOKENS)).map(([at, token]): Edit => (bytes) => {
  const from = cutAt(bytes, at);
  return join(bytes.slice(0, from), token, bytes.slice(from));
});
const drop = fc.tuple(anyOffset, fc.integer({ min: 1, max: 30 })).map(([at, size]): Edit => (bytes) => {
  const from = cutAt(bytes, at);
  return join(bytes.slice(0, from), bytes.slice(from + size));
});
const splice = fc
  .tuple(anyOffset, anyOffset, fc.nat({ max: 200 }))
  .map(([from, to, size]): Edit => (bytes) => {
    const piece = bytes.slice(cutAt(bytes, from), cutAt(bytes, from) + size);
    const at = cutAt(bytes, to);
    return join(bytes.slice(0, at), piece, bytes.slice(at));
  });
const unchanged = fc.constant<Edit>((bytes) => bytes);

/**
 * An original with up to four edits: bits flipped, truncated, pieces dropped or copied, PDF tokens
 * inserted.
 */
export async function anyMutatedPdf(): Promise<fc.Arbitrary<Uint8Array>> {
  const edit = fc.oneof(
    { weight: 4, arbitrary: flip },
    { weight: 1, arbitrary: truncate },
    { weight: 5, arbitrary: insert },
    { weight: 2, arbitrary: drop },
    { weight: 2, arbitrary: splice },
    { weight: 1, arbitrary: unchanged },
  );
  return fc
    .tuple(fc.constantFrom(...(await originals())), fc.array(edit, { minLength: 1, maxLength: 4 }))
    .map(([original, edits]) => edits.reduce((bytes, change) => change(bytes), original));
}
