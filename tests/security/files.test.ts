import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_RESUME_BYTES, RESUME_FAULTS } from '#domain/application/resume.ts';
import { samplePdf } from '../../seeds/sample-pdf.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { buildPdf, join, stream, tinyZip } from '#server/http/resumes/testing/build-pdf.ts';
import { serveOnPort } from './serve-on-port.ts';
import { abortUploads, openUpload, waitForFileCount, storedFilesAndRows } from './uploads.ts';
import { type TestUser, openTestApp } from './test-app.ts';
import { createBoardFixture, uploadResume } from './board-fixture.ts';

const board = await openTestApp();
const world = await createBoardFixture(board);
const { db, ask, call } = board;
const { olga, ana, stella } = world;
const port = await serveOnPort(board);
const pdf = await samplePdf({ title: 'A resume', lines: ['One line.'] });

const formWith = (file: string | Uint8Array, name = 'cv.pdf', type = 'application/pdf') => {
  const form = new FormData();
  form.append('resume', new Blob([file as BlobPart], { type }), name);
  return form;
};
/** The upload entry points: a script, an API client with a token, and the form without script. */
const ENTRANCES: [string, (who: TestUser, file: FormData) => Promise<Response>][] = [
  ['upload', (who, form) => ask('/resume/upload', { as: who, form })],
  [
    'program',
    (who, file) => {
      const form = new FormData();
      form.append('uid', who.uid);
      form.append('id_token', who.token);
      form.append('resume', file.get('resume')!);
      return ask('/resume/upload', { form, headers: { Origin: '' } });
    },
  ],
  ...['save', 'submit'].map((action): (typeof ENTRANCES)[number] => [
    action,
    (who, form) => ask(`/apply/${world.other}/${action}`, { as: who, form }),
  ]),
];

let before: Awaited<ReturnType<typeof storedFilesAndRows>>;
let nth = 0;
let who: TestUser;
beforeEach(async () => {
  before = await storedFilesAndRows(board);
  who = await board.person(`Sender ${(nth += 1)}`);
});

/** Uploads at every entry point; `silent` lists those whose response lacks `reason`. */
async function uploadEverywhere(file: string | Uint8Array, name: string, reason: string) {
  const statuses: number[] = [];
  const silent: string[] = [];
  for (const [entrance, send] of ENTRANCES) {
    const answer = await send(await board.person(`Sender ${(nth += 1)}`), formWith(file, name));
    statuses.push(answer.status);
    if (!(await answer.text()).replaceAll('&#x27;', "'").includes(reason)) silent.push(entrance);
  }
  return { statuses: [...new Set(statuses)], silent, stored: await storedFilesAndRows(board) };
}

describe('files that are not PDFs [39]', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['html.pdf', '<!doctype html><script>alert(1)</script>', RESUME_FAULTS.not_pdf],
    ['svg.pdf', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'is not a PDF'],
    ['exe.pdf', join('MZ\x90\x00\x03', new Uint8Array(500)), 'is not a PDF'],
    ['elf.pdf', join('\x7FELF\x02\x01\x01', new Uint8Array(500)), 'is not a PDF'],
    ['zip.pdf', tinyZip(), 'is not a PDF but a .zip file'],
    ['nothing.pdf', '', 'is not a PDF'],
    ['behind.pdf', join(pdf, '<script>alert(1)</script>'), RESUME_FAULTS.mixed],
    ['before.pdf', join('GIF89a', pdf), RESUME_FAULTS.mixed],
  ])('39 a file named %s gets 415 for its content at every upload endpoint', async (name, file, reason) => {
    expect(await uploadEverywhere(file, name, reason)).toEqual({
      statuses: [415],
      silent: [],
      stored: before,
    });
  });
});

describe('files and forms that are too large [40]', () => {
  const padded = (size: number) => {
    const around = buildPdf({ objects: [stream('')] }).length;
    const guess = buildPdf({ objects: [stream('x'.repeat(size - around - 14))] });
    return buildPdf({ objects: [stream('x'.repeat(size - around - 14 + size - guess.length))] });
  };

  test('one byte over 10 MiB gets 413 at every upload endpoint, and nothing is stored [40]', async () => {
    const whole = padded(MAX_RESUME_BYTES);
    expect(whole).toHaveLength(MAX_RESUME_BYTES);
    expect((await ask('/resume/upload', { as: who, form: formWith(whole) })).status).toBe(200);
    before = await storedFilesAndRows(board);
    expect(await uploadEverywhere(join(whole, '\n'), 'large.pdf', 'larger than 10 MB')).toEqual({
      statuses: [413],
      silent: [],
      stored: before,
    });
  });

  test('a chunked upload without a length is refused while it is sent, and nothing is stored [40]', async () => {
    const { request, answered } = openUpload(port, who);
    const piece = new Uint8Array(256 * 1024).fill(120);
    let sent = 0;
    let isAnswered = false;
    void answered.then(() => (isAnswered = true));
    for (; sent < 400 && !isAnswered; sent += 1)
      if (!request.write(piece)) await Promise.race([answered, once(request, 'drain').catch(() => {})]);
    expect(await answered).toBe(413);
    expect(sent).toBeLessThan(400);
    request.destroy();
    await waitForFileCount(board, before.files.length);
    expect(await storedFilesAndRows(board)).toEqual(before);
  });

  test('a form without files that is too large gets 413 [40]', async () => {
    const big = 'x'.repeat(3 * 1024 * 1024);
    for (const path of [
      '/postproposal',
      `/apply/${world.other}/save`,
      '/settings',
      '/subscribe',
      '/send-feedback',
    ]) {
      const answer = await ask(path, { as: who, form: { title: big } });
      expect([path, answer.status]).toEqual([path, 413]);
      await answer.body?.cancel();
    }
  });
});

describe('decompression bombs and complex PDFs [41]', () => {
  const pages = (count: number) => {
    const kids = Array.from({ length: count }, (_, index) => `${index + 4} 0 R`).join(' ');
    return buildPdf({
      pages: `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`,
      objects: Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R >>'),
    });
  };
  const deepXref = () => {
    const made = buildPdf();
    const [, end] = /startxref\s+(\d+)/.exec(Buffer.from(made).toString('latin1'))!;
    const saving = `xref\n0 0\ntrailer\n<< /Prev ${end} >>\nstartxref\n${end}\n%%EOF\n`;
    return join(made, saving.repeat(2000));
  };
  const flate = () => buildPdf({ objects: [stream(new Uint8Array(200 * 1024 * 1024), '', 2)] });

  test.each<[string, () => Uint8Array, string]>([
    ['10,000 pages', () => pages(10_000), RESUME_FAULTS.too_many_pages],
    ['2,000 chained cross-reference tables', deepXref, RESUME_FAULTS.too_complex],
    ['a 200 MB stream compressed twice', flate, RESUME_FAULTS.too_complex],
    [
      'arrays nested 100,000 deep',
      () => buildPdf({ objects: ['['.repeat(100_000) + ']'.repeat(100_000)] }),
      RESUME_FAULTS.damaged,
    ],
  ])('41 a PDF with %s gets 415 while other requests are answered', async (_, make, reason) => {
    const file = make();
    const sent = ask('/resume/upload', { as: who, form: formWith(file) });
    // A separate worker checks the file, so pages do not wait for it.
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask(`/proposal/${world.open}`)).status).toBe(200);
    const answer = await sent;
    expect(answer.status).toBe(415);
    expect(await answer.text()).toContain(reason);
    expect(await storedFilesAndRows(board)).toEqual(before);
    expect((await ask('/resume/upload', { as: who, form: formWith(pdf) })).status).toBe(200);
  });
});

const NAMES = [
  ['with parent folders', '../../x.pdf'],
  ['with an absolute path', '/etc/passwd'],
  ['with a Windows path', 'C:\\x\\y.pdf'],
  ['of 4 KB', `${'n'.repeat(4096)}.pdf`],
  ['with a right-to-left override', 'a\u202Eb.pdf'],
  ['with a NUL', 'a\u0000b%00c.pdf'],
  ['of two dots', '..'],
  ['that starts with a dot', '.htaccess'],
  ['of a Windows device', 'con.pdf'],
  ['with a header injection', 'x.pdf\r\nSet-Cookie: a=b'],
] as const;

test.each(NAMES)(
  'a file name %s is stored under a random key and served as a download [42, 43]',
  async (_, name) => {
    const answer = await ask('/resume/upload', { as: who, form: formWith(pdf, name) });
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: { resume_link: string } };
    const { files } = await storedFilesAndRows(board);
    const [stored] = files.filter((file) => !before.files.includes(file));
    expect(stored).toMatch(/^[A-Za-z0-9_-]{32}$/);
    const [row] = await db.select().from(resumes).where(eq(resumes.uploaderId, who.uid));
    expect(row!.fileName).toMatch(/^[^/\\\u202E\0\r\n]{1,96}\.pdf$/);
    expect(row!.id).not.toBe(stored);

    const read = await ask(data.resume_link, { as: who });
    const headers = Object.fromEntries(read.headers);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[ !#-$&-[\]-~]+\.pdf"; filename\*=UTF-8''[\w.!~%-]+$/,
    );
    expect(headers).not.toHaveProperty('set-cookie');
    expect(new Uint8Array(await read.arrayBuffer())).toEqual(pdf);
  },
);

test('fifty aborted uploads store no file and no row, and the next upload works [44]', async () => {
  await abortUploads(port, [who], 50, pdf);
  await waitForFileCount(board, before.files.length);
  expect(await storedFilesAndRows(board)).toEqual(before);
  expect((await ask('/resume/upload', { as: who, form: formWith(pdf) })).status).toBe(200);
});

test('another person’s upload cannot be read, submitted or deleted [45]', async () => {
  const cyd = await board.person('Cyd C.');
  const theirs = await uploadResume(board, cyd);
  for (const as of [null, stella, ana, olga]) {
    expect((await ask(`/resume/${theirs}`, { as })).status).toBe(404);
    expect((await ask(`/resume/${theirs}.data`, { as })).status).toBe(404);
    expect((await ask(`/resume/${theirs}`, { as, method: 'HEAD' })).status).toBe(404);
  }
  const data = { project_id: world.other, resume_link: `/resume/${theirs}` };
  for (const action of ['save', 'submit']) {
    const answer = await call(`/application/${action}`, stella, data);
    expect([action, [404, 422].includes(answer.status)]).toEqual([action, true]);
    const field = { resumeId: theirs, use: theirs, questionOne: 'a', questionTwo: 'b', questionThree: 'c' };
    await ask(`/apply/${world.other}/${action}`, {
      as: who,
      form: { ...field, comments: 'N/A', link: 'N/A' },
    });
  }
  const used = await db.select().from(applications).where(eq(applications.resumeId, theirs));
  expect(used).toEqual([]);
  const deleted = await ask(`/applications/${world.application}/delete-resume`, {
    as: stella,
    form: { resume: theirs },
  });
  expect(deleted.status).toBe(404);
  const removed = await ask(`/settings/resumes/${theirs}/delete`, { as: stella, form: {} });
  expect(removed.status).toBe(404);
  expect((await ask(`/resume/${theirs}`, { as: cyd })).status).toBe(200);
});

describe('PDFs with active content [46]', () => {
  const link = (action: string) => ({ page: `/Annots [<< /Subtype /Link /A << ${action} >> >>]` });
  test.each([
    [
      'a script that runs on opening',
      { catalog: '/OpenAction << /S /JavaScript /JS (1) >>' },
      RESUME_FAULTS.javascript,
    ],
    ['a script in escaped names', link('/S /J#61vaScr#69pt /J#53 (1)'), RESUME_FAULTS.javascript],
    ['a launch action', link('/S /Launch /F (calc.exe)'), RESUME_FAULTS.launch],
    [
      'a link that opens automatically',
      { page: '/AA << /O << /S /URI /URI (https://e.example) >> >>' },
      RESUME_FAULTS.automatic,
    ],
    ['an attached file', { objects: [stream('MZ', '/Type /EmbeddedFile')] }, RESUME_FAULTS.attachment],
    ['a form that submits', link('/S /SubmitForm /F (https://e.example)'), RESUME_FAULTS.form],
  ])('a PDF with %s gets 415 and the reason at every upload endpoint [46]', async (_, made, reason) => {
    expect(await uploadEverywhere(buildPdf(made), 'cv.pdf', reason)).toEqual({
      statuses: [415],
      silent: [],
      stored: before,
    });
  });
});

test('eleven heavy PDFs of one person do not delay another person’s small upload [66]', async () => {
  const heavy = () => {
    const entries = Array.from({ length: 350_000 }, (_, nth) => `/${nth.toString(36)} 0`).join('');
    return buildPdf({ objects: [`<< ${entries} /N ${Math.random()} >>`] });
  };
  const files = Array.from({ length: 11 }, heavy);
  const eve = await board.person('Eve');
  let heavyAnswers = 0;
  const sent = files.map(async (file) => {
    const answer = await ask('/resume/upload', { as: eve, form: formWith(file) });
    heavyAnswers += 1;
    return answer;
  });
  // The other person uploads while the heavy files are still being checked.
  await expect.poll(() => heavyAnswers, { timeout: 120_000 }).toBeGreaterThan(6);
  const small = await ask('/resume/upload', { as: who, form: formWith(buildPdf()) });
  expect(small.status).toBe(200);
  expect(heavyAnswers).toBeLessThan(11);
  const answers = await Promise.all(sent);
  // 429: a limit of the session or person. 503: check queue full, or the wait timed out.
  for (const answer of answers) expect([200, 429, 503]).toContain(answer.status);
  for (const refused of answers.filter(({ status }) => status !== 200))
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  for (const unavailable of answers.filter(({ status }) => status === 503))
    expect(await unavailable.text()).toContain('Please upload it again');
});

describe('storage limits [71]', () => {
  const fileOf = (nth: number) => buildPdf({ page: `/Rotate ${nth * 90}` });
  const messageOf = async (answer: Response) => (await answer.text()).replaceAll('&#x27;', "'");

  test('the 21st file gets 429 at every upload endpoint, and an identical file is stored once [71]', async () => {
    for (let nth = 0; nth < 20; nth += 1)
      expect((await ask('/resume/upload', { as: who, form: formWith(fileOf(nth)) })).status).toBe(200);
    const full = await storedFilesAndRows(board);
    expect([full.files.length, full.rows]).toEqual([before.files.length + 20, before.rows + 20]);
    for (const [entrance, send] of ENTRANCES) {
      const refused = await send(who, formWith(fileOf(20)));
      expect([entrance, refused.status]).toEqual([entrance, 429]);
      expect(await messageOf(refused)).toContain('Delete one under Settings, Resumes');
    }
    const links = new Set<string>();
    for (let times = 0; times < 3; times += 1) {
      const answer = await ask('/resume/upload', { as: who, form: formWith(fileOf(3), `${times}.pdf`) });
      links.add(((await answer.json()) as { data: { resume_link: string } }).data.resume_link);
    }
    expect(links.size).toBe(1);
    expect(await storedFilesAndRows(board)).toEqual(full);
    // Deleting one allows another.
    await ask(`/settings/resumes/${[...links][0]!.split('/').at(-1)}/delete`, { as: who, form: {} });
    expect((await ask('/resume/upload', { as: who, form: formWith(fileOf(20)) })).status).toBe(200);
  });

  test('with too little free space an upload gets 507, nothing is stored, and pages work [71]', async () => {
    const full = await openTestApp({ settings: { minFreeBytes: Number.MAX_SAFE_INTEGER } });
    const eve = await full.person('Eve');
    const answer = await full.ask('/resume/upload', { as: eve, form: formWith(fileOf(0)) });
    expect(answer.status).toBe(507);
    expect(await messageOf(answer)).toContain('We’re out of storage space right now');
    expect(await storedFilesAndRows(full)).toEqual({ files: [], rows: 0 });
    expect((await full.ask('/settings/resumes', { as: eve })).status).toBe(200);
  });
});
