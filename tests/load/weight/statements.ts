import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** Begins every entry of the log. */
const PREFIX = 'weight ';
const RELOAD_MS = 500;
/** An idle server is observed so often, each time longer than the second between its polls. */
const OBSERVED = 3;
const OBSERVED_MS = 1500;
const QUIET = { ms: 50, tries: 100 };
const TRANSACTION = /^(begin|commit|rollback|savepoint|release|set)\b/i;

/** Statements that a running PostgreSQL executes, from its own log. */
export type StatementLog = {
  /** The current end of the log. */
  end: () => number;
  /** Statements since an earlier end, without those that poll the job queue. */
  since: (end: number) => string[];
  /** Waits until nothing else is executed, for at most five seconds. */
  untilQuiet: () => Promise<void>;
  /** Stops logging. */
  stop: () => Promise<void>;
};

/**
 * Logs every statement: `log_statement` sees what the server executes, whatever sends it, and an
 * entry is written before the response. Learns what an idle server polls, to leave it out.
 */
export async function openStatementLog(sql: pg.Client, postmasterPid: number): Promise<StatementLog> {
  const configure = async (statements: string) => {
    await sql.query(`alter system set log_line_prefix = '${PREFIX}'`);
    await sql.query(`alter system set log_statement = '${statements}'`);
    await sql.query('select pg_reload_conf()');
    await pause(RELOAD_MS);
  };
  // Standard error, which the server's log file is.
  const file = openSync(`/proc/${postmasterPid}/fd/2`, 'r');
  const end = () => fstatSync(file).size;
  const logged = (from: number) => {
    const bytes = Buffer.alloc(end() - from);
    readSync(file, bytes, 0, bytes.length, from);
    return statementsIn(bytes.toString());
  };
  await configure('all');
  const observed: string[][] = [];
  while (observed.length < OBSERVED) {
    const began = end();
    await pause(OBSERVED_MS);
    observed.push(logged(began));
  }
  const polls = statementsOfAll(observed);
  const since = (from: number) => logged(from).filter((text) => !polls.has(text));
  return {
    end,
    since,
    async untilQuiet() {
      for (let tries = 0; tries < QUIET.tries; tries += 1) {
        const began = end();
        await pause(QUIET.ms);
        if (since(began).length === 0) return;
      }
    },
    stop: async () => {
      closeSync(file);
      await configure('none');
    },
  };
}

/** Texts of the executed statements in a log, with BEGIN, COMMIT and SET. */
export function statementsIn(log: string): string[] {
  const entries = log.matchAll(
    new RegExp(`^${PREFIX}LOG: {2}(?:statement|execute (?!fetch from )[^:\\n]+): (.*(?:\\n\\t.*)*)`, 'gm'),
  );
  return Array.from(entries, ([, text]) => text!);
}

/** Texts that occur in every list, but never those that begin or end a transaction. */
export function statementsOfAll(lists: readonly string[][]): Set<string> {
  const [first = [], ...others] = lists;
  const shared = first.filter((text) => others.every((list) => list.includes(text)));
  return new Set(shared.filter((text) => !TRANSACTION.test(text)));
}

/** The smallest value that occurs twice or more; null if there is none. */
export function smallestRepeated(values: readonly number[]): number | null {
  const repeated = values.filter((value, index) => values.indexOf(value) !== index);
  return repeated.length > 0 ? Math.min(...repeated) : null;
}
