import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { sessions, users } from '#server/db/schema/account.ts';
import { rateLimitCounters } from '#server/db/schema/rate-limit-counter.ts';
import { createSignIn } from '#server/http/auth/sign-in.ts';
import { signInAs } from '#server/http/testing/test-browser.ts';
import { samplePdf } from '../../seeds/sample-pdf.ts';
import { readOrCreateTrialSecret } from '#server/config/trial-secret.ts';
import { type FaultOptions, type FaultResult, brokenPromises } from './fault.ts';
import { listEndpoints } from './fuzz/endpoints.ts';
import { canariesIn, canaryOf, without } from './fuzz/canary.ts';
import type { Actors } from './fuzz/actor-types.ts';
import { type ActorServices, adminOf, createActors } from './fuzz/actors.ts';
import { learnForms } from './fuzz/forms.ts';
import { checkResponse } from './fuzz/check-response.ts';
import { createLeakOracle } from './fuzz/leak-oracle.ts';
import { createNotificationCheck } from './fuzz/check-notifications.ts';
import { type FuzzRequest, type Stock, arbitraryRequest } from './fuzz/arbitrary-requests.ts';
import {
  type RawResponse,
  type RawRequest,
  createRawHttpClient,
  formatRequest,
} from './fuzz/raw-http-client.ts';
import { chanceOf } from './fuzz/arbitrary-values.ts';
import { type Product, startProduct } from './product.ts';

const REQUESTS_A_ROUND = 10_000;
/**
 * Requests between two boards with new people and data. The old ones have been edited, hidden and
 * deleted.
 */
const REQUESTS_PER_CHAPTER = 500;
/**
 * Requests until people whose session ended sign in again. Until then their old cookie is tested.
 */
const SIGN_BACK_IN_EVERY = 15;
/** Requests until the rate limit counters are deleted. Rate limits are not under test here. */
const RESET_RATE_LIMITS_EVERY = 100;
/** Offset that separates canaries of later sessions from those of chapters and requests. */
const FIRST_SESSION_CANARY = 1e9;
const MAX_PRINTED = 20;

/**
 * Sends random requests to all endpoints as people of all roles; no response may fail, be late,
 * expose internals or (like notifications and emails) leak a canary. `from` is the number of the
 * first request; `only` sends one request on a new board of its chapter and prints it.
 */
export async function faultOfFuzz(
  { build, rounds, seed, slack = 1, only }: FaultOptions,
  requests = REQUESTS_A_ROUND,
  from = 0,
): Promise<FaultResult> {
  const [first, end] = only === undefined ? [from, from + rounds * requests] : [only, only + 1];
  const admins = Array.from({ length: Math.floor(end / REQUESTS_PER_CHAPTER) + 1 }, (_, chapter) =>
    adminOf(chapter),
  );
  const product = await startProduct(build, {
    ADMIN_EMAILS: admins.join(','),
    // Clients have addresses from all over the world, forwarded by this proxy.
    TRUSTED_PROXY: '127.0.0.1',
  });
  const run = openRun(product, seed, slack);
  try {
    for (let number = first; number < end && product.isRunning(); number += 1) {
      if (number === first || number % REQUESTS_PER_CHAPTER === 0)
        await run.begin(Math.floor(number / REQUESTS_PER_CHAPTER));
      if (number % RESET_RATE_LIMITS_EVERY === 0) await product.db.delete(rateLimitCounters);
      if (number % SIGN_BACK_IN_EVERY === 0) await run.signBackIn(number);
      const sent = await run.send(number);
      if (only !== undefined) console.log(sent);
    }
    return run.currentResult();
  } finally {
    run.close();
    await product.remove();
  }
}

/** The state of a run over one product: services, actors and results. */
function openRun(product: Product, seed: number, slack: number) {
  const { db, url: publicUrl } = product;
  const { send, close } = createRawHttpClient(publicUrl);
  const services = openStage(product, send);
  const oracle = createLeakOracle(db);
  const checkNotifications = createNotificationCheck(db, oracle);
  const endpoints = listEndpoints();
  const sum = { sent: 0, slowest: 0, statuses: new Map<number, number>(), patterns: new Set<string>() };
  const failures: string[] = [];
  const sentCanaries = new Set<string>();
  let alive: ReadonlySet<string> = new Set<string>();
  let stock: Stock | null = null;
  /**
   * Called after a possible change: resets the snapshot, reloads the live sessions and returns what
   * is wrong with new notifications.
   */
  const checkState = async () => {
    oracle.reset();
    const [counting, wrong] = await Promise.all([sessionsThatCount(services), checkNotifications()]);
    alive = counting;
    return wrong;
  };
  const begin = async (chapter: number) => {
    await db.delete(rateLimitCounters);
    const actors = await createActors(services, chapter);
    oracle.resumes.push(...actors.resumes);
    const forms = stock?.forms ?? (await learnForms(endpoints, actors, send, chanceOf(seed, -1)));
    stock = { endpoints, actors, forms, publicUrl, files: await filesToSend() };
    failures.push(...(await checkState()).map((wrong) => `chapter ${chapter}: ${wrong}`));
  };
  const signBackIn = async (number: number) => {
    await restoreSessions(services, stock!.actors, alive, number);
    failures.push(...(await checkState()).map((wrong) => `before request ${number}: ${wrong}`));
  };
  const ask = async (request: FuzzRequest) => {
    const answers = await Promise.all(Array.from({ length: request.twice ? 2 : 1 }, () => send(request)));
    const wrong: string[] = [];
    for (const answer of answers) {
      sum.sent += 1;
      sum.slowest = Math.max(sum.slowest, answer.ms);
      sum.statuses.set(answer.status, (sum.statuses.get(answer.status) ?? 0) + 1);
      wrong.push(...(await checkResponse(request, answer, stock!.actors, { oracle, alive, slack })));
    }
    if (!['GET', 'HEAD'].includes(request.method)) wrong.push(...(await checkState()));
    return { wrong, transcript: `${formatRequest(request)}\n\n${formatResponse(answers[0]!)}` };
  };
  const sendOne = async (number: number): Promise<string> => {
    const request = arbitraryRequest(stock!, chanceOf(seed, number));
    sum.patterns.add(request.pattern);
    for (const canary of canariesIn(request.path)) sentCanaries.add(canary);
    const { wrong, transcript } = await ask(request);
    if (wrong.length > 0) {
      failures.push(`request ${number} (${request.role}, ${request.pattern}): ${wrong.join('; ')}`);
      if (failures.length <= MAX_PRINTED) console.error(`${failures.at(-1)}\n${transcript}\n`);
    }
    return transcript;
  };
  const currentResult = (): FaultResult => {
    const log = readFileSync(join(product.dataDir, 'log'), 'utf8');
    const logged = [...without(canariesIn(log), sentCanaries)];
    return {
      figures:
        `${sum.sent} requests over ${sum.patterns.size} of ${endpoints.all.length} pages, forms, files and API endpoints: ` +
        `${formatStatuses(sum.statuses)}; the slowest after ${Math.round(sum.slowest)} ms; ${failures.length} wrong`,
      broken: [
        ...failures.slice(0, MAX_PRINTED),
        ...brokenPromises({
          'the process is still running': product.isRunning(),
          [`private text in the log: ${logged.join(', ')}`]: logged.length === 0,
          'the log has no failed request': !log.includes('Request failed'),
        }),
      ],
    };
  };
  return { begin, signBackIn, send: sendOne, currentResult, close };
}

async function sessionsThatCount({ db }: ActorServices): Promise<Set<string>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(gt(sessions.expiresAt, new Date()), isNull(users.suspendedAt)));
  return new Set(rows.map(({ id }) => id));
}

function openStage(
  { db, url, dataDir }: Product,
  send: (rawRequest: RawRequest) => Promise<RawResponse>,
): ActorServices {
  const secret = readOrCreateTrialSecret(dataDir);
  const settings = { publicUrl: url, secret, adminEmails: [] };
  const provider = { kind: 'google', clientId: 'none', clientSecret: 'none' } as const;
  const parts = { db, signIn: createSignIn({ db, settings, provider }), settings };
  return {
    db,
    secret,
    signIn: (person, session) => signInAs(parts, person, new Date(), session),
    async upload(who, pdf, fileName) {
      const form = new FormData();
      form.append('uid', who.uid);
      form.append('id_token', who.token);
      form.append('resume', new Blob([pdf as BlobPart], { type: 'application/pdf' }), fileName);
      const body = new Response(form);
      const type = body.headers.get('content-type') ?? '';
      const bytes = Buffer.from(await body.arrayBuffer());
      const rawRequest = { method: 'POST', path: '/resume/upload', body: bytes };
      const answer = await send({ ...rawRequest, headers: [['Content-Type', type]] });
      const { data } = JSON.parse(answer.body.toString() || '{}') as { data?: { resume_link: string } };
      if (!data) throw new Error(`The upload was refused: ${answer.status}`);
      return data.resume_link.split('/').at(-1)!;
    },
  };
}

/** Restores everyone who was signed out, suspended or deleted, with a new session. */
async function restoreSessions(
  services: ActorServices,
  { players }: Actors,
  alive: ReadonlySet<string>,
  number: number,
) {
  for (const [nth, who] of Object.values(players).flat().entries()) {
    if (alive.has(who.sessionId)) continue;
    const base = FIRST_SESSION_CANARY + number * 100 + nth * 2;
    const session = { id: canaryOf(base), token: canaryOf(base + 1) };
    await services.db.update(users).set({ suspendedAt: null }).where(eq(users.email, who.email));
    Object.assign(who, await services.signIn(who, session), { sessionId: session.id });
  }
}

/**
 * A complete PDF, a truncated one, one that claims to contain JavaScript, and files that are not
 * PDFs.
 */
async function filesToSend(): Promise<Buffer[]> {
  const pdf = Buffer.from(await samplePdf({ title: 'Resume', lines: ['Measured things.'] }));
  const scripted = Buffer.from(pdf.toString('latin1').replace('/Type /Catalog', '/JavaScript /Ca'), 'latin1');
  return [pdf, pdf, pdf, pdf.subarray(0, 600), scripted, Buffer.from('<html>'), Buffer.alloc(0)];
}

const formatStatuses = (statuses: ReadonlyMap<number, number>) =>
  [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ');

const formatResponse = ({ status, headers, body, error }: RawResponse) =>
  `→ ${status} ${error} ${headers.join(' ')}\n${body.toString('utf8').slice(0, 500)}`;
