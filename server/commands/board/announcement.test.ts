import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { VISITOR } from '#domain/base/actor.ts';
import { HOUR_MS } from '#domain/time/duration.ts';
import type { Outcome } from '#domain/base/refusal.ts';
import {
  createAdmin,
  createPublishedAnnouncement,
  sampleAnnouncement,
} from '../../../tests/fixtures/sample-announcements.ts';
import { NOON } from '../../../tests/fixtures/sample-content.ts';
import { announcementTransitions, announcementViews, announcements } from '#server/db/schema/announcement.ts';
import type { Database } from '#server/db/database.ts';
import { rolledBack, testDatabase } from '#server/db/testing/test-database.ts';
import {
  findAnnouncement,
  findManagedAnnouncement,
  listAnnouncements,
} from '#server/queries/board/announcement.ts';
import {
  countView,
  discardAnnouncement,
  editAnnouncement,
  publishAnnouncement,
  purgeAnnouncementViews,
  scheduleAnnouncement,
  unpublishAnnouncement,
  unscheduleAnnouncement,
  writeAnnouncement,
} from './announcement.ts';

const db = await testDatabase();
const admin = await createAdmin(db);

const inHours = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);
const atNine = { publishDay: '2026-11-24', publishTime: '09:00', timeZone: 'America/Los_Angeles' };
const form = { ...sampleAnnouncement(), ...atNine };
const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'done' : outcome.refusal.code);

async function draft(tx: Database, changes = {}): Promise<number> {
  const written = await writeAnnouncement(tx, admin, sampleAnnouncement(changes), NOON);
  if (!written.ok) throw new Error(written.refusal.message);
  return written.value.id;
}

async function titles(tx: Database, now: Date, q = ''): Promise<string[]> {
  const found = await listAnnouncements(tx, { q, after: null, limit: 100 }, now);
  return found.ok ? found.value.rows.map(({ title }) => title) : [];
}

describe('an announcement', () => {
  test('can be scheduled, published, unpublished and published again, and each transition is recorded', () =>
    rolledBack(db, async (tx) => {
      const id = await draft(tx);
      expect(codeOf(await findAnnouncement(tx, id, NOON))).toBe('not_found');
      expect(codeOf(await scheduleAnnouncement(tx, admin, id, { form, revision: 1 }, NOON))).toBe('done');

      const moment = new Date('2026-11-24T17:00:00Z');
      const justBefore = new Date(moment.getTime() - 1);
      expect(codeOf(await findAnnouncement(tx, id, justBefore))).toBe('not_found');
      expect(await titles(tx, justBefore, 'results')).toEqual([]);
      expect(await titles(tx, moment, 'results')).toEqual(['Results now arrive together']);
      const read = await findAnnouncement(tx, id, moment);
      expect(read).toMatchObject({ value: { announcement: { publishedAt: moment } } });

      expect(codeOf(await unpublishAnnouncement(tx, admin, id, inHours(100)))).toBe('done');
      expect(await titles(tx, inHours(100))).toEqual([]);
      expect(codeOf(await publishAnnouncement(tx, admin, id, null, inHours(200)))).toBe('done');
      expect(await findAnnouncement(tx, id, inHours(200))).toMatchObject({
        value: { announcement: { publishedAt: moment } },
      });
      const moves = await tx
        .select()
        .from(announcementTransitions)
        .where(eq(announcementTransitions.announcementId, id))
        .orderBy(announcementTransitions.id);
      expect(moves.map(({ action, fromState, toState }) => `${action}: ${fromState} → ${toState}`)).toEqual([
        'write: none → draft',
        'schedule: draft → scheduled',
        'unpublish: published → unpublished',
        'publish: unpublished → published',
      ]);
      expect(moves.every(({ actorId }) => actorId === admin.uid)).toBe(true);
    }));

  test('can return from scheduled to draft; a draft cannot be unpublished', () =>
    rolledBack(db, async (tx) => {
      const id = await draft(tx);
      expect(codeOf(await unpublishAnnouncement(tx, admin, id, NOON))).toBe('move_not_allowed');
      await scheduleAnnouncement(tx, admin, id, { form, revision: null }, NOON);
      expect(codeOf(await unscheduleAnnouncement(tx, admin, id, NOON))).toBe('done');
      expect(await findManagedAnnouncement(tx, admin, id, NOON)).toMatchObject({
        value: { state: 'draft', publishAt: null },
      });
    }));

  test('can be discarded only while it is a draft', () =>
    rolledBack(db, async (tx) => {
      const [id, other] = [await draft(tx), await draft(tx)];
      await scheduleAnnouncement(tx, admin, id, { form, revision: null }, NOON);
      expect(codeOf(await discardAnnouncement(tx, admin, id, NOON))).toBe('move_not_allowed');
      await unscheduleAnnouncement(tx, admin, id, NOON);
      expect(codeOf(await discardAnnouncement(tx, admin, id, NOON))).toBe('done');
      expect(codeOf(await findManagedAnnouncement(tx, admin, id, NOON))).toBe('not_found');
      expect(await tx.select({ id: announcements.id }).from(announcements)).toEqual([{ id: other }]);
    }));

  test('may be incomplete as a draft, but must be complete to be published or edited after that', () =>
    rolledBack(db, async (tx) => {
      const id = await draft(tx, { description: '' });
      const half = { form: sampleAnnouncement({ description: '' }), revision: 1 };
      expect(codeOf(await editAnnouncement(tx, admin, id, half, NOON))).toBe('done');
      const bare = await publishAnnouncement(tx, admin, id, null, NOON);
      expect(bare).toMatchObject({
        refusal: { code: 'invalid', fields: { description: expect.any(String) } },
      });
      const edit = { form: sampleAnnouncement({ title: 'Now it is whole' }), revision: 2 };
      expect(codeOf(await publishAnnouncement(tx, admin, id, edit, NOON))).toBe('done');
      expect(await titles(tx, NOON)).toEqual(['Now it is whole']);
      const emptied = { form: sampleAnnouncement({ content: '' }), revision: null };
      expect(codeOf(await editAnnouncement(tx, admin, id, emptied, NOON))).toBe('invalid');
    }));

  test('is not overwritten by an edit of an older revision', () =>
    rolledBack(db, async (tx) => {
      const id = await draft(tx);
      const edit = { form: sampleAnnouncement({ title: 'First' }), revision: 1 };
      expect(codeOf(await editAnnouncement(tx, admin, id, edit, NOON))).toBe('done');
      expect(codeOf(await editAnnouncement(tx, admin, id, edit, NOON))).toBe('changed_elsewhere');
    }));

  test('is not found under an unknown id', () =>
    rolledBack(db, async (tx) => {
      expect(codeOf(await publishAnnouncement(tx, admin, 987_654, null, NOON))).toBe('not_found');
    }));
});

describe('countView', () => {
  const secret = 's'.repeat(40);
  const from = (clientAddress: string) => ({ clientAddress, secret });

  test('counts a client address once a day for each announcement', () =>
    rolledBack(db, async (tx) => {
      const first = await createPublishedAnnouncement(tx, admin, {}, NOON);
      const second = await createPublishedAnnouncement(tx, admin, { title: 'Another' }, NOON);
      const views = async () => {
        const found = await listAnnouncements(tx, { q: '', after: null, limit: 9 }, NOON);
        return found.ok && found.value.rows.toSorted((a, b) => a.id - b.id).map((row) => row.views);
      };
      const read = (id: number, visitor: string, hours = 0) =>
        countView(tx, VISITOR, id, from(visitor), inHours(hours));
      expect(await read(first, 'noor')).toEqual({ ok: true, value: { counted: true } });
      expect(await read(first, 'noor', 11)).toEqual({ ok: true, value: { counted: false } });
      await read(first, 'mina');
      await read(second, 'noor');
      expect(await views()).toEqual([2, 1]);
      await read(first, 'noor', 12);
      expect(await views()).toEqual([3, 1]);
    }));

  test('stores no client address, and its marks are purged after two days', () =>
    rolledBack(db, async (tx) => {
      const id = await createPublishedAnnouncement(tx, admin, {}, NOON);
      await countView(tx, VISITOR, id, from('203.0.113.7'), NOON);
      await countView(tx, VISITOR, id, from('203.0.113.7'), inHours(24));
      const marks = await tx.select().from(announcementViews);
      expect(marks).toHaveLength(2);
      expect(marks[0]!.mark.equals(marks[1]!.mark)).toBe(false);
      const storedRows = await tx.execute(
        sql`select announcement_views::text as row from announcement_views`,
      );
      const words = ['203.0.113.7'];
      for (const word of [...words, ...words.map((said) => Buffer.from(said).toString('hex'))])
        expect(JSON.stringify(storedRows.rows)).not.toContain(word);
      expect(await purgeAnnouncementViews(tx, inHours(24))).toBe(0);
      expect(await purgeAnnouncementViews(tx, inHours(48))).toBe(1);
      expect(await purgeAnnouncementViews(tx, inHours(72))).toBe(1);
    }));

  test('refuses an announcement that is not published', () =>
    rolledBack(db, async (tx) => {
      const id = await draft(tx);
      expect(codeOf(await countView(tx, VISITOR, id, from('noor'), NOON))).toBe('not_found');
      await scheduleAnnouncement(tx, admin, id, { form, revision: null }, NOON);
      expect(codeOf(await countView(tx, VISITOR, id, from('noor'), NOON))).toBe('not_found');
      expect(await tx.$count(announcementViews)).toBe(0);
    }));
});
