import { type SQL, sql } from 'drizzle-orm';
import { FORMER_MEMBER } from '#domain/member/member.ts';
import { isMachineText, namesToRedact } from '#domain/account/redaction.ts';
import type { Database } from '#server/db/database.ts';
import { insertBatches } from '#server/db/insert-batches.ts';

/** Replacement for a removed address or name. */
export const REDACTED = '[removed]';

/** A number is the most characters of a text that the database accepts. */
type Kind = 'text' | 'list' | 'json' | 'link' | number;
/**
 * Columns where a person of a proposal's side, or the asker of a question, may be named, and which
 * rows their deletion affects.
 */
type PersonTexts = {
  table: string;
  /** The primary key; `id` by default. */
  key?: 'proposal_id';
  rows: keyof typeof ROWS_OF;
  columns: Record<string, Kind>;
};

/**
 * Every text and JSON column that the addresses and names of a deleted person are removed from, on
 * proposals that they owned or worked on.
 */
export const OWNER_TEXTS: readonly PersonTexts[] = [
  {
    table: 'proposals',
    rows: 'itself',
    columns: {
      title: 'text',
      city: 'text',
      state: 'text',
      event_name: 'text',
      event_link: 'link',
      topics: 'list',
      skills: 'list',
      questions: 'list',
      delivery_types: 'list',
      delivery_description: 'text',
      description: 'text',
      required_qualifications: 'text',
      notes: 'text',
      terms: 'json',
    },
  },
  {
    table: 'applications',
    rows: 'proposal',
    columns: { decision_note: 'text', draft_message: 'text', terms: 'json' },
  },
  { table: 'application_notes', rows: 'application', columns: { note: 'text' } },
  { table: 'application_reviews', rows: 'application', columns: { tags: 'list' } },
  { table: 'edit_notifications', key: 'proposal_id', rows: 'proposal', columns: { known: 'json' } },
  { table: 'public_questions', rows: 'proposal', columns: { question: 'text', answer: 'text' } },
  { table: 'answer_edits', rows: 'question', columns: { previous: 'text' } },
  { table: 'reports', rows: 'proposal', columns: { words: 'text' } },
  { table: 'proposal_invitations', rows: 'proposal', columns: { message: 'text' } },
  {
    table: 'review_criteria',
    rows: 'proposal',
    columns: { name: 40, hint: 200, text_for_1: 200, text_for_3: 200, text_for_5: 200 },
  },
  { table: 'conflict_lists', rows: 'proposal', columns: { entries: 'list' } },
  { table: 'conflicts', rows: 'application', columns: { reason: 'text' } },
  { table: 'prepared_answers', rows: 'application', columns: { extra_masks: 'list' } },
  {
    table: 'reviews',
    rows: 'application',
    columns: { strengths: 1000, concerns: 1000, applicant_text: 500 },
  },
  { table: 'review_history', rows: 'review', columns: { content: 'json' } },
  { table: 'transitions', rows: 'proposal', columns: { state_before: 'json' } },
  { table: 'transition_notes', rows: 'transition', columns: { note: 'text' } },
  { table: 'notifications', rows: 'proposal', columns: { facts: 'json' } },
  {
    table: 'trial_emails',
    rows: 'trial email',
    columns: { subject: 'text', text: 'text', html: 'text', headers: 'json' },
  },
  { table: 'emails', rows: 'email', columns: { facts: 'json', subject: 'text', last_response: 'text' } },
];

/** Who posts a proposal: a name of one word may be part of another person's or of an organization's. */
export const POSTER_TEXTS: readonly PersonTexts[] = [
  { table: 'proposals', rows: 'itself', columns: { name: 'text', organization: 'text' } },
];

/** Emails that the person caused, as their recipients and admins read them. */
const SENT_TEXTS: readonly PersonTexts[] = [
  {
    table: 'trial_emails',
    rows: 'trial email sent',
    columns: { subject: 'text', text: 'text', html: 'text', headers: 'json' },
  },
  { table: 'emails', rows: 'sent', columns: { facts: 'json', subject: 'text' } },
];

/** A deleted asker's questions. Copies are found by the question's text, which is therefore last. */
const QUESTION_TEXTS: readonly PersonTexts[] = [
  { table: 'trial_emails', rows: 'trial email of answer', columns: { text: 'text', html: 'text' } },
  { table: 'emails', rows: 'email of answer', columns: { facts: 'json' } },
  { table: 'notifications', rows: 'notification of answer', columns: { facts: 'json' } },
  { table: 'public_questions', rows: 'itself', columns: { question: 'text' } },
];

/** What a proposal's side answered a deleted asker. */
const ANSWER_TEXTS: readonly PersonTexts[] = [
  { table: 'public_questions', rows: 'itself', columns: { answer: 'text' } },
  { table: 'answer_edits', rows: 'question of asker', columns: { previous: 'text' } },
];

/** Other proposals and drafts of who owns these: copies of a text that was handed over. */
const COPIED_TEXTS: readonly PersonTexts[] = [
  { ...OWNER_TEXTS[0]!, rows: 'of same owner' },
  { table: 'proposal_drafts', rows: 'of same owner', columns: { form: 'json' } },
];

/** A deleted author's name on announcements. */
export const AUTHOR_TEXTS: readonly PersonTexts[] = [
  { table: 'announcements', rows: 'author', columns: { writer: 'text' } },
];

/** The names and addresses that are removed. */
type Redacted = { names: readonly string[]; addresses: readonly string[] };

/** Removes a person from proposals that they owned or worked on, and from every copy of their texts. */
export async function redactProposals(
  tx: Database,
  proposalIds: readonly number[],
  redacted: Redacted,
): Promise<void> {
  if (proposalIds.length === 0) return;
  const ids = listed(proposalIds);
  await redactTexts(tx, OWNER_TEXTS, ids, redacted);
  await redactTexts(tx, POSTER_TEXTS, ids, { ...redacted, names: namesToRedact(redacted.names, false) });
}

/**
 * Removes a person's addresses, which no one else has, from what the owners of these proposals may have
 * copied from them.
 */
export async function redactCopies(
  tx: Database,
  proposalIds: readonly number[],
  addresses: readonly string[],
): Promise<void> {
  if (proposalIds.length > 0)
    await redactTexts(tx, COPIED_TEXTS, listed(proposalIds), { names: [], addresses });
}

/** Removes a person from the questions that they asked, in every state. */
export async function redactQuestions(tx: Database, uid: string, redacted: Redacted): Promise<void> {
  const asked = sql`select id from public_questions where asker_id = ${uid}`;
  const names = namesToRedact(redacted.names, false);
  await redactTexts(tx, ANSWER_TEXTS, asked, { ...redacted, names });
  await redactTexts(tx, QUESTION_TEXTS, asked, redacted);
}

/** Removes a person from the announcements that they wrote and the emails that they caused. */
export async function redactSent(tx: Database, uid: string, redacted: Redacted): Promise<void> {
  await redactTexts(tx, AUTHOR_TEXTS, sql`${uid}`, redacted);
  await redactTexts(tx, SENT_TEXTS, sql`${uid}`, redacted);
}

async function redactTexts(
  tx: Database,
  texts: readonly PersonTexts[],
  ids: SQL,
  redacted: Redacted,
): Promise<void> {
  const patterns = patternsOf(redacted);
  if (patterns.length === 0) return;
  for (const { table, key = 'id', rows, columns } of texts) {
    const entries = Object.entries(columns);
    const where = ROWS_OF[rows](ids);
    const plain = entries.filter(([, kind]) => kind !== 'json');
    if (plain.length > 0) await redactColumns(tx, table, plain, where, patterns);
    for (const [name] of entries.filter(([, kind]) => kind === 'json'))
      await redactJson(tx, { table, key, name }, where, patterns);
  }
}

const listed = (ids: readonly number[]) =>
  sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );

// Must match the expression of the index `emails_proposal`.
const EMAIL_PROPOSAL = sql`coalesce(facts -> 'proposal' ->> 'id', facts ->> 'proposalId')`;
const isEmailOf = (ids: SQL) =>
  sql`${EMAIL_PROPOSAL} in (select id::text from proposals where id in (${ids}))`;
const namesQuestion = (ids: SQL) => sql`event = 'question_answered' and exists (
  select 1 from public_questions where id in (${ids}) and question = facts ->> 'question')`;

const isEmailOfAnswer = (ids: SQL) =>
  sql`${EMAIL_PROPOSAL} in (select proposal_id::text from public_questions where id in (${ids})) and ${namesQuestion(ids)}`;

/** The rows of a table by the ids of proposals, of questions, or the person's. */
const ROWS_OF = {
  itself: (ids: SQL) => sql`id in (${ids})`,
  'of same owner': (ids: SQL) => sql`owner_id in (
    select owner_id from proposals where id in (${ids}) and owner_id <> ${FORMER_MEMBER.id})`,
  proposal: (ids: SQL) => sql`proposal_id in (${ids})`,
  application: (ids: SQL) =>
    sql`application_id in (select id from applications where proposal_id in (${ids}))`,
  question: (ids: SQL) => sql`question_id in (select id from public_questions where proposal_id in (${ids}))`,
  review: (ids: SQL) =>
    sql`review_id in (select r.id from reviews r join applications a on a.id = r.application_id where a.proposal_id in (${ids}))`,
  transition: (ids: SQL) => sql`transition_id in (select id from transitions where proposal_id in (${ids}))`,
  email: isEmailOf,
  'trial email': (ids: SQL) => sql`email_id in (select id from emails where ${isEmailOf(ids)})`,
  'question of asker': (ids: SQL) => sql`question_id in (${ids})`,
  'notification of answer': (ids: SQL) =>
    sql`proposal_id in (select proposal_id from public_questions where id in (${ids})) and ${namesQuestion(ids)}`,
  'email of answer': isEmailOfAnswer,
  'trial email of answer': (ids: SQL) =>
    sql`email_id in (select id from emails where ${isEmailOfAnswer(ids)})`,
  author: (uid: SQL) => sql`author_id = ${uid}`,
  sent: (uid: SQL) => sql`sender_id = ${uid}`,
  'trial email sent': (uid: SQL) => sql`email_id in (select id from emails where sender_id = ${uid})`,
};

/** Rows without a match stay as they are, so that no cache of an unchanged page is invalidated. */
async function redactColumns(
  tx: Database,
  table: string,
  columns: readonly (readonly [string, Kind])[],
  where: SQL,
  patterns: readonly Pattern[],
): Promise<void> {
  const changed = columns.map(([name, kind]) => ({
    name: sql.identifier(name),
    value: redactedColumn(name, kind, patterns),
  }));
  const set = changed.map(({ name, value }) => sql`${name} = ${value}`);
  const differs = changed.map(({ name, value }) => sql`${name} is distinct from ${value}`);
  await tx.execute(
    sql`update ${sql.identifier(table)} set ${sql.join(set, sql`, `)}
      where ${where} and (${sql.join(differs, sql` or `)})`,
  );
}

function redactedColumn(column: string, kind: Kind, patterns: readonly Pattern[]): SQL {
  const name = sql.identifier(column);
  if (typeof kind === 'number') return sql`left(${redact(sql`${name}`, patterns)}, ${kind}::int)`;
  if (kind === 'list')
    return sql`array(select ${redact(sql`item`, patterns)} from unnest(${name}) with ordinality as list (item, place) order by place)`;
  // A URL with a part removed would lead elsewhere.
  if (kind === 'link')
    return sql`case when ${redact(sql`${name}`, patterns)} = ${name} then ${name} else 'na' end`;
  return redact(sql`${name}`, patterns);
}

function redact(value: SQL, patterns: readonly Pattern[]): SQL {
  return patterns.reduce(
    (text, { regex, flags }) => sql`regexp_replace(${text}, ${regex}, ${REDACTED}, ${flags})`,
    value,
  );
}

/** The texts of JSON are redacted by value: in its source, a newline before a name is a letter. */
async function redactJson(
  tx: Database,
  { table, key, name }: { table: string; key: string; name: string },
  where: SQL,
  patterns: readonly Pattern[],
): Promise<void> {
  const [id, column] = [sql.identifier(key), sql.identifier(name)];
  const contains = patterns.map(({ part }) => sql`strpos(lower(${column}::text), lower(${part})) > 0`);
  const { rows } = await tx.execute<{ id: string; value: unknown }>(
    sql`select ${id} as id, ${column} as value from ${sql.identifier(table)}
      where ${where} and (${sql.join(contains, sql` or `)}) order by ${id} for update`,
  );
  const changed = rows.flatMap(({ id: row, value }) => {
    const [before, after] = [JSON.stringify(value), JSON.stringify(redactValue(value, patterns))];
    return before === after ? [] : [{ row, after }];
  });
  for (const batch of insertBatches(changed)) {
    const values = batch.map(({ row, after }) => sql`(${row}::bigint, ${after}::jsonb)`);
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${column} = redacted.content
        from (values ${sql.join(values, sql`, `)}) as redacted (row_id, content) where ${id} = redacted.row_id`,
    );
  }
}

/** A JSON value with every text in it redacted, but dates, time zones, ids and states. */
function redactValue(value: unknown, patterns: readonly Pattern[]): unknown {
  if (typeof value === 'string')
    return isMachineText(value)
      ? value
      : patterns.reduce((text, { inText }) => text.replaceAll(inText, REDACTED), value);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, patterns));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactValue(item, patterns)]));
}

/** `regex` and `flags` are PostgreSQL's; `part` is in every JSON text that `inText` matches. */
type Pattern = { regex: string; flags: 'g' | 'gi'; inText: RegExp; part: string };

/** Shorter names cannot be distinguished from other words. */
const MIN_NAME_LENGTH = 3;

function patternsOf({ names, addresses }: Redacted): Pattern[] {
  const longNames = [...new Set(names.map((name) => name.trim()))].filter(
    (name) => name.length >= MIN_NAME_LENGTH && name !== FORMER_MEMBER.name,
  );
  return [...addresses.map(addressPattern), ...longNames.map(namePattern)];
}

function addressPattern(email: string): Pattern {
  // `%40`, because links contain the address percent-encoded.
  const parts = email.split('@');
  return {
    regex: `(?<![[:alnum:]._%+-])${parts.map(escaped).join('(?:@|%40)')}(?![[:alnum:]])`,
    flags: 'gi',
    inText: new RegExp(
      String.raw`(?<![\p{L}\p{N}._%+-])${parts.map(escapedInText).join('(?:@|%40)')}(?![\p{L}\p{N}])`,
      'giu',
    ),
    part: inJson(parts[0]!),
  };
}

/** A pattern for a name; one word matches case-sensitively. */
function namePattern(name: string): Pattern {
  const words = name.split(/\s+/);
  const isOneWord = words.length === 1;
  const longest = words.toSorted((a, b) => b.length - a.length)[0]!;
  return {
    regex: `(?<![[:alnum:]])${words.map(escaped).join(String.raw`\s+`)}(?![[:alnum:]])`,
    flags: isOneWord ? 'g' : 'gi',
    inText: new RegExp(
      String.raw`(?<![\p{L}\p{N}])${words.map(escapedInText).join(String.raw`\s+`)}(?![\p{L}\p{N}])`,
      isOneWord ? 'gu' : 'giu',
    ),
    part: inJson(longest),
  };
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/**
 * Escapes text for a PostgreSQL regular expression that also matches HTML entities, as in emails.
 */
function escaped(text: string): string {
  return Array.from(text, (character) => {
    if (`&<>"'`.includes(character)) return `(?:${character}|&#?[a-z0-9]+;)`;
    return /[\p{L}\p{N}]/u.test(character) ? character : `\\${character}`;
  }).join('');
}

const escapedInText = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
