import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../tests/fixtures/full-run.ts';
import { isPublished } from '#domain/board/announcement.ts';
import { HOUR_MS } from '#domain/time/duration.ts';
import {
  createAdmin,
  createPublishedAnnouncement,
  sampleAnnouncement,
} from '../../../tests/fixtures/sample-announcements.ts';
import { NOON } from '../../../tests/fixtures/sample-content.ts';
import { unpublishAnnouncement } from '#server/commands/board/announcement.ts';
import { announcements } from '#server/db/schema/announcement.ts';
import type { Database } from '#server/db/database.ts';
import { countStatements } from '#server/db/testing/count-statements.ts';
import { openTestDatabase, rolledBack } from '#server/db/testing/test-database.ts';
import { findAnnouncement, listAnnouncements, listManagedAnnouncements } from './announcement.ts';

const { db, pool } = await openTestDatabase();
const admin = await createAdmin(db);
const inHours = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);

async function titles(tx: Database, now: Date, q = ''): Promise<string[]> {
  const found = await listAnnouncements(tx, { q, after: null, limit: 100 }, now);
  return found.ok ? found.value.rows.map(({ title }) => title) : [];
}

describe('the list of announcements', () => {
  test('contains exactly what the domain considers published', () =>
    rolledBack(db, async (tx) => {
      const moments = [null, inHours(-1), NOON, inHours(1)].flatMap((publishAt) =>
        [null, ...(publishAt ? [inHours(2)] : [])].map((unpublishedAt) => ({ publishAt, unpublishedAt })),
      );
      const text = sampleAnnouncement();
      const rows = await tx
        .insert(announcements)
        .values(moments.map((at) => ({ ...text, ...at, createdAt: NOON, updatedAt: NOON })))
        .returning();
      const found = await listAnnouncements(tx, { q: '', after: null, limit: 100 }, NOON);
      const shown = found.ok ? found.value.rows.map(({ id }) => id) : [];
      expect(shown.toSorted((a, b) => a - b)).toEqual(
        rows.filter((row) => isPublished(row, NOON)).map(({ id }) => id),
      );
      for (const row of rows)
        expect((await findAnnouncement(tx, row.id, NOON)).ok).toBe(isPublished(row, NOON));
    }));

  test('a search needs every word in title, description, writer or text, and ignores accents and case', () =>
    rolledBack(db, async (tx) => {
      await createPublishedAnnouncement(tx, admin, { title: 'Café hours', writer: 'Program team' }, NOON);
      await createPublishedAnnouncement(
        tx,
        admin,
        { title: '100% remote', content: 'About zk_proofs.' },
        NOON,
      );
      expect(await titles(tx, NOON, 'CAFE program')).toEqual(['Café hours']);
      expect(await titles(tx, NOON, 'cafe developers')).toEqual([]);
      expect(await titles(tx, NOON, 'zk_proofs')).toEqual(['100% remote']);
      expect(await titles(tx, NOON, '100%')).toEqual(['100% remote']);
      expect(await titles(tx, NOON, '%%%')).toEqual([]);
    }));

  test('pages list every announcement once for any page size, also with equal publish times', async () => {
    await rolledBack(db, async (tx) => {
      const property = fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 1, max: 7 }),
        async (hours, limit) => {
          await tx.delete(announcements);
          const at = hours.map((hour) => ({ publishAt: inHours(-hour), createdAt: NOON, updatedAt: NOON }));
          const made = await tx
            .insert(announcements)
            .values(at.map((moments) => ({ ...sampleAnnouncement(), ...moments })))
            .returning();
          const seen: number[] = [];
          let after: string | null = null;
          do {
            const page = await listAnnouncements(tx, { q: '', after, limit }, NOON);
            if (!page.ok) throw new Error(page.refusal.message);
            seen.push(...page.value.rows.map(({ id }) => id));
            after = page.value.nextAfter;
          } while (after);
          const order = made.toSorted(
            (a, b) => b.publishAt!.getTime() - a.publishAt!.getTime() || b.id - a.id,
          );
          expect(seen).toEqual(order.map(({ id }) => id));
        },
      );
      await fc.assert(property, { numRuns: propertyRuns(8, 25) });
    });
  });

  test.each(['x', 'W10', btoa('[1,2,3]'), btoa('[1e400,1]'), btoa('{"at":1}'), btoa('[9e15,1]')])(
    'refuses the malformed cursor %s',
    async (after) => {
      expect(await listAnnouncements(db, { q: '', after, limit: 5 }, NOON)).toMatchObject({
        refusal: { code: 'malformed' },
      });
    },
  );

  test('takes one statement for a list and three for one announcement', async () => {
    const { counting, counted } = countStatements(pool);
    const busy = { q: 'a bb ccc', after: null, limit: 100 };
    const id = await createPublishedAnnouncement(db, admin, {}, NOON);
    expect(await counted(() => listAnnouncements(counting, busy, NOON))).toBe(1);
    expect(await counted(() => listManagedAnnouncements(counting, admin, NOON))).toBe(1);
    expect(await counted(() => findAnnouncement(counting, id, NOON))).toBe(3);
    await db.delete(announcements);
  });

  test('links each announcement to the next newer and older published one', () =>
    rolledBack(db, async (tx) => {
      const oldest = await createPublishedAnnouncement(tx, admin, { title: 'Oldest' }, inHours(-3));
      const middle = await createPublishedAnnouncement(tx, admin, { title: 'Middle' }, inHours(-2));
      const taken = await createPublishedAnnouncement(tx, admin, { title: 'Taken back' }, inHours(-1));
      await unpublishAnnouncement(tx, admin, taken, inHours(-1));
      const newest = await createPublishedAnnouncement(tx, admin, { title: 'Newest' }, NOON);
      const beside = async (id: number) => {
        const found = await findAnnouncement(tx, id, NOON);
        return found.ok && [found.value.newer?.title, found.value.older?.title];
      };
      expect(await beside(middle)).toEqual(['Newest', 'Oldest']);
      expect(await beside(newest)).toEqual([undefined, 'Middle']);
      expect(await beside(oldest)).toEqual(['Middle', undefined]);
    }));
});
