import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type SignedIn, VISITOR } from '#domain/base/actor.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/duration.ts';
import { blankProposalForm, proposalToForm } from '#domain/proposal/proposal-form.ts';
import { NEWCOMER_HOURS, marksOf } from '#domain/proposal/proposal-safety.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { NOON, createMember, sampleContent } from '../../../tests/fixtures/sample-content.ts';
import { notifications } from '#server/db/schema/notification.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { findExternalLink } from '#server/queries/moderation/external-link.ts';
import { findProposal } from '#server/queries/proposal/proposal.ts';
import { announceResults } from '../decision/announce-results.ts';
import { restoreProposal } from '../moderation/moderation.ts';
import { closeProposal, editProposal, publishContent } from './proposal.ts';
import { endDueNewcomerMarks, lookAtProposal } from './proposal-safety.ts';
import { recordFact, removeFact } from '../member/verified-fact.ts';

const db = await testDatabase();
const later = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);
const EVENT = { withEvent: true, eventName: 'Ledger week', eventLink: 'https://ledger.example/week' };
const marked = { resumeDays: 180, firstProposal: 'marked' } as const;
const held = { resumeDays: 180, firstProposal: 'held' } as const;

async function admin(): Promise<SignedIn> {
  return { ...(await createMember(db, 'Ada A.')), kind: 'admin' };
}

async function publish(owner: SignedIn, terms: Parameters<typeof publishContent>[4], changes = {}) {
  return expectOk(await publishContent(db, owner, sampleContent({ ...EVENT, ...changes }), NOON, terms)).id;
}

async function marksAt(id: number, now = NOON) {
  const { safety } = expectOk(await findProposal(db, VISITOR, id, now));
  return marksOf(safety, null, now);
}

async function linkStatus(actor: Parameters<typeof findExternalLink>[1], id: number, now = NOON) {
  const found = await findExternalLink(db, actor, { place: 'proposal', id, number: 1 }, now);
  return found.ok ? found.value.url : found.refusal.code;
}

async function jobsOf(id: number): Promise<number> {
  const { rows } = await db.execute<{ jobs: number }>(
    sql`select count(*)::int as jobs from pgboss.job where name = 'notify-subscribers' and data->>'proposalId' = ${String(id)}`,
  );
  return rows[0]!.jobs;
}

describe('a marked first proposal', () => {
  test('has no links for readers, until the mark ends by the clock', async () => {
    const owner = await createMember(db, 'Mina R.');
    const id = await publish(owner, marked);
    expect(await marksAt(id)).toEqual(['new_here']);
    expect(await linkStatus(VISITOR, id)).toBe('not_found');
    expect(await linkStatus(await createMember(db), id)).toBe('not_found');
    for (const reader of [owner, await admin()]) expect(await linkStatus(reader, id)).toBe(EVENT.eventLink);
    expect(expectOk(await findProposal(db, VISITOR, id, NOON)).linksOff).toBe(true);
    expect(expectOk(await findProposal(db, owner, id, NOON)).linksOff).toBe(false);
    const end = later(NEWCOMER_HOURS);
    expect(await marksAt(id, new Date(end.getTime() - 1))).toEqual(['new_here']);
    expect(await marksAt(id, end)).toEqual([]);
    expect(await linkStatus(VISITOR, id, end)).toBe(EVENT.eventLink);
    expect(await jobsOf(id)).toBe(1);
  });

  test('loses its mark when an admin has looked, once', async () => {
    const owner = await createMember(db);
    const id = await publish(owner, marked);
    for (const outsider of [owner, await createMember(db)])
      expect(await lookAtProposal(db, outsider, id, NOON)).toMatchObject({ refusal: { code: 'forbidden' } });
    const ada = await admin();
    expectOk(await lookAtProposal(db, ada, id, later(1)));
    expect(await marksAt(id, later(1))).toEqual([]);
    expect(await linkStatus(VISITOR, id, later(1))).toBe(EVENT.eventLink);
    expect(await lookAtProposal(db, ada, id, later(2))).toMatchObject({
      refusal: { code: 'move_not_allowed' },
    });
    expect(await lookAtProposal(db, ada, 2_000_000_000, NOON)).toMatchObject({
      refusal: { code: 'not_found' },
    });
    expect(await jobsOf(id)).toBe(1);
  });

  test('loses its mark when the owner confirms an academic address', async () => {
    const owner = await createMember(db);
    const id = await publish(owner, marked);
    const fact = { uid: owner.uid, kind: 'academic_domain', subject: 'a.edu', isShown: true } as const;
    await db.transaction((tx) => recordFact(tx, owner, fact, later(1)));
    expect(await marksAt(id, later(1))).toEqual([]);
    expect(await marksAt(await publish(owner, marked))).toEqual([]);
  });

  test('has its mark beside a new account or domain, until that has held for 30 days', async () => {
    const [owner, leaver] = [await createMember(db), await createMember(db)];
    const account = { kind: 'github', subject: '4711', isShown: true } as const;
    for (const { uid } of [owner, leaver])
      await recordFact(db, owner, { uid, ...account }, new Date(NOON.getTime() - 28 * DAY_MS));
    // Proving it again makes it no older, and no younger.
    await recordFact(db, owner, { uid: owner.uid, ...account }, NOON);
    const id = await publish(owner, marked);
    const other = await publish(leaver, marked);
    await removeFact(db, leaver, { uid: leaver.uid, ...account }, later(47));
    await endDueNewcomerMarks(db, later(47));
    for (const one of [id, other]) expect(await marksAt(one, later(47))).toEqual(['new_here']);
    await endDueNewcomerMarks(db, later(48));
    expect(await marksAt(id, later(48))).toEqual([]);
    expect(await marksAt(other, later(48))).toEqual(['new_here']);
    expect(await linkStatus(VISITOR, id, later(48))).toBe(EVENT.eventLink);
  });

  test('is not marked once a fact of its owner has held for 30 days', async () => {
    const owner = await createMember(db);
    const fact = { uid: owner.uid, kind: 'organization_domain', subject: 'union.org' } as const;
    const publishedWith = async (days: number) => {
      await removeFact(db, owner, fact, NOON);
      await recordFact(db, owner, { ...fact, isShown: true }, new Date(NOON.getTime() - days * DAY_MS));
      return marksAt(await publish(owner, marked));
    };
    expect(await publishedWith(29)).toEqual(['new_here']);
    expect(await publishedWith(30)).toEqual([]);
  });

  test('owners who announced results, and boards that allow it, have none', async () => {
    const owner = await createMember(db);
    const first = await publish(owner, marked);
    expectOk(await closeProposal(db, owner, first, NOON));
    expect(await marksAt(await publish(owner, marked))).toEqual(['new_here']);
    expectOk(await announceResults(db, owner, first, NOON));
    expect(await marksAt(await publish(owner, marked))).toEqual([]);
    const other = await createMember(db);
    expect(await marksAt(await publish(other, { resumeDays: 180, firstProposal: 'open' }))).toEqual([]);
    expect(await marksAt(await publish(other, undefined))).toEqual([]);
  });
});

describe('a held first proposal', () => {
  test('is hidden and announced to no one until an admin has looked', async () => {
    const owner = await createMember(db);
    const id = await publish(owner, held);
    expect(await findProposal(db, VISITOR, id, NOON)).toMatchObject({ refusal: { code: 'not_found' } });
    const own = expectOk(await findProposal(db, owner, id, NOON));
    expect(own).toMatchObject({ proposal: { status: 'hidden' }, may: { edit: true } });
    expect(own.moderation?.note).toContain('An admin looks at your first proposal');
    expect(await jobsOf(id)).toBe(0);
    expectOk(await lookAtProposal(db, await admin(), id, later(1)));
    expect(expectOk(await findProposal(db, VISITOR, id, later(1))).proposal.status).toBe('open');
    expect(await jobsOf(id)).toBe(1);
    const received = await db.select().from(notifications).where(eq(notifications.userId, owner.uid));
    expect(received.map(({ event }) => event)).toEqual(['own_proposal_restored']);
  });

  test('restoring it counts as a look', async () => {
    const owner = await createMember(db);
    const id = await publish(owner, held);
    const ada = await admin();
    expectOk(await restoreProposal(db, ada, id, { note: '' }, later(1)));
    expect(await jobsOf(id)).toBe(1);
    expect(await lookAtProposal(db, ada, id, later(2))).toMatchObject({
      refusal: { code: 'move_not_allowed' },
    });
  });
});

describe('warning phrases', () => {
  test('are noticed when posting and editing; a new kind asks for another look', async () => {
    const owner = await createMember(db);
    const id = await publish(owner, undefined, { description: 'We study seed phrase storage.' });
    expect(await marksAt(id)).toEqual(['warning_phrases']);
    const ada = await admin();
    expectOk(await lookAtProposal(db, ada, id, NOON));
    const { proposal } = expectOk(await findProposal(db, owner, id, NOON));
    const form = { ...blankProposalForm(), ...proposalToForm(proposal) };
    expectOk(await editProposal(db, owner, id, { ...form, notes: 'Bring a seed phrase.' }, NOON));
    expect(await lookAtProposal(db, ada, id, NOON)).toMatchObject({ refusal: { code: 'move_not_allowed' } });
    expectOk(await editProposal(db, owner, id, { ...form, notes: 'Telegram only.' }, NOON));
    expect(expectOk(await findProposal(db, owner, id, NOON)).safety).toMatchObject({
      phrases: ['keys', 'elsewhere'],
      lookedAt: null,
    });
    const clean = { ...form, description: 'We study storage.', notes: 'None.' };
    expectOk(await editProposal(db, owner, id, clean, NOON));
    expect(await marksAt(id)).toEqual([]);
  });

  test('a proposal that gains its first phrase by an edit is noticed too', async () => {
    const owner = await createMember(db);
    const id = await publish(owner, undefined);
    const { proposal } = expectOk(await findProposal(db, owner, id, NOON));
    const form = { ...blankProposalForm(), ...proposalToForm(proposal), notes: 'Buy a gift card.' };
    expectOk(await editProposal(db, owner, id, form, NOON));
    expect(await marksAt(id)).toEqual(['warning_phrases']);
  });
});
