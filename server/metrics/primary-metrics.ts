import { MINUTE_MS } from '#domain/time/duration.ts';
import type { Database } from '#server/db/database.ts';
import { countJobs } from '#server/queries/base/job.ts';
import type { EmailStatus } from '#server/queries/notification/email-status.ts';
import { countStoredResumes, countWaitingEmails } from '#server/queries/base/operating-figures.ts';
import type { ScrapedMetric } from './registry.ts';

/** Resumes are counted at most this often. */
const RESUME_COUNT_TTL_MS = 5 * MINUTE_MS;

type PrimaryMetricsSources = {
  db: Database;
  emailStatus: () => EmailStatus;
  /** Attempts to send an email since the start, by outcome. */
  emailOutcomes: () => Readonly<Record<string, number>>;
  purgeCounts: () => Readonly<Record<string, { removed: number; failed: number }>>;
};

/** Metrics of the primary, which runs the jobs; most are read from the database. */
export function primaryMetrics({
  db,
  emailStatus,
  emailOutcomes,
  purgeCounts,
}: PrimaryMetricsSources): ScrapedMetric[] {
  const resumes = memoizeWithTtl(() => countStoredResumes(db), RESUME_COUNT_TTL_MS);
  const purgeSamples = (what: 'removed' | 'failed') => () =>
    Object.entries(purgeCounts()).map(([kind, counts]) => ({ labels: { kind }, value: counts[what] }));
  return [
    {
      name: 'collegium_tz_data_info',
      labelNames: ['version'],
      help: 'Always 1; the version of the tz database that deadlines are computed with',
      type: 'gauge',
      read: () => [{ labels: { version: process.versions.tz ?? 'none' }, value: 1 }],
    },
    {
      name: 'collegium_jobs',
      labelNames: ['queue', 'state'],
      help: 'Jobs by queue and state: waiting (due), later (scheduled), begun (active), failed (gave up)',
      type: 'gauge',
      read: async () =>
        (await countJobs(db)).flatMap(({ queue, ...states }) =>
          Object.entries(states).map(([state, value]) => ({ labels: { queue, state }, value })),
        ),
    },
    {
      name: 'collegium_emails',
      labelNames: ['state'],
      help: 'Unsent emails by state; given_up waits for an admin',
      type: 'gauge',
      read: async () =>
        (await countWaitingEmails(db)).map(({ state, count }) => ({ labels: { state }, value: count })),
    },
    {
      name: 'collegium_emails_total',
      labelNames: ['outcome'],
      help: 'Attempts to send an email, by outcome: sent, retrying, given_up, dropped',
      type: 'counter',
      read: () => Object.entries(emailOutcomes()).map(([outcome, value]) => ({ labels: { outcome }, value })),
    },
    {
      name: 'collegium_smtp_up',
      help: '1 while the SMTP server answers, 0 while it does not or there is none',
      type: 'gauge',
      read: () => {
        const status = emailStatus();
        return [{ value: status.via === 'server' && status.relay?.answers ? 1 : 0 }];
      },
    },
    {
      name: 'collegium_purged_total',
      labelNames: ['kind'],
      help: 'Rows and files deleted after their retention, by kind',
      type: 'counter',
      read: purgeSamples('removed'),
    },
    {
      name: 'collegium_purge_failures_total',
      labelNames: ['kind'],
      help: 'Purges that failed, by kind',
      type: 'counter',
      read: purgeSamples('failed'),
    },
    {
      name: 'collegium_resumes',
      help: 'Stored resumes; at most five minutes old',
      type: 'gauge',
      read: async () => [{ value: (await resumes()).count }],
    },
    {
      name: 'collegium_resume_bytes',
      help: 'Bytes of stored resumes; at most five minutes old',
      type: 'gauge',
      read: async () => [{ value: (await resumes()).bytes }],
    },
  ];
}

function memoizeWithTtl<T>(load: () => Promise<T>, ttlMs: number): () => Promise<T> {
  let last: { seen: Promise<T>; until: number } | null = null;
  return () => {
    if (last && performance.now() < last.until) return last.seen;
    const seen = load();
    last = { seen, until: performance.now() + ttlMs };
    seen.catch(() => (last = null));
    return seen;
  };
}
