// @ts-check
// Plain JavaScript without a single import: the start-up script asks these questions under any Node, before anything
// is installed or built, and settings.ts asks them again.

/**
 * `trial` (everything built in, a demo world, for one machine) or `production`. MODE decides; without it a caller's
 * NODE_ENV=production means production.
 * @param {Record<string, string | undefined>} env
 * @returns {'trial' | 'production' | null} null when MODE is neither
 */
export function modeOf(env) {
  const mode = env.MODE || (env.NODE_ENV === 'production' ? 'production' : 'trial');
  return mode === 'trial' || mode === 'production' ? mode : null;
}

/**
 * What keeps these settings from being used at all, whichever mode they are for: a sentence each, asked before anything is built.
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
export function startProblems(env) {
  const mode = modeOf(env);
  if (mode === null) return [`MODE is "${env.MODE}": it can be trial or production.`];
  return mode === 'production' ? productionProblems(env) : trialProblems(env);
}

const ON_THIS_MACHINE =
  'in trial mode anyone who reaches it signs in as anyone and reads every email, so it stays on this machine. Set MODE=production, or TRIAL_EXPOSED=1 to expose it all the same.';

/**
 * What keeps these settings from being used in trial mode: it stays on this machine unless TRIAL_EXPOSED says otherwise, and real
 * sign-in never stands beside it elsewhere.
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
export function trialProblems(env) {
  const { PUBLIC_URL: url, HOST: host, TRIAL_EXPOSED: exposed } = env;
  if (exposed && !isYesOrNo(exposed)) return [`TRIAL_EXPOSED is "${exposed}": it can be 1 or 0.`];
  // What is no address at all is refused by settings.ts.
  const publicUrl =
    /^https?:/.test(url ?? '') && URL.canParse(url ?? '') && !isLoopbackUrl(url ?? '')
      ? `PUBLIC_URL is "${url}"`
      : null;
  const publicHost = host && isHostName(host) && !isLoopbackHost(host) ? `HOST is "${host}"` : null;
  const outside = [publicUrl, publicHost].filter((setting) => setting !== null);
  if (outside.length === 0) return [];
  if (!isYes(exposed)) return outside.map((setting) => `${setting}: ${ON_THIS_MACHINE}`);
  const provider = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'OIDC_ISSUERS'].find((name) => env[name]);
  if (!provider) return [];
  return [
    `${provider} is set, but real sign-in and trial mode stand side by side on this machine only. Remove it, or set MODE=production.`,
  ];
}

/**
 * What keeps these settings from being used in production, one sentence for each setting; empty when nothing does.
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
export function productionProblems(env) {
  const problems = [];
  if (!env.SECRET)
    problems.push(
      'SECRET is missing: at least 32 random characters, for example from "openssl rand -base64 32".',
    );
  else if (env.SECRET.length < 32)
    problems.push('SECRET is too short: it needs at least 32 random characters.');
  if (!env.PUBLIC_URL)
    problems.push(
      'PUBLIC_URL is missing: the address people will open, such as https://collegium.example.org.',
    );
  else if (!env.PUBLIC_URL.startsWith('https://') && !isPlainLoopback(env.PUBLIC_URL))
    problems.push('PUBLIC_URL has to start with https://, since people sign in there.');
  problems.push(...googleProblems(env), ...issuerProblems(env));
  if (isYes(env.DEMO)) problems.push('DEMO is on: the demo world belongs to trial mode. Remove DEMO.');
  if (isYes(env.TRIAL_EXPOSED))
    problems.push('TRIAL_EXPOSED is on, but it belongs to trial mode. Remove TRIAL_EXPOSED.');
  return problems;
}

/** @param {string | undefined} word @returns {boolean} */
export function isYes(word) {
  return /^(1|true|yes|on)$/i.test(word ?? '');
}

/** @param {string} word @returns {boolean} */
export function isYesOrNo(word) {
  return isYes(word) || /^(0|false|no|off)$/i.test(word);
}

/**
 * Whether a host name or address is this machine's own.
 * @param {string} host
 * @returns {boolean}
 */
export function isLoopbackHost(host) {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

/** @param {string} host */
function isHostName(host) {
  return URL.canParse(`http://${host.includes(':') ? `[${host}]` : host}`);
}

/** @param {string} url */
function isLoopbackUrl(url) {
  return URL.canParse(url) && isLoopbackHost(new URL(url).hostname);
}

/** @param {string} url */
function isPlainLoopback(url) {
  return url.startsWith('http://') && isLoopbackUrl(url);
}

/**
 * Google is asked for where no other issuer is named. What Google calls an id is not checked to the letter: it never promised a form.
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
function googleProblems(env) {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret } = env;
  if (!id && !secret && issuerIds(env).length > 0) return [];
  const problems = [];
  if (!id) problems.push('GOOGLE_CLIENT_ID is missing: the id of your Google OAuth client, for sign-in.');
  else if (id.startsWith('GOCSPX-') || /[\s@/]/.test(id))
    problems.push('GOOGLE_CLIENT_ID is no client id: those look like 1234-abcd.apps.googleusercontent.com.');
  if (!secret)
    problems.push('GOOGLE_CLIENT_SECRET is missing: the secret of your Google OAuth client, for sign-in.');
  else if (secret.endsWith('.apps.googleusercontent.com') || /\s/.test(secret))
    problems.push('GOOGLE_CLIENT_SECRET is no client secret: those of Google begin with GOCSPX-.');
  return problems;
}

/**
 * The ids in OIDC_ISSUERS, as they are written there.
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
export function issuerIds(env) {
  return (env.OIDC_ISSUERS ?? '').split(/[\s,]+/).filter((id) => id !== '');
}

const ISSUER_SETTING = /^OIDC_([A-Z0-9]+)_(ISSUER|CLIENT_ID|CLIENT_SECRET|NAME|EMAIL_DOMAINS)$/;

/**
 * What is wrong with the settings of other OpenID Connect issuers, a sentence each.
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
export function issuerProblems(env) {
  const ids = issuerIds(env);
  const problems = [];
  for (const id of ids)
    if (!/^[a-z][a-z0-9]{0,19}$/.test(id) || id === 'google')
      problems.push(
        `OIDC_ISSUERS names "${id}": an id is up to 20 small letters and digits, begins with a letter, and is not google.`,
      );
  if (new Set(ids).size < ids.length) problems.push('OIDC_ISSUERS names an id twice.');
  for (const id of problems.length === 0 ? ids : []) problems.push(...oneIssuersProblems(env, id));
  for (const [name, value] of Object.entries(env)) {
    const id = value ? ISSUER_SETTING.exec(name)?.[1]?.toLowerCase() : undefined;
    if (id && !ids.includes(id)) problems.push(`${name} is set, but OIDC_ISSUERS does not name ${id}.`);
  }
  return problems;
}

/** @param {Record<string, string | undefined>} env @param {string} id @returns {string[]} */
function oneIssuersProblems(env, id) {
  const named = (/** @type {string} */ what) => `OIDC_${id.toUpperCase()}_${what}`;
  const problems = [];
  const issuer = env[named('ISSUER')];
  if (!issuer)
    problems.push(`${named('ISSUER')} is missing: the issuer's address, such as https://login.example.edu.`);
  else if (
    !(issuer.startsWith('https://') || isPlainLoopback(issuer)) ||
    !URL.canParse(issuer) ||
    /[?#\s]/.test(issuer)
  )
    problems.push(`${named('ISSUER')} is "${issuer}": it has to be an https address without ? and #.`);
  for (const what of ['CLIENT_ID', 'CLIENT_SECRET'])
    if (!env[named(what)]) problems.push(`${named(what)} is missing: your issuer gives it to you.`);
  if ((env[named('NAME')] ?? '').length > 40)
    problems.push(`${named('NAME')} is too long for a button: use at most 40 characters.`);
  for (const domain of (env[named('EMAIL_DOMAINS')] ?? '').split(/[\s,]+/).filter((word) => word !== ''))
    if (!/^([a-z0-9-]+\.)+[a-z]{2,}$/i.test(domain))
      problems.push(`${named('EMAIL_DOMAINS')} has "${domain}": it has to be domains such as example.edu.`);
  return problems;
}
