import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { PROPOSALS_PER_DAY } from '#domain/access/rate-limits.ts';
import { parseDomain } from '#domain/member/academic-domain.ts';
import { isEmailAddress } from '#domain/account/person.ts';
import { OPEN_APPLICATIONS, OPEN_APPLICATIONS_RANGE } from '#domain/application/open-applications.ts';
import { FIRST_PROPOSAL_RULES } from '#domain/proposal/proposal-safety.ts';
import { RESUME_DAYS } from '#domain/application/resume.ts';
import { databaseUrlProblem } from './database-url.ts';
import REQUIRED from './required-in-production.json' with { type: 'json' };
import { parseSmtpUrl } from './smtp-url.ts';
import {
  emailAddress,
  isListenAddress,
  isLoopbackHost,
  splitItems,
  listOrNull,
  proxyList,
  parsedBy,
  socialLinks,
  teamMembers,
  webUrl,
  integerBetween,
  booleanFlag,
} from './value-schemas.ts';

// Every environment variable: its default, its description, and the error for an invalid value.

const StorageKind = z.enum(['folder', 'azure', 's3'], 'it can be folder, azure or s3.');

/**
 * Runs a check across settings even when one of them is invalid: all problems are reported at once.
 */
const EVEN_WHEN_INVALID = { when: () => true };

const domainList = parsedBy(
  (text) => listOrNull(splitItems(text).map(parseDomain)),
  'has to be comma-separated domains, such as "example.org, college.example".',
).default([]);
/** Ids of identities that are no issuer of OIDC_ISSUERS. */
const RESERVED_PROVIDER_IDS = ['google', 'github', 'orcid', 'email', 'passkey', 'wallet'];

/** The variables that are always read. `MODE` has been filled in by then. */
export const General = z
  .object({
    MODE: z
      .enum(['trial', 'production'], 'it can be trial or production.')
      .describe(
        '`trial` includes a sign-in page, a mailbox and demo data; `production` does not start without its required settings.',
      ),
    TRIAL_EXPOSED: booleanFlag
      .optional()
      .describe(
        '`1` allows access to trial mode from other machines; addresses in ADMIN_EMAILS cannot sign in then.',
      ),
    DEMO: booleanFlag.optional().describe('Demo data, in trial mode only; `0` starts with an empty board.'),
    HOST: z
      .string()
      .refine(isListenAddress, 'it has to be an address of this machine, such as 127.0.0.1 or 0.0.0.0.')
      .default('127.0.0.1')
      .describe('The address to listen on: this machine only, or `0.0.0.0` behind a proxy with TLS.'),
    PORT: integerBetween(1, 65_535).default(3000).describe('The port to listen on.'),
    PUBLIC_URL: webUrl('https://collegium.example.org')
      .optional()
      .describe('The URL people open, used in links, cookies and sign-in; `http://HOST:PORT` by default.'),
    TRUSTED_PROXY: parsedBy(
      (text) => proxyList(splitItems(text)),
      'has to be comma-separated addresses, such as "127.0.0.1, 10.0.0.0/8".',
    )
      .optional()
      .describe('Addresses and networks of your own proxies; X-Forwarded-For is trusted only from them.'),
    WORKERS: z
      .union(
        [z.literal('auto'), integerBetween(1, 256)],
        'it can be "auto", one for each core, or a number from 1 to 256.',
      )
      .optional()
      .describe('Processes that answer requests; 1 in trial mode, `auto` (one for each core) in production.'),
    SECRET: z.string().optional().describe('Signs sessions and tokens; trial mode creates one in DATA_DIR.'),
    DATA_DIR: z.string().default('data').describe('The folder of the bundled PostgreSQL and the resumes.'),
    MIN_FREE_MB: integerBetween(0, 999_999, 'a number of megabytes')
      .default(512)
      .describe('Megabytes that uploads leave free on the disk of DATA_DIR; 0 turns the check off.'),
    DATABASE_URL: z
      .string()
      .superRefine((url, ctx) => {
        const problem = databaseUrlProblem(url);
        if (problem) ctx.addIssue(problem);
      })
      .optional()
      .describe('Your own PostgreSQL instead of the bundled one; `sslmode` in the URL sets TLS.'),
    DATABASE_POOL: integerBetween(4, 500)
      .default(10)
      .describe('Maximum database connections of each process.'),
    GOOGLE_CLIENT_ID: z.string().optional().describe('The id of your Google OAuth client.'),
    GOOGLE_CLIENT_SECRET: z.string().optional().describe('The secret of your Google OAuth client.'),
    OIDC_ISSUERS: z
      .string()
      .default('')
      .transform((text) => splitItems(text, /[\s,]/))
      .superRefine((ids, ctx) => {
        for (const id of ids)
          if (!/^[a-z][a-z0-9]{0,19}$/.test(id) || RESERVED_PROVIDER_IDS.includes(id))
            ctx.addIssue(
              `names "${id}": an id is up to 20 lowercase letters and digits, starts with a letter, and is not ${RESERVED_PROVIDER_IDS.join(', ')}.`,
            );
        if (new Set(ids).size < ids.length) ctx.addIssue('names an id twice.');
      })
      .describe('Ids of other OpenID Connect issuers, such as `uni`, each with its OIDC_UNI_… settings.'),
    GITHUB_CLIENT_ID: z.string().optional().describe('The client id of your GitHub OAuth app.'),
    GITHUB_CLIENT_SECRET: z.string().optional().describe('The client secret of your GitHub OAuth app.'),
    ORCID_CLIENT_ID: z.string().optional().describe('The client id of your ORCID API client.'),
    ORCID_CLIENT_SECRET: z.string().optional().describe('The client secret of your ORCID API client.'),
    ORCID_ISSUER: webUrl('https://sandbox.orcid.org')
      .default('https://orcid.org')
      .describe('ORCID, or its sandbox for a test.'),
    WALLETS: booleanFlag
      .optional()
      .describe('`1` lets people add an Ethereum wallet to their account and sign in with it.'),
    ADMIN_EMAILS: z
      .string()
      .default('')
      .transform((text) => splitItems(text).map((email) => email.toLowerCase()))
      .refine((emails) => emails.every(isEmailAddress), 'has to be comma-separated email addresses.')
      .describe('Verified email addresses of admins, comma-separated.'),
    EMAIL_SIGN_IN: booleanFlag
      .optional()
      .describe('`1` lets people sign in with a link in an email, and create accounts with it.'),
    ACADEMIC_DOMAINS: domainList.describe(
      'Further domains whose addresses count as academic, comma-separated; subdomains are included.',
    ),
    NOT_ACADEMIC: domainList.describe(
      'Domains whose addresses do not count as academic, though they end in .edu, .ac.xx or .edu.xx.',
    ),
    SMTP_URL: parsedBy(
      parseSmtpUrl,
      'has to look like smtps://user:password@mail.example.org:465 or smtp://…:587.',
    )
      .optional()
      .describe(
        'The mail server. Without it trial mode shows emails at /dev/mail; in production they stay queued.',
      ),
    MAIL_FROM: emailAddress('has to be one email address, without a name.')
      .optional()
      .describe('The address emails are sent from; no-reply@ at the host of PUBLIC_URL by default.'),
    BOUNCE_ADDRESS: z
      .string()
      .trim()
      .refine(
        (email) => isEmailAddress(email) && !email.includes('+'),
        'has to be one plain email address, without a + in it.',
      )
      .optional()
      .describe('The mailbox that receives bounces; MAIL_FROM by default.'),
    MAIL_REPORT_SECRET: z
      .string()
      .min(32, 'is too short: it needs at least 32 random characters.')
      .optional()
      .describe(
        'Signs bounce reports that a mail server posts to /mail/report; without it the URL returns 404.',
      ),
    FEEDBACK_EMAIL: emailAddress('has to be one email address.')
      .optional()
      .describe('The address that receives messages from "Send feedback".'),
    SOCIAL_LINKS: parsedBy(
      socialLinks,
      'has to be comma-separated https URLs, such as "https://github.com/example, Discord=https://discord.gg/example".',
    )
      .default([])
      .describe('Links of the footer, comma-separated, each with an optional `Name=` in front.'),
    TEAM: parsedBy(
      teamMembers,
      'has to be comma-separated names, each with `=Role`, such as "Ada Lovelace=Developer, Bo Li=Designer".',
    )
      .optional()
      .describe('Who runs the site, for /about-us: comma-separated `Name=Role`; hidden without it.'),
    DOCS_URL: webUrl('https://docs.example.org')
      .optional()
      .describe('The link of "Documentation" in the footer; the product’s own /docs by default.'),
    PROPOSALS_PER_DAY: integerBetween(1, 10_000)
      .default(PROPOSALS_PER_DAY)
      .describe(
        'Proposals a person can post within 24 hours; in production at most 3 on an account’s first day.',
      ),
    FIRST_PROPOSAL: z
      .enum(FIRST_PROPOSAL_RULES, 'it can be open, marked or held.')
      .optional()
      .describe(
        'The first proposal of an unverified owner: `open`, `marked` as new (in production), or `held` for an admin.',
      ),
    OPEN_APPLICATIONS: integerBetween(0, OPEN_APPLICATIONS_RANGE[1])
      .refine(
        (limit) => limit === 0 || limit >= OPEN_APPLICATIONS_RANGE[0],
        `it has to be 0 or a number from ${OPEN_APPLICATIONS_RANGE.join(' to ')}.`,
      )
      .default(OPEN_APPLICATIONS)
      .describe('Unsettled applications a person may have, 3 to 20; 0 for any number.'),
    RESUME_DAYS: integerBetween(30, 3650, 'a number of days')
      .default(RESUME_DAYS)
      .describe('Days a resume is stored after the result date, for proposals posted from then on.'),
    RESUME_STORE: StorageKind.optional().describe(
      'Where resumes are stored: `folder` (in DATA_DIR), `azure` or `s3`.',
    ),
    RESUME_STORE_ALSO: StorageKind.optional().describe(
      'The old storage, which resumes are still read from while they move.',
    ),
    RESUME_DOWNLOADS: z
      .enum(['server', 'store'], 'it can be server or store.')
      .default('server')
      .describe(
        '`store`: Azure or S3 serve resumes themselves, at a signed URL that expires after a minute.',
      ),
    METRICS_PORT: integerBetween(1, 65_535)
      .optional()
      .describe('The port for /metrics (Prometheus); off by default.'),
    METRICS_HOST: z
      .string()
      .default('127.0.0.1')
      .describe('The address /metrics is served on; it needs no password.'),
  })
  .superRefine((env, ctx) => {
    const addProblem = (name: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [name], message });
    if (env.MODE === 'production') checkProduction(env, addProblem);
    else if (env.MODE === 'trial') checkTrial(env, addProblem);
    checkClients(env, addProblem);
    if (env.METRICS_PORT === env.PORT)
      addProblem('METRICS_PORT', 'it has to be a number from 1 to 65535, different from PORT.');
    const storage = env.RESUME_STORE ?? 'folder';
    if (env.RESUME_STORE_ALSO === storage)
      addProblem('RESUME_STORE_ALSO', `is "${storage}", the same as RESUME_STORE. Remove it.`);
    if (env.RESUME_DOWNLOADS === 'store' && storage === 'folder')
      addProblem(
        'RESUME_DOWNLOADS',
        'is "store", but a folder cannot serve downloads: RESUME_STORE has to be azure or s3.',
      );
  }, EVEN_WHEN_INVALID);

type Environment = z.output<typeof General>;
type AddProblem = (name: string, message: string) => void;

function checkProduction(env: Environment, addProblem: AddProblem): void {
  if (!env.SECRET) addProblem('SECRET', REQUIRED.SECRET);
  else if (env.SECRET.length < 32)
    addProblem('SECRET', 'is too short: it needs at least 32 random characters.');
  if (!env.PUBLIC_URL) addProblem('PUBLIC_URL', REQUIRED.PUBLIC_URL);
  else if (URL.parse(env.PUBLIC_URL)?.protocol === 'http:' && isPublicUrl(env.PUBLIC_URL))
    addProblem('PUBLIC_URL', 'has to start with https://, since people sign in there.');
  if (env.DEMO === true) addProblem('DEMO', 'is on, but demo data is for trial mode only. Remove DEMO.');
  if (env.TRIAL_EXPOSED === true)
    addProblem('TRIAL_EXPOSED', 'is on, but it is for trial mode only. Remove TRIAL_EXPOSED.');
  if (env.EMAIL_SIGN_IN === true && !env.SMTP_URL)
    addProblem('EMAIL_SIGN_IN', 'is on, but without SMTP_URL no link is sent.');
  checkGoogle(env, addProblem);
}

/** A client id and its secret are set together. */
function checkClients(env: Environment, addProblem: AddProblem): void {
  for (const name of ['GITHUB', 'ORCID'] as const) {
    const [id, secret] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const;
    if (env[id] && !env[secret]) addProblem(secret, `is missing: it is set together with ${id}.`);
    if (env[secret] && !env[id]) addProblem(id, `is missing: it is set together with ${secret}.`);
  }
}

/**
 * Google is required unless another issuer or GitHub can begin accounts. The format of its ids is not guaranteed, so
 * only mix-ups are refused.
 */
function checkGoogle(
  {
    GOOGLE_CLIENT_ID: id,
    GOOGLE_CLIENT_SECRET: secret,
    GITHUB_CLIENT_ID,
    OIDC_ISSUERS,
    EMAIL_SIGN_IN,
  }: Environment,
  addProblem: AddProblem,
): void {
  if (!id && !secret && (OIDC_ISSUERS.length > 0 || GITHUB_CLIENT_ID || EMAIL_SIGN_IN)) return;
  if (!id) addProblem('GOOGLE_CLIENT_ID', REQUIRED.GOOGLE_CLIENT_ID);
  else if (id.startsWith('GOCSPX-') || /[\s@/]/.test(id))
    addProblem(
      'GOOGLE_CLIENT_ID',
      'is not a client id: it has to look like 1234-abcd.apps.googleusercontent.com.',
    );
  if (!secret) addProblem('GOOGLE_CLIENT_SECRET', REQUIRED.GOOGLE_CLIENT_SECRET);
  else if (secret.endsWith('.apps.googleusercontent.com') || /\s/.test(secret))
    addProblem('GOOGLE_CLIENT_SECRET', 'is not a client secret: it has to start with GOCSPX-.');
}

/**
 * Trial mode is reachable from this machine only unless TRIAL_EXPOSED is on. An exposed trial
 * cannot have real sign-in.
 */
function checkTrial(env: Environment, addProblem: AddProblem): void {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, OIDC_ISSUERS: issuers } = env;
  if (Boolean(id) !== Boolean(secret))
    addProblem(
      'GOOGLE_CLIENT_ID',
      'and GOOGLE_CLIENT_SECRET have to be set together: one of them is missing.',
    );
  const isExposed = {
    PUBLIC_URL: isPublicUrl(env.PUBLIC_URL),
    HOST: isListenAddress(env.HOST) && !isLoopbackHost(env.HOST),
  };
  for (const name of ['PUBLIC_URL', 'HOST'] as const)
    if (isExposed[name] && !env.TRIAL_EXPOSED)
      addProblem(
        name,
        `is "${env[name]}": in trial mode anyone who reaches the server can sign in as anyone and read every email, so it has to stay on this machine. Set MODE=production, or TRIAL_EXPOSED=1 to expose it anyway.`,
      );
  const clients = ['GOOGLE_CLIENT_ID', 'GITHUB_CLIENT_ID', 'ORCID_CLIENT_ID'] as const;
  const provider = issuers.length > 0 ? 'OIDC_ISSUERS' : clients.find((name) => env[name]);
  if (provider && env.TRIAL_EXPOSED && (isExposed.PUBLIC_URL || isExposed.HOST))
    addProblem(
      provider,
      'is set, but trial mode with real sign-in is allowed only on this machine. Remove it, or set MODE=production.',
    );
}

function isPublicUrl(text: string | undefined): boolean {
  const url = URL.parse(text ?? '');
  return url !== null && !isLoopbackHost(url.hostname);
}

/**
 * The variables of one OpenID Connect issuer, each prefixed with OIDC_ and the issuer's id in
 * capitals.
 */
export const Issuer = z.object({
  ISSUER: z
    .string("is missing: the issuer's URL, such as https://login.example.edu.")
    .refine(
      (text) => isHttpsOrLoopback(text) && !/[?#\s]/.test(text),
      'it has to be an https URL without ? and #.',
    )
    .describe('The issuer’s URL, exactly as in its discovery document.'),
  CLIENT_ID: z.string('is missing: your issuer provides it.').describe('The client id at this issuer.'),
  CLIENT_SECRET: z
    .string('is missing: your issuer provides it.')
    .describe('The client secret at this issuer.'),
  NAME: z
    .string()
    .max(40, 'is too long for a button: use at most 40 characters.')
    .trim()
    .optional()
    .describe('The name on its sign-in button; the host of its URL by default.'),
  EMAIL_DOMAINS: z
    .string()
    .default('')
    .transform((text) => splitItems(text.toLowerCase(), /[\s,]/))
    .superRefine((domains, ctx) => {
      for (const domain of domains)
        if (!/^([a-z0-9-]+\.)+[a-z]{2,}$/.test(domain))
          ctx.addIssue(`has "${domain}": it has to be domains such as example.edu.`);
    })
    .describe('Email domains that this issuer can verify, comma-separated; all by default.'),
});

function isHttpsOrLoopback(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname));
}

const privateKey = z.string().superRefine((pem, ctx) => {
  const problem = privateKeyProblem(pem);
  if (problem) ctx.addIssue(problem);
});

/** Signs every email (DKIM) when the mail server does not. All or none of these variables. */
export const Dkim = z
  .object({
    DKIM_DOMAIN: z
      .string('is missing: the domain that signs emails, such as example.org.')
      .refine((domain) => isEmailAddress(`x@${domain}`), 'it has to be a domain such as example.org.')
      .toLowerCase()
      .describe('The domain that signs emails.'),
    DKIM_SELECTOR: z
      .string('is missing: the name the public key has in DNS, before ._domainkey.')
      .regex(/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/i, 'it has to be a name such as collegium2026.')
      .describe('The name of the public key in DNS, before ._domainkey.'),
    DKIM_KEY_FILE: z
      .string()
      .transform(readKeyFile)
      .pipe(privateKey)
      .optional()
      .describe('The file with the private key: RSA, 2048 bits, PEM.'),
    DKIM_KEY: z
      .string()
      .transform((pem) => pem.replaceAll('\\n', '\n'))
      .pipe(privateKey)
      .optional()
      .describe('The private key itself, instead of DKIM_KEY_FILE; \\n stands for a line break.'),
  })
  .superRefine(({ DKIM_KEY_FILE: file, DKIM_KEY: key }, ctx) => {
    const problem =
      file && key
        ? 'and DKIM_KEY are both set: remove one of them.'
        : 'is missing: the file with the private key, or DKIM_KEY with the key itself.';
    if (Boolean(file) === Boolean(key))
      ctx.addIssue({ code: 'custom', path: ['DKIM_KEY_FILE'], message: problem });
  }, EVEN_WHEN_INVALID)
  .transform((env) => ({
    domain: env.DKIM_DOMAIN,
    selector: env.DKIM_SELECTOR,
    privateKey: env.DKIM_KEY_FILE ?? env.DKIM_KEY ?? '',
  }));

function readKeyFile(file: string, ctx: z.RefinementCtx): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const cause = (error as NodeJS.ErrnoException).code === 'EACCES' ? 'permission denied' : 'file not found';
    ctx.addIssue(`is "${file}", which cannot be read: ${cause}.`);
    return z.NEVER;
  }
}

function privateKeyProblem(pem: string): string | null {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType !== 'rsa')
      return 'is not an RSA key, the only kind that every mail server supports.';
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return bits < 2048 ? `is a key of ${bits} bits: it needs at least 2048.` : null;
  } catch {
    return 'is not a private key in PEM format without a password.';
  }
}

/**
 * Read when RESUME_STORE or RESUME_STORE_ALSO is `azure`, with an account or key and no connection
 * string.
 */
export const AzureAccount = z
  .object({
    AZURE_STORAGE_ACCOUNT: z
      .string('is missing: the name of the storage account.')
      .regex(
        /^[a-z0-9]{3,24}$/,
        'has to be the name of a storage account: 3 to 24 lowercase letters and digits.',
      )
      .describe('The name of the storage account, which has a container `resume`.'),
    AZURE_STORAGE_KEY: z
      .string('is missing: a key of the storage account.')
      .refine(isAzureKey, 'has to be a key of the storage account, as Azure shows it.')
      .describe('A key of the storage account.'),
  })
  .transform(({ AZURE_STORAGE_ACCOUNT: account, AZURE_STORAGE_KEY: key }) => ({
    kind: 'azure' as const,
    connectionString: `DefaultEndpointsProtocol=https;AccountName=${account};AccountKey=${key};EndpointSuffix=core.windows.net`,
  }));

/**
 * Read when RESUME_STORE or RESUME_STORE_ALSO is `azure`, with a connection string or without an
 * account and key.
 */
export const AzureConnection = z
  .object({
    AZURE_STORAGE_CONNECTION_STRING: z
      .string(
        'is missing: resumes in Azure need the connection string of the account, or AZURE_STORAGE_ACCOUNT with AZURE_STORAGE_KEY.',
      )
      .refine(
        isConnectionString,
        'has to look like "DefaultEndpointsProtocol=https;AccountName=…;AccountKey=…;EndpointSuffix=core.windows.net".',
      )
      .describe('The connection string that Azure’s portal shows, instead of account and key.'),
  })
  .transform((env) => ({
    kind: 'azure' as const,
    connectionString: env.AZURE_STORAGE_CONNECTION_STRING,
  }));

function isAzureKey(text = ''): boolean {
  return /^[A-Za-z0-9+/]{40,}={0,2}$/.test(text);
}

function isConnectionString(text: string): boolean {
  const parts = new Map(
    text.split(';').map((part): [string, string] => {
      const at = part.indexOf('=');
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    }),
  );
  const hasEndpoint = URL.canParse(parts.get('BlobEndpoint') ?? '');
  if (hasEndpoint && parts.has('SharedAccessSignature')) return true;
  // With a key, Azure's library requires the protocol as well.
  const hasKey =
    parts.get('AccountName') && isAzureKey(parts.get('AccountKey')) && parts.has('DefaultEndpointsProtocol');
  return (hasEndpoint || parts.has('EndpointSuffix')) && Boolean(hasKey);
}

/** Read when RESUME_STORE or RESUME_STORE_ALSO is `s3`. */
export const S3 = z
  .object({
    S3_BUCKET: z
      .string('is missing: the bucket that stores resumes.')
      .regex(
        /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        'it has to be the name of a bucket, 3 to 63 lowercase letters, digits, dots and hyphens.',
      )
      .describe('The bucket, created beforehand.'),
    S3_ENDPOINT: webUrl('https://s3.example.org')
      .optional()
      .describe('The URL of an S3-compatible storage; Amazon S3 in S3_REGION by default.'),
    S3_REGION: z
      .string()
      .regex(/^[a-z0-9-]{2,32}$/, 'it has to be a region such as eu-central-1.')
      .optional()
      .describe('The AWS region; `us-east-1` by default if S3_ENDPOINT is set.'),
    S3_ACCESS_KEY_ID: z
      .string('is missing: the access key for the bucket.')
      .describe('The access key that may read, write, list and delete in the bucket.'),
    S3_SECRET_ACCESS_KEY: z
      .string('is missing: the secret of S3_ACCESS_KEY_ID.')
      .describe('The secret of S3_ACCESS_KEY_ID.'),
    S3_PATH_STYLE: booleanFlag
      .optional()
      .describe('`1` puts the bucket in the path of URLs; on by default if S3_ENDPOINT is set.'),
  })
  .superRefine(({ S3_REGION, S3_ENDPOINT }, ctx) => {
    if (!S3_REGION && !S3_ENDPOINT)
      ctx.addIssue({
        code: 'custom',
        path: ['S3_REGION'],
        message: 'is missing: the AWS region of the bucket, or set S3_ENDPOINT.',
      });
  }, EVEN_WHEN_INVALID)
  .transform((env) => ({
    kind: 's3' as const,
    endpoint: env.S3_ENDPOINT ?? null,
    region: env.S3_REGION ?? 'us-east-1',
    bucket: env.S3_BUCKET,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    pathStyle: env.S3_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
  }));
