import type pg from 'pg';
import { type ManyRow, type Spread, manyMember, manyPeople, manyRow } from './many-rows.ts';

/** Rows of one statement: small enough to be built while the one before is stored. */
const STEP = 5000;
const TABLES = ['users', 'proposals', 'applications', 'transitions'];

/**
 * Fills an empty, migrated database, past the commands, with a board of `count` proposals over the last two and a half years before
 * `now`, a tenth as many members and about as many applications; over several connections at the same time. Words, topics and places
 * come as they do in life: a few everywhere, most hardly ever. About the share `accepting` takes applications at `now`, the newest above
 * all; the others are past due, closed, announced, withdrawn or hidden. The same values make the same board.
 *
 * Indexes and references are taken away meanwhile and made again, then statistics are gathered. Needs to own the tables.
 */
export async function loadManyProposals(
  connections: readonly pg.ClientBase[],
  { count, now, seed = 1, accepting = 0.12 }: Pick<Spread, 'count' | 'now'> & Partial<Spread>,
): Promise<void> {
  const first = connections[0]!;
  const members = Math.max(10, Math.ceil(count / 10));
  const spread = { count, members, now, seed, accepting };
  const rebuild = await takeIndexesAway(first);
  await first.query(MEMBERS, [manyPeople(members, seed), now]);
  const steps = Array.from({ length: Math.ceil(count / STEP) }, (_, at) => at * STEP + 1);
  await shareOut(connections, steps, (connection, from) => loadStep(connection, from, spread));
  await first.query(`select setval(pg_get_serial_sequence('proposals', 'id'), $1::bigint)`, [count]);
  await shareOut(connections, rebuild.indexes, (connection, sql) => connection.query(sql));
  for (const sql of rebuild.references) await first.query(sql);
  await shareOut(connections, TABLES, (connection, table) => connection.query(`vacuum (analyze) ${table}`));
}

/** Each connection takes the next task as soon as it is done with one. */
async function shareOut<T>(
  connections: readonly pg.ClientBase[],
  tasks: readonly T[],
  work: (connection: pg.ClientBase, task: T) => Promise<unknown>,
): Promise<void> {
  const waiting = [...tasks];
  await Promise.all(
    connections.map(async (connection) => {
      for (let task = waiting.shift(); task !== undefined; task = waiting.shift())
        await work(connection, task);
    }),
  );
}

async function loadStep(connection: pg.ClientBase, from: number, spread: Spread): Promise<void> {
  const to = Math.min(spread.count, from + STEP - 1);
  const rows = Array.from({ length: to - from + 1 }, (_, at) => manyRow(from + at, spread));
  const columns = COLUMNS.map(([name]) => rows.map((row) => row[name]));
  await connection.query(PROPOSALS, columns);
  await connection.query(APPLICATIONS, [from, to, spread.members]);
  await connection.query(MOVES, [from, to]);
}

/** Drops what slows loading down, and tells how it is made again: what takes longest first. */
async function takeIndexesAway(client: pg.ClientBase): Promise<{ indexes: string[]; references: string[] }> {
  const { rows: references } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1) and conrelid::regclass::text <> 'users'`,
    [TABLES],
  );
  const { rows: indexes } = await client.query<{ drop: string; make: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
     from pg_index where indrelid::regclass::text = any($1)
       and not exists (select from pg_constraint where conindid = indexrelid)
     order by pg_get_indexdef(indexrelid) like '%USING gin%' desc`,
    [TABLES],
  );
  for (const { drop } of [...references, ...indexes]) await client.query(drop);
  return { references: references.map(({ make }) => make), indexes: indexes.map(({ make }) => make) };
}

const MEMBERS = `
  insert into users (id, name, email, email_verified, created_at, updated_at)
  select '${manyMember(0).slice(0, -1)}' || place - 1, name, 'many-' || place - 1 || '@many.example', true, $2::timestamptz - interval '3 years', $2
  from unnest($1::text[]) with ordinality as people (name, place)`;

const COLUMNS = Object.entries({
  id: 'bigint',
  owner: 'text',
  status: 'text',
  hiddenFrom: 'text',
  title: 'text',
  name: 'text',
  organization: 'text',
  city: 'text',
  state: 'text',
  kind: 'text',
  location: 'text',
  appType: 'text',
  event: 'boolean',
  closeAt: 'timestamptz',
  lapsedCloseAt: 'timestamptz',
  topic1: 'text',
  topic2: 'text',
  prose: 'text',
  hours: 'smallint',
  spots: 'smallint',
  postedAt: 'timestamptz',
  announcedAt: 'timestamptz',
  applied: 'integer',
} satisfies Record<keyof ManyRow, string>) as [keyof ManyRow, string][];

const PROPOSALS = `
  insert into proposals (id, owner_id, status, hidden_from, title, name, organization, city, state, recruitment_type, work_location,
    app_type, with_event, event_name, event_link, start_date, end_date, close_at, result_at, time_zone, topics, skills, questions,
    delivery_types, delivery_description, description, required_qualifications, notes, hours_per_week, participants, posted_at,
    created_at, announced_at, application_count, lapsed_close_at)
  overriding system value
  select id, owner, status, "hiddenFrom", title, name, organization, city, state, kind, location, "appType",
    event, case when event then 'Summer school' else 'na' end, case when event then 'https://events.example' else 'na' end,
    ("closeAt" + interval '20 days')::date, ("closeAt" + interval '140 days')::date, "closeAt", "closeAt" + interval '14 days', 'UTC',
    array[topic1, topic2, 'N/A'], array['Python', 'Writing', 'Statistics'], array['Why this one?', 'What have you built?', 'N/A'],
    array['Text', 'Code', 'N/A'], 'A paper and its data.', repeat('What ' || prose || ' does is measured, and told. ', 16),
    'You can read a paper and say what is missing in it.', 'Hours are as you like.', hours, spots, "postedAt", "postedAt",
    "announcedAt", applied, "lapsedCloseAt"
  from unnest(${COLUMNS.map(([_, type], at) => `$${at + 1}::${type}[]`).join(', ')})
    as made (${COLUMNS.map(([name]) => `"${name}"`).join(', ')})`;

// The applicants of a proposal are neighbours, so that nobody is there twice.
const APPLICATIONS = `
  insert into applications (proposal_id, applicant_id, status, answers, comments, reference_link, created_at, saved_at, submitted_at)
  select id, 'many-' || (id * 7919 + place) % $3::bigint, case when status = 'announced' then 'not_selected' else 'submitted' end,
    array['Because of the data.', 'A sensor log of eleven months.', ''], 'Free from next week.', 'na', posted_at, posted_at, posted_at
  from proposals, generate_series(1, least(application_count, $3::bigint)) place where id between $1::bigint and $2::bigint`;

const MOVES = `
  insert into transitions (proposal_id, actor_id, verb, from_status, to_status, at)
  select id, owner_id, 'publish', 'draft', 'open', posted_at from proposals where id between $1::bigint and $2::bigint`;
