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
  else if (!env.PUBLIC_URL.startsWith('https://') && !isLoopback(env.PUBLIC_URL))
    problems.push('PUBLIC_URL has to start with https://, since people sign in there.');
  if (!env.GOOGLE_CLIENT_ID)
    problems.push('GOOGLE_CLIENT_ID is missing: the id of your Google OAuth client, for sign-in.');
  if (!env.GOOGLE_CLIENT_SECRET)
    problems.push('GOOGLE_CLIENT_SECRET is missing: the secret of your Google OAuth client, for sign-in.');
  if (isYes(env.DEMO)) problems.push('DEMO is on: the demo world belongs to trial mode. Remove DEMO.');
  return problems;
}

/** @param {string | undefined} word @returns {boolean} */
export function isYes(word) {
  return /^(1|true|yes|on)$/i.test(word ?? '');
}

/** @param {string} url */
function isLoopback(url) {
  return /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(url);
}
