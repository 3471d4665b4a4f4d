import { type BlockList, isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import {
  NEW_ACCOUNT_PROPOSALS_PER_DAY,
  PROPOSALS_PER_DAY,
  type ProposalsPerDay,
} from '../domain/daily-limit.ts';
import type { StorePlaces } from './blobs/open-store.ts';
import { isEmailAddress } from '../domain/account.ts';
import { databaseUrlProblem } from './data/database-url.ts';
import { proxyList } from './http/client-address.ts';
import { type MailSettings, defaultSender, mailSettingsOf } from './mail-settings.ts';
import { type MetricsSettings, metricsSettingsOf } from './metrics-settings.ts';
import { isYes, isYesOrNo, modeOf, startProblems } from './production-settings.mjs';
import { type SignInSettings, signInSettingsOf } from './sign-in-settings.ts';
import { storePlacesOf } from './store-settings.ts';
import { type UpkeepSettings, upkeepSettingsOf } from './upkeep-settings.ts';

export type SocialLink = { name: string; url: string };

export type Settings = {
  mode: 'trial' | 'production';
  host: string;
  port: number;
  dataDir: string;
  databaseUrl?: string;
  /** Where resumes are kept, when not in the data folder. */
  stores?: StorePlaces;
  /** Room that uploads leave on the disk of the data folder. */
  minFreeBytes: number;
  /** Connections to the database that each process may hold. */
  databasePool: number;
  /** Processes that answer requests; with 1 there is only this one. */
  workers: number;
  publicUrl: string;
  trustedProxies?: BlockList;
  secret: string;
  adminEmails: string[];
  mailFrom: string;
  /** Mails are kept for a page to show instead of being sent: in trial mode without a mail server. */
  trialMailbox: boolean;
  /** Trial mode may be reached from outside this machine: admins of ADMIN_EMAILS cannot use the trial sign-in page. */
  trialExposed: boolean;
  socialLinks: SocialLink[];
  docsUrl?: string;
  demo: boolean;
  /** Proposals a person publishes within 24 hours. */
  proposalsPerDay: ProposalsPerDay;
} & MailSettings &
  SignInSettings &
  UpkeepSettings &
  MetricsSettings;

/** In trial mode without SECRET the secret is null: `keepTrialSecret` makes one. */
export type ReadSettings =
  | { ok: true; settings: Omit<Settings, 'secret'> & { secret: string | null } }
  | { ok: false; problems: string[] };
type Environment = Record<string, string | undefined>;

/**
 * Reads every setting from the environment once, with its default. Returns all problems at once, a sentence each.
 * `rootDir` is the folder relative paths start from. An empty variable counts as not set.
 */
export function readSettings(env: Environment, rootDir: string): ReadSettings {
  const problems: string[] = [];
  const check = <T>(value: T | null, problem: string, fallback: T): T => {
    if (value === null) problems.push(problem);
    return value ?? fallback;
  };

  // MODE: trial or production. Trial brings its own sign-in, mailbox and demo world; production refuses all three.
  // TRIAL_EXPOSED: 1 lets trial mode leave this machine (a HOST or PUBLIC_URL that is not loopback); no admin signs in there then.
  problems.push(...startProblems(env));
  const mode = modeOf(env) ?? 'trial';
  if (env.DEMO && !isYesOrNo(env.DEMO)) problems.push(`DEMO is "${env.DEMO}": it can be 1 or 0.`);
  // HOST: the address to listen on. Only this machine by default; 0.0.0.0 for everybody, behind a proxy with TLS.
  const host = env.HOST || '127.0.0.1';
  if (!isListenAddress(host))
    problems.push(
      `HOST is "${host}": it has to be an address of this machine, such as 127.0.0.1 or 0.0.0.0.`,
    );
  // PORT: where to listen.
  const port = check(
    wholeOf(env.PORT, 3000, { least: 1, most: 65_535 }),
    `PORT is "${env.PORT}": it has to be a number from 1 to 65535.`,
    3000,
  );
  // DATA_DIR: where the bundled PostgreSQL and the resumes live. Back this folder up.
  const dataDir = isAbsolute(env.DATA_DIR ?? '')
    ? resolve(env.DATA_DIR ?? '')
    : join(rootDir, env.DATA_DIR || 'data');
  const stores = storePlacesOf(env, problems);
  // MIN_FREE_MB: resumes are refused (507) while the disk of DATA_DIR/blobs has less room than this. 0 turns it off.
  const minFreeMb = check(
    env.MIN_FREE_MB === '0' ? 0 : wholeOf(env.MIN_FREE_MB, 512, { least: 1, most: 999_999 }),
    `MIN_FREE_MB is "${env.MIN_FREE_MB}": it has to be a number of megabytes from 0 to 999999.`,
    512,
  );
  // DATABASE_URL: a PostgreSQL of yours instead of the bundled one; TLS by its own words, such as ?sslmode=verify-full.
  const databaseUrl = env.DATABASE_URL || undefined;
  const urlProblem = databaseUrl ? databaseUrlProblem(databaseUrl) : null;
  if (urlProblem) problems.push(`DATABASE_URL ${urlProblem}`);
  // DATABASE_POOL: connections to the database that each process may hold at once.
  const databasePool = check(
    wholeOf(env.DATABASE_POOL, 10, { least: 4, most: 500 }),
    `DATABASE_POOL is "${env.DATABASE_POOL}": it has to be a number from 4 to 500.`,
    10,
  );
  // WORKERS: how many processes answer requests; "auto" is one for each core, as in production by default. One in trial mode.
  const cores = availableParallelism();
  const workers = check(
    env.WORKERS === 'auto'
      ? cores
      : wholeOf(env.WORKERS, mode === 'production' ? cores : 1, { least: 1, most: 256 }),
    `WORKERS is "${env.WORKERS}": it can be "auto", one for each core, or a number from 1 to 256.`,
    1,
  );
  // PUBLIC_URL: the address people open: in links, cookies, sign-in. Nothing is taken from a request's Host.
  const publicUrl = check(
    urlOf(env.PUBLIC_URL, ['http:', 'https:']),
    `PUBLIC_URL is "${env.PUBLIC_URL}": it has to be an address such as https://collegium.example.org.`,
    '',
  );
  // TRUSTED_PROXY: addresses and networks of your own proxies, with commas between: "127.0.0.1, 10.0.0.0/8". Only what they write into
  // X-Forwarded-For is believed, for limits. None by default: then the header counts for nothing.
  const trustedProxies = env.TRUSTED_PROXY ? proxyList(listOf(env.TRUSTED_PROXY)) : undefined;
  if (trustedProxies === null)
    problems.push('TRUSTED_PROXY has to be addresses with commas between, such as "127.0.0.1, 10.0.0.0/8".');
  // DOCS_URL: where the footer's "Documentation" leads; the product's own /docs by default.
  const docsUrl = check(
    urlOf(env.DOCS_URL, ['http:', 'https:']),
    `DOCS_URL is "${env.DOCS_URL}": it has to be an address such as https://docs.example.org.`,
    '',
  );
  // SOCIAL_LINKS: the footer's icons, as addresses with commas between, each with its name before it when it is not the
  // site's own: "https://github.com/example, Discord=https://discord.gg/example". None by default.
  const socialLinks = check(
    socialLinksOf(env.SOCIAL_LINKS),
    'SOCIAL_LINKS has to be https addresses with commas between, such as "https://github.com/example, Discord=https://discord.gg/example".',
    [],
  );
  // ADMIN_EMAILS: who may write announcements and moderate, by verified e-mail address, with commas between.
  const adminEmails = listOf(env.ADMIN_EMAILS);
  if (!adminEmails.every(isEmailAddress))
    problems.push('ADMIN_EMAILS has to be e-mail addresses with commas between.');
  // SMTP_URL, MAIL_FROM, DKIM_DOMAIN, BOUNCE_ADDRESS and more: how mails leave, and come back.
  const mail = mailSettingsOf(env, problems);
  // GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, OIDC_ISSUERS and more: how people sign in.
  const signIn = signInSettingsOf(env, mode, problems);
  // PROPOSALS_PER_DAY: proposals a person publishes within 24 hours; in production at most 3 while an account is younger than a day.
  const perDay = check(
    wholeOf(env.PROPOSALS_PER_DAY, PROPOSALS_PER_DAY, { least: 1, most: 10_000 }),
    `PROPOSALS_PER_DAY is "${env.PROPOSALS_PER_DAY}": it has to be a number from 1 to 10000.`,
    PROPOSALS_PER_DAY,
  );
  const newAccount = mode === 'production' ? Math.min(perDay, NEW_ACCOUNT_PROPOSALS_PER_DAY) : perDay;
  const upkeep = upkeepSettingsOf(env, problems);
  const metrics = metricsSettingsOf(env, port, problems);

  if (problems.length > 0) return { ok: false, problems };
  const origin = publicUrl ? originOf(publicUrl) : addressOf(host, port);
  return {
    ok: true,
    settings: {
      mode,
      host,
      port,
      dataDir,
      minFreeBytes: minFreeMb * 1024 * 1024,
      databasePool,
      workers,
      publicUrl: origin,
      ...mail,
      mailFrom: mail.mailFrom ?? defaultSender(origin),
      trialMailbox: mode === 'trial' && !mail.mailRelay,
      trialExposed: mode === 'trial' && isYes(env.TRIAL_EXPOSED),
      // SECRET: signs sessions and tokens. In trial mode one is made and kept in the data folder.
      secret: env.SECRET || null,
      adminEmails: adminEmails.map((email) => email.toLowerCase()),
      socialLinks,
      // DEMO: the demo world, on in trial mode unless DEMO=0, never in production.
      demo: mode === 'trial' && (env.DEMO ? isYes(env.DEMO) : true),
      ...(stores && { stores }),
      ...(databaseUrl && { databaseUrl }),
      ...(trustedProxies && { trustedProxies }),
      ...signIn,
      ...(docsUrl && { docsUrl }),
      proposalsPerDay: { established: perDay, newAccount },
      ...upkeep,
      ...metrics,
    },
  };
}

/** The address a browser on this machine opens for a server that listens on `host` and `port`. */
export function addressOf(host: string, port: number): string {
  const name =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return originOf(`http://${name}:${port}`);
}

/** True for an IP address, or a host name that a URL can hold (256.1.1.1 is neither). */
function isListenAddress(host: string): boolean {
  return isIP(host) !== 0 || (/^[a-z0-9.-]+$/i.test(host) && URL.canParse(`http://${host}`));
}

const originOf = (url: string) => new URL(url).origin;

function wholeOf(
  text: string | undefined,
  otherwise: number,
  { least, most }: { least: number; most: number },
): number | null {
  if (!text) return otherwise;
  const number = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0;
  return number >= least && number <= most ? number : null;
}

function urlOf(text: string | undefined, protocols: string[]): string | null {
  if (!text) return '';
  return URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : null;
}

function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function socialLinksOf(text: string | undefined): SocialLink[] | null {
  const links = listOf(text).map((item) => {
    const [, name, url = ''] = /^(?:([^=:/]+)=)?(.*)$/.exec(item) ?? [];
    if (!urlOf(url, ['https:'])) return null;
    return { name: name?.trim() || new URL(url).hostname.replace(/^www\./, ''), url };
  });
  return links.includes(null) ? null : links.filter((link) => link !== null);
}
