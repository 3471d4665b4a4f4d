import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const WHOLE = {
  MODE: 'production',
  SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://collegium.example.org',
  GOOGLE_CLIENT_ID: '1234-abcd.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-hush',
};

/** Each of the settings, wrong in turn; '' is missing. The last word is what the sentence begins with, where it is not the setting. */
const WRONG: [setting: string, value: string, more?: Record<string, string>][] = [
  ['SECRET', ''],
  ['SECRET', 'short'],
  ['PUBLIC_URL', ''],
  ['PUBLIC_URL', 'http://collegium.example.org'],
  ['PUBLIC_URL', 'https://'],
  ['GOOGLE_CLIENT_ID', ''],
  ['GOOGLE_CLIENT_ID', 'GOCSPX-the-other-one'],
  ['GOOGLE_CLIENT_SECRET', ''],
  ['GOOGLE_CLIENT_SECRET', '1234-abcd.apps.googleusercontent.com'],
  ['DEMO', '1'],
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['WORKERS', 'many'],
  ['TRUSTED_PROXY', 'proxy.example.org'],
  ['DATABASE_URL', 'mysql://db/collegium'],
  ['DATABASE_POOL', '1'],
  ['ADMIN_EMAILS', 'Ada'],
  ['FEEDBACK_EMAIL', 'the team'],
  ['SMTP_URL', 'mail.example.org'],
  ['MAIL_FROM', 'Collegium <no-reply@example.org>'],
  ['BOUNCE_ADDRESS', 'nobody'],
  ['MAIL_REPORT_SECRET', 'short'],
  ['DKIM_SELECTOR', '', { DKIM_DOMAIN: 'example.org', DKIM_KEY_FILE: '/nowhere/key.pem' }],
  ['DOCS_URL', 'docs'],
  ['SOCIAL_LINKS', 'github'],
  ['OIDC_UNI_ISSUER', '', { OIDC_ISSUERS: 'uni', OIDC_UNI_CLIENT_ID: 'id', OIDC_UNI_CLIENT_SECRET: 'hush' }],
  ['OIDC_ISSUERS', 'Campus'],
  ['RESUME_STORE', 'cupboard'],
  ['RESUME_STORE_ALSO', 'folder'],
  ['RESUME_DOWNLOADS', 'nobody'],
  ['AZURE_STORAGE_KEY', '', { RESUME_STORE: 'azure', AZURE_STORAGE_ACCOUNT: 'collegium' }],
  [
    'S3_BUCKET',
    '',
    { RESUME_STORE: 's3', S3_REGION: 'eu-central-1', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' },
  ],
  ['RESUME_DAYS', '7'],
  ['RESUME_DAYS', 'ever'],
  ['METRICS_PORT', '3000'],
  ['METRICS_PORT', 'metrics'],
];

test.each(WRONG)(
  '%s="%s" keeps production from starting, in one sentence that names it',
  (setting, value, more) => {
    const read = readSettings({ ...WHOLE, ...more, [setting]: value }, '/srv/collegium');
    if (read.ok) throw new Error('It would start');
    const told = read.problems.filter((problem) => problem.startsWith(setting));
    // A file that a wrong setting comes with may be missing as well.
    expect(told, read.problems.join('\n')).toHaveLength(1);
    expect(told[0]).toMatch(/[.]$/);
    expect(told[0]!.length).toBeLessThan(230);
    expect(told[0]).not.toContain('hush');
  },
);

test('MODE itself may be wrong', () => {
  expect(readSettings({ ...WHOLE, MODE: 'live' }, '/srv/collegium')).toEqual({
    ok: false,
    problems: ['MODE is "live": it can be trial or production.'],
  });
});

test.each(['SECRET', 'PUBLIC_URL', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'MODE'])(
  'started without a right %s it ends at once, before anything is installed, with that sentence and 1',
  (setting) => {
    const env = { PATH: process.env.PATH, ...WHOLE, [setting]: setting === 'MODE' ? 'live' : '' };
    const started = join(import.meta.dirname, '..', 'tools', 'bootstrap.cjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [started, 'start'], {
      env,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`${setting} is `);
    expect(stderr).not.toContain('    at ');
  },
);
