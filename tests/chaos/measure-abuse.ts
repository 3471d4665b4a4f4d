import { type IncomingMessage, request as httpRequest } from 'node:http';
import { createChaosBoard } from './board.ts';
import { type Product, startProduct } from './product.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { percentile } from '../load/figures.ts';

// `node tests/chaos/measure-abuse.ts BUILD [61 63 65 73]` measures how one abusive client affects
// others (cases of docs/develop/abuse.md). BUILD is the `build` folder of a checkout or of `npm run
// pack`.

const MIB = 1024 * 1024;
const FORM = 'application/x-www-form-urlencoded';

type Sent = { path: string; type: string; body: string; origin?: boolean };

const post = ({ url }: Product, { path, type, body, origin = true }: Sent) => {
  const headers = { 'Content-Type': type, ...(origin && { Origin: url }) };
  const began = performance.now();
  return fetch(url + path, { method: 'POST', headers, body, redirect: 'manual' }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return `${answer.status} after ${Math.round(performance.now() - began)} ms`;
    },
    () => `connection lost after ${Math.round(performance.now() - began)} ms`,
  );
};

/**
 * Sends sequential requests while `work` runs. Returns their durations in milliseconds and a count
 * of each status.
 */
async function timesDuring(probe: () => Promise<number>, work: () => Promise<unknown>) {
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  let isDone = false;
  const asking = (async () => {
    while (!isDone) {
      const began = performance.now();
      const status = await probe().catch(() => 0);
      times.push(performance.now() - began);
      statuses[status] = (statuses[status] ?? 0) + 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  const result = await work();
  isDone = true;
  await asking;
  const summary = `p99 ${Math.round(percentile(times, 0.99))} ms, slowest ${Math.round(Math.max(...times))} ms, ${JSON.stringify(statuses)}`;
  return { result, summary };
}

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, redirect: 'manual' }).then(async (answer) => {
    await answer.arrayBuffer();
    return answer.status;
  });

const ROWS: Record<string, (product: Product) => Promise<string>> = {
  async 61(product) {
    const body = 'a&'.repeat(MIB);
    const { result, summary } = await timesDuring(
      () => get(`${product.url}/healthz`),
      () => post(product, { path: '/send-feedback', type: FORM, body }),
    );
    return `2 MB of "a&": ${String(result)}; /healthz during it ${summary}`;
  },

  async 73(product) {
    const list = JSON.stringify({
      auth: {},
      data: { response: Array.from({ length: 600_000 }, () => ({})) },
    });
    const { result, summary } = await timesDuring(
      () => get(`${product.url}/healthz`),
      () =>
        post(product, { path: '/application/submit', type: 'application/json', body: list, origin: false }),
    );
    return `a list of 600,000 without a credential: ${String(result)}; /healthz during it ${summary}`;
  },

  async 65(product) {
    const { url } = product;
    const slow = Array.from({ length: 7 }, () => slowUpload(product));
    await new Promise((resolve) => setTimeout(resolve, 4000));
    const statuses: Record<string, number> = {};
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const answer = await post(product, { path: '/sign-in/google', type: FORM, body: 'next=/user' });
      const status = answer.split(' ')[0]!;
      statuses[status] = (statuses[status] ?? 0) + 1;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const page = await get(`${url}/about-us`);
    const still = slow.filter(({ isOpen }) => isOpen()).length;
    for (const { end } of slow) end();
    return `seven slow uploads without a session (${still} still open): sign-in ${JSON.stringify(statuses)}, a page ${page}`;
  },

  async 63(product) {
    const board = await createChaosBoard(product);
    const heavy = await board.applicant();
    const other = await board.applicant();
    const now = new Date();
    const long = '中'.repeat(20_000);
    for (let count = 0; count < 900; count += 1) {
      const proposalId = await insertProposal(product.db, board.owner.uid, now);
      const facts = { proposalId, applicantId: heavy.uid, resumeId: null, status: 'submitted' } as const;
      await insertApplication(product.db, facts, now);
    }
    await product.db.update(applications).set({ answers: [long, long, long], comments: long });
    const baseline = await timesDuring(
      () => get(`${product.url}/notifications`, { cookie: other.cookie }),
      () => new Promise((resolve) => setTimeout(resolve, 3000)),
    );
    const until = performance.now() + 15_000;
    const answers: Record<number, number> = {};
    const flood = async () => {
      while (performance.now() < until) {
        const status = await get(`${product.url}/user`, { cookie: heavy.cookie }).catch(() => 0);
        answers[status] = (answers[status] ?? 0) + 1;
        if (status === 429) await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const flooded = (parallel: number) =>
      timesDuring(
        () => get(`${product.url}/notifications`, { cookie: other.cookie }),
        () => Promise.all(Array.from({ length: parallel }, flood)),
      );
    const { summary } = await flooded(Number(process.env.PARALLEL ?? 8));
    return `900 long applications, parallel /user for 15 s (${JSON.stringify(answers)}): another member ${summary}; before ${baseline.summary}`;
  },
};

/** Starts a 10.6 MB form upload that is fast at first and then slows to 1.5 KB/s. */
function slowUpload({ url }: Product) {
  const { hostname, port } = new URL(url);
  let open = true;
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
  const sending = httpRequest(
    {
      hostname,
      port,
      path: '/send-feedback',
      method: 'POST',
      headers: { Origin: url, 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 11 * MIB },
    },
    (answer: IncomingMessage) => void answer.resume(),
  );
  sending.on('close', () => (open = false)).on('error', () => {});
  sending.write(head);
  sending.write(Buffer.alloc(Math.floor(10.6 * MIB)));
  const timer = setInterval(() => sending.destroyed || sending.write(Buffer.alloc(1536)), 1000);
  return {
    isOpen: () => open,
    end: () => {
      clearInterval(timer);
      sending.destroy();
    },
  };
}

const [build = 'build', ...rows] = process.argv.slice(2);
for (const row of rows.length > 0 ? rows : Object.keys(ROWS)) {
  const product = await startProduct(build);
  try {
    console.log(`${row}: ${await ROWS[row]!(product)}`);
  } finally {
    await product.remove();
  }
}
