import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { sessions, users } from '../server/db/account-schema.ts';
import { rateLimitCounters } from '../server/db/feedback-schema.ts';
import { createSignIn } from '../server/http/auth/sign-in.ts';
import { signInAs } from '../server/http/testing/test-browser.ts';
import { samplePdf } from '../scenarios/sample-pdf.ts';
import { readOrCreateTrialSecret } from '../server/config/trial-secret.ts';
import { type FaultRun, type FaultSeen, brokenOf } from './fault.ts';
import { everyAddress } from './fuzz/addresses.ts';
import { canariesIn, canaryOf, without } from './fuzz/canary.ts';
import { type Cast, type Stage, adminOf, makeCast } from './fuzz/cast.ts';
import { learnForms } from './fuzz/forms.ts';
import { judge } from './fuzz/judge.ts';
import { createKnowledge } from './fuzz/knowledge.ts';
import { createListener } from './fuzz/listener.ts';
import { type FuzzRequest, type Stock, makeRequest } from './fuzz/requests.ts';
import { type Answer, type Asked, openLine, spelledOut } from './fuzz/send.ts';
import { chanceOf } from './fuzz/values.ts';
import { type Product, startProduct } from './product.ts';

const REQUESTS_A_ROUND = 10_000;
/** After so many requests there are new people with new things: the old ones have been moved, hidden and deleted. */
const CHAPTER = 500;
/** After so many requests somebody whose session was ended signs in again; until then their cookie is tried. */
const AWAY = 15;
/** After so many requests what the hourly limits have counted is forgotten: they are not what is tried here. */
const UNCOUNTED = 100;
/** Canaries of later sessions are none of a chapter's or a request's. */
const AGAIN_FROM = 1e9;
const MOST_PRINTED = 20;

/**
 * Random requests over everything that can be asked for, by people of all roles, each of whom has private things with canaries in them. No
 * answer may fail, be late, show the inside of the product, or a canary to somebody who may not read what it stands in; nor may a mail.
 * `from` is the number of the first one, for a run in parts. With `only`, the request of this number alone is sent, on the fresh board that
 * its people began with, and printed with its answer.
 */
export async function faultOfFuzz(
  { build, rounds, seed, slack = 1, only }: FaultRun,
  requests = REQUESTS_A_ROUND,
  from = 0,
): Promise<FaultSeen> {
  const [first, end] = only === undefined ? [from, from + rounds * requests] : [only, only + 1];
  const admins = Array.from({ length: Math.floor(end / CHAPTER) + 1 }, (_, chapter) => adminOf(chapter));
  const product = await startProduct(build, {
    ADMIN_EMAILS: admins.join(','),
    // Requests come from addresses all over the world, as this proxy says.
    TRUSTED_PROXY: '127.0.0.1',
  });
  const run = openRun(product, seed, slack);
  try {
    for (let number = first; number < end && product.isRunning(); number += 1) {
      if (number === first || number % CHAPTER === 0) await run.begin(Math.floor(number / CHAPTER));
      if (number % UNCOUNTED === 0) await product.db.delete(rateLimitCounters);
      if (number % AWAY === 0) await run.bringBack(number);
      const sent = await run.send(number);
      if (only !== undefined) console.log(sent);
    }
    return run.seen();
  } finally {
    run.close();
    await product.remove();
  }
}

/** A run over one product: whom and what there is, and what was seen so far. */
function openRun(product: Product, seed: number, slack: number) {
  const { db, url: publicUrl } = product;
  const { send, close } = openLine(publicUrl);
  const stage = openStage(product, send);
  const knowledge = createKnowledge(db);
  const listen = createListener(db, knowledge);
  const addresses = everyAddress();
  const sum = { sent: 0, slowest: 0, statuses: new Map<number, number>(), patterns: new Set<string>() };
  const failures: string[] = [];
  const sentWords = new Set<string>();
  let alive: ReadonlySet<string> = new Set<string>();
  let stock: Stock | null = null;
  /** Something may have changed. */
  const lookAround = async () => {
    knowledge.forget();
    const [counting, wrong] = await Promise.all([sessionsThatCount(stage), listen()]);
    alive = counting;
    return wrong;
  };
  const begin = async (chapter: number) => {
    await db.delete(rateLimitCounters);
    const cast = await makeCast(stage, chapter);
    knowledge.resumes.push(...cast.resumes);
    const forms = stock?.forms ?? (await learnForms(addresses, cast, send, chanceOf(seed, -1)));
    stock = { addresses, cast, forms, publicUrl, files: await filesToSend() };
    failures.push(...(await lookAround()).map((wrong) => `the board of chapter ${chapter} ${wrong}`));
  };
  const bringBack = async (number: number) => {
    await signInAgain(stage, stock!.cast, alive, number);
    failures.push(...(await lookAround()).map((wrong) => `before request ${number} the board ${wrong}`));
  };
  const ask = async (request: FuzzRequest) => {
    const answers = await Promise.all(Array.from({ length: request.twice ? 2 : 1 }, () => send(request)));
    const wrong: string[] = [];
    for (const answer of answers) {
      sum.sent += 1;
      sum.slowest = Math.max(sum.slowest, answer.ms);
      sum.statuses.set(answer.status, (sum.statuses.get(answer.status) ?? 0) + 1);
      wrong.push(...(await judge(request, answer, stock!.cast, { knowledge, alive, slack })));
    }
    if (!['GET', 'HEAD'].includes(request.method)) wrong.push(...(await lookAround()));
    return { wrong, told: `${spelledOut(request)}\n\n${told(answers[0]!)}` };
  };
  const sendOne = async (number: number): Promise<string> => {
    const request = makeRequest(stock!, chanceOf(seed, number));
    sum.patterns.add(request.pattern);
    for (const word of canariesIn(request.path)) sentWords.add(word);
    const { wrong, told } = await ask(request);
    if (wrong.length > 0) {
      failures.push(`request ${number} (${request.role}, ${request.pattern}) ${wrong.join('; ')}`);
      if (failures.length <= MOST_PRINTED) console.error(`${failures.at(-1)}\n${told}\n`);
    }
    return told;
  };
  const seen = (): FaultSeen => {
    const log = readFileSync(join(product.dataDir, 'log'), 'utf8');
    const logged = [...without(canariesIn(log), sentWords)];
    return {
      figures:
        `${sum.sent} requests over ${sum.patterns.size} of ${addresses.all.length} pages, forms, files and calls: ` +
        `${statusWords(sum.statuses)}; the slowest after ${Math.round(sum.slowest)} ms; ${failures.length} wrong`,
      broken: [
        ...failures.slice(0, MOST_PRINTED),
        ...brokenOf({
          'the process lives': product.isRunning(),
          [`private words in the log: ${logged.join(', ')}`]: logged.length === 0,
          'no request failed by the log': !log.includes('A request failed'),
        }),
      ],
    };
  };
  return { begin, bringBack, send: sendOne, seen, close };
}

async function sessionsThatCount({ db }: Stage): Promise<Set<string>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(gt(sessions.expiresAt, new Date()), isNull(users.suspendedAt)));
  return new Set(rows.map(({ id }) => id));
}

function openStage({ db, url, dataDir }: Product, send: (asked: Asked) => Promise<Answer>): Stage {
  const secret = readOrCreateTrialSecret(dataDir);
  const settings = { publicUrl: url, secret, adminEmails: [] };
  const provider = { kind: 'google', clientId: 'none', clientSecret: 'none' } as const;
  const parts = { db, signIn: createSignIn({ db, settings, provider }), settings };
  return {
    ...{ db, secret },
    signIn: (person, session) => signInAs(parts, person, new Date(), session),
    async upload(who, pdf, fileName) {
      const form = new FormData();
      form.append('uid', who.uid);
      form.append('id_token', who.token);
      form.append('resume', new Blob([pdf as BlobPart], { type: 'application/pdf' }), fileName);
      const body = new Response(form);
      const type = body.headers.get('content-type') ?? '';
      const bytes = Buffer.from(await body.arrayBuffer());
      const asked = { method: 'POST', path: '/resume/upload', body: bytes };
      const answer = await send({ ...asked, headers: [['Content-Type', type]] });
      const { data } = JSON.parse(answer.body.toString() || '{}') as { data?: { resume_link: string } };
      if (!data) throw new Error(`The upload was refused: ${answer.status}`);
      return data.resume_link.split('/').at(-1)!;
    },
  };
}

/** Whoever was signed out, suspended or deleted is there again, with a new session. */
async function signInAgain(stage: Stage, { players }: Cast, alive: ReadonlySet<string>, number: number) {
  for (const [nth, who] of Object.values(players).flat().entries()) {
    if (alive.has(who.sessionId)) continue;
    const base = AGAIN_FROM + number * 100 + nth * 2;
    const session = { id: canaryOf(base), token: canaryOf(base + 1) };
    await stage.db.update(users).set({ suspendedAt: null }).where(eq(users.email, who.email));
    Object.assign(who, await stage.signIn(who, session), { sessionId: session.id });
  }
}

/** A whole PDF, half of one, one with a script in it by its words, and what is none. */
async function filesToSend(): Promise<Buffer[]> {
  const pdf = Buffer.from(await samplePdf({ title: 'Resume', lines: ['Measured things.'] }));
  const scripted = Buffer.from(pdf.toString('latin1').replace('/Type /Catalog', '/JavaScript /Ca'), 'latin1');
  return [pdf, pdf, pdf, pdf.subarray(0, 600), scripted, Buffer.from('<html>'), Buffer.alloc(0)];
}

const statusWords = (statuses: ReadonlyMap<number, number>) =>
  [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ');

const told = ({ status, headers, body, trouble }: Answer) =>
  `→ ${status} ${trouble} ${headers.join(' ')}\n${body.toString('utf8').slice(0, 500)}`;
