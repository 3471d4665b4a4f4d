import { type Actor, VISITOR } from '#domain/base/actor.ts';
import { canariesIn, readable, without } from './canary.ts';
import type { Actors } from './actor-types.ts';
import type { LeakOracle } from './leak-oracle.ts';
import type { FuzzRequest } from './arbitrary-requests.ts';
import type { RawResponse } from './raw-http-client.ts';

const SLOW_MS = 3000;
const INTERNALS = /\n\s+at [\w.<>[\] ]+ \(|node:internal\/|file:\/\/\/|Failed query:|DrizzleQueryError/;

/** What a check depends on: visibility, the ids of live sessions, and the factor on time limits. */
export type CheckContext = { oracle: LeakOracle; alive: ReadonlySet<string>; slack: number };

/** Returns what is wrong with a response, as sentences. Empty if nothing is. */
export async function checkResponse(
  request: FuzzRequest,
  answer: RawResponse,
  actors: Actors,
  { oracle, alive, slack }: CheckContext,
): Promise<string[]> {
  const wrong: string[] = [];
  const { status, ms, body, error } = answer;
  const text = readable(body);
  if (status === 0) wrong.push(`no answer: ${error}`);
  if (status >= 500) wrong.push(`answered ${status}`);
  if (ms > SLOW_MS * slack) wrong.push(`answered after ${Math.round(ms)} ms`);
  if (INTERNALS.test(text)) wrong.push(`shows internals: ${INTERNALS.exec(text)?.[0].trim()}`);
  if (isTrialMailbox(request.path)) return wrong;
  const sentCanaries = canariesIn(`${answerHeaders(answer, false)}\n${text}`);
  const found = without(sentCanaries, canariesIn(sentText(request)));
  const cookies = canariesIn(sentHeaders(request, /^cookie$/i));
  for (const canary of without(canariesIn(answerHeaders(answer, true)), cookies)) found.add(canary);
  const leaks = await oracle.findLeaks(found, readersOf(request, actors, alive));
  return [...wrong, ...leaks.map((leak) => `leaks ${leak}`)];
}

/**
 * In trial mode everyone can read all emails there, by design. The page does not exist in
 * production.
 */
const isTrialMailbox = (path: string) => /^\/+dev(\/|%2f)mail/i.test(path);

/** Everyone whose session or email token the request carries, and a visitor. */
function readersOf(request: FuzzRequest, actors: Actors, alive: ReadonlySet<string>): Actor[] {
  const signedIn = request.as.filter((who) => who !== null && alive.has(who.sessionId)) as Actor[];
  const text = sentText(request);
  const heldTokens = actors.tokens.filter(({ token }) => text.includes(token));
  const ofMails = heldTokens.map(({ email }): Actor => ({ kind: 'member', uid: '', name: '', email }));
  return [VISITOR, ...signedIn, ...ofMails];
}

/** The text of a request without its cookies. */
const sentText = (request: FuzzRequest) =>
  [request.path, sentHeaders(request, /^(?!cookie$)/i), request.body?.toString('latin1') ?? ''].join('\n');

const sentHeaders = ({ headers }: FuzzRequest, which: RegExp) =>
  headers.flatMap(([name, value]) => (which.test(name) ? [`${name}: ${value}`] : [])).join('\n');

function answerHeaders({ headers }: RawResponse, areCookies: boolean): string {
  const pairs = headers.flatMap((name, index) =>
    index % 2 === 0 ? [[name, headers[index + 1]!] as const] : [],
  );
  return pairs
    .filter(([name]) => (name.toLowerCase() === 'set-cookie') === areCookies)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
