/** The minimal valid environment for production. */
export const VALID_ENV = {
  MODE: 'production',
  SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://collegium.example.org',
  GOOGLE_CLIENT_ID: '1234-abcd.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-hush',
};

/** A setting, its invalid value ('' is missing), and other variables it needs. */
export type InvalidSetting = [setting: string, value: string, more?: Record<string, string>];

const UNI = {
  OIDC_ISSUERS: 'uni',
  OIDC_UNI_ISSUER: 'https://login.example.edu',
  OIDC_UNI_CLIENT_ID: 'id',
  OIDC_UNI_CLIENT_SECRET: 'hush',
};
const DKIM = { DKIM_DOMAIN: 'example.org', DKIM_SELECTOR: 's1', DKIM_KEY: 'hush' };
const AZURE = {
  RESUME_STORE: 'azure',
  AZURE_STORAGE_ACCOUNT: 'collegium',
  AZURE_STORAGE_KEY: `${'k'.repeat(86)}==`,
};
const S3 = {
  RESUME_STORE: 's3',
  S3_BUCKET: 'resumes',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'hush',
};

/** Every setting with missing or invalid values that reading the environment detects. */
export const INVALID_SETTINGS: InvalidSetting[] = [
  ['MODE', 'live'],
  ['SECRET', ''],
  ['SECRET', 'short'],
  ['PUBLIC_URL', ''],
  ['PUBLIC_URL', 'http://collegium.example.org'],
  ['PUBLIC_URL', 'https://'],
  ['GOOGLE_CLIENT_ID', ''],
  ['GOOGLE_CLIENT_ID', 'GOCSPX-the-other-one'],
  ['GOOGLE_CLIENT_SECRET', ''],
  ['GOOGLE_CLIENT_SECRET', '1234-abcd.apps.googleusercontent.com'],
  ['OIDC_ISSUERS', 'Campus'],
  ['OIDC_UNI_ISSUER', '', UNI],
  ['OIDC_UNI_ISSUER', 'http://login.example.edu', UNI],
  ['OIDC_UNI_CLIENT_ID', '', UNI],
  ['OIDC_UNI_CLIENT_SECRET', '', UNI],
  ['OIDC_UNI_NAME', 'x'.repeat(41), UNI],
  ['OIDC_UNI_EMAIL_DOMAINS', '@example.edu', UNI],
  ['GITHUB_CLIENT_ID', '', { GITHUB_CLIENT_SECRET: 'hush' }],
  ['GITHUB_CLIENT_SECRET', '', { GITHUB_CLIENT_ID: 'id' }],
  ['ORCID_CLIENT_ID', '', { ORCID_CLIENT_SECRET: 'hush' }],
  ['ORCID_CLIENT_SECRET', '', { ORCID_CLIENT_ID: 'APP-1' }],
  ['ORCID_ISSUER', 'sandbox.orcid.org', { ORCID_CLIENT_ID: 'APP-1', ORCID_CLIENT_SECRET: 'hush' }],
  ['WALLETS', 'perhaps'],
  ['EMAIL_SIGN_IN', 'perhaps'],
  ['EMAIL_SIGN_IN', '1'],
  ['ACADEMIC_DOMAINS', 'not a domain'],
  ['NOT_ACADEMIC', 'not a domain'],
  ['HOST', '256.1.1.1'],
  ['HOST', 'two words'],
  ['TRIAL_EXPOSED', '1'],
  ['DEMO', '1'],
  ['DEMO', 'perhaps'],
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['WORKERS', 'many'],
  ['TRUSTED_PROXY', 'proxy.example.org'],
  ['DATABASE_URL', 'mysql://db/collegium'],
  ['DATABASE_URL', 'postgresql://me:hush@db/collegium?sslmode=sometimes'],
  ['DATABASE_POOL', '1'],
  ['ADMIN_EMAILS', 'Ada'],
  ['FEEDBACK_EMAIL', 'the team'],
  ['SMTP_URL', 'mail.example.org'],
  ['MAIL_FROM', 'Collegium <no-reply@example.org>'],
  ['BOUNCE_ADDRESS', 'nobody'],
  ['MAIL_REPORT_SECRET', 'short'],
  ['DKIM_DOMAIN', '', { ...DKIM, DKIM_KEY: '', DKIM_KEY_FILE: '/nowhere/key.pem' }],
  ['DKIM_SELECTOR', '', { ...DKIM, DKIM_KEY: '', DKIM_KEY_FILE: '/nowhere/key.pem' }],
  ['DKIM_KEY_FILE', '/nowhere/key.pem', { ...DKIM, DKIM_KEY: '' }],
  ['DKIM_KEY', 'hush', DKIM],
  ['DOCS_URL', 'docs'],
  ['SOCIAL_LINKS', 'github'],
  ['TEAM', 'Ada'],
  ['RESUME_STORE', 'cupboard'],
  ['RESUME_STORE_ALSO', 'folder'],
  ['RESUME_DOWNLOADS', 'nobody'],
  ['AZURE_STORAGE_CONNECTION_STRING', 'hush', { RESUME_STORE: 'azure' }],
  ['AZURE_STORAGE_CONNECTION_STRING', '', { RESUME_STORE: 'azure' }],
  ['AZURE_STORAGE_ACCOUNT', '', AZURE],
  ['AZURE_STORAGE_KEY', '', AZURE],
  ['AZURE_STORAGE_KEY', 'hush', AZURE],
  ['S3_BUCKET', '', S3],
  ['S3_REGION', '', S3],
  ['S3_ENDPOINT', 's3.example.org', S3],
  ['S3_ACCESS_KEY_ID', '', S3],
  ['S3_SECRET_ACCESS_KEY', '', S3],
  ['S3_PATH_STYLE', 'perhaps', S3],
  ['MIN_FREE_MB', '-1'],
  ['MIN_FREE_MB', 'much'],
  ['PROPOSALS_PER_DAY', '0'],
  ['PROPOSALS_PER_DAY', 'many'],
  ['FIRST_PROPOSAL', 'closed'],
  ['OPEN_APPLICATIONS', '2'],
  ['OPEN_APPLICATIONS', '21'],
  ['RESUME_DAYS', '7'],
  ['RESUME_DAYS', 'ever'],
  ['METRICS_PORT', '3000'],
  ['METRICS_PORT', 'metrics'],
];

/** Facts of this machine: a used port, an unused port, and a file where a folder is expected. */
export type MachineFacts = { takenPort: number; freePort: number; file: string };

/** Settings that only this machine shows to be invalid, with the error of a start. */
export const INVALID_ON_MACHINE: [
  setting: string,
  env: (here: MachineFacts) => Record<string, string>,
  sentence: RegExp,
][] = [
  ['HOST', () => ({ HOST: '203.0.113.7' }), /^This machine has no address 203\.0\.113\.7\. Check HOST\.$/],
  [
    'PORT',
    ({ takenPort }) => ({ PORT: String(takenPort) }),
    /^Port \d+ is in use on 127\.0\.0\.1\. [^\n]+\.$/,
  ],
  ['DATA_DIR', ({ file }) => ({ DATA_DIR: file }), /^DATA_DIR is "[^"]+", which is a file: [^\n]+\.$/],
  [
    'DATA_DIR',
    ({ file }) => ({ DATA_DIR: `${file}/data` }),
    /^DATA_DIR is "[^"]+", but [^\n]+ is a file: [^\n]+\.$/,
  ],
  [
    'DATABASE_URL',
    ({ freePort }) => ({ DATABASE_URL: `postgresql://me:hush@127.0.0.1:${freePort}/board` }),
    /^The database of DATABASE_URL cannot be used: [^\n]+\.$/,
  ],
  [
    'METRICS_PORT',
    ({ takenPort }) => ({ METRICS_PORT: String(takenPort) }),
    /^METRICS_PORT \d+ is in use on 127\.0\.0\.1: [^\n]+\.$/,
  ],
  [
    'METRICS_HOST',
    ({ freePort }) => ({ METRICS_PORT: String(freePort), METRICS_HOST: '203.0.113.7' }),
    /^METRICS_HOST is "203\.0\.113\.7": this machine has no such address\.$/,
  ],
];

/**
 * The one line about this setting; all lines if there is not exactly one, or if they contain a
 * secret or a stack trace.
 */
export function problemAbout(setting: string, lines: string[]): string {
  const problems = lines.filter((line) => line.startsWith(setting));
  const all = lines.join('\n');
  // A file named beside an invalid setting may be missing as well.
  return problems.length === 1 && !/hush|^ +at /m.test(all) ? problems[0]! : `Not one line:\n${all}`;
}

/** A complete, short sentence. */
export const ONE_SENTENCE = /^.{10,230}[.]$/;
