import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Actor, type SignedIn, VISITOR } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { FORMER_MEMBER } from '#domain/member/member.ts';
import { NO_FILTER } from '#domain/board/proposal-filter.ts';
import { NOON, createMember, sampleContent } from '../../../tests/fixtures/sample-content.ts';
import { saveProfile } from '#server/commands/member/member.ts';
import { publishContent, withdrawProposal } from '#server/commands/proposal/proposal.ts';
import { recordFact } from '#server/commands/member/verified-fact.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { insertProposal } from '#server/db/testing/board-rows.ts';
import { rolledBack, testDatabase } from '#server/db/testing/test-database.ts';
import { findMember, findOwnProfile, findPoster } from './member.ts';
import { listProposals } from '../proposal/proposal-list.ts';
import { findProposal } from '../proposal/proposal.ts';

const db = await testDatabase();
const noor = await createMember(db);
const mina = await createMember(db, 'Mina R.');
const LATER = new Date('2026-12-04T12:00:00Z');

const profile = (pageOn: boolean) => ({
  organization: 'Alder Bay University',
  about: 'I read incident reports.',
  interests: 'Bridges, Law',
  pageOn: pageOn ? 'on' : '',
  pictureOn: 'on',
});

async function publish(tx: Database, owner: SignedIn, more = {}): Promise<number> {
  const posted = await publishContent(tx, owner, sampleContent(more), NOON);
  if (!posted.ok) throw new Error(posted.refusal.message);
  return posted.value.id;
}

async function posterOn(tx: Database, actor: Actor, id: number) {
  const list = await listProposals(tx, NO_FILTER, NOON);
  const one = await findProposal(tx, actor, id, NOON);
  return [list.ok && list.value.rows[0]?.posterPage, one.ok && one.value.posterPage];
}

describe('a member’s page', () => {
  test('is on by default with name, current and past proposals, and without the email address', () =>
    rolledBack(db, async (tx) => {
      const open = await publish(tx, noor);
      const gone = await publish(tx, noor);
      await withdrawProposal(tx, noor, gone, NOON);
      await publish(tx, mina);
      const found = await findMember(tx, VISITOR, noor.uid, NOON);
      expect(found.ok && { ...found.value, open: found.value.open.map(({ id }) => id) }).toEqual({
        uid: noor.uid,
        name: 'Noor K.',
        memberSince: NOON,
        organization: '',
        about: '',
        interests: [],
        pageOn: true,
        picture: null,
        own: false,
        verified: [],
        wallets: [],
        open: [open],
        closed: [],
        record: { posted: 1, since: NOON, joined: 0, due: 0, onTime: 0, medianDays: null },
        answerDays: null,
      });
      const later = await findMember(tx, VISITOR, noor.uid, LATER);
      expect(later.ok && [later.value.open.length, later.value.closed.map(({ id }) => id)]).toEqual([
        0,
        [open],
      ]);
      expect(JSON.stringify(found)).not.toContain(noor.email);
    }));

  test('is found only by its owner while it is off, and no proposal links to it', () =>
    rolledBack(db, async (tx) => {
      const id = await publish(tx, noor);
      expect(await posterOn(tx, VISITOR, id)).toEqual([noor.uid, noor.uid]);
      await saveProfile(tx, noor, profile(false), NOON);
      for (const actor of [VISITOR, mina, { ...mina, kind: 'admin' as const }])
        expect(await findMember(tx, actor, noor.uid, NOON)).toMatchObject({ refusal: { code: 'not_found' } });
      expect(await posterOn(tx, VISITOR, id)).toEqual([null, null]);
      expect(await findMember(tx, noor, noor.uid, NOON)).toMatchObject({
        value: { own: true, pageOn: false },
      });
      await saveProfile(tx, noor, profile(true), NOON);
      const seen = await findMember(tx, mina, noor.uid, NOON);
      expect(seen).toMatchObject({
        value: { about: 'I read incident reports.', interests: ['Bridges', 'Law'] },
      });
    }));

  test('is not found or linked while its member is suspended', () =>
    rolledBack(db, async (tx) => {
      const id = await publish(tx, noor);
      await tx.update(users).set({ suspendedAt: NOON }).where(eq(users.id, noor.uid));
      expect(await findMember(tx, mina, noor.uid, NOON)).toMatchObject({ refusal: { code: 'not_found' } });
      expect(await posterOn(tx, VISITOR, id)).toEqual([null, null]);
    }));

  test('shows a picture only from the sign-in provider’s host, and none if the member turned it off', () =>
    rolledBack(db, async (tx) => {
      const image = 'https://lh3.googleusercontent.com/a/noor=s96-c';
      const picture = async () => {
        const found = await findMember(tx, VISITOR, noor.uid, NOON);
        return found.ok && found.value.picture;
      };
      await tx.update(users).set({ image: 'https://evil.example/a.png' }).where(eq(users.id, noor.uid));
      expect(await picture()).toBeNull();
      await tx.update(users).set({ image }).where(eq(users.id, noor.uid));
      expect(await picture()).toBe(image);
      await saveProfile(tx, noor, { ...profile(true), pictureOn: '' }, NOON);
      expect(await picture()).toBeNull();
    }));

  test.each(['nobody', '', FORMER_MEMBER.id])('is not found for the id "%s"', async (uid) => {
    expect(await findMember(db, noor, uid, NOON)).toMatchObject({ refusal: { code: 'not_found' } });
  });
});

describe('findPoster', () => {
  const daysAgo = (days: number) => new Date(NOON.getTime() - days * DAY_MS);
  const announced = {
    status: 'announced',
    applicationCount: 1,
    closeAt: daysAgo(20),
    resultAt: daysAgo(10),
    announcedAt: daysAgo(11),
  } as const;

  test('equals the member page, and is available while that page is off', () =>
    rolledBack(db, async (tx) => {
      await insertProposal(tx, noor.uid, daysAgo(40), announced);
      await insertProposal(tx, noor.uid, daysAgo(40), {
        ...announced,
        status: 'hidden',
        hiddenFrom: 'announced',
      });
      await insertProposal(tx, mina.uid, daysAgo(40), announced);
      const fact = { uid: noor.uid, kind: 'orcid', subject: '0000-0002-1825-0097', isShown: true } as const;
      await recordFact(tx, noor, fact, NOON);
      const poster = await findPoster(tx, noor.uid, NOON);
      expect(poster).toMatchObject({
        verified: [{ kind: 'orcid', verifiedAt: NOON }],
        memberSince: NOON,
        record: { posted: 1, due: 1, onTime: 1, medianDays: 9 },
      });
      const { record, answerDays, verified } = poster!;
      const page = await findMember(tx, VISITOR, noor.uid, NOON);
      expect(page).toMatchObject({ value: { record, answerDays, verified } });
      await saveProfile(tx, noor, profile(false), NOON);
      expect(await findPoster(tx, noor.uid, NOON)).toEqual(poster);
    }));

  test('is null for a former member', () =>
    rolledBack(db, async (tx) => {
      const { id, name, email } = FORMER_MEMBER;
      const row = { id, name, email, emailVerified: false, createdAt: NOON, updatedAt: NOON };
      await tx.insert(users).values(row).onConflictDoNothing();
      await insertProposal(tx, FORMER_MEMBER.id, daysAgo(40), announced);
      expect(await findPoster(tx, FORMER_MEMBER.id, NOON)).toBeNull();
    }));
});

test('a profile can be saved by its member only, and too long a text is refused', async () => {
  const long = { ...profile(true), about: 'a'.repeat(281) };
  expect(await saveProfile(db, noor, long, NOON)).toMatchObject({
    refusal: { code: 'invalid', fields: { about: 'Use at most 280 characters.' } },
  });
  expect(await findOwnProfile(db, VISITOR)).toBeNull();
});
