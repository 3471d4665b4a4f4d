import { expect, test } from 'vitest';
import { type Actor, type SignedIn, VISITOR } from '../../domain/actor.ts';
import { FORMER_MEMBER } from '../../domain/member.ts';
import { RESTORED_NOTE_DAYS } from '../../domain/moderation.ts';
import { NO_FILTER, type ProposalFilter } from '../../domain/proposal-filter.ts';
import { proposalToForm } from '../../domain/proposal-form.ts';
import type { Outcome } from '../../domain/refusal.ts';
import { REPORTS_A_DAY } from '../../domain/report.ts';
import { NOON, completeDraft, newPerson, sampleContent } from '../../scenarios/sample-content.ts';
import { users } from '../data/account-schema.ts';
import { testDatabase } from '../data/testing/test-database.ts';
import { findMemberForAdmin, listMembers } from '../queries/member-list.ts';
import { boardFigures, listProposals } from '../queries/proposal-list.ts';
import { listOwnProposals } from '../queries/own-proposal.ts';
import { findProposal } from '../queries/proposal.ts';
import { listPublished } from '../queries/published-proposal.ts';
import { countReported, findReported, listReported } from '../queries/report.ts';
import { submitApplication } from './application.ts';
import { hideProposal, restoreMember, restoreProposal, suspendMember } from './moderation.ts';
import { closeProposal, editProposal, publishContent, withdrawProposal } from './proposal.ts';
import { closeReports, reportProposal } from './report.ts';

const db = await testDatabase();
const MONEY = { reason: 'asks_for_money', words: 'A deposit before the first meeting.' };
const NOTE = { note: 'Proposals may not ask applicants for money.' };
const verdict = (outcome: Outcome<unknown>) => (outcome.ok ? 'ok' : outcome.refusal.code);
const later = (days: number) => new Date(NOON.getTime() + days * 86_400_000);

async function world(title = 'Guaranteed yields for student labs') {
  const owner = await newPerson(db, 'Yield Circle');
  const applicant = await newPerson(db, 'Noor K.');
  const member = await newPerson(db, 'Jun P.');
  const admin: SignedIn = { ...(await newPerson(db, 'Ada M.')), kind: 'admin' };
  const published = await publishContent(db, owner, sampleContent({ title }), NOON);
  if (!published.ok) throw new Error('refused');
  const { id } = published.value;
  const sent = await submitApplication(db, applicant, id, await completeDraft(db, applicant), NOON);
  if (!sent.ok) throw new Error(sent.refusal.message);
  return { owner, applicant, member, admin, id, visitor: VISITOR as Actor };
}
type World = Awaited<ReturnType<typeof world>>;
type Role = 'visitor' | 'member' | 'applicant' | 'owner' | 'admin';

test.each<[string, Record<Role, string>, (db_: World, actor: Actor) => Promise<Outcome<unknown>>]>([
  [
    'report',
    { visitor: 'unauthenticated', member: 'ok', applicant: 'ok', owner: 'own_proposal', admin: 'ok' },
    ({ id }, actor) => reportProposal(db, actor, id, MONEY, NOON),
  ],
  [
    'hide',
    {
      visitor: 'unauthenticated',
      member: 'forbidden',
      applicant: 'forbidden',
      owner: 'forbidden',
      admin: 'ok',
    },
    ({ id }, actor) => hideProposal(db, actor, id, NOTE, NOON),
  ],
  [
    'restore',
    {
      visitor: 'unauthenticated',
      member: 'not_found',
      applicant: 'forbidden',
      owner: 'forbidden',
      admin: 'ok',
    },
    async ({ id, admin }, actor) => {
      await hideProposal(db, admin, id, NOTE, NOON);
      return restoreProposal(db, actor, id, NOTE, NOON);
    },
  ],
  [
    'close reports',
    {
      visitor: 'unauthenticated',
      member: 'forbidden',
      applicant: 'forbidden',
      owner: 'forbidden',
      admin: 'ok',
    },
    async ({ id }, actor) => {
      await reportProposal(db, await newPerson(db), id, MONEY, NOON);
      return closeReports(db, actor, id, NOON);
    },
  ],
  [
    'suspend',
    {
      visitor: 'unauthenticated',
      member: 'forbidden',
      applicant: 'forbidden',
      owner: 'forbidden',
      admin: 'ok',
    },
    ({ owner }, actor) => suspendMember(db, actor, owner.uid, { ...NOTE, hideProposals: false }, NOON),
  ],
  [
    'restore a member',
    {
      visitor: 'unauthenticated',
      member: 'forbidden',
      applicant: 'forbidden',
      owner: 'forbidden',
      admin: 'ok',
    },
    async ({ owner, admin }, actor) => {
      await suspendMember(db, admin, owner.uid, { ...NOTE, hideProposals: false }, NOON);
      return restoreMember(db, actor, owner.uid, NOTE, NOON);
    },
  ],
  [
    'list reports',
    { visitor: 'forbidden', member: 'forbidden', applicant: 'forbidden', owner: 'forbidden', admin: 'ok' },
    (_world, actor) => listReported(db, actor, 'open'),
  ],
  [
    'read reports',
    { visitor: 'forbidden', member: 'forbidden', applicant: 'forbidden', owner: 'forbidden', admin: 'ok' },
    ({ id }, actor) => findReported(db, actor, id),
  ],
  [
    'list members',
    { visitor: 'forbidden', member: 'forbidden', applicant: 'forbidden', owner: 'forbidden', admin: 'ok' },
    (_world, actor) => listMembers(db, actor, ''),
  ],
  [
    'read a member’s history',
    { visitor: 'forbidden', member: 'forbidden', applicant: 'forbidden', owner: 'forbidden', admin: 'ok' },
    ({ owner }, actor) => findMemberForAdmin(db, actor, owner.uid),
  ],
])('who may: %s', async (_verb, verdicts, act) => {
  for (const role of Object.keys(verdicts) as Role[]) {
    const all = await world();
    expect({ [role]: verdict(await act(all, all[role])) }).toEqual({ [role]: verdicts[role] });
  }
});

test('a person reports a proposal once, also when it is sent many times at once', async () => {
  const { id, member } = await world();
  const sent = await Promise.all(
    Array.from({ length: 10 }, () => reportProposal(db, member, id, MONEY, NOON)),
  );
  expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
  expect(sent.filter((one) => verdict(one) === 'already_reported')).toHaveLength(9);
  expect(await findProposal(db, member, id, NOON)).toMatchObject({ value: { reported: true } });
  expect(await findProposal(db, VISITOR, id, NOON)).toMatchObject({ value: { reported: false } });
});

test('what is off the board cannot be reported, nor what does not exist', async () => {
  const { id, owner, member, admin } = await world();
  expect(verdict(await reportProposal(db, member, 999_999, MONEY, NOON))).toBe('not_found');
  expect(verdict(await reportProposal(db, VISITOR, 999_999, MONEY, NOON))).toBe('unauthenticated');
  await hideProposal(db, admin, id, NOTE, NOON);
  expect(verdict(await reportProposal(db, member, id, MONEY, NOON))).toBe('not_found');
  await restoreProposal(db, admin, id, { note: '' }, NOON);
  await withdrawProposal(db, owner, id, NOON);
  expect(verdict(await reportProposal(db, member, id, MONEY, NOON))).toBe('withdrawn');
});

test('one person’s reports have a cap for a day', async () => {
  const { member, owner } = await world();
  for (let sent = 0; sent <= REPORTS_A_DAY; sent += 1) {
    const one = await publishContent(db, owner, sampleContent(), NOON);
    if (!one.ok) throw new Error('refused');
    const reported = await reportProposal(db, member, one.value.id, MONEY, NOON);
    expect(verdict(reported)).toBe(sent < REPORTS_A_DAY ? 'ok' : 'too_often');
    if (!reported.ok)
      expect(verdict(await reportProposal(db, member, one.value.id, MONEY, later(2)))).toBe('ok');
  }
});

async function figuresOf(filter: ProposalFilter) {
  const figures = await boardFigures(db, filter, NOON);
  if (!figures.ok) throw new Error('refused');
  return figures.value;
}

test('a hidden proposal is nowhere for anybody but its owner, its applicants and the admins', async () => {
  const all = await world('Unmistakable quokka ledger');
  const { id, owner, applicant, member, admin } = all;
  const filter = { ...NO_FILTER, q: 'quokka', status: 'all' as const };
  const everywhere = async () => {
    const listed = await listProposals(db, filter, NOON);
    const figures = await figuresOf(filter);
    const called = await listPublished(db, { ...filter, status: 'all', limit: 50, cursor: null }, NOON);
    if (!listed.ok || !called.ok) throw new Error('refused');
    return [
      listed.value.total,
      listed.value.rows.length,
      figures.kinds.all,
      called.value.total,
      called.value.rows.length,
    ];
  };
  const openBefore = (await figuresOf(filter)).openProposals;
  expect(await everywhere()).toEqual([1, 1, 1, 1, 1]);
  expect(await hideProposal(db, admin, id, NOTE, NOON)).toMatchObject({ ok: true });
  expect(await everywhere()).toEqual([0, 0, 0, 0, 0]);
  expect((await figuresOf(filter)).openProposals).toBe(openBefore - 1);
  for (const stranger of [VISITOR, member])
    expect(verdict(await findProposal(db, stranger, id, NOON))).toBe('not_found');
  const told = { verb: 'hide', at: NOON, note: NOTE.note };
  expect(await findProposal(db, owner, id, NOON)).toMatchObject({ value: { moderation: told } });
  expect(await findProposal(db, admin, id, NOON)).toMatchObject({ value: { moderation: told } });
  expect(await findProposal(db, applicant, id, NOON)).toMatchObject({
    value: { proposal: { status: 'hidden' }, moderation: null },
  });
  const [own] = (await listOwnProposals(db, owner, NOON)).proposals;
  expect(own).toMatchObject({ id, status: 'hidden', hiddenNote: NOTE.note });

  expect(await restoreProposal(db, admin, id, { note: 'Thank you.' }, NOON)).toMatchObject({ ok: true });
  expect(await everywhere()).toEqual([1, 1, 1, 1, 1]);
  expect((await listOwnProposals(db, owner, NOON)).proposals[0]).toMatchObject({ hiddenNote: null });
  expect(await findProposal(db, owner, id, NOON)).toMatchObject({
    value: { moderation: { verb: 'restore', note: 'Thank you.' } },
  });
  const muchLater = later(RESTORED_NOTE_DAYS + 1);
  expect(await findProposal(db, owner, id, muchLater)).toMatchObject({ value: { moderation: null } });
});

test('a proposal comes back as what it was', async () => {
  const { id, owner, admin } = await world();
  await closeProposal(db, owner, id, NOON);
  await hideProposal(db, admin, id, NOTE, NOON);
  expect(verdict(await hideProposal(db, admin, id, NOTE, NOON))).toBe('move_not_allowed');
  await restoreProposal(db, admin, id, { note: '' }, NOON);
  const found = await findProposal(db, owner, id, NOON);
  expect(found).toMatchObject({ value: { proposal: { status: 'closed', hiddenFrom: null } } });
  expect(verdict(await restoreProposal(db, admin, id, { note: '' }, NOON))).toBe('move_not_allowed');
});

test('the owner mends a hidden proposal, and it comes back mended', async () => {
  const { id, owner, member, admin } = await world();
  await hideProposal(db, admin, id, NOTE, NOON);
  const found = await findProposal(db, owner, id, NOON);
  if (!found.ok) throw new Error('refused');
  expect(found.value.may.edit).toBe(true);
  const form = { ...proposalToForm(found.value.proposal), researchDescription: 'Without any deposit.' };
  expect(verdict(await editProposal(db, member, id, form, NOON))).toBe('not_found');
  expect(verdict(await editProposal(db, owner, id, form, NOON))).toBe('ok');
  expect(verdict(await findProposal(db, member, id, NOON))).toBe('not_found');
  await restoreProposal(db, admin, id, { note: '' }, NOON);
  expect(await findProposal(db, member, id, NOON)).toMatchObject({
    value: { proposal: { status: 'open', description: 'Without any deposit.' } },
  });
});

test('hiding needs a note, and nothing is hidden without', async () => {
  const { id, member, admin } = await world();
  await reportProposal(db, member, id, MONEY, NOON);
  const before = await countReported(db);
  expect(await hideProposal(db, admin, id, { note: ' ' }, NOON)).toMatchObject({
    refusal: { code: 'invalid', fields: { note: expect.any(String) } },
  });
  expect(await countReported(db)).toEqual(before);
  expect(await findProposal(db, member, id, NOON)).toMatchObject({ value: { proposal: { status: 'open' } } });
});

test('reports wait under open, stand under hidden once it is hidden, and under closed when it is back or was kept', async () => {
  const { id, member, applicant, admin } = await world();
  await reportProposal(db, member, id, MONEY, NOON);
  await reportProposal(db, applicant, id, { reason: 'not_research', words: '' }, later(1));
  const inView = async (view: 'open' | 'hidden' | 'closed') => {
    const listed = await listReported(db, admin, view);
    return listed.ok ? listed.value.find((row) => row.id === id) : undefined;
  };
  const before = await countReported(db);
  expect(await inView('open')).toMatchObject({
    count: 2,
    reasons: ['not_research', 'asks_for_money'],
    latest: later(1),
  });
  await hideProposal(db, admin, id, NOTE, later(2));
  expect(await inView('open')).toBeUndefined();
  expect(await inView('hidden')).toMatchObject({ count: 2, hiddenBy: 'Ada M.', latest: later(2) });
  expect(await countReported(db)).toEqual({ ...before, open: before.open - 1, hidden: before.hidden + 1 });
  await restoreProposal(db, admin, id, { note: '' }, later(3));
  expect(await inView('closed')).toMatchObject({ count: 2, latest: later(2) });
  expect(verdict(await closeReports(db, admin, id, later(3)))).toBe('move_not_allowed');

  const found = await findReported(db, admin, id);
  if (!found.ok) throw new Error('refused');
  expect(found.value.reports.map(({ words }) => words)).toEqual(['', MONEY.words]);
  expect(found.value.moderation.map(({ verb, by }) => `${verb} ${by}`)).toEqual([
    'restore Ada M.',
    'hide Ada M.',
  ]);
  expect(JSON.stringify(found.value)).not.toContain(member.uid);
});

test('suspending can take what the member has on the board along, with the same note; restoring brings nothing back by itself', async () => {
  const { id, owner, admin, member } = await world();
  const [other, gone] = [await world(), await publishContent(db, owner, sampleContent(), NOON)];
  const goneId = gone.ok ? gone.value.id : 0;
  await withdrawProposal(db, owner, goneId, NOON);
  const suspended = await suspendMember(db, admin, owner.uid, { ...NOTE, hideProposals: true }, NOON);
  expect(suspended).toEqual({ ok: true, value: { hidden: 1 } });
  expect(verdict(await findProposal(db, member, goneId, NOON))).toBe('withdrawn');
  expect(verdict(await findProposal(db, member, other.id, NOON))).toBe('ok');
  expect(await findMemberForAdmin(db, admin, other.owner.uid)).toMatchObject({
    value: { suspendedAt: null },
  });
  expect(verdict(await findProposal(db, member, id, NOON))).toBe('not_found');
  expect(verdict(await suspendMember(db, admin, owner.uid, { ...NOTE, hideProposals: true }, NOON))).toBe(
    'move_not_allowed',
  );
  expect(await restoreMember(db, admin, owner.uid, { note: 'Talked it over.' }, later(1))).toMatchObject({
    ok: true,
  });
  expect(verdict(await findProposal(db, member, id, NOON))).toBe('not_found');
  expect(await findMemberForAdmin(db, admin, owner.uid)).toMatchObject({
    value: {
      suspendedAt: null,
      moves: [
        { verb: 'restore', by: 'Ada M.' },
        { verb: 'suspend', note: NOTE.note },
      ],
    },
  });
});

test('an admin cannot suspend themselves, nobody unknown, and nobody without a note', async () => {
  const { admin, owner } = await world();
  const how = { ...NOTE, hideProposals: false };
  expect(verdict(await suspendMember(db, admin, admin.uid, how, NOON))).toBe('forbidden');
  expect(verdict(await suspendMember(db, admin, 'nobody', how, NOON))).toBe('not_found');
  expect(verdict(await suspendMember(db, owner, 'nobody', how, NOON))).toBe('forbidden');
  expect(verdict(await suspendMember(db, admin, owner.uid, { ...how, note: '' }, NOON))).toBe('invalid');
  expect(await findMemberForAdmin(db, admin, owner.uid)).toMatchObject({
    value: { suspendedAt: null, moves: [] },
  });
});

test('the entry that stands for deleted accounts is no member', async () => {
  const { admin } = await world();
  const { id, name, email } = FORMER_MEMBER;
  const entry = { id, name, email, emailVerified: false, createdAt: NOON, updatedAt: NOON };
  await db.insert(users).values(entry).onConflictDoNothing();
  expect(await listMembers(db, admin, 'former member')).toMatchObject({ value: { members: [] } });
  expect(verdict(await findMemberForAdmin(db, admin, id))).toBe('not_found');
  expect(verdict(await suspendMember(db, admin, id, { ...NOTE, hideProposals: true }, NOON))).toBe(
    'not_found',
  );
});

test('members are found by words of name and address, wildcards are letters, and the list is bounded', async () => {
  const { admin } = await world();
  const zoe = await newPerson(db, 'Zoë 100% Quist');
  const found = async (q: string) => {
    const listed = await listMembers(db, admin, q);
    return listed.ok ? listed.value.members.map(({ uid }) => uid) : [];
  };
  expect(await found('zoe quist')).toEqual([zoe.uid]);
  expect(await found(zoe.email.slice(0, 20))).toEqual([zoe.uid]);
  expect(await found('100%')).toEqual([zoe.uid]);
  expect(await found('%%%')).toEqual([]);
  for (let people = 0; people < 51; people += 1) await newPerson(db, 'Crowd');
  expect(await listMembers(db, admin, 'crowd')).toMatchObject({
    value: { more: true, members: { length: 50 } },
  });
});
