import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AzureAccount, AzureConnection, Dkim, General, Issuer, S3 } from './environment.ts';
import { readSettings } from './settings.ts';

const production = {
  MODE: 'production',
  SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://collegium.example.org',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'hush',
};

function settings(env: Record<string, string>) {
  const read = readSettings(env, '/srv/collegium');
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.settings;
}

function problems(env: Record<string, string>): string[] {
  const read = readSettings(env, '/srv/collegium');
  return read.ok ? [] : read.problems;
}

test('every environment variable has a one-sentence description', () => {
  const groups = [Dkim, AzureAccount, AzureConnection, S3].map((group) => group.in.shape);
  for (const shape of [General.shape, Issuer.shape, ...groups])
    for (const [name, schema] of Object.entries(shape))
      expect(schema.description, name).toMatch(/^[A-Z`][^\n]{10,140}\.$/);
});

test('an empty environment gives trial mode on the loopback address', () => {
  expect(settings({})).toEqual({
    minFreeBytes: 512 * 1024 * 1024,
    mode: 'trial',
    host: '127.0.0.1',
    port: 3000,
    dataDir: '/srv/collegium/data',
    databasePool: 10,
    workers: 1,
    publicUrl: 'http://127.0.0.1:3000',
    secret: null,
    wallets: false,
    issuers: [],
    openApplications: 0,
    resumeDays: 180,
    firstProposal: 'open',
    proposalsPerDay: { established: 10, newAccount: 10 },
    adminEmails: [],
    emailSignIn: false,
    academicLists: { academic: [], notAcademic: [] },
    mailFrom: 'no-reply@localhost',
    trialMailbox: true,
    trialExposed: false,
    socialLinks: [],
    team: expect.arrayContaining([{ name: 'Rosa P.', role: 'Program manager' }]),
    demo: true,
  });
});

test('reads settings from the environment variables of a production server', () => {
  expect(
    settings({
      ...production,
      HOST: '0.0.0.0',
      PORT: '8080',
      DATA_DIR: '/var/lib/collegium',
      MIN_FREE_MB: '0',
      DATABASE_URL: 'postgresql://me@db/collegium',
      DATABASE_POOL: '25',
      WORKERS: '4',
      ADMIN_EMAILS: 'Ada@example.org, bo@example.org',
      FEEDBACK_EMAIL: 'team@example.org',
      SMTP_URL: 'smtps://me:p%40ss@mail.example.org',
      MAIL_FROM: 'board@example.org',
      SOCIAL_LINKS: 'https://github.com/example, Discord=https://discord.gg/example',
      TEAM: 'Ada Lovelace=Developer, Bo Li = UX designer',
      DOCS_URL: 'https://docs.example.org',
      EMAIL_SIGN_IN: '1',
      ACADEMIC_DOMAINS: 'Universität.example',
      NOT_ACADEMIC: 'alumni.example.edu',
      OIDC_ISSUERS: 'uni',
      OIDC_UNI_ISSUER: 'https://login.example.edu',
      OIDC_UNI_CLIENT_ID: 'board',
      OIDC_UNI_CLIENT_SECRET: 'hush',
      OIDC_UNI_NAME: 'Example University',
      OIDC_UNI_EMAIL_DOMAINS: 'Example.edu',
    }),
  ).toEqual({
    minFreeBytes: 0,
    mode: 'production',
    host: '0.0.0.0',
    port: 8080,
    dataDir: '/var/lib/collegium',
    databaseUrl: 'postgresql://me@db/collegium',
    databasePool: 25,
    workers: 4,
    publicUrl: 'https://collegium.example.org',
    secret: 'x'.repeat(32),
    openApplications: 0,
    resumeDays: 180,
    firstProposal: 'marked',
    proposalsPerDay: { established: 10, newAccount: 3 },
    google: { clientId: 'id', clientSecret: 'hush' },
    wallets: false,
    issuers: [
      {
        id: 'uni',
        name: 'Example University',
        issuer: 'https://login.example.edu',
        clientId: 'board',
        clientSecret: 'hush',
        emailDomains: ['example.edu'],
      },
    ],
    adminEmails: ['ada@example.org', 'bo@example.org'],
    emailSignIn: true,
    academicLists: { academic: ['xn--universitt-y5a.example'], notAcademic: ['alumni.example.edu'] },
    feedbackEmail: 'team@example.org',
    mailRelay: {
      host: 'mail.example.org',
      port: 465,
      secure: true,
      tls: 'required',
      auth: { user: 'me', pass: 'p@ss' },
    },
    mailFrom: 'board@example.org',
    trialMailbox: false,
    trialExposed: false,
    socialLinks: [
      { name: 'github.com', url: 'https://github.com/example' },
      { name: 'Discord', url: 'https://discord.gg/example' },
    ],
    team: [
      { name: 'Ada Lovelace', role: 'Developer' },
      { name: 'Bo Li', role: 'UX designer' },
    ],
    docsUrl: 'https://docs.example.org',
    demo: false,
  });
});

test('NODE_ENV=production selects production mode unless MODE selects another', () => {
  expect(problems({ NODE_ENV: 'production' })).not.toEqual([]);
  expect(settings({ NODE_ENV: 'production', MODE: 'trial' }).mode).toBe('trial');
});

const uni = {
  OIDC_ISSUERS: 'uni',
  OIDC_UNI_ISSUER: 'https://login.example.edu',
  OIDC_UNI_CLIENT_ID: 'board',
  OIDC_UNI_CLIENT_SECRET: 'hush',
};

test('an OIDC issuer replaces Google, and is named by its host when it has no name', () => {
  const read = settings({ ...production, ...uni, GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' });
  expect(read.google).toBeUndefined();
  expect(read.issuers).toMatchObject([{ id: 'uni', name: 'login.example.edu', emailDomains: [] }]);
});

test.each([
  ['OIDC_ISSUERS', 'Uni'],
  ['OIDC_ISSUERS', 'google'],
  ['OIDC_ISSUERS', 'uni, uni'],
  ['OIDC_ISSUERS', ''],
  ['OIDC_UNI_ISSUER', ''],
  ['OIDC_UNI_ISSUER', 'http://login.example.edu'],
  ['OIDC_UNI_ISSUER', 'https://login.example.edu/?tenant=1'],
  ['OIDC_UNI_ISSUER', 'login.example.edu'],
  ['OIDC_UNI_CLIENT_ID', ''],
  ['OIDC_UNI_CLIENT_SECRET', ''],
  ['OIDC_UNI_NAME', 'x'.repeat(41)],
  ['OIDC_UNI_EMAIL_DOMAINS', 'example.edu, @example.org'],
  ['OIDC_COLLEGE_ISSUER', 'https://login.example.org'],
])(
  '%s=%s of an OIDC issuer is refused with sentences that name it, in trial and production mode',
  (name, value) => {
    for (const env of [production, {}]) {
      const said = problems({ ...env, ...uni, [name]: value });
      expect(said).not.toEqual([]);
      for (const sentence of said) expect(sentence).toMatch(new RegExp(`${name}.*\\.$`));
    }
  },
);

test.each([
  ['GOOGLE_CLIENT_ID', 'GOCSPX-abc'],
  ['GOOGLE_CLIENT_ID', 'me@example.org'],
  ['GOOGLE_CLIENT_SECRET', '1234-abc.apps.googleusercontent.com'],
])('%s=%s is refused because it is not that kind of Google credential', (name, value) => {
  expect(problems({ ...production, [name]: value })).toEqual([expect.stringContaining(name)]);
});

test.each(['SECRET', 'PUBLIC_URL', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])(
  'production without %s is refused with one sentence that names it',
  (name) => {
    expect(problems({ ...production, [name]: '' })).toEqual([
      expect.stringMatching(new RegExp(`^${name} is missing: .+\\.$`)),
    ]);
  },
);

test('production without any setting reports all four missing settings at once', () => {
  expect(problems({ MODE: 'production' })).toHaveLength(4);
});

test.each([
  ['SECRET', 'short'],
  ['PUBLIC_URL', 'http://collegium.example.org'],
  ['DEMO', '1'],
])('production mode refuses %s=%s', (name, value) => {
  expect(problems({ ...production, [name]: value })).toEqual([expect.stringContaining(name)]);
});

test.each([
  ['MODE', 'staging'],
  ['PORT', '0'],
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['DATABASE_URL', 'mysql://db'],
  ['DATABASE_URL', 'db.example.org:5432/collegium'],
  ['DATABASE_URL', 'postgresql://me@db/collegium?sslmode=sometimes'],
  ['DATABASE_URL', 'postgresql://me@db/collegium?sslmode=verify-full&sslrootcert=/nowhere/ca.pem'],
  ['DATABASE_POOL', '3'],
  ['DATABASE_POOL', 'many'],
  ['WORKERS', '0'],
  ['WORKERS', 'all'],
  ['PUBLIC_URL', 'collegium.example.org'],
  ['DOCS_URL', 'javascript:alert(1)'],
  ['TRUSTED_PROXY', 'proxy.example.org'],
  ['TRUSTED_PROXY', '10.0.0.0/99'],
  ['SOCIAL_LINKS', 'http://plain.example.org'],
  ['SOCIAL_LINKS', 'javascript:alert(1)'],
  ['TEAM', 'Ada Lovelace'],
  ['TEAM', 'Ada=Developer, =Designer'],
  ['ADMIN_EMAILS', 'ada'],
  ['FEEDBACK_EMAIL', 'a@b.example, c@d.example'],
  ['GOOGLE_CLIENT_ID', 'alone'],
])('%s=%s is refused with a sentence that names it', (name, value) => {
  expect(problems({ [name]: value })).toEqual([expect.stringContaining(name)]);
});

test('a refused DATABASE_URL does not reveal its password', () => {
  for (const url of [
    'http://me:hush@db',
    'postgresql://me:hush@db/c?sslmode=x',
    'postgresql://me:hush@[db/c',
  ])
    expect(problems({ DATABASE_URL: url }).join()).not.toContain('hush');
});

test('WORKERS defaults to one per core in production and to one in trial mode, and can be set', () => {
  const cores = availableParallelism();
  expect([settings({}).workers, settings(production).workers]).toEqual([1, cores]);
  expect([settings({ WORKERS: 'auto' }).workers, settings({ WORKERS: '3' }).workers]).toEqual([cores, 3]);
});

test('DEMO turns the demo data on or off in trial mode, and production has none', () => {
  expect(settings({ DEMO: '0' }).demo).toBe(false);
  expect(settings({ DEMO: '1' }).demo).toBe(true);
  expect(settings(production).demo).toBe(false);
});

test.each([
  ['smtp://mail.example.org', { host: 'mail.example.org', port: 587, secure: false, tls: 'required' }],
  ['smtp://mail.example.org:25?tls=no', { host: 'mail.example.org', port: 25, secure: false, tls: 'off' }],
  ['smtp://127.0.0.1:2525/', { host: '127.0.0.1', port: 2525, secure: false, tls: 'off' }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, secure: false, tls: 'off' }],
])('reads the SMTP server from %s', (SMTP_URL, mailRelay) => {
  expect(settings({ SMTP_URL })).toMatchObject({ mailRelay, trialMailbox: false });
});

test.each([
  'mail.example.org',
  'http://mail.example.org',
  'smtp://',
  'smtp://mail.example.org/path',
  'smtp://mail.example.org?tls=yes',
  'smtp://mail.example.org?debug=1',
  'smtp://:secret@mail.example.org',
  'smtp://a%:secret@mail.example.org',
])('SMTP_URL %s is refused without repeating it', (SMTP_URL) => {
  expect(problems({ SMTP_URL })).toEqual([
    'SMTP_URL has to look like smtps://user:password@mail.example.org:465 or smtp://…:587.',
  ]);
});

test('MAIL_FROM defaults to the public host and must be a bare address; production has no trial mailbox', () => {
  expect(settings(production)).toMatchObject({
    mailFrom: 'no-reply@collegium.example.org',
    trialMailbox: false,
  });
  expect(problems({ MAIL_FROM: 'Board <board@example.org>' })).toHaveLength(1);
});

test('trusts only the proxies in TRUSTED_PROXY', () => {
  const { trustedProxies } = settings({ TRUSTED_PROXY: '127.0.0.1, 10.0.0.0/8' });
  const believed = ['127.0.0.1', '10.9.9.9', '203.0.113.1'].map((address) => trustedProxies?.check(address));
  expect(believed).toEqual([true, true, false]);
});

describe('DKIM and bounce settings', () => {
  const keyOf = (bits: number) =>
    generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    }) as string;
  const key = keyOf(2048);
  const dkim = { DKIM_DOMAIN: 'Board.example', DKIM_SELECTOR: 's1', DKIM_KEY: key.replaceAll('\n', '\\n') };

  test('reads a DKIM key written on one line', () => {
    expect(settings(dkim).dkim).toEqual({ domain: 'board.example', selector: 's1', privateKey: key });
  });

  const short = keyOf(1024);
  const curve = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  test.each([
    ['DKIM_DOMAIN', 'missing', ''],
    ['DKIM_DOMAIN', 'an address', 'https://board.example'],
    ['DKIM_SELECTOR', 'missing', ''],
    ['DKIM_SELECTOR', 'a whole name', 's1._domainkey'],
    ['DKIM_KEY', 'missing', ''],
    ['DKIM_KEY', 'no key', 'hush'],
    ['DKIM_KEY', 'too short', short],
    ['DKIM_KEY', 'not RSA', curve],
    ['DKIM_KEY_FILE', 'not there', '/nowhere/key.pem'],
    ['BOUNCE_ADDRESS', 'an address with a plus', 'a+b@board.example'],
    ['MAIL_REPORT_SECRET', 'too short', 'short'],
  ])('%s that is %s is refused with one sentence that names it', (name, _what, value) => {
    const said = problems({ ...dkim, ...(name === 'DKIM_KEY_FILE' && { DKIM_KEY: '' }), [name]: value });
    expect(said).toEqual([expect.stringMatching(new RegExp(`^${name}.*\\.$`))]);
    expect(said.join()).not.toMatch(/hush|PRIVATE/);
  });
});

test('check.ts prints each problem on a line and exits with 1, or exits with 0', () => {
  const check = (env: Record<string, string>) => {
    const script = join(import.meta.dirname, 'check.ts');
    const { status, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' });
    return { status, names: stderr.match(/^[A-Z_]+(?= is missing: )/gm) };
  };
  const names = ['SECRET', 'PUBLIC_URL', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'];
  expect(check({ MODE: 'production' })).toEqual({ status: 1, names });
  expect(check(production)).toEqual({ status: 0, names: null });
});
