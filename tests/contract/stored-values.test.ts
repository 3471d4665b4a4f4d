import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ANNOUNCEMENT_TRANSITIONS, ANNOUNCEMENT_STATES } from '#domain/board/announcement.ts';
import { APPLICATION_TRANSITIONS } from '#domain/application/application.ts';
import { AUDIT_KINDS } from '#domain/audit/audit.ts';
import { EMAILS, NOTIFICATIONS } from '#domain/notification/events.ts';
import { PREFERENCES } from '#domain/notification/preferences.ts';
import { PROPOSAL_TRANSITIONS } from '#domain/proposal/proposal-transitions.ts';
import { MIGRATIONS } from '#server/db/migrate.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { sampleFacts } from '#domain/notification/testing/sample-facts.ts';
import { renderEmail } from '#server/email/render-email.ts';
import type { WrittenEmail } from '#server/email/written-email.ts';
import { columns, linesOf, recorded } from './recorded.ts';

const db = await testDatabase();

test('check constraints allow the recorded values, whatever the column is called', async () => {
  const { rows } = await db.execute<{ definition: string }>(
    sql`select pg_get_constraintdef(oid) as definition from pg_constraint
        where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  const lists = rows
    .map(({ definition }) => /ANY \(+ARRAY\[([^\]]+)\]/.exec(definition)?.[1] ?? '')
    .filter((list) => list !== '')
    .map((list) =>
      list
        .split(', ')
        .map((item) => item.replace(/^'(.*)'::text$/, '$1'))
        .toSorted()
        .join(', '),
    );
  expect(lists.length).toBeGreaterThan(15);
  await expect(linesOf([...new Set(lists)].toSorted())).toMatchFileSnapshot(recorded('database-values.txt'));
});

const actionsOf = (transitions: readonly { action: string }[]) => [
  ...new Set(transitions.map(({ action }) => action)),
];

test('audit entries, notifications, emails and transitions are stored as the recorded kinds', async () => {
  const kinds = {
    'audit entry': Object.keys(AUDIT_KINDS),
    notification: Object.keys(NOTIFICATIONS),
    'email without account': Object.keys(EMAILS),
    preference: Object.keys(PREFERENCES),
    'announcement state': [...ANNOUNCEMENT_STATES],
    'announcement action': actionsOf(ANNOUNCEMENT_TRANSITIONS),
    'proposal action': actionsOf(PROPOSAL_TRANSITIONS),
    'application action': actionsOf(APPLICATION_TRANSITIONS),
  };
  const rows = Object.entries(kinds).flatMap(([what, names]) => names.toSorted().map((name) => [what, name]));
  await expect(columns(rows)).toMatchFileSnapshot(recorded('stored-kinds.txt'));
});

test('job queues have the recorded names and retry settings', async () => {
  const { rows } = await db.execute(
    sql`select name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
          heartbeat_seconds, deletion_seconds
        from pgboss.queue where name not like '\\_\\_pgboss%' order by name`,
  );
  const heads = Object.keys(rows[0] ?? {});
  const table = columns([heads, ...rows.map((row) => heads.map((head) => String(row[head])))]);
  await expect(table).toMatchFileSnapshot(recorded('job-queues.txt'));
});

test('emails have the recorded kinds and subjects', async () => {
  const context = { publicUrl: 'https://board.example', unsubscribeUrl: null };
  const rows: string[][] = [];
  for (const event of Object.keys(sampleFacts).toSorted()) {
    const facts = sampleFacts[event as WrittenEmail['event']];
    rows.push([event, (await renderEmail({ event, facts } as WrittenEmail, context)).subject]);
  }
  await expect(columns(rows)).toMatchFileSnapshot(recorded('email-subjects.txt'));
});

test('released migrations have the recorded checksums', async () => {
  const rows = MIGRATIONS.map((migration) => [
    migration.name,
    createHash('sha256').update(migration.sql).digest('hex'),
  ]);
  await expect(columns(rows)).toMatchFileSnapshot(recorded('migrations.txt'));
});
