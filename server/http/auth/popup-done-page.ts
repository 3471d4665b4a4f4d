import { createHash } from 'node:crypto';
import { SIGN_IN_PROBLEMS, type SignInProblem } from '#domain/account/sign-in-problem.ts';

/** The page where a sign-in that began in a popup ends. */
export const POPUP_DONE = '/auth/popup-done';

const STYLE = 'body{font:1rem/1.5 system-ui,sans-serif;margin:3rem 1.5rem;color-scheme:light dark}';
// A BroadcastChannel: after a visit to another site, the page cannot be reached through `opener`.
const SCRIPT = `const channel=new BroadcastChannel('collegium-sign-in');channel.postMessage({problem:document.body.dataset.problem||null});setTimeout(()=>{channel.close();window.close()},50)`;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const POLICY = `default-src 'none'; script-src ${hashOf(SCRIPT)}; style-src ${hashOf(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The page that reports the result to the page behind the popup, and closes itself. */
export function popupDonePage(problem: SignInProblem | null): Response {
  const content = problem
    ? `<h1>You are not signed in</h1><p>${SIGN_IN_PROBLEMS[problem]}</p>`
    : '<h1>You are signed in</h1><p>You can close this window.</p>';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Signing in · Collegium</title><style>${STYLE}</style></head><body data-problem="${problem ?? ''}"><main>${content}</main><script>${SCRIPT}</script></body></html>`;
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Cross-Origin-Opener-Policy': 'unsafe-none',
      'Cache-Control': 'no-store',
    },
  });
}
