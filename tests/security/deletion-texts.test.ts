import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { FORMER_MEMBER, deletionLine } from '#domain/member/member.ts';
import { proposalFacts } from '#domain/notification/facts.ts';
import {
  AUTHOR_TEXTS,
  OWNER_TEXTS,
  POSTER_TEXTS,
  REDACTED,
} from '#server/commands/account/redact-owner-texts.ts';
import { emails, notifications, trialEmails } from '#server/db/schema/notification.ts';
import { transitionNotes, reports } from '#server/db/schema/moderation.ts';
import {
  conflictLists,
  conflicts,
  preparedAnswers,
  reviewCriteria,
  reviewHistory,
  reviewPanels,
  reviews,
} from '#server/db/schema/review-panel.ts';
import { applications, transitions, proposals } from '#server/db/schema/proposal.ts';
import { insertApplication, insertBoardRows, insertProposal } from '#server/db/testing/board-rows.ts';
import { findRowsContaining } from '#server/db/testing/find-rows-containing.ts';
import { openTestApp } from './test-app.ts';

const board = await openTestApp();
const { db, ask } = board;

/** Every other text and JSON column, by the reason why it holds nothing of a deleted owner. */
const WITHOUT_OWNER_TEXTS: Record<string, readonly string[]> = {
  'replaced or deleted with the account': [
    'proposals.title_text',
    'proposals.search_text',
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
    'proposal_invitations.email',
    'proposal_invitations.token_hash',
    'message_templates.*',
    'saved_searches.*',
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
    'application_edits.previous',
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
    'proposal_invitations.role',
    'proposal_invitations.state',
    'proposal_invitations.invited_by',
    'proposal_invitations.answered_by',
    'application_notes.owner_id',
    'application_notes.author_id',
    'application_reviews.owner_id',
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

test('every text and JSON column is cleaned when an account is deleted, or exempt with a reason [72]', async () => {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'USER-DEFINED')
      or (data_type = 'ARRAY' and udt_name in ('_text', '_varchar')))`);
  const cleaned = [...OWNER_TEXTS, ...POSTER_TEXTS, ...AUTHOR_TEXTS].flatMap(({ table, columns }) =>
    Object.keys(columns).map((name) => `${table}.${name}`),
  );
  const exempt = Object.values(WITHOUT_OWNER_TEXTS).flat();
  const known = new Set([...cleaned, ...exempt]);
  const names = rows.map(({ table, column }) => ({ table, name: `${table}.${column}` }));
  expect(names.filter(({ table, name }) => !known.has(name) && !known.has(`${table}.*`))).toEqual([]);
  const there = new Set(names.flatMap(({ table, name }) => [name, `${table}.*`]));
  expect([...known].filter((name) => !there.has(name))).toEqual([]);
  expect(cleaned.filter((name) => exempt.includes(name))).toEqual([]);
});

test('deleting an owner removes their name and email address from every text and every copy [72]', async () => {
  const owner = await board.person("Zoë O'Quillby");
  const applicant = await board.person('Anna A.');
  const now = new Date();
  const signature = `Write to ${owner.name} or ZOE at ${owner.email.toUpperCase()}!`;
  const three: [string, string, string] = [signature, 'plain', signature];
  const id = await insertProposal(db, owner.uid, now, {
    title: signature,
    name: owner.name,
    city: signature,
    state: signature,
    topics: three,
    skills: three,
    questions: three,
    withEvent: true,
    eventName: signature,
    eventLink: `https://example.org/${encodeURIComponent(owner.email)}`,

    description: signature,
    requiredQualifications: signature,
    notes: signature,
    deliveryDescription: signature,
    deliveryTypes: three,
    appType: 'rolling',
    applicationCount: 1,
  });
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
  const facts = {
    proposalId: id,
    applicantId: applicant.uid,
    resumeId: null,
    status: 'not_selected',
  } as const;
  const applicationId = await insertApplication(db, facts, now);
  await db.update(applications).set({ message: signature }).where(eq(applications.id, applicationId));
  await db
    .insert(reports)
    .values({ proposalId: id, reporterId: applicant.uid, reason: 'other', words: signature, createdAt: now });
  const { newPerson } = insertBoardRows(db, now);
  const reviewer = await newPerson('Rita');
  await db.insert(reviewPanels).values({ proposalId: id, wanted: 1, createdAt: now });
  const texts = { textFor1: signature, textFor3: '', textFor5: signature };
  await db
    .insert(reviewCriteria)
    .values({ proposalId: id, position: 1, name: 'Fit', hint: signature, weight: 1, ...texts });
  const said = { strengths: signature, concerns: '', applicantText: signature };
  const [review] = await db
    .insert(reviews)
    .values({
      applicationId,
      reviewerId: reviewer.uid,
      status: 'submitted',
      ...said,
      assignedAt: now,
      submittedAt: now,
    })
    .returning({ id: reviews.id });
  const content = { scores: {}, confidence: 2, ...said, recommendation: 'maybe' } as const;
  await db.insert(reviewHistory).values({ reviewId: review!.id, at: now, content });
  const list = { proposalId: id, userId: reviewer.uid, entries: [owner.name], savedAt: now };
  await db.insert(conflictLists).values(list);
  const waived = { status: 'waived', source: 'organization', reason: signature, at: now } as const;
  await db.insert(conflicts).values({ applicationId, userId: reviewer.uid, ...waived });
  const plain: [string, string, string] = ['a', 'b', 'c'];
  const prepared = { source: plain, answers: plain, extraMasks: [owner.name], savedAt: now };
  await db.insert(preparedAnswers).values({ applicationId, ...prepared });
  const [transition] = await db
    .insert(transitions)
    .values({ proposalId: id, action: 'hide', fromStatus: 'open', toStatus: 'hidden', at: now })
    .returning({ id: transitions.id });
  await db.insert(transitionNotes).values({ transitionId: transition!.id, note: signature });
  const eventFacts = { applicationId, proposal: proposalFacts(row!), reason: signature };
  const notification = { userId: applicant.uid, event: 'not_selected', facts: eventFacts } as const;
  await db.insert(notifications).values({ ...notification, proposalId: id, applicationId, at: now });
  const email = {
    toAddress: applicant.email,
    subject: signature,
    lastResponse: signature,
    createdAt: now,
    dueAt: now,
  };
  const [queued] = await db
    .insert(emails)
    .values({ ...notification, ...email })
    .returning({ id: emails.id });
  const digestEmail = { event: 'new_proposal', facts: { proposalId: id }, state: 'sent' } as const;
  await db.insert(emails).values({ ...email, ...digestEmail, toAddress: 'reader@example.org' });
  const html = `<p>${signature.replace("'", '&#39;')}</p>`;
  const wrapped = {
    subject: signature,
    text: signature.replace(' ', '\n'),
    html,
    headers: { 'X-Title': signature },
  };
  await db
    .insert(trialEmails)
    .values({ emailId: queued!.id, toAddress: applicant.email, ...wrapped, at: now });

  const deleted = await ask('/settings/delete', { as: owner, form: { line: deletionLine(owner.email) } });
  expect(deleted.headers.get('location')).toBe('/settings/deleted');
  for (const secret of [owner.email, encodeURIComponent(owner.email), owner.name, 'Quillby'])
    expect([secret, await findRowsContaining(db, secret)]).toEqual([secret, []]);
  const [remaining] = await db.select().from(proposals).where(eq(proposals.id, id));
  expect(remaining).toMatchObject({
    name: FORMER_MEMBER.name,
    eventLink: 'na',
    topics: [expect.anything(), 'plain', expect.anything()],
    description: `Write to ${REDACTED} or ZOE at ${REDACTED}!`,
  });
  for (const path of [`/proposal/${id}`, `/applications/${applicationId}`, '/notifications']) {
    const page = await ask(path, { as: applicant });
    expect([path, page.status]).toEqual([path, 200]);
    expect(await page.text()).not.toContain('Quillby');
  }
});
