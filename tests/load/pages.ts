import pg from 'pg';
import { type ApiClient, sampleProject, signInByForms } from '../e2e/api-client.ts';
import { type LoadRun, loadAndMeasure, recordResponse, startBare } from './bare.ts';
import { median } from './figures.ts';
import type { LoadRequest } from './load.ts';
import type { Result } from './result.ts';
import { someProposal, withOwnServer } from './serve.ts';

export type Sizes = { rounds: number; seconds: number; connections: number };

/** Request headers of a browser that change the response. */
export const BROWSER = {
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  Accept: 'text/html,application/xhtml+xml',
};
/** A query with an unknown parameter, which bypasses the page cache. */
export const UNCACHED = 'uncached=1';

const CACHED = { ratio: 0.8, p99: 3 };

/** Measures public pages from the page cache, compared with a bare server. */
export const measureCachedPages = (sizes: Sizes): Promise<Result[]> =>
  withOwnServer(async (server) => {
    const results: Result[] = [];
    for (const path of ['/', await someProposal(server.url)]) {
      const name = path === '/' ? 'list' : 'proposal';
      const cached = { path, headers: BROWSER };
      // Fetches a new ETag for each round: emails that the trial mailbox counts change pages.
      const unchanged = async () => {
        const { headers } = await fetch(server.url + path, { headers: BROWSER });
        return { path, headers: { ...BROWSER, 'If-None-Match': headers.get('etag') ?? '"none"' } };
      };
      results.push(cachedResult(`${name}, cached`, await sideBySide(server, async () => cached, sizes)));
      results.push(cachedResult(`${name}, 304`, await sideBySide(server, unchanged, sizes)));
    }
    return results;
  });

/** Measures processor time of server and database for uncached pages, relative to a bare server. */
export const measureRenderedPages = (sizes: Sizes): Promise<Result[]> =>
  withOwnServer(async (server) => {
    const proposal = await someProposal(server.url);
    const member = { ...BROWSER, Cookie: await memberCookie(server.url) };
    const rows: [string, number, LoadRequest][] = [
      ['list', 200, { path: `/?${UNCACHED}`, headers: BROWSER }],
      ['proposal', 200, { path: `${proposal}?${UNCACHED}`, headers: BROWSER }],
      ['list, signed in', 220, { path: '/', headers: member }],
      ['dashboard', 220, { path: '/user', headers: member }],
    ];
    const results: Result[] = [];
    for (const [name, budget, loadRequest] of rows)
      results.push(
        renderedResult(`${name}, rendered`, budget, await sideBySide(server, async () => loadRequest, sizes)),
      );
    return results;
  });

/** Applications to the proposal that is reviewed. */
const REVIEWED = 1000;

/** Like {@link measureRenderedPages}, for the owner's list of a thousand applications. */
export const measureReviewPages = (sizes: Sizes): Promise<Result[]> =>
  withOwnServer(async (server) => {
    const owner = await signInByForms(server.url, { name: 'Ilse Brandt', email: 'ilse@school.example' });
    const { id } = await owner.done('/project/upload', sampleProject(owner, { app_type: 'due_date' }));
    const client = new pg.Client(server.config);
    await client.connect();
    try {
      await client.query(INSERT_APPLICANTS, [REVIEWED]);
      await client.query(INSERT_APPLICATIONS, [id]);
      await client.query('vacuum (analyze) applications');
    } finally {
      await client.end();
    }
    const headers = { ...BROWSER, Cookie: cookieHeader(owner) };
    const at = `/proposal/${id}/applications`;
    const results: Result[] = [];
    for (const [name, path] of [
      ['list', at],
      ['search', `${at}?q=a7f`],
      ['sort by words', `${at}?sort=words`],
    ] as const)
      results.push(
        renderedResult(
          `${name} of ${REVIEWED} applications`,
          220,
          await sideBySide(server, async () => ({ path, headers }), sizes),
        ),
      );
    return results;
  });

const INSERT_APPLICANTS = `insert into users (id, name, email, email_verified, created_at, updated_at)
  select 'reviewed-' || n, 'Person ' || n, 'reviewed-' || n || '@school.example', true, now(), now()
  from generate_series(1, $1::int) n`;
const INSERT_APPLICATIONS = `insert into applications (proposal_id, applicant_id, status, answers, comments,
    reference_link, created_at, saved_at, submitted_at)
  select $1::bigint, u.id, 'submitted', array[words, words, words], 'N/A', 'N/A', now(), now(), now()
  from users u, lateral (
    select string_agg(left(md5(u.id || k), 3 + k % 7), ' ') as words from generate_series(1, 120) k) as text
  where u.id like 'reviewed-%'`;

type Round = { product: LoadRun; bare: LoadRun };

/**
 * Loads the product and a bare server that sends the same bytes, in turn. The order alternates each
 * round, so that other work on the machine affects both.
 */
async function sideBySide(
  server: { url: string; pid: () => number },
  request: () => Promise<LoadRequest>,
  { rounds, seconds, connections }: Sizes,
): Promise<Round[]> {
  const response = await recordResponse(server.url, await request());
  const bare = await startBare(response);
  const { status } = response;
  const product = { url: server.url, pid: server.pid() };
  try {
    for (const each of [product, bare])
      await loadAndMeasure(each, await request(), { connections, seconds: Math.min(2, seconds), status });
    const done: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? [product, bare] : [bare, product];
      const loadRequest = await request();
      const runs = new Map<object, LoadRun>();
      for (const each of order)
        runs.set(each, await loadAndMeasure(each, loadRequest, { connections, seconds, status }));
      done.push({ product: runs.get(product)!, bare: runs.get(bare)! });
    }
    return done;
  } finally {
    bare.stop();
  }
}

function cachedResult(what: string, rounds: readonly Round[]): Result {
  const ratio = median(rounds.map(({ product, bare }) => product.load.perSecond / bare.load.perSecond));
  const p99 = median(rounds.map(({ product, bare }) => product.load.p99 / Math.max(1, bare.load.p99)));
  const wrong = wrongResponses(rounds);
  return {
    what,
    measured: `${ratio.toFixed(2)} of bare, p99 ${p99.toFixed(1)} ×`,
    budget: `≥ ${CACHED.ratio.toFixed(2)}, p99 ≤ ${CACHED.p99} ×`,
    met: ratio >= CACHED.ratio && p99 <= CACHED.p99 && wrong === 0,
    details: `${perSecond(rounds, 'product')}/s beside ${perSecond(rounds, 'bare')}/s${wrongText(wrong)}`,
  };
}

function renderedResult(what: string, budget: number, rounds: readonly Round[]): Result {
  const times = median(rounds.map(({ product, bare }) => product.cpu / bare.cpu));
  const wrong = wrongResponses(rounds);
  const [own, bare] = (['product', 'bare'] as const).map((side) =>
    median(rounds.map((round) => round[side].cpu)).toFixed(3),
  );
  return {
    what,
    measured: `${times.toFixed(0)} ×`,
    budget: `≤ ${budget} ×`,
    met: times <= budget && wrong === 0,
    details: `${own} ms of processor beside ${bare}; ${perSecond(rounds, 'product')}/s${wrongText(wrong)}`,
  };
}

const perSecond = (rounds: readonly Round[], side: keyof Round) =>
  median(rounds.map((round) => round[side].load.perSecond)).toFixed(0);
const wrongResponses = (rounds: readonly Round[]) =>
  rounds.reduce((sum, { product, bare }) => sum + product.load.wrong + bare.load.wrong, 0);
const wrongText = (wrong: number) => (wrong > 0 ? `; ${wrong} wrong responses` : '');

/** The `Cookie` header of a demo member who has applied and posted. */
export async function memberCookie(url: string): Promise<string> {
  return cookieHeader(await signInByForms(url, { name: 'Noor Kamal', email: 'noor.k@example.edu' }));
}

/** The `Cookie` header of a client's session. */
export const cookieHeader = ({ cookies }: ApiClient) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
