import { expect, test } from 'vitest';
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

test('with nothing configured it is a trial on this machine alone', () => {
  expect(settings({})).toEqual({
    mode: 'trial',
    host: '127.0.0.1',
    port: 3000,
    dataDir: '/srv/collegium/data',
    publicUrl: 'http://127.0.0.1:3000',
    secret: null,
    adminEmails: [],
    socialLinks: [],
    demo: true,
  });
});

test('everything can be set', () => {
  expect(
    settings({
      ...production,
      HOST: '0.0.0.0',
      PORT: '8080',
      DATA_DIR: '/var/lib/collegium',
      DATABASE_URL: 'postgresql://me@db/collegium',
      ADMIN_EMAILS: 'Ada@example.org, bo@example.org',
      FEEDBACK_EMAIL: 'team@example.org',
      SOCIAL_LINKS: 'https://github.com/example, Discord=https://discord.gg/example',
      DOCS_URL: 'https://docs.example.org',
    }),
  ).toEqual({
    mode: 'production',
    host: '0.0.0.0',
    port: 8080,
    dataDir: '/var/lib/collegium',
    databaseUrl: 'postgresql://me@db/collegium',
    publicUrl: 'https://collegium.example.org',
    secret: 'x'.repeat(32),
    google: { clientId: 'id', clientSecret: 'hush' },
    adminEmails: ['ada@example.org', 'bo@example.org'],
    feedbackEmail: 'team@example.org',
    socialLinks: [
      { name: 'github.com', url: 'https://github.com/example' },
      { name: 'Discord', url: 'https://discord.gg/example' },
    ],
    docsUrl: 'https://docs.example.org',
    demo: false,
  });
});

test('a caller’s NODE_ENV=production means production, unless MODE says otherwise', () => {
  expect(problems({ NODE_ENV: 'production' })).not.toEqual([]);
  expect(settings({ NODE_ENV: 'production', MODE: 'trial' }).mode).toBe('trial');
});

test.each(['SECRET', 'PUBLIC_URL', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])(
  'production without %s is refused in one sentence that names it',
  (name) => {
    expect(problems({ ...production, [name]: '' })).toEqual([
      expect.stringMatching(new RegExp(`^${name} is missing: .+\\.$`)),
    ]);
  },
);

test('production with nothing at all names everything at once', () => {
  expect(problems({ MODE: 'production' })).toHaveLength(4);
});

test.each([
  ['SECRET', 'short'],
  ['PUBLIC_URL', 'http://collegium.example.org'],
  ['DEMO', '1'],
])('production never runs with %s=%s', (name, value) => {
  expect(problems({ ...production, [name]: value })).toEqual([expect.stringContaining(name)]);
});

test.each([
  ['MODE', 'staging'],
  ['PORT', '0'],
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['DATABASE_URL', 'mysql://db'],
  ['PUBLIC_URL', 'collegium.example.org'],
  ['DOCS_URL', 'javascript:alert(1)'],
  ['SOCIAL_LINKS', 'http://plain.example.org'],
  ['SOCIAL_LINKS', 'javascript:alert(1)'],
  ['ADMIN_EMAILS', 'ada'],
  ['FEEDBACK_EMAIL', 'a@b.example, c@d.example'],
  ['GOOGLE_CLIENT_ID', 'alone'],
])('%s=%s is refused in a sentence that names it', (name, value) => {
  expect(problems({ [name]: value })).toEqual([expect.stringContaining(name)]);
});

test('the demo world is loaded in a trial, unless it is turned off', () => {
  expect(settings({ DEMO: '0' }).demo).toBe(false);
  expect(settings({ DEMO: '1' }).demo).toBe(true);
  expect(settings(production).demo).toBe(false);
});
