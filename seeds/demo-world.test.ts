import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domainToUnicode } from 'node:url';
import { count, eq, gt, min, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { ANSWER_WORD_TARGET, DECISIONS } from '#domain/application/application.ts';
import { DAY_MS } from '#domain/time/duration.ts';

import { linkSafety } from '#domain/text/link-safety.ts';
import { phrasesOf } from '#domain/proposal/proposal-safety.ts';
import { linksIn } from '#domain/text/text-links.ts';
import { type Proposal, RECRUITMENT_TYPES, WORK_LOCATIONS, spotCap } from '#domain/proposal/proposal.ts';
import { NO_FILTER } from '#domain/board/proposal-filter.ts';
import { APPLICATION_STATUSES } from '#domain/base/status.ts';
import { proposalDeadline } from '#domain/proposal/proposal-status.ts';
import { dateErrors, proposalSchema } from '#domain/proposal/proposal-schema.ts';
import { statisticMonths } from '#domain/board/statistic.ts';
import { parseTeamRule } from '#domain/team/team.ts';
import { termsBadge } from '#domain/proposal/terms-summary.ts';
import { REWARDS, parseTerms, termsToForm } from '#domain/proposal/terms.ts';
import { cleanText, countWords } from '#domain/text/text-input.ts';
import { factHolds } from '#domain/member/verified-fact.ts';
import { readBlob } from '#server/storage/blob-store.ts';
import { openFolderStore } from '#server/storage/filesystem.ts';
import { linkedAccounts, sessions, users } from '#server/db/schema/account.ts';
import { announcements } from '#server/db/schema/announcement.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { proposalSafety } from '#server/db/schema/proposal-safety.ts';
import { resumeDownloads, resumes } from '#server/db/schema/resume.ts';
import { applications, transitions, proposalDrafts, proposals } from '#server/db/schema/proposal.ts';
import { savedSearchMatches } from '#server/db/schema/saved-search.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { accountEmails } from '#server/db/schema/account-email.ts';
import { findOwnOrganization } from '#server/queries/member/organization-domain.ts';
import { verifiedFacts } from '#server/db/schema/verified-fact.ts';
import { insertTrialPerson, trialSubject } from '#server/db/trial-person.ts';
import { runDueReminders } from '#server/jobs/due-reminders.ts';
import { enqueueSearchDigests } from '#server/notifications/saved-search-alerts.ts';
import { countTabs } from '#server/queries/board/tab-counts.ts';
import { listProposals } from '#server/queries/proposal/proposal-list.ts';
import { listSearches } from '#server/queries/notification/saved-search.ts';
import { listOfferedProposals, listOwnersSide } from '#server/queries/proposal/proposal-people.ts';
import { listReceivedResumes } from '#server/queries/review/received-resume.ts';
import { expectSeeded } from './expect-ok.ts';
import { listNotifications } from '#server/queries/notification/notification.ts';
import { peopleOf } from './demo-application.ts';
import { findOwnedPanel } from '#server/queries/review/review-panel.ts';
import { countPanelProgress } from '#domain/review/panel-progress.ts';
import { DEMO_PANEL } from './demo-panel-facts.ts';
import { buildContent, instantInDays } from './demo-proposal.ts';
import { DEMO_APPLICATIONS, DEMO_PROPOSALS, loadDemoWorld } from './demo-world.ts';
import { DEMO_QUESTIONS } from './demo-questions.ts';
import { demoTerms } from './demo-terms.ts';
import { ALL_PEOPLE, PEOPLE, type PersonKey, demoActor, demoUid } from './demo-people.ts';

const now = new Date('2026-11-21T12:00:00Z');
const db = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'collegium-demo-'));
const blobs = await openFolderStore(folder);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('demo content', () => {
  test.each(Object.entries(DEMO_PROPOSALS))('%s is a valid proposal', (key, demo) => {
    const { terms, teamMode, teamSize, ...content } = buildContent(demo, now, demoTerms(key));
    const rule = { teamMode, teamSize };
    const parsed = parseTeamRule({ mode: teamMode, size: teamSize }, spotCap(demo.participants));
    expect(parsed).toEqual({ rule, errors: {} });
    expect(parseTerms(termsToForm(terms))).toEqual({ terms, errors: {} });
    const checked = proposalSchema.safeParse(content);
    expect(checked.error?.issues ?? []).toEqual([]);
    expect(checked.data).toEqual(content);
    expect(dateErrors(content, instantInDays(demo.posted, now))).toEqual({});
    expect(countWords(content.description)).toBeGreaterThanOrEqual(50);
  });

  test('every reward, a range in USDC, both AI policies that ask for something, and no terms occur', () => {
    const all = Object.keys(DEMO_PROPOSALS).map(demoTerms);
    const rewards = all.flatMap((terms) => terms?.rewards ?? []);
    expect(new Set(rewards)).toEqual(new Set(REWARDS));
    const badges = all.map(termsBadge);
    expect(badges).toContainEqual(expect.stringMatching(/^Paid [\d,]+–[\d,]+ USDC/));
    const policies = all.map((terms) => terms?.aiInApplication);
    expect(policies).toEqual(expect.arrayContaining(['allowed_if_disclosed', 'not_allowed']));
    expect(all.filter((terms) => terms === null)).toHaveLength(2);
  });

  test('five questions have an answer, and one has waited four days', () => {
    const questions = Object.values(DEMO_QUESTIONS).flat();
    expect(questions.filter(({ answered }) => answered)).toHaveLength(5);
    expect(questions.filter(({ answered }) => !answered)).toMatchObject([{ day: -4 }]);
  });

  test('one proposal is marked as new, some have warning phrases, one answer has a lookalike link', () => {
    expect(Object.values(DEMO_PROPOSALS).filter(({ marked }) => marked)).toHaveLength(1);
    const phrases = Object.entries(DEMO_PROPOSALS).flatMap(([key, demo]) =>
      phrasesOf(buildContent(demo, now, demoTerms(key))),
    );
    expect(phrases.map(({ kind }) => kind)).toContain('keys');
    const links = Object.values(DEMO_QUESTIONS)
      .flat()
      .flatMap(({ answered }) => linksIn(answered?.answer ?? ''))
      .flatMap(({ href }) => (href ? [linkSafety(href, domainToUnicode)?.looksLike] : []));
    expect(links).toEqual(['ledger.example']);
  });

  test('every answer is already cleaned, and the longest reaches most of the word target', () => {
    const answers = Object.values(DEMO_APPLICATIONS).flatMap((sent) =>
      sent.flatMap(({ answers: all }) => all),
    );
    for (const answer of answers) expect(cleanText(answer)).toBe(answer);
    expect(Math.max(...answers.map(countWords))).toBeGreaterThan(0.7 * ANSWER_WORD_TARGET);
  });

  test('no one applies twice to one proposal or to their own', () => {
    for (const [key, sent] of Object.entries(DEMO_APPLICATIONS)) {
      const people = sent.flatMap(peopleOf);
      expect(new Set(people).size).toBe(people.length);
      expect(people).not.toContain(DEMO_PROPOSALS[key]!.owner);
    }
  });

  test('a team of three has one person who has not answered', () => {
    const teams = Object.values(DEMO_APPLICATIONS).flatMap((sent) => sent.flatMap(({ team }) => team ?? []));
    expect(teams.map(({ members }) => members.map(({ accepted }) => accepted !== undefined))).toEqual([
      [true, false],
    ]);
  });

  test('on any day, every past month in the statistics has a proposal', () => {
    for (let ahead = 0; ahead < 366; ahead += 1) {
      const day = instantInDays(ahead, now);
      const posted = Object.values(DEMO_PROPOSALS).map((demo) =>
        instantInDays(demo.posted, day).toISOString().slice(0, 7),
      );
      for (const month of statisticMonths(day).slice(0, -1))
        expect(posted, day.toISOString()).toContain(month);
    }
  });

  test('no two people share an email', () => {
    const addresses = Object.values(ALL_PEOPLE).map(({ email }) => email);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(Object.keys(PEOPLE)).toHaveLength(12);
  });
});

describe('loadDemoWorld', () => {
  test('loads once', async () => {
    expect(await loadDemoWorld({ db, blobs, now })).toBe(true);
    expect(await loadDemoWorld({ db, blobs, now })).toBe(false);
    expect(await db.$count(proposals)).toBe(Object.keys(DEMO_PROPOSALS).length);
  });

  test('most people have signed in during the last 30 days, and joined before they did anything', async () => {
    const valid = await db.$count(sessions, gt(sessions.expiresAt, now));
    expect(valid).toBe(await db.$count(sessions));
    expect(valid).toBeGreaterThan(0.8 * Object.keys(ALL_PEOPLE).length);
    const joined = await db.select({ at: users.createdAt }).from(users);
    const [first] = await db.select({ at: min(transitions.at) }).from(transitions);
    for (const { at } of joined) expect(at < first!.at!).toBe(true);
  });

  test('has one marked proposal, and some with warning phrases', async () => {
    const noticed = await db.select().from(proposalSafety);
    expect(noticed.filter(({ newcomer }) => newcomer === 'marked')).toHaveLength(1);
    expect(noticed.filter(({ phrases }) => phrases.includes('keys'))).not.toEqual([]);
  });

  test('creates mostly read notifications in chronological order, and no email', async () => {
    const noor = { kind: 'member', uid: demoUid('noor'), name: '', email: '' } as const;
    const list = await listNotifications(db, noor, { unread: false, until: null }, now);
    expect(list!.waiting.map(({ kind }) => kind)).toEqual(['results', 'invitation']);
    expect(list!.unread).toBeGreaterThan(0);
    expect(list!.unread).toBeLessThan(10);
    expect(list!.all).toBeGreaterThan(list!.unread);
    const rows = await db.select({ at: notifications.at }).from(notifications).orderBy(notifications.id);
    const moments = rows.map(({ at }) => at.getTime());
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(await db.$count(emails)).toBe(0);
    const { rows: jobs } = await db.execute(sql`select name from pgboss.job where name = 'send-email'`);
    expect(jobs).toEqual([]);
    expect(await runDueReminders(db, now)).toBe(0);
  });

  test('has two saved searches with three new matches, and nothing to email', async () => {
    const searches = await listSearches(db, demoActor('noor'));
    expect(searches.map(({ newCount }) => newCount)).toEqual([2, 1]);
    expect(await db.$count(savedSearchMatches, eq(savedSearchMatches.isEmailPending, true))).toBe(0);
    expect(await enqueueSearchDigests(db, new Date(now.getTime() + DAY_MS))).toBe(0);
  });

  test('has a proved domain, a lapsed badge, and a paused and a cleared proposal', async () => {
    const facts = await db.select().from(verifiedFacts);
    expect(facts.filter((fact) => factHolds(fact, now)).map(({ kind }) => kind)).toContain(
      'organization_domain',
    );
    expect(facts.filter((fact) => !factHolds(fact, now)).map(({ userId }) => userId)).toEqual([
      demoUid('mina'),
    ]);
    const addresses = await db.select({ email: accountEmails.email }).from(accountEmails);
    const domains = addresses.map(({ email }) => email.split('@')[1]);
    const badges = facts.filter(({ kind }) => kind === 'academic_domain').map(({ subject }) => subject);
    expect(domains).toEqual(expect.arrayContaining(badges));
    const sam = await findOwnOrganization(db, demoActor('sam'), now);
    expect(sam).toMatchObject({ host: 'quillon.example', proof: { endsAt: null } });
    const all = await db.select().from(proposals);
    expect(all.filter((item) => item.pausedAt).map(({ title }) => title)).toEqual([
      DEMO_PROPOSALS.forks!.title,
    ]);
    const cleared = all.filter((item) => item.pauseClearedAt).map(({ title }) => title);
    expect(cleared).toEqual([DEMO_PROPOSALS.compute!.title]);
  });

  test('every pay filter, the hours and the demand find something', async () => {
    const counted = await countTabs(db, NO_FILTER, now);
    if (!counted.ok) throw new Error(counted.refusal.message);
    const { pay, hours, categories } = counted.value.menu!;
    expect([...Object.values(pay), ...Object.values(hours)].every((count) => count > 0)).toBe(true);
    expect(categories.demand).toBeGreaterThanOrEqual(2);
    const stated = await db.select({ demand: proposals.demand }).from(proposals);
    expect(stated.map(({ demand }) => demand)).toContain('plenty');
  });

  test('has a co-owner who was offered a proposal, and cannot open the resume of an earlier applicant', async () => {
    const [offer] = await listOfferedProposals(db, demoActor('sam'), now);
    expect(offer?.title).toBe(DEMO_PROPOSALS.folding!.title);
    const side = await listOwnersSide(db, offer!.id);
    expect(side.map(({ name }) => name)).toEqual([ALL_PEOPLE.mina.name, ALL_PEOPLE.sam.name]);
    const readable = expectSeeded(await listReceivedResumes(db, demoActor('sam'), offer!.id)).resumes.length;
    const all = expectSeeded(await listReceivedResumes(db, demoActor('mina'), offer!.id)).resumes.length;
    expect(readable).toBeGreaterThan(0);
    expect(readable).toBeLessThan(all);
  });

  test('has every status, kind, location and deadline', async () => {
    const all = (await db.select().from(proposals)) as Proposal[];
    const states = new Set(all.map(({ status }) => status));
    expect(states).toEqual(new Set(['open', 'closed', 'announced', 'withdrawn', 'hidden']));
    expect(new Set(all.map((item) => item.recruitmentType)).size).toBe(RECRUITMENT_TYPES.length);
    expect(new Set(all.map((item) => item.workLocation)).size).toBe(WORK_LOCATIONS.length);
    const tones = new Set(all.map((item) => proposalDeadline(item, now).tone));
    expect(tones).toEqual(new Set(['open', 'soon', 'rolling', 'past']));
    expect(all.some((item) => proposalDeadline(item, now).words.startsWith('Closes today, 11:59 PM'))).toBe(
      true,
    );
    expect(new Set(all.map((item) => item.participants)).size).toBe(5);
    expect(all.some((item) => item.participants > 0 && item.acceptedCount === item.participants)).toBe(true);
    expect(await db.$count(proposalDrafts)).toBe(2);
  });

  test('has every application status and every pending decision', async () => {
    const all = await db.select().from(applications);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(APPLICATION_STATUSES));
    const pendingDecisions = new Set(all.map((item) => item.pendingDecision).filter((item) => item !== null));
    expect(pendingDecisions).toEqual(new Set(DECISIONS));
    expect(all.some((item) => item.status === 'invited' && item.replyBy !== null)).toBe(true);
    expect(all.some((item) => item.status === 'invited' && item.replyBy === null)).toBe(true);
  });

  test('has counters that match the applications, and one proposal with 31', async () => {
    const all = await db.select().from(proposals);
    const sent = await db.select().from(applications);
    for (const { id, applicationCount, acceptedCount } of all) {
      const own = sent.filter((item) => item.proposalId === id);
      expect(applicationCount).toBe(
        own.filter(({ status }) => status !== 'saved' && status !== 'withdrawn').length,
      );
      expect(acceptedCount).toBe(own.reduce((sum, { acceptances }) => sum + acceptances, 0));
    }
    expect(Math.max(...all.map((item) => item.applicationCount))).toBe(31);
  });

  test('has past transitions and downloads, none in the future', async () => {
    const history = await db.select().from(transitions);
    expect(history.length).toBeGreaterThan(200);
    for (const { at } of history) expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
    const downloads = await db.select().from(resumeDownloads);
    expect(downloads.length).toBeGreaterThan(40);
    for (const { readAt } of downloads) expect(readAt.getTime()).toBeLessThanOrEqual(now.getTime());
  });

  test('the first page has 1, 4 and 12 days left, a rolling one, 2 to 31 applications, and a filled spot', async () => {
    const page = await listProposals(db, NO_FILTER, now);
    if (!page.ok) throw new Error(page.refusal.message);
    const { rows } = page.value;
    const deadlines = rows.map((row) => proposalDeadline(row, now));
    const days = deadlines.filter(({ tone }) => tone !== 'rolling').map(({ daysLeft }) => daysLeft);
    expect(days).toEqual(expect.arrayContaining([1, 4, 12]));
    expect(deadlines.map(({ tone }) => tone)).toContain('rolling');
    const applied = rows.map(({ applicationCount }) => applicationCount);
    expect([Math.min(...applied), Math.max(...applied)]).toEqual([2, 31]);
    expect(rows.some((row) => row.acceptedCount > 0 && row.acceptedCount < row.participants)).toBe(true);
  });

  test('has announcements with views, newer ones with fewer', async () => {
    const views = await db
      .select({ views: announcements.viewCount })
      .from(announcements)
      .where(gt(announcements.viewCount, 0))
      .orderBy(announcements.publishAt);
    expect(views.map((row) => row.views)).toEqual([418, 263, 97]);
  });

  test('stores a real PDF for every resume', async () => {
    for (const row of await db.select().from(resumes)) {
      const bytes = await readBlob(blobs, row.blobKey);
      expect(bytes).toHaveLength(row.bytes);
      expect(Buffer.from(bytes!.subarray(0, 5)).toString()).toBe('%PDF-');
      expect(row.fileName).toMatch(/^[A-Z][a-z]+-[A-Z]-resume\.pdf$/);
    }
  });

  test.each(Object.keys(ALL_PEOPLE) as PersonKey[])('%s signs in to the same account', async (key) => {
    const [person] = await db
      .select({ id: users.id, subject: linkedAccounts.accountId })
      .from(users)
      .innerJoin(linkedAccounts, eq(linkedAccounts.userId, users.id))
      .where(eq(users.email, ALL_PEOPLE[key].email));
    expect(person).toEqual({ id: demoUid(key), subject: trialSubject(ALL_PEOPLE[key].email) });
  });

  test('a blind panel of three reviews 24 applications: one conflict, one possible, four unprepared', async () => {
    const [row] = await db.select().from(proposals).where(eq(proposals.title, DEMO_PANEL.title));
    const panel = expectSeeded(await findOwnedPanel(db, demoActor(DEMO_PANEL.owner), row!.id));
    expect(panel.panel).toMatchObject({ isBlind: true, wanted: 2 });
    expect(panel.reviewers).toHaveLength(3);
    expect(panel.applications).toHaveLength(24);
    expect(panel.applications.filter(({ isReady }) => !isReady)).toHaveLength(4);
    const found = panel.applications
      .flatMap(({ conflicts }) => conflicts)
      .filter(({ state }) => state !== 'waived');
    expect(found.map(({ state, source }) => `${state} ${source}`).toSorted()).toEqual([
      'confirmed declared',
      'possible named',
    ]);
    const { submitted, wanted } = countPanelProgress(panel);
    expect(submitted).toBeGreaterThan(0);
    expect(submitted).toBeLessThan(wanted);
  });
});

test('loads nothing into a database that has an account', async () => {
  const other = await testDatabase();
  await insertTrialPerson(other, { name: 'Zo E.', email: 'zo.e@example.edu' }, now);
  expect(await loadDemoWorld({ db: other, blobs, now })).toBe(false);
  const [found] = await other.select({ proposals: count() }).from(proposals);
  expect(found).toEqual({ proposals: 0 });
});
