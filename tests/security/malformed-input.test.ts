import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { DAY_MS, DAY_SECONDS } from '#domain/time/duration.ts';
import { applications, proposalDrafts, proposals } from '#server/db/schema/proposal.ts';
import { insertProposal } from '#server/db/testing/board-rows.ts';
import { serveOnPort } from './serve-on-port.ts';
import { type TestUser, openTestApp } from './test-app.ts';
import { createBoardFixture } from './board-fixture.ts';

const board = await openTestApp();
const world = await createBoardFixture(board);
const { db, ask, call } = board;
const { admin, olga, ana, stella } = world;

const everything = async () => [
  await db.select().from(proposals).orderBy(proposals.id),
  await db.select().from(applications).orderBy(applications.id),
  await db.select().from(proposalDrafts).orderBy(proposalDrafts.id),
];
const failures = () =>
  board
    .logText()
    .split('\n')
    .filter((line) => /"level":50|"status":5\d\d/.test(line));
/** The paths of the API description, which are API calls. */
const CALLS = Object.keys(board.description.paths ?? {}).filter((path) =>
  /^[/](?:project|application|announcement)[/]/.test(path),
);
const raw = (path: string, body: BodyInit, type = 'application/json') =>
  ask(path, {
    method: 'POST',
    body,
    headers: { 'Content-Type': type, Accept: 'application/json', Origin: '' },
  });
const q = encodeURIComponent;

test('__proto__, constructor or prototype as a key gets 400 in every call and pollutes nothing [50]', async () => {
  expect(CALLS.length).toBeGreaterThan(15);
  const auth = JSON.stringify({ uid: olga.uid, id_token: olga.token });
  for (const path of CALLS)
    for (const key of ['__proto__', 'constructor', 'prototype'])
      for (const body of [
        `{"auth":${auth},"data":{"${key}":{"polluted":1}}}`,
        `{"auth":${auth},"data":{},"${key}":{"polluted":1}}`,
        `{"${key}":{"data":{}}}`,
      ]) {
        const answer = await raw(path, body);
        expect([path, body.slice(-40), answer.status]).toEqual([path, body.slice(-40), 400]);
        await answer.body?.cancel();
      }
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test('prototype names in URLs and forms are unknown names and cause no server error [50]', async () => {
  for (const word of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    for (const name of ['kind', 'sort', 'status', 'page', 'after'])
      expect([name, word, (await ask(`/?${name}=${word}`)).status]).toEqual([name, word, 400]);
    const pages = [
      `/?${word}=1&${word}[x]=1`,
      `/docs/${word}`,
      `/user/${word}`,
      `/resume/${word}`,
      `/user?tab=${word}&filter=${word}`,
    ];
    const admins = [
      `/admin/mail?state=${word}`,
      `/admin/reports?view=${word}`,
      `/dev/mail?view=${word}&theme=${word}`,
    ];
    for (const path of [
      ...pages,
      ...admins,
      `/proposal/${world.open}/decide?do=${word}`,
      `/signin?problem=${word}`,
    ])
      expect([path, (await ask(path, { as: admin, method: 'HEAD' })).status < 500]).toEqual([path, true]);
    const forms: [string, TestUser, Record<string, string>][] = [
      [`/proposal/${world.open}/decide`, olga, { do: word, application: String(world.application) }],
      [`/proposal/${world.other}/report`, stella, { reason: word, words: word }],
      ['/notifications/preferences', stella, { for: word, [`${word}.here`]: 'on' }],
      ['/settings', stella, { [word]: word, organization: word }],
      [
        '/postproposal',
        olga,
        { [word]: word, recruitmentType: word, appType: word, workLocation: word, timeZone: word },
      ],
      ['/send-feedback', stella, { kind: word, text: '' }],
      ['/subscribe', stella, { Email: 'a@example.edu', kind: word }],
      [`/applications/${world.application}/not-select`, olga, { template: word, reason: '' }],
    ];
    for (const [path, as, form] of forms) {
      const { status } = await ask(path, { as, form });
      // Unknown fields of these two forms are ignored.
      const least = ['/settings', '/notifications/preferences'].includes(path) ? 200 : 400;
      expect([path, word, status, status >= least && status < 500]).toEqual([path, word, status, true]);
    }
  }
  expect(failures()).toEqual([]);
});

describe('repeated names, and lists instead of text [51]', () => {
  test('a repeated name in a URL gets 400 on every page and its data [51]', async () => {
    const pages = [
      '/',
      '/home',
      `/${world.open}`,
      '/announcement',
      '/signin',
      '/user',
      '/notifications',
      '/admin/mail',
      '/admin/members',
      '/dev/mail',
      '/feed.xml',
    ];
    for (const path of pages)
      for (const spelt of path === '/feed.xml' ? [path] : [path, path === '/' ? '/_.data' : `${path}.data`])
        for (const query of ['q=a&q=b', 'q=a&q=a', 'sort=posted&page=1&sort=close', 'q[]=a&q[]=b'])
          expect([spelt, query, (await ask(`${spelt}?${query}`, { as: admin })).status]).toEqual([
            spelt,
            query,
            400,
          ]);
    // The parameters of the selected applications and questions may repeat.
    const { open, application, benApplication } = world;
    for (const repeatable of [
      `decide?do=shortlist&application=${application}&application=${benApplication}`,
      'compare?questions=1&questions=2',
    ])
      expect((await ask(`/proposal/${open}/${repeatable}`, { as: olga })).status).toBe(200);
  });

  test('a repeated name in a form gets 400, and nothing is saved [51]', async () => {
    const before = await everything();
    const twice = (name: string) => `${name}=a&${name}=b`;
    for (const [path, as, name] of [
      ['/postproposal', olga, 'title'],
      ['/postproposal/save', olga, 'title'],
      [`/apply/${world.other}/save`, stella, 'questionOne'],
      [`/apply/${world.other}/submit`, stella, 'comments'],
      ['/settings', stella, 'organization'],
      ['/subscribe', stella, 'Email'],
      ['/send-feedback', stella, 'text'],
      [`/applications/${world.application}/note`, olga, 'note'],
      [`/applications/${world.application}/not-select`, olga, 'reason'],
      [`/proposal/${world.open}/report`, stella, 'reason'],
      [`/proposal/${world.open}/close-date`, olga, 'closeAt'],
    ] as const) {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      for (const spelt of [path, `${path}.data`]) {
        const answer = await ask(spelt, { as, method: 'POST', body: twice(name), headers });
        expect([spelt, answer.status]).toEqual([spelt, 400]);
        await answer.body?.cancel();
      }
    }
    expect(await everything()).toEqual(before);
  });

  test('no form of the product repeats a field name that is not a list [51]', async () => {
    const lists = ['application', 'topics', 'kinds', 'pay', 'for', 'questions'];
    const ids = {
      ':id': world.open,
      ':postId': world.announcement,
      ':uid': olga.uid,
      ':chapter': 'owners',
      ':handle': 'x',
      '*': 'nowhere',
    };
    let forms = 0;
    for (const { pattern } of board.routes.filter(({ isLayout }) => !isLayout))
      for (const as of [olga, ana, admin]) {
        const id = pattern.startsWith('/applications') ? world.application : world.open;
        const path = pattern.replace(/:\w+|[*]/g, (name) =>
          String(name === ':id' ? id : ids[name as keyof typeof ids]),
        );
        const page = await (await ask(path, { as })).text();
        for (const [, inside = ''] of page.matchAll(/<form\b[^>]*>(.*?)<\/form>/gs)) {
          forms += 1;
          const fields = [...inside.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)]
            .map(([tag]) => tag)
            .filter((tag) => !tag.includes('type="radio"'));
          const buttons = new Set(
            [...inside.matchAll(/<button\b[^>]* name="([^"]+)"/g)].map(([, name]) => name),
          );
          const names = [...fields.map((tag) => / name="([^"]+)"/.exec(tag)?.[1]), ...buttons].filter(
            (name) => name !== undefined && !lists.includes(name),
          );
          const repeated = names.filter((name, index) => names.indexOf(name) < index);
          expect([path, repeated]).toEqual([path, []]);
        }
      }
    expect(forms).toBeGreaterThan(100);
  });

  test('a value that is not text in a call gets 400 [51]', async () => {
    for (const [path, field] of [
      ['/project/upload', 'title'],
      ['/project/get_projects', 'search'],
      ['/application/save', 'comments'],
      ['/application/not_select', 'reason'],
    ] as const)
      for (const value of [['a'], ['a', 'b'], { 0: 'a' }, 7, true, null]) {
        const who = path === '/project/get_projects' ? null : olga;
        expect([path, value, (await call(path, who, { [field]: value })).status]).toEqual([path, value, 400]);
      }
  });
});

describe('bodies that are too large, too deep or not text [52]', () => {
  const broken: [string, BodyInit][] = [
    ['10,000 lists deep', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['10,000 objects deep', `${'{"data":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['deep inside', `{"data":{"search":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`],
    ['invalid UTF-8', Buffer.from('{"data":{"search":"\xFF\xFE"}}', 'latin1')],
    ['an overlong slash', Buffer.from('{"data":{"search":"\xC0\xAF"}}', 'latin1')],
    ['half a pair as bytes', Buffer.from('{"data":{"search":"\xED\xA0\x80"}}', 'latin1')],
    ['half a pair', '{"data":{"search":"\\ud800"}}'],
    ['NUL', '{"data":{"search":"a\\u0000b"}}'],
    ['NUL bytes', '{"data":{"search":"a\0b"}}'],
    ['UTF-16', Buffer.from('{"data":{}}', 'utf16le')],
    ['nothing', ''],
    ['a word', 'data'],
    ['two values', '{"data":{}}{"data":{}}'],
    ['a huge number', '{"data":{"limit":1e999}}'],
  ];

  test('every call refuses such a body with 4xx [52]', async () => {
    for (const path of CALLS)
      for (const [name, body] of broken) {
        const { status } = await raw(path, body);
        expect([path, name, status >= 400 && status < 500]).toEqual([path, name, true]);
      }
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', ''])
      expect([type, (await raw('/project/get_projects', '{"data":{}}', type)).status]).toEqual([type, 400]);
    expect(failures()).toEqual([]);
  });

  test('lists encoded in text fields are validated as well [52]', async () => {
    const auth = { uid: olga.uid, id_token: olga.token };
    for (const topics of [
      '['.repeat(10_000),
      `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      '["a\\u0000","\\ud800","c"]',
    ]) {
      const answer = await raw('/project/upload', JSON.stringify({ auth, data: { topics } }));
      expect([topics.slice(0, 5), answer.status]).toEqual([topics.slice(0, 5), 422]);
    }
    const text = JSON.stringify({ auth, data: { title: 'x\ud800y' } });
    expect((await raw('/project/upload', text)).status).toBe(400);
  });

  test('forms and URLs with invalid text cause no server error [52]', async () => {
    const odd = ['%00', '%FF%FE', '%ED%A0%80', '%C0%AF', '%', '%zz', '%F4%90%80%80', '%EF%BF%BF'];
    for (const text of odd) {
      for (const path of [
        `/?q=${text}`,
        `/_.data?q=${text}`,
        `/${text}`,
        `/announcement?q=${text}`,
        `/feed.xml?topic=${text}`,
        `/user/${text}`,
        `/resume/${text}`,
        `/docs/${text}`,
        `/admin/members?q=${text}`,
        `/dev/mail?q=${text}&to=${text}`,
      ]) {
        const { status } = await ask(path, { as: admin });
        expect([path, status < 500]).toEqual([path, true]);
      }
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      for (const [path, as, field] of [
        ['/postproposal/save', olga, 'title'],
        ['/settings', stella, 'about'],
        [`/apply/${world.other}/save`, stella, 'questionOne'],
        [`/applications/${world.application}/note`, olga, 'note'],
        ['/subscribe', stella, 'Email'],
        [`/proposal/${world.open}/report`, ana, 'words'],
        ['/send-feedback', ana, 'text'],
      ] as const) {
        const { status } = await ask(path, { as, method: 'POST', body: `${field}=a${text}b`, headers });
        expect([path, text, status < 500]).toEqual([path, text, true]);
      }
    }
    expect(failures()).toEqual([]);
    for (const type of [
      'application/json',
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      '',
    ])
      for (const path of ['/postproposal', '/settings', '/subscribe', `/proposal/${world.open}/close-date`]) {
        const { status } = await ask(path, {
          as: olga,
          method: 'POST',
          body: '{"title":"x"}',
          headers: { 'Content-Type': type },
        });
        expect([type, path, status]).toEqual([type, path, 400]);
      }
  });

  test('a body of 50 MB, with a length or chunked, is refused before all of it is sent [52]', async () => {
    const port = await serveOnPort(board);
    const megabyte = Buffer.alloc(1024 * 1024, 'x');
    for (const path of [
      '/project/get_projects',
      '/application/submit',
      '/postproposal',
      '/resume/upload',
      '/nowhere',
    ])
      for (const length of [String(50 * megabyte.length), null]) {
        const headers = {
          'Content-Type': 'application/json',
          Origin: 'https://board.example',
          Cookie: olga.cookie,
          ...(length && { 'Content-Length': length }),
        };
        let sent = 0;
        const status = await new Promise<number>((resolve) => {
          const sending = httpRequest(
            { host: '127.0.0.1', port, path, method: 'POST', headers },
            (answer) => {
              resolve(answer.statusCode ?? 0);
              answer.resume();
              sending.destroy();
            },
          );
          sending.on('error', () => resolve(-1));
          const more = () => {
            while (sent < 50 && !sending.destroyed) {
              sent += 1;
              if (!sending.write(megabyte)) return void sending.once('drain', more);
            }
            if (!sending.destroyed) sending.end();
          };
          more();
        });
        // A page that does not read the body does not abort the upload.
        const expected =
          path === '/nowhere' ? [404, 405, 413, -1] : path === '/resume/upload' ? [400, 413, -1] : [413, -1];
        expect([path, length, expected.includes(status), status]).toEqual([path, length, true, status]);
        expect([path, sent < 50]).toEqual([path, true]);
      }
  });
});

test('invalid page numbers, cursors and ids get 400 or 404, without clamping or a server error [53]', async () => {
  const numbers = [
    '-1',
    '0',
    '1e308',
    '9223372036854775808',
    '1.5',
    '0x10',
    '٣',
    '+1',
    ' 1',
    '01',
    'NaN',
    'Infinity',
    '21',
  ];
  for (const number of numbers)
    for (const path of ['/', '/_.data', '/home'])
      expect([path, number, (await ask(`${path}?page=${q(number)}`, { method: 'HEAD' })).status]).toEqual([
        path,
        number,
        400,
      ]);
  for (const id of numbers.filter((number) => !['21'].includes(number)))
    for (const path of [
      '/',
      '/proposal/',
      '/applications/',
      '/announcement/',
      '/apply/',
      '/dev/mail/',
      '/admin/announcements/',
    ])
      expect([path, id, (await ask(path + q(id), { as: admin, method: 'HEAD' })).status]).toEqual([
        path,
        id,
        404,
      ]);
  const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const garbage = [
    'x',
    '....',
    cursor(),
    cursor('-posted', -1, 1, 1),
    cursor('-posted', 1e308, 1, 1),
    cursor('-posted', 2 ** 63, 1, 1),
    cursor('-posted', 1, 2 ** 53, 1),
    cursor('-posted', '1', 1, 1),
    cursor('close', 1, 1, 1),
    cursor('-posted', null, 1, 1),
    cursor('-posted', [1], 1, 1),
    '%00',
    'e30',
  ];
  for (const after of garbage) {
    for (const path of ['/', '/_.data', '/announcement', '/announcement.data'])
      expect([path, after, (await ask(`${path}?after=${after}`, { method: 'HEAD' })).status]).toEqual([
        path,
        after,
        400,
      ]);
    for (const path of ['/admin/mail?before=', '/admin/feedback?before=', '/notifications?until='])
      expect([path, after, (await ask(path + after, { as: admin, method: 'HEAD' })).status]).toEqual([
        path,
        after,
        400,
      ]);
    for (const path of ['/project/get_projects', '/announcement/get_announcements'])
      expect([path, after, (await call(path, null, { cursor: after })).status]).toEqual([path, after, 400]);
  }
  for (const number of [-1, 0, 1e308, 2 ** 63, 1.5, '1', 501]) {
    expect((await call('/project/get_projects', null, { limit: number })).status).toBe(400);
    const data = { application_id: number };
    const { status } = await call('/application/invite', olga, data);
    expect([number, [400, 404].includes(status)]).toEqual([number, true]);
  }
  expect(failures()).toEqual([]);
});

describe('impossible dates [54]', () => {
  const day = (from: number) => new Date(Date.now() + from * DAY_MS).toISOString().slice(0, 10);
  const seconds = (from: number) => Math.floor(Date.now() / 1000) + from * DAY_SECONDS;
  const good = {
    start_date: seconds(40),
    end_date: seconds(90),
    app_close_date: seconds(10),
    app_result_post_date: seconds(20),
    time_zone: 'UTC',
    app_type: 'due_date',
  };

  test.each<[string, object, string]>([
    ['a close date in the past', { app_close_date: seconds(-1) }, 'app_close_date'],
    ['an end date before the start', { end_date: seconds(30) }, 'end_date'],
    ['a close date after the result date', { app_close_date: seconds(25) }, 'app_close_date'],
    ['a year out of range', { app_close_date: 1e15 }, 'app_close_date'],
    ['a negative start date', { start_date: -1 }, 'start_date'],
    ['an unknown time zone', { time_zone: '../../etc/passwd' }, 'timeZone'],
  ])('54 a call with %s gets 422 for that field', async (_, change, field) => {
    const answer = await call('/project/upload', olga, { ...good, ...change });
    const { error } = (await answer.json()) as { error: { fields: Record<string, string> } };
    expect([
      answer.status,
      Object.keys(error.fields).some(
        (name) => name.replaceAll('_', '').toLowerCase() === field.replaceAll('_', '').toLowerCase(),
      ),
    ]).toEqual([422, true]);
  });

  test('forms with impossible dates get 4xx and change nothing [54]', async () => {
    const closed = await insertProposal(db, olga.uid, new Date(), { status: 'closed' });
    const due = await insertProposal(db, olga.uid, new Date());
    const before = await everything();
    const dates = {
      startDate: day(40),
      endDate: day(30),
      closeAt: day(-2),
      resultAt: day(-3),
      timeZone: 'UTC',
      appType: 'due_date',
    };
    for (const [ending, markedFields] of [
      ['', ['endDate', 'closeAt']],
      ['.data', []],
    ] as const) {
      const posted = await ask(`/postproposal${ending}`, { as: olga, form: dates });
      const page = await posted.text();
      expect([ending, posted.status]).toEqual([ending, 422]);
      for (const field of markedFields)
        expect(page).toMatch(
          new RegExp(`name="${field}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="${field}"`),
        );
      for (const [path, form] of [
        [`/proposal/${due}/edit`, dates],
        [`/proposal/${due}/close-date`, { closeAt: day(-1), resultAt: day(5) }],
        [`/proposal/${due}/close-date`, { closeAt: day(9), resultAt: day(5) }],
        [`/proposal/${due}/close-date`, { closeAt: '2026-02-31', resultAt: '9999-99-99' }],
        [`/proposal/${closed}/reopen`, { closeAt: day(-1), resultAt: day(5) }],
      ] as const)
        expect([path, form, (await ask(path + ending, { as: olga, form })).status]).toEqual([
          path,
          form,
          422,
        ]);
    }
    for (const when of ['2026-01-01', '0000-00-00', 'tomorrow', '9999-12-31T00:00'])
      expect([
        when,
        (await call('/project/reopen', olga, { project_id: closed, app_close_day: when })).status,
      ]).toEqual([when, 422]);
    for (const form of [
      { message: '', replyBy: day(-1) },
      { message: '', replyBy: 'x' },
    ]) {
      const answer = await ask(`/applications/${world.application}/invite`, { as: olga, form });
      expect([form, answer.status]).toEqual([form, 422]);
    }
    const late = {
      publishDay: day(-1),
      publishTime: '12:00',
      timeZone: 'UTC',
      title: 't',
      description: 'd',
      content: 'c',
      writer: 'w',
    };
    expect(
      (await ask(`/admin/announcements/${world.announcement}/schedule`, { as: admin, form: late })).status,
    ).toBeGreaterThanOrEqual(400);
    expect(await everything()).toEqual(before);
    expect(failures()).toEqual([]);
  });
});
