import { type BlockList, isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { NEW_ACCOUNT_PROPOSALS_PER_DAY } from '#domain/access/rate-limits.ts';
import type { AcademicLists } from '#domain/member/academic-domain.ts';
import { ORCID_PROVIDER_ID } from '#domain/account/identity.ts';
import { type ProposalsPerDay } from '#domain/access/daily-limit.ts';
import type { FirstProposalRule } from '#domain/proposal/proposal-safety.ts';
import { AzureAccount, AzureConnection, Dkim, General, Issuer, S3 } from './environment.ts';
import type { parseSmtpUrl } from './smtp-url.ts';
import type { TeamMember } from './value-schemas.ts';

export type StorageDriverSettings = { kind: 'folder' } | z.output<typeof AzureAccount> | z.output<typeof S3>;

/**
 * Where resumes are stored: in `main`, and in `also` those not moved yet. With `handsOut` the
 * storage serves downloads itself, at signed URLs.
 */
export type StorageSettings = { main: StorageDriverSettings; also?: StorageDriverSettings; handsOut?: true };

/** An OpenID Connect issuer other than Google, such as a university's. */
export type IssuerSettings = {
  /** Part of URLs, and of the identity of people who sign in there. */
  id: string;
  /** The name on the sign-in button. */
  name: string;
  /** The issuer identifier of its discovery document and its tokens. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Email domains it may vouch for, in lower case; empty for all. */
  emailDomains: string[];
};

/** GitHub's OAuth client, and where its pages and its API are. */
export type GitHubSettings = { clientId: string; clientSecret: string; site: string; api: string };

/** The configuration with defaults; `environment.ts` describes each variable. */
export type Settings = {
  mode: 'trial' | 'production';
  host: string;
  port: number;
  dataDir: string;
  databaseUrl?: string;
  /** Undefined when resumes are stored in the data folder. */
  stores?: StorageSettings;
  minFreeBytes: number;
  databasePool: number;
  workers: number;
  publicUrl: string;
  trustedProxies?: BlockList;
  secret: string;
  google?: { clientId: string; clientSecret: string };
  github?: GitHubSettings;
  orcid?: IssuerSettings;
  /** Whether people may add a wallet to their account. */
  wallets: boolean;
  /** In the order of their sign-in buttons. */
  issuers: IssuerSettings[];
  /** In lower case. */
  adminEmails: string[];
  /** People sign in with a link in an email. */
  emailSignIn: boolean;
  academicLists: AcademicLists;
  mailFrom: string;
  mailRelay?: NonNullable<ReturnType<typeof parseSmtpUrl>>;
  dkim?: z.output<typeof Dkim>;
  bounceAddress?: string;
  mailReportSecret?: string;
  feedbackEmail?: string;
  /** Trial mode without a mail server: emails are shown at /dev/mail instead of being sent. */
  trialMailbox: boolean;
  trialExposed: boolean;
  socialLinks: { name: string; url: string }[];
  /** Who runs the site, for the page about it; empty hides the section. */
  team: readonly TeamMember[];
  docsUrl?: string;
  demo: boolean;
  proposalsPerDay: ProposalsPerDay;
  /** Unsettled applications a person may have; 0 for any number. */
  openApplications: number;
  resumeDays: number;
  /** How the first proposal of an owner without verified facts is published. */
  firstProposal: FirstProposalRule;
  metrics?: { host: string; port: number };
};

/** In trial mode without SECRET it is null: `readOrCreateTrialSecret` creates one. */
type ParsedSettings = Omit<Settings, 'secret'> & { secret: string | null };
export type SettingsResult = { ok: true; settings: ParsedSettings } | { ok: false; problems: string[] };

type Environment = Record<string, string | undefined>;

/** As invented as everyone else in trial mode. */
const TRIAL_TEAM: readonly TeamMember[] = [
  { name: 'Rosa P.', role: 'Program manager' },
  { name: 'Kai N.', role: 'Developer' },
  { name: 'Imre S.', role: 'Developer' },
  { name: 'Lucia T.', role: 'UX designer' },
];

/**
 * Reads the configuration from environment variables, or returns all problems, a sentence each.
 * Relative paths start from `rootDir`; an empty variable counts as not set.
 */
export function readSettings(variables: Environment, rootDir: string): SettingsResult {
  const env = Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
  env.MODE = modeOf(env);
  const problems: string[] = [];
  const general = parse(General, env, problems);
  const issuers = readIssuers(env, problems);
  const stores = readStorage(env, problems);
  const signsEmails = Object.keys(Dkim.in.shape).some((name) => env[name]);
  const dkim = signsEmails ? parse(Dkim, env, problems) : undefined;
  if (!general || problems.length > 0) return { ok: false, problems: [...new Set(problems)] };
  return { ok: true, settings: { ...settingsOf(general, rootDir), issuers, stores, dkim } };
}

/** The mode, not yet validated: MODE, or without it NODE_ENV=production for production. */
export function modeOf(env: Environment): string {
  return env.MODE || (env.NODE_ENV === 'production' ? 'production' : 'trial');
}

/**
 * Parses the variables of a schema. Each problem is added to `problems` as a sentence that begins
 * with the variable's name.
 */
function parse<T extends z.ZodType>(
  schema: T,
  env: Environment,
  problems: string[],
  prefix = '',
): z.output<T> | undefined {
  const { success, data, error } = schema.safeParse(env);
  if (success) return data;
  for (const { path, message } of error.issues) {
    const name = prefix + String(path[0]);
    const value = env[String(path[0])];
    problems.push(message.startsWith('it ') ? `${name} is "${value}": ${message}` : `${name} ${message}`);
  }
  return undefined;
}

function settingsOf(env: z.output<typeof General>, rootDir: string): Omit<ParsedSettings, 'issuers'> {
  const isTrial = env.MODE === 'trial';
  const publicUrl = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : localUrl(env.HOST, env.PORT);
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  const workers = env.WORKERS ?? (isTrial ? 1 : 'auto');
  const perDay = env.PROPOSALS_PER_DAY;
  return {
    mode: env.MODE,
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(rootDir, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    minFreeBytes: env.MIN_FREE_MB * 1024 * 1024,
    workers: workers === 'auto' ? availableParallelism() : workers,
    publicUrl,
    trustedProxies: env.TRUSTED_PROXY,
    secret: env.SECRET ?? null,
    google: clientId && clientSecret ? { clientId, clientSecret } : undefined,
    github: githubOf(env),
    orcid: orcidOf(env),
    wallets: env.WALLETS ?? false,
    adminEmails: env.ADMIN_EMAILS,
    emailSignIn: env.EMAIL_SIGN_IN ?? false,
    academicLists: { academic: env.ACADEMIC_DOMAINS, notAcademic: env.NOT_ACADEMIC },
    mailFrom: env.MAIL_FROM ?? defaultSender(publicUrl),
    mailRelay: env.SMTP_URL,
    bounceAddress: env.BOUNCE_ADDRESS,
    mailReportSecret: env.MAIL_REPORT_SECRET,
    feedbackEmail: env.FEEDBACK_EMAIL,
    trialMailbox: isTrial && !env.SMTP_URL,
    trialExposed: isTrial && (env.TRIAL_EXPOSED ?? false),
    socialLinks: env.SOCIAL_LINKS,
    team: env.TEAM ?? (isTrial ? TRIAL_TEAM : []),
    docsUrl: env.DOCS_URL,
    demo: isTrial && (env.DEMO ?? true),
    proposalsPerDay: {
      established: perDay,
      newAccount: isTrial ? perDay : Math.min(perDay, NEW_ACCOUNT_PROPOSALS_PER_DAY),
    },
    firstProposal: env.FIRST_PROPOSAL ?? (isTrial ? 'open' : 'marked'),
    openApplications: env.OPEN_APPLICATIONS,
    resumeDays: env.RESUME_DAYS,
    metrics: env.METRICS_PORT ? { host: env.METRICS_HOST, port: env.METRICS_PORT } : undefined,
  };
}

function githubOf(env: z.output<typeof General>): GitHubSettings | undefined {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return undefined;
  return { clientId, clientSecret, site: 'https://github.com', api: 'https://api.github.com' };
}

function orcidOf(env: z.output<typeof General>): IssuerSettings | undefined {
  const { ORCID_CLIENT_ID: clientId, ORCID_CLIENT_SECRET: clientSecret, ORCID_ISSUER: issuer } = env;
  if (!clientId || !clientSecret) return undefined;
  return { id: ORCID_PROVIDER_ID, name: 'ORCID', issuer, clientId, clientSecret, emailDomains: [] };
}

/** The URL a browser on this machine opens for a server that listens on `host` and `port`. */
function localUrl(host: string, port: number): string {
  const name =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return new URL(`http://${name}:${port}`).origin;
}

function defaultSender(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return `no-reply@${isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname}`;
}

/** The issuers that OIDC_ISSUERS names, each with its variables, such as OIDC_UNI_ISSUER. */
function readIssuers(env: Environment, problems: string[]): IssuerSettings[] {
  const ids = General.shape.OIDC_ISSUERS.safeParse(env.OIDC_ISSUERS).data;
  if (!ids) return [];
  for (const name of Object.keys(env)) {
    const [, id = '', variable = ''] = /^OIDC_([A-Z0-9]+)_(.+)$/.exec(name) ?? [];
    if (variable in Issuer.shape && !ids.includes(id.toLowerCase()))
      problems.push(`${name} is set, but OIDC_ISSUERS does not list ${id.toLowerCase()}.`);
  }
  return ids.flatMap((id) => {
    const prefix = `OIDC_${id.toUpperCase()}_`;
    const variables = Object.keys(Issuer.shape).map((name) => [name, env[prefix + name]]);
    const parsed = parse(Issuer, Object.fromEntries(variables), problems, prefix);
    if (!parsed) return [];
    const name = parsed.NAME || new URL(parsed.ISSUER).hostname;
    const { ISSUER: issuer, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = parsed;
    return [{ id, name, issuer, clientId, clientSecret, emailDomains: parsed.EMAIL_DOMAINS }];
  });
}

/** Undefined when no storage variable is set, or after problems. */
function readStorage(env: Environment, problems: string[]): StorageSettings | undefined {
  const driverSettings = (kind: string | undefined): StorageDriverSettings | undefined => {
    if (kind === 's3') return parse(S3, env, problems);
    if (kind !== 'azure') return { kind: 'folder' };
    const byAccount =
      !env.AZURE_STORAGE_CONNECTION_STRING && (env.AZURE_STORAGE_ACCOUNT ?? env.AZURE_STORAGE_KEY);
    return parse(byAccount ? AzureAccount : AzureConnection, env, problems);
  };
  const { RESUME_STORE, RESUME_STORE_ALSO } = env;
  const main = driverSettings(RESUME_STORE);
  const also = RESUME_STORE_ALSO ? driverSettings(RESUME_STORE_ALSO) : undefined;
  if (!main || !(RESUME_STORE ?? RESUME_STORE_ALSO)) return undefined;
  return { main, ...(also && { also }), ...(env.RESUME_DOWNLOADS === 'store' && { handsOut: true }) };
}
