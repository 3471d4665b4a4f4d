import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import type { Product } from '../faults/product.ts';
import { watchProcessors } from './figures.ts';
import { SAMPLE, TIMES_FILE, type WrittenTimes } from './sample.ts';

const WRITTEN_WITHIN_MS = 2000;

/** Settings of a server whose own times can be read. */
export const WATCHED = {
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'server-times.ts')).href}`,
};

/** Milliseconds that one answer took. */
export type Took = {
  /** From the request's head being read by the server to the last byte being given to the system. */
  server: number;
  /** From asking to the last byte, over a connection that was open. */
  client: number;
  /** Of processors, in the server's process. */
  processor: number;
  /** Of processors, in the database's connections; what helps them for one statement is not counted. */
  database: number;
  /** In which the server's thread or the database's connections stood ready, and others had the processors. */
  waited: number;
};

type Asked = Pick<Took, 'client' | 'database' | 'waited'> & { path: string; sample: number };

export type Asker = {
  /** Asks over the one connection and reads the whole answer. */
  ask: (path: string) => Promise<void>;
  /** Looks up which connections the database has, and what the server wrote of the answers since the last time: by path. */
  collect: () => Promise<[string, Took][]>;
  /** How many answers were not what they should be, by path. */
  wrong: ReadonlyMap<string, number>;
  close: () => void;
};

/** Asks one server that is `WATCHED`, one request after the other. `connection` leads to its database. */
export async function openAsker(
  { url, dataDir }: Product,
  connection: pg.Client,
  headers: Record<string, string>,
): Promise<Asker> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const wrong = new Map<string, number>();
  let asked: Asked[] = [];
  let samples = 0;
  let read = 0;
  let backends = await backendsOf(connection);
  const written = async (): Promise<Map<number, WrittenTimes>> => {
    for (const end = performance.now() + WRITTEN_WITHIN_MS; ;) {
      const lines = readFileSync(join(dataDir, TIMES_FILE), 'utf8').slice(read);
      const times = lines.split('\n').slice(0, -1);
      if (times.length >= asked.length) {
        read += lines.length;
        return new Map(times.map((line) => JSON.parse(line) as WrittenTimes).map((one) => [one.sample, one]));
      }
      if (performance.now() > end) throw new Error('The server did not write what its answers took.');
      await pause(5);
    }
  };
  return {
    async ask(path) {
      const sample = (samples += 1);
      const ofDatabase = watchProcessors(backends);
      const began = performance.now();
      const status = await answer(url + path, { agent, headers: { ...headers, [SAMPLE]: String(sample) } });
      const client = performance.now() - began;
      const { ran, waited } = ofDatabase();
      if (status !== 200) wrong.set(path, (wrong.get(path) ?? 0) + 1);
      asked.push({ path, sample, client, database: ran, waited });
    },
    async collect() {
      const times = await written();
      const took = asked.map(({ path, sample, client, database, waited }): [string, Took] => {
        const own = times.get(sample);
        if (!own) throw new Error(`The server wrote nothing of answer ${sample}.`);
        const { ms: server, processor } = own;
        return [path, { server, client, processor, database, waited: waited + own.waited }];
      });
      asked = [];
      backends = await backendsOf(connection);
      return took;
    },
    wrong,
    close: () => agent.destroy(),
  };
}

/** The processes of the database that work for the server. */
async function backendsOf(connection: pg.Client): Promise<number[]> {
  const { rows } = await connection.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return rows.map(({ pid }) => pid);
}

function answer(address: string, how: { agent: Agent; headers: Record<string, string> }): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(address, how, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    asking.once('error', reject);
    asking.end();
  });
}
