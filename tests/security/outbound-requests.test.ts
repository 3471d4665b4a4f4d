import { readFileSync, readdirSync } from 'node:fs';
import { type AddressInfo, Socket, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import {
  checkOrganization,
  enqueueOrganizationRechecks,
} from '#server/commands/member/organization-domain.ts';
import { buildPdf } from '#server/http/resumes/testing/build-pdf.ts';
import { users } from '#server/db/schema/account.ts';
import { emails } from '#server/db/schema/notification.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { createEmailFactory } from '#server/email/create-email.ts';
import { openTestApp } from './test-app.ts';
import { createBoardFixture } from './board-fixture.ts';

const board = await openTestApp();
const world = await createBoardFixture(board);
const { db, ask, call } = board;
const { admin, olga, ana } = world;

const unmocked = Socket.prototype.connect;

/** Connections to the listener, whatever their protocol. */
const visits: string[] = [];
const server = createServer((socket) => {
  visits.push(String(socket.remotePort));
  socket.destroy();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;

test('the server fetches no URL that a person enters, in whatever field [60]', async () => {
  const secure = `https://127.0.0.1:${port}/x.png`;
  const plain = `http://127.0.0.1:${port}/x.png`;
  const markup = `${secure} ${plain} <img src="${plain}"> ![x](${plain}) <svg><image href="${plain}"/></svg> url(${plain})`;
  const answers = { questionOne: markup, questionTwo: markup, questionThree: markup };
  const upload = async (form: FormData) => (await ask('/resume/upload', { as: ana, form })).status;

  // Sent: in every form, call and header that accepts text or a URL.
  for (const link of [secure, plain]) {
    const wire = { reference_link: link, resume_link: link, comments: markup };
    await call('/application/save', ana, { project_id: world.other, ...wire });
    await call('/application/submit', ana, { project_id: world.other, ...wire });
    const event = { with_event: 1, event_name: 'Talk', event_link: link };
    await call('/project/upload', olga, event);
    for (const [path, as, form] of [
      [`/apply/${world.other}/save`, ana, { ...answers, comments: markup, link, use: link }],
      ['/postproposal', olga, { withEvent: 'yes', eventName: 'x', eventLink: link, title: markup }],
      [
        '/settings',
        ana,
        { organization: link, about: markup, interests: link, pageOn: 'on', pictureOn: 'on' },
      ],
      ['/send-feedback', ana, { kind: 'other', text: markup, page: link }],
      [`/proposal/${world.other}/report`, ana, { reason: 'other', words: markup }],
      ['/subscribe', null, { Email: `a@127.0.0.1`, topic: link }],
      ['/subscribe', null, { Email: 'a@b.example', topic: 'AI' }],
      ['/sign-in/google', null, { next: link }],
      [
        '/admin/announcements/new',
        admin,
        { title: link, description: markup, content: markup, writer: link },
      ],
    ] as const)
      await (await ask(path, { as, form: form as Record<string, string> })).body?.cancel();
    const headers = {
      Referer: link,
      'X-Forwarded-Host': `127.0.0.1:${port}`,
      Forwarded: `host=127.0.0.1:${port}`,
    };
    await (await ask(`/leaving?url=${link}&proposal=${world.open}`, { headers })).text();
  }
  const action = `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${plain}) >> >>`;
  const pdf = buildPdf({ page: `/Annots [${action}]` });
  const form = new FormData();
  form.append('resume', new Blob([pdf], { type: 'application/pdf' }), 'cv.pdf');
  expect([200, 415]).toContain(await upload(form));

  // Stored: bypassing the forms, in columns that pages, pictures and emails show.
  const texts = { title: markup, name: plain, organization: plain, description: markup, notes: markup };
  await db.update(proposals).set({ ...texts, withEvent: true, eventName: markup, eventLink: secure });
  const three: [string, string, string] = [markup, plain, secure];
  await db.update(applications).set({ answers: three, comments: markup, referenceLink: secure });
  await db.update(users).set({ image: secure }).where(eq(users.id, olga.uid));

  // Rendered: pages, pictures, feeds, files and emails.
  const { open, application, announcement } = world;
  for (const path of [
    '/',
    `/proposal/${open}`,
    `/proposal/${open}/share`,
    `/proposal/${open}/preview.png`,
    '/feed.xml',
    `/proposal/${open}/calendar.ics`,
    `/proposal/${open}/applications.csv`,
    `/proposal/${open}/resumes.zip`,
    `/applications/${application}/resume`,
    `/announcement/${announcement}`,
    `/leaving?proposal=${open}`,
    `/leaving?application=${application}`,
    `/user/${olga.uid}`,
    '/user',
    '/settings',
  ])
    await (await ask(path, { as: olga })).arrayBuffer();
  await (await ask('/settings/export', { as: ana, form: {} })).arrayBuffer();
  await (await ask(`/proposal/${open}/resumes.zip`, { as: olga, form: {} })).arrayBuffer();
  for (const path of ['/admin/members', '/admin/reports', '/admin/feedback', '/admin/mail'])
    await (await ask(path, { as: admin })).text();
  const make = createEmailFactory(db, board.settings);
  for (const mail of await db.select().from(emails)) await make(mail, new Date());
  expect(visits).toEqual([]);

  // Proves that the listener counts connections.
  await new Promise<void>((resolve) => connect(port, '127.0.0.1').on('close', () => resolve()));
  expect(visits).toHaveLength(1);
});

test('proving a domain opens no connection to it [60]', async () => {
  const host = 'no-such-union.edu';
  const targets: string[] = [];
  const spy = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args) {
    targets.push(JSON.stringify(args.map((arg) => (typeof arg === 'function' ? '' : arg))));
    return Reflect.apply(unmocked, this, args);
  });
  const toHost = () => targets.filter((target) => target.includes(host));
  for (const what of ['name', 'check', 'check', 'remove', 'name'])
    await (await ask('/settings/organization', { as: ana, form: { do: what, host } })).text();
  const asked: string[] = [];
  const resolveTxt = (name: string) => {
    asked.push(name);
    return Promise.resolve([]);
  };
  await ask('/settings/organization', { as: ana, form: { intent: 'check' } });
  await checkOrganization(db, ana.uid, resolveTxt, new Date());
  await enqueueOrganizationRechecks(db, new Date());
  expect(asked).toEqual([`_collegium.${host}`]);
  await (await ask('/settings/organization', { as: ana })).text();
  expect(toHost()).toEqual([]);
  // Proves that the spy sees connections.
  await new Promise<void>((resolve) =>
    connect({ host, port, lookup: (_name, _options, found) => found(new Error('No lookup'), '', 4) })
      .on('error', () => {})
      .on('close', () => resolve()),
  );
  expect(toHost()).not.toEqual([]);
  spy.mockRestore();
});

/** Code that can connect to another machine. */
const OUTWARD =
  /^import (?!type)[^;]*? from '(?:node:)?(?:https?|http2|net|tls|dgram|dns)[^']*'|(?<!\.|async )\bfetch\(|\b(?:WebSocket|EventSource|XMLHttpRequest|sendBeacon)\b|'(?:undici|axios|got)'/m;

test('only the listed source files can open a connection to another machine [60]', () => {
  const root = join(import.meta.dirname, '../..');
  const found = ['app', 'domain', 'server']
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
    )
    .filter((file) => /[.]tsx?$/.test(file) && !/[.]test[.]|\/testing[/.]/.test(file))
    .filter((file) => OUTWARD.test(readFileSync(join(root, file), 'utf8')));
  const listening = ['listener.ts', 'app.ts', 'middleware/client-address.ts'];
  expect(found.toSorted()).toEqual(
    [
      // Requests from the browser to our own origin.
      'app/routes/apply/upload.ts',
      'app/routes/apply/use-application.ts',
      'app/routes/announcement/article.tsx',
      'app/routes/review/resume/fetch-resume.ts',
      'app/routes/settings/new-passkey.tsx',
      'app/routes/sign-in/passkey-button.tsx',
      'app/shared/form/autosave.ts',
      'app/shared/notification/post-subscription.ts',
      'app/shared/viewer/reader-zone.ts',
      // Servers and address parsing, without outbound requests.
      ...listening.map((file) => `server/http/${file}`),
      'server/config/settings.ts',
      'server/config/value-schemas.ts',
      'server/metrics/metrics-server.ts',
      // Requests to the issuers that the operator configured, which no one else can choose.
      'server/http/auth/issuer-config.ts',
      'server/http/auth/issuer-discovery.ts',
      'server/http/auth/provider-check.ts',
      'server/http/auth/github-config.ts',
      // DNS questions about a domain, to the operator's resolver; the domain itself is never asked.
      'server/jobs/resolve-txt.ts',
    ].toSorted(),
  );
});
