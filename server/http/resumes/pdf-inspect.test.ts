import { describe, expect, test } from 'vitest';
import type { ResumeFault } from '#domain/application/resume.ts';
import { samplePdf } from '../../../seeds/sample-pdf.ts';
import { PDFString } from './pdf-lib.ts';
import { inspectPdf } from './pdf-inspect.ts';
import {
  type PdfParts,
  buildPdf,
  join,
  latin,
  stream,
  tinyZip,
  uncompressedPdf,
  withIncrementalUpdate,
  libraryPdf,
} from './testing/build-pdf.ts';

const plain = await samplePdf({ title: 'A resume', lines: ['One line.', 'Another one.'] });

async function faultOf(bytes: Uint8Array): Promise<ResumeFault | null> {
  const verdict = await inspectPdf(new Uint8Array(bytes));
  return verdict.ok ? null : verdict.fault;
}

describe('inspectPdf accepts a resume', () => {
  test('with the number of its pages', async () => {
    const long = await samplePdf({ title: 'Long', lines: Array.from({ length: 200 }, () => 'A line.') });
    expect(await inspectPdf(plain)).toEqual({ ok: true, pages: 1 });
    expect(await inspectPdf(long)).toEqual({ ok: true, pages: 6 });
  });

  test.each(['1.3', '1.4', '1.5', '1.6', '1.7', '2.0'])('in PDF version %s', async (version) => {
    expect(await faultOf(buildPdf({ version }))).toBeNull();
  });

  const ordinary: [name: string, made: PdfParts][] = [
    ['opens at a page', { catalog: '/OpenAction [3 0 R /Fit]' }],
    [
      'opens at a page by an action',
      { catalog: '/OpenAction 4 0 R', objects: ['<< /S /GoTo /D [3 0 R /Fit] >>'] },
    ],
    ['opens at a named destination', { catalog: '/OpenAction (top)' }],
    [
      'links to a page on the web',
      { page: '/Annots [<< /Subtype /Link /Rect [0 0 1 1] /A << /S /URI /URI (https://example.edu) >> >>]' },
    ],
    [
      'links to another page and to another file',
      {
        page: '/Annots [<< /Subtype /Link /A << /S /GoTo /D (a) >> >> << /Subtype /Link /A << /S /GoToR /F (b.pdf) >> >>]',
      },
    ],
    [
      'names a font JS and an image AA',
      {
        page: '/Resources << /Font << /JS 4 0 R /AA 4 0 R /XFA 4 0 R >> /XObject << /AA 5 0 R /JS 5 0 R /EF 5 0 R >> >>',
        objects: [
          '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
          stream('', '/Subtype /Form /Group << /S /Transparency >>'),
        ],
      },
    ],
    [
      'has empty lists of scripts and files',
      { catalog: '/Names << /JavaScript << /Names [] >> /EmbeddedFiles << >> >>' },
    ],
    ['has the word JavaScript in its text', { objects: [stream('(I know /JavaScript and /Launch) Tj')] }],
    [
      'has what looks like a script in a compressed page and in its title',
      {
        objects: [
          stream('<< /S /JavaScript /JS (1) >>', '', 1),
          '<< /Title (<< /S /JavaScript /JS \\(1\\) >>) >>',
        ],
      },
    ],
    ['has form fields that do nothing', { catalog: '/AcroForm << /Fields [<< /FT /Tx /T (name) >>] >>' }],
  ];
  test.each(ordinary)('that %s', async (_, made) => {
    expect(await faultOf(buildPdf(made))).toBeNull();
  });

  test('with object streams and a cross-reference stream', async () => {
    const written = await libraryPdf();
    expect(Buffer.from(written).toString('latin1')).toContain('/ObjStm');
    expect(await faultOf(written)).toBeNull();
  });

  test('with pdfTeX’s comments in an uncompressed object stream, unless they do not match its objects', async () => {
    expect(await inspectPdf(uncompressedPdf())).toEqual({ ok: true, pages: 1 });
    // Such a comment where no object of that number begins could hide one.
    expect(await faultOf(uncompressedPdf({ label: (number) => `% ${number + 1} 0 obj\n` }))).toBe('damaged');
    expect(await faultOf(uncompressedPdf({ behind: '% 9 0 obj\n<< /S /JavaScript /JS (1) >>\n' }))).toBe(
      'damaged',
    );
  });

  test('with 20 incremental updates', async () => {
    let pdf = buildPdf();
    for (let count = 0; count < 20; count++)
      pdf = withIncrementalUpdate(pdf, 3, '<< /Type /Page /Parent 2 0 R /Rotate 90 >>');
    expect(await inspectPdf(pdf)).toEqual({ ok: true, pages: 1 });
  });

  test('that is linearized, with its first cross-reference table ahead of the rest', async () => {
    const head = '%PDF-1.5\n1 0 obj\n<< /Linearized 1 /L 400 /N 1 >>\nendobj\n';
    const first = 'xref\n1 1\n0000000009 00000 n \ntrailer\n<< /Size 5 /Root 2 0 R >>\nstartxref\n0\n%%EOF\n';
    const rest =
      '2 0 obj\n<< /Type /Catalog /Pages 3 0 R >>\nendobj\n3 0 obj\n<< /Type /Pages /Kids [4 0 R] /Count 1 >>\nendobj\n' +
      '4 0 obj\n<< /Type /Page /Parent 3 0 R >>\nendobj\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 2 >>\n';
    expect(await faultOf(latin(`${head}${first}${rest}startxref\n${head.length}\n%%EOF\n`))).toBeNull();
  });

  test.each(['', '\n', '\r\n\r\n', ' \0\0\t\f'])('with %j after its EOF marker', async (space) => {
    expect(await faultOf(join(latin(Buffer.from(plain).toString('latin1').trimEnd()), space))).toBeNull();
  });
});

describe('inspectPdf refuses content that is not a PDF [39]', () => {
  test.each<[name: string, content: string | Uint8Array, found: string | undefined]>([
    ['HTML', '<!doctype html><script>alert(1)</script>', undefined],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', undefined],
    ['a program', join('MZ', new Uint8Array(500)), 'exe'],
    ['a ZIP', tinyZip(), 'zip'],
    [
      'an image',
      '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\0IDAT',
      'png',
    ],
    ['plain text', 'My resume', undefined],
    ['a PDF header without a version', '%PDF-x', undefined],
    ['an empty file', '', undefined],
  ])('%s', async (_, content, found) => {
    const verdict = await inspectPdf(join(content));
    const fault = typeof content === 'string' && content.startsWith('%PDF-') ? 'mixed' : 'not_pdf';
    expect(verdict).toEqual(found ? { ok: false, fault, found } : { ok: false, fault });
  });
});

describe('inspectPdf refuses an incomplete PDF', () => {
  test.each([0.1, 0.5, 0.9, 0.99])('cut after %d of its length', async (part) => {
    expect(await faultOf(plain.slice(0, Math.floor(plain.length * part)))).toBe('cut');
  });

  test('cut within an incremental update', async () => {
    const pdf = buildPdf();
    expect(await faultOf(withIncrementalUpdate(pdf, 3, '<< /Type /Page >>').slice(0, pdf.length + 30))).toBe(
      'cut',
    );
  });

  test('with bytes missing in the middle', async () => {
    expect(await faultOf(join(plain.slice(0, 200), plain.slice(400)))).toBe('damaged');
  });

  test.each<[name: string, made: PdfParts]>([
    ['without a page', { pages: '<< /Type /Pages /Kids [] /Count 0 >>' }],
    ['with a circular page tree', { pages: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' }],
    ['without a page tree', { pages: 'null' }],
  ])('%s', async (_, made) => {
    expect(await faultOf(buildPdf(made))).toBe('damaged');
  });

  test('without startxref', async () => {
    expect(
      await faultOf(latin(Buffer.from(plain).toString('latin1').replace('startxref', 'startxxxx'))),
    ).toBe('damaged');
  });

  test('with an object that is broken and could be active, while a harmless broken one is accepted', async () => {
    expect(await faultOf(buildPdf({ objects: ['<< /A >>'] }))).toBeNull();
    expect(await faultOf(buildPdf({ objects: ['<< /S /JavaScript /JS ) >>'] }))).toBe('damaged');
  });
});

describe('PDFs that readers interpret differently', () => {
  const link = (action: string) => `/Annots [<< /Subtype /Link /A << ${action} >> >>]`;
  test.each<[name: string, made: PdfParts, fault: ResumeFault | null]>([
    [
      'two kinds of one action',
      { page: link('/S /Launch /F (calc.exe) /S /URI /URI (https://a.example)') },
      'damaged',
    ],
    ['the same kind twice', { page: link('/S /URI /S /URI /URI (https://a.example)') }, null],
    [
      'an action hidden by another with the same key',
      { page: link('/S /Launch >> /A << /S /URI /URI (https://a.example)') },
      'launch',
    ],
    ['a title given twice', { objects: ['<< /Title (One) /Title (Two) >>'] }, null],
    [
      'a broken attachment annotation',
      { objects: ['<< /A [<< /Subtype /FileAttachment] >>] >>'] },
      'damaged',
    ],
    ['an invalid object stream', { objects: ['<< /Type /ObjStm /N 1 /First 4 >> /AA'] }, 'damaged'],
  ])('%s: %#', async (_, made, fault) => {
    expect(await faultOf(buildPdf(made))).toBe(fault);
  });

  test.each(['4 0obj\n', '4 0 %\nobj '])(
    'an object that begins twice, first as %j, is damaged',
    async (before) => {
      const pdf = buildPdf({ objects: [stream('x', '/Type /EmbeddedFile')] });
      const text = Buffer.from(pdf).toString('latin1').replace('4 0 obj', `${before}4 0 obj`);
      expect(
        await faultOf(latin(text.replace(/startxref\s+\d+/, `startxref\n${text.indexOf('xref\n')}`))),
      ).toBe('damaged');
    },
  );

  test('an object without endobj ends where the next one begins', async () => {
    const text = Buffer.from(buildPdf()).toString('latin1').replace(' >>\nendobj\n2 0 obj', ' >>\n2 0 obj');
    const at = text.indexOf('xref\n');
    expect(await faultOf(latin(text.replace(/startxref\s+\d+/, `startxref\n${at}`)))).toBeNull();
  });

  test('two kinds of one action within an object stream are damaged', async () => {
    const action = '1 0 << /S /Launch /F (calc.exe) /S /URI /URI (https://a.example) >>';
    const packed = stream(action, '/Type /ObjStm /N 1 /First 4', 1);
    expect(await faultOf(buildPdf({ objects: [packed] }))).toBe('damaged');
  });
});

test('inspectPdf refuses an encrypted PDF, whether it needs a password or only has restrictions', async () => {
  const withPassword = await libraryPdf((pdf) => pdf.encrypt({ userPassword: 'secret', ownerPassword: 'o' }));
  const restricted = await libraryPdf((pdf) => pdf.encrypt({ userPassword: '', ownerPassword: 'o' }), false);
  expect(await faultOf(withPassword)).toBe('encrypted');
  expect(await faultOf(restricted)).toBe('encrypted');
  expect(await faultOf(buildPdf({ trailer: '/Encrypt << /Filter /Standard >>' }))).toBe('encrypted');
});

describe('inspectPdf refuses a file that is valid in two formats', () => {
  test.each<[name: string, bytes: Uint8Array]>([
    ['data before the header', join('GIF89a', plain)],
    ['a line before the header', join('\n', plain)],
    ['markup after the end', join(plain, '<script>alert(1)</script>')],
    ['a ZIP after the end', join(plain, tinyZip())],
    ['a ZIP after the end, and an EOF marker after that', join(plain, tinyZip(6), '%%EOF\n')],
    [
      'a ZIP in a stream whose comment covers the rest of the file',
      buildPdf({ objects: [stream(tinyZip(400))] }),
    ],
  ])('%s', async (_, bytes) => {
    expect(await faultOf(bytes)).toBe('mixed');
  });
});

describe('inspectPdf refuses active content with its reason [46]', () => {
  const link = (action: string) => `/Annots [<< /Subtype /Link /A << ${action} >> >>]`;
  test.each<[name: string, made: PdfParts, fault: ResumeFault]>([
    [
      'a script at opening',
      { catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' },
      'javascript',
    ],
    ['a script behind a link', { page: link('/S /JavaScript /JS (1)') }, 'javascript'],
    [
      'a script whose name is written in hex codes',
      { page: link('/S /J#61vaScr#69pt /J#53 (1)') },
      'javascript',
    ],
    [
      'a script in a stream',
      { page: link('/S /JavaScript /JS 4 0 R'), objects: [stream('1')] },
      'javascript',
    ],
    [
      'a script after a jump',
      { page: link('/S /GoTo /D (a) /Next [<< /S /JavaScript /JS <31> >>]') },
      'javascript',
    ],
    ['a script without its kind', { page: link('/JS (1)') }, 'javascript'],
    [
      'scripts of the document',
      { catalog: '/Names << /JavaScript << /Names [(a) 4 0 R] >> >>', objects: ['<< >>'] },
      'javascript',
    ],
    ['launching a program', { page: link('/S /Launch /F (calc.exe)') }, 'launch'],
    ['launching a program at opening', { catalog: '/OpenAction << /S /Launch /F (calc.exe) >>' }, 'launch'],
    [
      'a URL opened automatically',
      { catalog: '/OpenAction << /S /URI /URI (https://example.edu) >>' },
      'automatic',
    ],
    [
      'more than one thing at opening',
      { catalog: '/OpenAction << /S /GoTo /D (a) /Next << /S /Named >> >>' },
      'automatic',
    ],
    ['an action of the page', { page: '/AA << /O << /S /URI /URI (https://example.edu) >> >>' }, 'automatic'],
    [
      'an action of the document',
      { catalog: '/AA << /WC 4 0 R >>', objects: ['<< /S /Named /N /Print >>'] },
      'automatic',
    ],
    ['an attached file', { objects: [stream('x', '/Type /EmbeddedFile')] }, 'attachment'],
    ['an attachment annotation', { page: '/Annots [<< /Subtype /FileAttachment >>]' }, 'attachment'],
    [
      'a list of attachments',
      { catalog: '/Names << /EmbeddedFiles << /Kids [4 0 R] >> >>', objects: ['<< >>'] },
      'attachment',
    ],
    [
      'a file in an associated file',
      { catalog: '/AF [<< /Type /Filespec /UF (a) /EF << /F 4 0 R >> >>]' },
      'attachment',
    ],
    ['a jump into an attachment', { page: link('/S /GoToE /D (a)') }, 'attachment'],
    ['rich media', { page: '/Annots [<< /Subtype /RichMedia >>]' }, 'media'],
    ['a video', { page: link('/S /Rendition /JS (1)') }, 'media'],
    [
      'an XFA form',
      { catalog: '/AcroForm << /Fields [] /XFA 4 0 R >>', objects: [stream('<xdp/>')] },
      'form',
    ],
    [
      'an XFA form in parts',
      { catalog: '/AcroForm << /XFA [(a) 4 0 R] >>', objects: [stream('<xdp/>')] },
      'form',
    ],
    ['a form that submits data', { page: link('/S /SubmitForm /F (https://example.edu)') }, 'form'],
    ['a form that imports data', { page: link('/S /ImportData /F (a.fdf)') }, 'form'],
  ])('%s', async (_, made, fault) => {
    expect(await faultOf(buildPdf(made))).toBe(fault);
  });

  test.each([true, false])(
    'a script that a library wrote (in an object stream: %s)',
    async (useObjectStreams) => {
      const script = { Type: 'Action', S: 'JavaScript', JS: PDFString.of('app.alert(1)') };
      const pdf = await libraryPdf(
        ({ context }) => void context.register(context.obj(script)),
        useObjectStreams,
      );
      expect(Buffer.from(pdf).toString('latin1').includes('/JavaScript')).toBe(!useObjectStreams);
      expect(await faultOf(pdf)).toBe('javascript');
    },
  );

  test('scripts of the document that a library wrote', async () => {
    const pdf = await libraryPdf((made) => made.addJavaScript('main', 'app.alert(1)'));
    expect(await faultOf(pdf)).toBe('javascript');
  });

  test('an attachment that a library wrote', async () => {
    const pdf = await libraryPdf((made) =>
      made.attach(latin('MZ'), 'a.exe', { mimeType: 'application/octet-stream' }),
    );
    expect(await faultOf(pdf)).toBe('attachment');
  });

  test('a script in a replaced entry of an object stream, written in hex codes', async () => {
    const object = '1 0 << /A << /S /J#61vaScript /JS (1) >> /A << /S /GoTo /D (a) >> >>';
    const packed = stream(object, '/Type /ObjStm /N 1 /First 4', 1);
    expect(await faultOf(buildPdf({ objects: [packed] }))).toBe('javascript');
  });

  test('a script in a stream that only some readers treat as an object stream', async () => {
    const packed = stream('1 0 << /S /JavaScript /JS (1) >>', '/N 1 /First 4', 1);
    expect(await faultOf(buildPdf({ objects: [packed] }))).toBe('javascript');
  });

  test.each(['/F /ASCIIHexDecode', '/DecodeParms << /Predictor 2 >>'])(
    'an object stream that readers decode differently: %s',
    async (entry) => {
      const packed = stream('1 0 << >>', `/Type /ObjStm /N 1 /First 4 ${entry}`);
      expect(await faultOf(buildPdf({ objects: [packed] }))).toBe('damaged');
    },
  );

  test('a script in a catalog inside the trailer', async () => {
    const catalog = '/Root << /Pages 2 0 R /OpenAction << /S /JavaScript /JS (1) >> >>';
    expect(await faultOf(buildPdf({ trailer: catalog }))).toBe('javascript');
  });

  test('a script in an older version of an object', async () => {
    const pdf = buildPdf({ objects: ['<< /S /JavaScript /JS (1) >>'] });
    expect(await faultOf(withIncrementalUpdate(pdf, 4, '<< >>'))).toBe('javascript');
  });

  test('an object hidden in the bytes of a stream', async () => {
    const hidden = '\n3 0 obj\n<< /AA << /O << /S /JavaScript /JS (1) >> >> >>\nendobj\n';
    expect(await faultOf(buildPdf({ objects: [stream(hidden)] }))).toBe('damaged');
  });
});

describe('inspectPdf refuses a decompression or complexity bomb [41]', () => {
  const manyKids = (count: number, kid: (nth: number) => string) =>
    `<< /Type /Pages /Count ${count} /Kids [${Array.from({ length: count }, (_, nth) => kid(nth)).join(' ')}] >>`;
  const nested = (depth: number, open: string, close: string) =>
    `${open.repeat(depth)}${close.repeat(depth)}`;
  const zeros = new Uint8Array(200 * 1024 * 1024);
  const pages = Array.from({ length: 10_000 }, () => '<< /Type /Page /Parent 2 0 R >>');

  test.each<[name: string, make: () => Uint8Array, fault: ResumeFault]>([
    [
      '10,000 pages',
      () => buildPdf({ pages: manyKids(10_000, (nth) => `${nth + 4} 0 R`), objects: pages }),
      'too_many_pages',
    ],
    ['one page 10,000 times', () => buildPdf({ pages: manyKids(10_000, () => '3 0 R') }), 'too_many_pages'],
    [
      '150,000 objects',
      () => buildPdf({ objects: Array.from({ length: 150_000 }, () => '1') }),
      'too_complex',
    ],
    ['a stream that unpacks to 200 MB', () => buildPdf({ objects: [stream(zeros, '', 1)] }), 'too_complex'],
    ['a stream compressed twice', () => buildPdf({ objects: [stream(zeros, '', 2)] }), 'too_complex'],
    [
      'many streams that unpack to 50 MB each',
      () => {
        const part = stream(zeros.subarray(0, 50 * 1024 * 1024), '', 1);
        return buildPdf({ objects: Array.from({ length: 20 }, () => part) });
      },
      'too_complex',
    ],
    [
      '490 KB that unpack to 480 MB',
      () => {
        const part = stream(zeros.subarray(0, 120 * 1024 * 1024), '', 1);
        return buildPdf({ objects: Array.from({ length: 4 }, () => part) });
      },
      'too_complex',
    ],
    [
      'objects in a stream that unpacks to 200 MB',
      () => buildPdf({ objects: [stream(zeros, '/Type /ObjStm /N 1 /First 4', 1)] }),
      'too_complex',
    ],
    ['lists in lists, 100,000 deep', () => buildPdf({ objects: [nested(100_000, '[', ']')] }), 'damaged'],
    [
      'dictionaries in dictionaries, 100,000 deep',
      () => buildPdf({ objects: [nested(100_000, '<< /A ', '>>')] }),
      'damaged',
    ],
    [
      '2,000 cross-reference tables',
      () => join(buildPdf(), 'xref\n0 0\ntrailer\n<< >>\n'.repeat(2000), 'startxref\n9\n%%EOF'),
      'too_complex',
    ],
    ['2,000 incremental updates', () => manySavings(2000), 'too_complex'],
    [
      'a cross-reference stream that says it has a billion entries',
      () => buildPdf({ objects: [stream('', '/Type /XRef /Size 9 /Index [0 1000000000] /W [1 2 1]')] }),
      'damaged',
    ],
    [
      '50,000 streams whose data pdf-lib would read to the end of the file',
      () => buildPdf({ objects: Array.from({ length: 50_000 }, () => '<< >> stream stream endstream') }),
      'too_complex',
    ],
  ])('%s', async (_, make, fault) => {
    expect(await faultOf(make())).toBe(fault);
  });

  function manySavings(count: number): Uint8Array {
    const pdf = buildPdf();
    const end = /startxref\s+(\d+)/.exec(Buffer.from(pdf).toString('latin1'))?.[1];
    return join(pdf, `xref\n0 0\ntrailer\n<< /Prev ${end} >>\nstartxref\n${end}\n%%EOF\n`.repeat(count));
  }
});
