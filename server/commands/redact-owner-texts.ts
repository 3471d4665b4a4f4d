import { type SQL, sql } from 'drizzle-orm';
import { FORMER_MEMBER } from '../../domain/member.ts';
import type { Database } from '../db/database.ts';

/** Replacement for a removed address or name. */
export const REDACTED = '[removed]';

type Kind = 'text' | 'list' | 'json' | 'link';
/**
 * Columns where an owner may have written their address or name, and which rows their deletion
 * affects.
 */
type OwnerTexts = {
  table: string;
  rows:
    | 'own proposal'
    | 'proposal'
    | 'application'
    | 'review'
    | 'email'
    | 'trial email'
    | 'transition'
    | 'author';
  columns: Record<string, Kind>;
};

/** Every text and JSON column that a deleted owner's address and name are removed from. */
export const OWNER_TEXTS: readonly OwnerTexts[] = [
  {
    table: 'proposals',
    rows: 'own proposal',
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
  { table: 'applications', rows: 'proposal', columns: { decision_note: 'text', terms: 'json' } },
  { table: 'edit_notifications', rows: 'proposal', columns: { known: 'json' } },
  { table: 'public_questions', rows: 'proposal', columns: { question: 'text', answer: 'text' } },
  { table: 'reports', rows: 'proposal', columns: { words: 'text' } },
  {
    table: 'review_criteria',
    rows: 'proposal',
    columns: { name: 'text', hint: 'text', text_for_1: 'text', text_for_3: 'text', text_for_5: 'text' },
  },
  { table: 'conflict_lists', rows: 'proposal', columns: { entries: 'list' } },
  { table: 'conflicts', rows: 'application', columns: { reason: 'text' } },
  { table: 'prepared_answers', rows: 'application', columns: { extra_masks: 'list' } },
  {
    table: 'reviews',
    rows: 'application',
    columns: { strengths: 'text', concerns: 'text', applicant_text: 'text' },
  },
  { table: 'review_history', rows: 'review', columns: { content: 'json' } },
  { table: 'transition_notes', rows: 'transition', columns: { note: 'text' } },
  { table: 'notifications', rows: 'proposal', columns: { facts: 'json' } },
  {
    table: 'trial_emails',
    rows: 'trial email',
    columns: { subject: 'text', text: 'text', html: 'text', headers: 'json' },
  },
  { table: 'emails', rows: 'email', columns: { facts: 'json', subject: 'text', last_response: 'text' } },
  { table: 'announcements', rows: 'author', columns: { writer: 'text' } },
];

/** Every other text and JSON column, by the reason why it holds nothing of a deleted owner. */
export const WITHOUT_OWNER_TEXTS: Record<string, readonly string[]> = {
  'replaced or deleted with the account': [
    'proposals.name',
    'proposals.organization',
    'proposals.title_text',
    'proposals.search_text',
    'applications.draft_message',
    'transitions.state_before',
    'users.*',
    'members.*',
    'verified_facts.*',
    'organization_domains.*',
    'member_time_zones.*',
    'sessions.*',
    'linked_accounts.*',
    'account_emails.*',
    'email_links.*',
    'passkeys.*',
    'wallets.*',
    'identity_challenges.*',
    'proposal_drafts.*',
    'proposal_invitations.*',
    'application_notes.*',
    'message_templates.*',
    'saved_searches.*',
    'application_edits.previous',
    'application_reviews.*',
    'answer_edits.*',
    'member_transitions.*',
    'notification_preferences.*',
    'known_devices.*',
    'bookmarks.*',
    'subscriptions.*',
    'suppressed_addresses.*',
    'feedback.*',
    'rate_limit_counters.*',
    'emails.to_address',
    'trial_emails.to_address',
  ],
  'what other people wrote about themselves': [
    'applications.answers',
    'applications.answers_folded',
    'applications.comments',
    'applications.reference_link',
    'applications.ai_use',
    'applications.decline_note',
    'applications.lead_part',
    'application_members.message',
    'application_members.email',
    'application_members.part',
    'application_members.decline_note',
    'application_changes.*',
    'application_resumes.*',
    'prepared_answers.source',
    'prepared_answers.answers',
    'resumes.*',
    'resume_downloads.*',
  ],
  'what the team published': [
    'announcements.title',
    'announcements.description',
    'announcements.content',
    'announcements.search_text',
    'announcements.time_zone',
    'announcement_views.*',
  ],
  'ids, states and text of the product': [
    'proposals.owner_id',
    'proposals.co_owner_ids',
    'proposal_people.*',
    'proposal_hand_overs.*',
    'application_readers.*',
    'reviews.reviewer_id',
    'reviews.status',
    'reviews.scores',
    'reviews.recommendation',
    'conflicts.user_id',
    'conflicts.status',
    'conflicts.source',
    'conflicts.kind',
    'conflicts.decided_by',
    'conflict_lists.user_id',
    'proposals.status',
    'proposals.hidden_from',
    'proposals.recruitment_type',
    'proposals.work_location',
    'proposals.rewards',
    'proposals.demand',
    'proposals.app_type',
    'proposals.team_mode',
    'proposals.time_zone',
    'applications.applicant_id',
    'applications.status',
    'applications.pending_decision',
    'applications.lead_answer',
    'applications.member_ids',
    'applications.conflict_ids',
    'application_members.user_id',
    'application_members.state',
    'application_members.answer',
    'application_edits.changed',
    'proposal_safety.*',
    'notifications.user_id',
    'notifications.event',
    'notifications.dedupe_key',
    'public_questions.asker_id',
    'public_questions.state',
    'public_questions.dismiss_reason',
    'question_followers.user_id',
    'transitions.actor_id',
    'transitions.action',
    'transitions.from_status',
    'transitions.to_status',
    'emails.user_id',
    'emails.sender_id',
    'emails.event',
    'emails.dedupe_key',
    'emails.state',
    'reports.reason',
    'reports.reporter_id',
    'announcements.author_id',
    'announcement_transitions.*',
    'audit_entries.*',
    'statistics.*',
    'smtp_relays.*',
    'signing_keys.*',
    'applied_migration.*',
  ],
};

/**
 * Removes an owner's addresses and names from their proposals and from every copy that others
 * received; call before deleting the account. `names` are the account's and those on its proposals.
 */
export async function redactOwnerTexts(
  tx: Database,
  proposalIds: readonly number[],
  { uid, addresses }: { uid: string; addresses: readonly string[] },
  names: readonly string[],
): Promise<void> {
  const patterns = patternsOf(addresses, names);
  for (const { table, rows, columns } of OWNER_TEXTS) {
    if (rows !== 'author' && proposalIds.length === 0) continue;
    const set = Object.entries(columns).map(
      ([name, kind]) => sql`${sql.identifier(name)} = ${redactedColumn(name, kind, patterns)}`,
    );
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${sql.join(set, sql`, `)} where ${rowsWhere(rows, proposalIds, uid)}`,
    );
  }
}

function rowsWhere(rows: OwnerTexts['rows'], proposalIds: readonly number[], uid: string): SQL {
  const list = (ids: readonly (number | string)[]) =>
    sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    );
  // Must match the expression of the index `emails_proposal`.
  const emailsOfProposals = sql`coalesce(facts -> 'proposal' ->> 'id', facts ->> 'proposalId') in (${list(proposalIds.map(String))})`;
  switch (rows) {
    case 'own proposal':
      return sql`id in (${list(proposalIds)})`;
    case 'proposal':
      return sql`proposal_id in (${list(proposalIds)})`;
    case 'application':
      return sql`application_id in (select id from applications where proposal_id in (${list(proposalIds)}))`;
    case 'review':
      return sql`review_id in (select r.id from reviews r join applications a on a.id = r.application_id where a.proposal_id in (${list(proposalIds)}))`;
    case 'email':
      return emailsOfProposals;
    case 'trial email':
      return sql`email_id in (select id from emails where ${emailsOfProposals})`;
    case 'transition':
      return sql`transition_id in (select id from transitions where proposal_id in (${list(proposalIds)}))`;
    case 'author':
      return sql`author_id = ${uid}`;
  }
}

type Pattern = { regex: string; flags: 'g' | 'gi' };
type Patterns = Record<'text' | 'json', Pattern[]>;

function redactedColumn(column: string, kind: Kind, patterns: Patterns): SQL {
  const name = sql.identifier(column);
  switch (kind) {
    case 'text':
      return redact(sql`${name}`, patterns.text);
    case 'list':
      return sql`array(select ${redact(sql`item`, patterns.text)} from unnest(${name}) with ordinality as list (item, place) order by place)`;
    case 'json':
      return sql`(${redact(sql`${name}::text`, patterns.json)})::jsonb`;
    // A URL with a part removed would lead elsewhere.
    case 'link':
      return sql`case when ${redact(sql`${name}`, patterns.text)} = ${name} then ${name} else 'na' end`;
  }
}

function redact(value: SQL, patterns: readonly Pattern[]): SQL {
  return patterns.reduce(
    (text, { regex, flags }) => sql`regexp_replace(${text}, ${regex}, ${REDACTED}, ${flags})`,
    value,
  );
}

/** Shorter names cannot be distinguished from other words. */
const MIN_NAME_LENGTH = 3;

function patternsOf(addresses: readonly string[], names: readonly string[]): Patterns {
  const longNames = [...new Set(names.map((name) => name.trim()))].filter(
    (name) => name.length >= MIN_NAME_LENGTH && name !== FORMER_MEMBER.name,
  );
  const addressPatterns = addresses.map((email): Pattern => ({
    // `%40`, because links contain the address percent-encoded.
    regex: `(?<![[:alnum:]._%+-])${email.split('@').map(escaped).join('(?:@|%40)')}(?![[:alnum:]])`,
    flags: 'gi',
  }));
  return {
    text: [...addressPatterns, ...longNames.map((name) => namePattern(name, name, 'text'))],
    json: [
      ...addressPatterns,
      ...longNames.map((name) => namePattern(name, JSON.stringify(name).slice(1, -1), 'json')),
    ],
  };
}

/**
 * A pattern for a name; one word matches case-sensitively. In JSON, a lowercase word in quotes may
 * be a key or a state, and does not match.
 */
function namePattern(name: string, written: string, kind: 'text' | 'json'): Pattern {
  const isOneWord = !/\s/.test(name);
  const edge = kind === 'json' && /^[a-z_]+$/.test(name) ? '["[:alnum:]]' : '[[:alnum:]]';
  const words = written
    .split(/\s+/)
    .map(escaped)
    .join(String.raw`\s+`);
  return { regex: `(?<!${edge})${words}(?!${edge})`, flags: isOneWord ? 'g' : 'gi' };
}

/**
 * Escapes text for a PostgreSQL regular expression that also matches HTML entities, as in emails.
 */
function escaped(text: string): string {
  return Array.from(text, (character) => {
    if (`&<>"'`.includes(character)) return `(?:${character}|&#?[a-z0-9]+;)`;
    return /[\p{L}\p{N}]/u.test(character) ? character : `\\${character}`;
  }).join('');
}
