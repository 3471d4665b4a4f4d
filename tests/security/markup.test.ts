import { Script } from 'node:vm';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time/duration.ts';
import { proposalSchema } from '#domain/proposal/proposal-schema.ts';
import { expectOk } from '../fixtures/expect-ok.ts';
import { createPublishedAnnouncement } from '../fixtures/sample-announcements.ts';
import { sampleContent } from '../fixtures/sample-content.ts';
import { saveApplicationNote } from '#server/commands/review/application-review.ts';
import { publishContent } from '#server/commands/proposal/proposal.ts';
import { users } from '#server/db/schema/account.ts';
import { announcements } from '#server/db/schema/announcement.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { enqueueNotifications } from '#server/notifications/outbox.ts';
import { trialEmails } from '#server/db/schema/notification.ts';
import { insertProposal } from '#server/db/testing/board-rows.ts';
import { renderEmail } from '#server/email/render-email.ts';
import { sampleFacts } from '#domain/notification/testing/sample-facts.ts';
import type { WrittenEmail } from '#server/email/written-email.ts';
import { openTestApp } from './test-app.ts';
import { createBoardFixture } from './board-fixture.ts';

const board = await openTestApp();
const world = await createBoardFixture(board);
const { db, ask, call } = board;
const { admin, olga, ana, stella } = world;

/** An XSS payload for HTML text, the end of a script, an attribute and script code. */
const EVIL =
  '</script><script>Kestrel()</script>\u2028<img src=x onerror=Kestrel()>"\'><b a="]]>--><!-- ${Kestrel()} {{7*7}}';
const three: [string, string, string] = [EVIL, EVIL, EVIL];

/** Parts of the payload that occur unescaped, so that a browser would parse them as markup. */
const unescapedMarkup = (page: string) =>
  ['<script>Kestrel', '</script><script>K', '<img src=x', '<b a=', ']]>--><!--'].filter((part) =>
    page.includes(part),
  );

/** Throw when the text of a script of that kind is malformed; Node cannot parse modules. */
const parsers = {
  script: (text: string) => new Script(text),
  data: (text: string) => JSON.parse(text) as unknown,
  module: () => null,
};

/** The scripts of a page with their kind: JSON-LD data, module or classic script. */
function scriptsOf(page: string): { type: keyof typeof parsers; text: string }[] {
  return [...page.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].map(([, attributes = '', text = '']) => ({
    type: attributes.includes('application/ld+json')
      ? 'data'
      : attributes.includes('module')
        ? 'module'
        : 'script',
    text,
  }));
}

function expectInert(path: string, page: string): void {
  expect([path, unescapedMarkup(page)]).toEqual([path, []]);
  for (const { type, text } of scriptsOf(page)) {
    expect(() => parsers[type](text)).not.toThrow();
    expect(text).not.toMatch(/[\u2028\u2029]/);
  }
}

/** Inserted directly, bypassing the sanitizing commands: output has to be escaped regardless. */
const texts = { title: EVIL, name: EVIL, organization: EVIL, city: EVIL, state: EVIL };
const prose = { description: EVIL, deliveryDescription: EVIL, requiredQualifications: EVIL, notes: EVIL };
const evil = await insertProposal(db, olga.uid, new Date(), {
  ...texts,
  ...prose,
  topics: three,
  skills: three,
  questions: three,
  withEvent: true,
  eventName: EVIL,
  eventLink: 'https://talks.example/',
  applicationCount: 1,
});
await db
  .update(applications)
  .set({ proposalId: evil, answers: three, comments: EVIL })
  .where(eq(applications.id, world.application));
await db.update(users).set({ name: EVIL }).where(eq(users.id, stella.uid));
const post = await createPublishedAnnouncement(db, admin, {}, new Date());
await db
  .update(announcements)
  .set({ title: EVIL.slice(0, 60), description: EVIL, content: EVIL, writer: EVIL.slice(0, 40) })
  .where(eq(announcements.id, post));

test('a script in a title is text in every page, its hydration data and its structured data [30]', async () => {
  const word = new URLSearchParams({ q: EVIL, topic: EVIL }).toString();
  const visited = [
    '/',
    `/${evil}`,
    `/proposal/${evil}`,
    `/proposal/${evil}/share`,
    `/apply/${evil}`,
    `/?${word}`,
  ];
  const announcement = [
    '/announcement',
    `/announcement/${post}`,
    `/announcement/${post}/share`,
    `/announcement?q=${encodeURIComponent(EVIL)}`,
  ];
  for (const path of [...visited, ...announcement, '/stat', `/user/${olga.uid}`, `/leaving?proposal=${evil}`])
    expectInert(path, await (await ask(path)).text());
  const owned = [
    `/proposal/${evil}/applications/${world.application}`,
    `/proposal/${evil}/edit`,
    `/proposal/${evil}/compare`,
    `/proposal/${evil}/decide`,
    `/proposal/${evil}/announce`,
    `/proposal/${evil}/clone`,
    `/applications/${world.application}/invite`,
    `/applications/${world.application}/note`,
    '/notifications',
  ];
  for (const path of owned) expectInert(path, await (await ask(path, { as: olga })).text());
  for (const path of ['/user', `/applications/${world.application}`, `/apply/${evil}`])
    expectInert(path, await (await ask(path, { as: ana })).text());
  for (const path of [
    '/admin/members',
    '/admin/reports',
    '/admin/announcements',
    `/admin/announcements/${post}`,
  ])
    expectInert(path, await (await ask(path, { as: admin })).text());
  for (const path of ['/user', '/settings', '/postproposal'])
    expectInert(path, await (await ask(path, { as: stella })).text());

  const page = await (await ask(`/proposal/${evil}`)).text();
  const [data] = scriptsOf(page).filter(({ type }) => type === 'data');
  expect(JSON.parse(data!.text)).toMatchObject({ name: EVIL, headline: EVIL });
  expect(page).toMatch(/<title>&lt;\/script&gt;/);
  expect(page).toMatch(/<meta property="og:title" content="&lt;\/script&gt;[^">]*&quot;/);
});

test('page data and calls return a script in a title with a content type that is not HTML [30]', async () => {
  for (const path of [`/proposal/${evil}.data`, '/_.data']) {
    const answer = await ask(path);
    expect(answer.headers.get('content-type')).toBe('text/x-script');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    await answer.body?.cancel();
  }
  const listed = await call('/project/get_projects', null, {});
  expect(listed.headers.get('content-type')).toMatch(/^application\/json/);
  expect(((await listed.json()) as { data: { title: string }[] }).data[0]!.title).toBe(EVIL);
  // An error that echoes the request is JSON, not HTML.
  const refused = await call(`/project/${encodeURIComponent(EVIL)}`, null, {});
  expect([refused.status, refused.headers.get('content-type')]).toEqual([404, 'application/json']);
  for (const path of [
    `/${encodeURIComponent(EVIL)}`,
    `/signin?next=${encodeURIComponent(EVIL)}`,
    `/docs/${encodeURIComponent(EVIL)}`,
  ])
    expectInert(path, await (await ask(path)).text());
});

test('feeds, sitemap, calendar and preview picture treat a script in a title as text [30]', async () => {
  for (const path of ['/feed.xml', '/announcement/feed.xml', '/sitemap.xml']) {
    const xml = await (await ask(path)).text();
    // Escaped for XML and for the HTML that feed readers render, or inside a CDATA section.
    const outside = xml.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '');
    expect([path, unescapedMarkup(outside)]).toEqual([path, []]);
    for (const [piece] of xml.matchAll(/<!\[CDATA\[.*?\]\]>/gs))
      expect([path, unescapedMarkup(piece)]).toEqual([path, []]);
    expect(outside.match(/<entry>/g)?.length ?? 0).toBe(outside.match(/<\/entry>/g)?.length ?? 0);
  }
  const calendar = await (await ask(`/proposal/${evil}/calendar.ics`)).text();
  expect(calendar.split('\r\n').filter((line) => !/^(?: |[A-Z-]+[:;])/.test(line))).toEqual(['']);
  expect(calendar).not.toContain('\u2028');
  const picture = await ask(`/proposal/${evil}/preview.png`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(0, 4)
      .toString('latin1'),
  ).toBe('\u0089PNG');
});

test('formulas in an applicant’s text are escaped in the CSV export [30]', async () => {
  for (const formula of ['=HYPERLINK("https://evil.example")', '+1', '-1', '@SUM(A1)', '＝1']) {
    await db
      .update(applications)
      .set({ comments: formula, answers: [formula, `"${formula}`, `x\r\n${formula}`] })
      .where(eq(applications.id, world.application));
    const answer = await ask(`/proposal/${evil}/applications.csv`, { as: olga });
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
    const file = (await answer.text()).replace(/^\uFEFF/, '');
    const cells = file.match(/"(?:[^"]|"")*"/g)!.map((cell) => cell.slice(1, -1).replaceAll('""', '"'));
    expect(cells).toContain(`'${formula}`);
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
  }
});

test('no cell of the CSV export starts a formula, also when split by semicolon or tab [80]', async () => {
  await db
    .update(applications)
    .set({ answers: ['Mine;=HYPERLINK("https://evil.example");end', 'Mine\t+1', 'Mine\n@SUM(A1)'] })
    .where(eq(applications.id, world.application));
  const file = await (await ask(`/proposal/${evil}/applications.csv`, { as: olga })).text();
  expect(file).toContain('Mine;');
  for (const separator of [';', '\t', ','])
    for (const cell of file.split(/\r?\n/).flatMap((line) => line.split(separator)))
      expect(cell.replace(/^"+/, '')).not.toMatch(/^[=+\-@]/);
});

/** The same facts with every free text replaced by the payload. */
function withEvil(facts: unknown, key = ''): unknown {
  const structuralKey =
    /^(?:id|.*Id|.*At|.*Date|timeZone|.*Url|token|from|to|at|until|since|replyBy|reviewBy|recruitmentType|workLocation|why|page|kind|change|role|url|referenceLink)$/;
  if (Array.isArray(facts)) return facts.map((fact) => withEvil(fact, key));
  if (typeof facts === 'object' && facts !== null)
    return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, withEvil(value, name)]));
  return typeof facts === 'string' && !structuralKey.test(key) ? `${EVIL}\r\nBcc: all@evil.example` : facts;
}

test('every email escapes markup, and its subject is one line [30]', async () => {
  const frame = {
    publicUrl: 'https://board.example',
    unsubscribeUrl: 'https://board.example/unsubscribe?t=x',
  };
  let held = 0;
  for (const [event, facts] of Object.entries(sampleFacts)) {
    const mail = await renderEmail({ event, facts: withEvil(facts) } as WrittenEmail, frame);
    expect([event, unescapedMarkup(mail.html)]).toEqual([event, []]);
    expect([event, /[\r\n\u2028\u2029\0]/.test(mail.subject)]).toEqual([event, false]);
    for (const [, href] of mail.html.matchAll(/href="([^"]*)"/g))
      expect([event, href]).toEqual([event, expect.stringMatching(/^(?:https:\/\/|mailto:)/)]);
    if (mail.html.includes('Kestrel')) held += 1;
  }
  expect(held).toBeGreaterThan(20);
});

test('notifications, the trial mailbox and the admin’s email page escape markup [30]', async () => {
  const now = new Date();
  const facts = withEvil(sampleFacts.invited) as typeof sampleFacts.invited;
  const invited = {
    ...facts,
    applicationId: world.application,
    proposal: { ...facts.proposal, id: evil },
  };
  await enqueueNotifications(db, [{ event: 'invited', facts: invited, to: ana.uid }], now);
  expectInert('/notifications', await (await ask('/notifications', { as: ana })).text());
  expectInert('/admin/mail', await (await ask('/admin/mail', { as: admin })).text());
  const page = `<html><head></head><body><script>Kestrel()</script></body></html>`;
  const mail = {
    toAddress: `${EVIL}@example.edu`,
    subject: EVIL,
    text: EVIL,
    html: page,
    headers: { 'X-A': EVIL },
    at: now,
  };
  const [row] = await db.insert(trialEmails).values(mail).returning({ id: trialEmails.id });
  for (const view of ['', '?view=text', '?view=headers'])
    for (const path of ['/dev/mail', `/dev/mail/${row!.id}`])
      expectInert(path, await (await ask(path + view)).text());
  // The email is framed unmodified, under a policy and sandbox that run no script.
  const framed = await ask(`/dev/mail/${row!.id}/page`);
  const policy = framed.headers.get('content-security-policy')!;
  expect(policy).toContain("default-src 'none'");
  const sandbox = policy
    .split('; ')
    .find((part) => part.startsWith('sandbox'))!
    .split(' ')
    .slice(1);
  expect(sandbox).toEqual(['allow-popups', 'allow-popups-to-escape-sandbox']);
  expect((await ask('/dev/mail.json')).headers.get('content-type')).toMatch(/^application\/json/);
});

test('markup in descriptions, notes and announcements is shown as it was typed [32]', async () => {
  const typed =
    '<h1 onclick=Kestrel()>Big</h1> [link](javascript:Kestrel()) <a href="javascript:Kestrel()">here</a> &lt;b&gt;';
  await db.update(proposals).set({ description: typed, notes: typed }).where(eq(proposals.id, evil));
  const content = {
    title: 'News',
    description: typed,
    content: `${typed}\nhttps://good.example/x <i>`,
    writer: 'W',
  };
  const announcement = await createPublishedAnnouncement(db, admin, content, new Date());
  expectOk(await saveApplicationNote(db, olga, world.benApplication, { note: typed }, new Date()));
  for (const [path, as] of [
    [`/proposal/${evil}`, null],
    [`/announcement/${announcement}`, null],
    [`/proposal/${world.open}/applications/${world.benApplication}`, olga],
  ] as const) {
    const page = await (await ask(path, { as })).text();
    expect([path, page.includes('&lt;h1 onclick=Kestrel()&gt;Big&lt;/h1&gt;')]).toEqual([path, true]);
    expect([path, /<h1 onclick|<a [^>]*="?javascript:|<i>/.test(page)]).toEqual([path, false]);
    expect([path, page.includes('&amp;lt;b&amp;gt;')]).toEqual([path, true]);
  }
});

const DECEPTIVE = '\u202Egpj.exe\u202C Al\u200Bex\u0000 \u2066K\u2069.\uFEFF\u3164';
const INVISIBLE = /[\0\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF]/;

test('bidi overrides, zero-width characters and NUL are removed from names, titles and searches [33]', async () => {
  const now = new Date();
  const names = { title: DECEPTIVE, name: DECEPTIVE, organization: DECEPTIVE, city: DECEPTIVE };
  const closeAt = new Date(now.getTime() + DAY_MS);
  const days = {
    closeAt,
    resultAt: new Date(closeAt.getTime() + DAY_MS),
    startDate: '2090-01-01',
    endDate: '2090-02-01',
  };
  const content = proposalSchema.parse({ ...sampleContent(), ...names, ...days });
  const { id } = expectOk(await publishContent(db, olga, content as ReturnType<typeof sampleContent>, now));
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
  expect([row!.title, row!.name, row!.organization]).toEqual(Array(3).fill('gpj.exe Alex K.'));
  const structuralKey = await (await ask(`/proposal/${id}`)).text();
  expect(structuralKey).not.toMatch(INVISIBLE);

  // Texts saved through the forms of the pages.
  const profile = {
    firstName: DECEPTIVE,
    organization: DECEPTIVE,
    about: DECEPTIVE,
    interests: DECEPTIVE,
    pageOn: 'on',
  };
  expect((await ask('/settings', { as: olga, form: profile })).status).toBeLessThan(400);
  expect(await (await ask(`/user/${olga.uid}`)).text()).not.toMatch(INVISIBLE);
  // API calls refuse NUL, which cannot be stored; other invisible characters are removed.
  expect((await call('/project/upload', olga, { title: DECEPTIVE })).status).toBe(400);
  for (const path of [
    `/?q=${encodeURIComponent(DECEPTIVE)}`,
    `/announcement?q=${encodeURIComponent(DECEPTIVE)}`,
  ])
    for (const spelt of [path, path.replace(/^\/(\w*)/, (_, name: string) => `/${name || '_'}.data`)]) {
      const answer = await ask(spelt);
      expect([spelt, answer.status]).toEqual([spelt, 200]);
      expect(await answer.text()).not.toMatch(INVISIBLE);
    }
  for (const path of ['/admin/members', '/admin/mail', '/dev/mail'])
    expect([path, (await ask(`${path}?q=${encodeURIComponent(DECEPTIVE)}`, { as: admin })).status]).toEqual([
      path,
      200,
    ]);
});
