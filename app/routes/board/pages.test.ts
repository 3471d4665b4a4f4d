import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { toListed } from '#domain/proposal/proposal-dates.ts';
import { NO_FILTER } from '#domain/board/proposal-filter.ts';
import { PAGE_SIZE, type ProposalContent } from '#domain/proposal/proposal.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { applied } from '../../../tests/fixtures/sample-boards.ts';
import { NOON, createMember, sampleContent } from '../../../tests/fixtures/sample-content.ts';
import { withdrawApplication } from '#server/commands/application/application.ts';
import { publishContent, withdrawProposal } from '#server/commands/proposal/proposal.ts';
import type { Database } from '#server/db/database.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { rolledBack, testDatabase } from '#server/db/testing/test-database.ts';
import { listProposals } from '#server/queries/proposal/proposal-list.ts';
import { routeArgs } from '#server/http/testing/call-route.ts';
import { loader as boardLoader } from './board.tsx';
import { loader as firstLoader } from './index.tsx';
import { loader as oneLoader } from './selected-proposal.tsx';
import { loader as fullLoader } from './proposal.tsx';

const db = await testDatabase();
const owner = await createMember(db, 'Mina R.');

type Asking = { tx: Database; address: string; id?: string; actor?: Actor; now?: Date };

/** Calls a loader for a URL, as the router does. */
function ask<T>(loader: (args: never) => T, { tx, address, id, actor = VISITOR, now = NOON }: Asking): T {
  const context = { db: tx, actor, now, settings: { publicUrl: 'https://board.example' } };
  return loader(routeArgs(context, { path: address, params: id === undefined ? {} : { id } }));
}

async function statusOf(answer: Promise<unknown>): Promise<number> {
  const thrown: unknown = await answer.then(
    () => ({ init: { status: 200 } }),
    (error: unknown) => error,
  );
  return (thrown as { init: { status: number } }).init.status;
}

/**
 * Runs a test with one proposal of each of these contents, posted a second apart; ids oldest first.
 */
function onBoard(
  contents: Partial<ProposalContent>[],
  check: (tx: Database, ids: number[]) => Promise<void>,
): Promise<void> {
  return rolledBack(db, async (tx) => {
    const ids: number[] = [];
    for (const [at, more] of contents.entries()) {
      const posted = new Date(NOON.getTime() - MINUTE_MS + at * 1000);
      const outcome = await publishContent(tx, owner, sampleContent(more), posted);
      if (!outcome.ok) throw new Error(outcome.refusal.message);
      ids.push(outcome.value.id);
    }
    await check(tx, ids);
  });
}

describe('the list', () => {
  test('shows the newest proposal first, and its details beside the list', () =>
    onBoard([{}, {}], async (tx, ids) => {
      const board = await ask(boardLoader, { tx, address: '/' });
      const listed = await listProposals(tx, NO_FILTER, NOON);
      const rowsOf = listed.ok && listed.value.rows.map(({ ownerId: _owner, ...row }) => toListed(row, NOON));
      expect(board.rows).toEqual(rowsOf);
      expect(board.rows.map(({ id }) => id)).toEqual(ids.toReversed());
      expect(board.figures).toMatchObject({ openProposals: 2, openSpots: 6 });
      const first = await ask(firstLoader, { tx, address: '/' });
      expect(first.view?.proposal.id).toBe(ids[1]);
    }));

  test('applies the search, sort order and kind of the URL', () =>
    onBoard([{ title: 'Alpha' }, { title: 'Beta', recruitmentType: 'find_mentor' }], async (tx, ids) => {
      const idsOf = async (address: string) =>
        (await ask(boardLoader, { tx, address })).rows.map(({ id }) => id);
      expect(await idsOf('/?q=alpha')).toEqual([ids[0]]);
      expect(await idsOf('/home?sort=posted')).toEqual(ids);
      expect(await idsOf('/?kind=mentor')).toEqual([ids[1]]);
      const first = await ask(firstLoader, { tx, address: '/?sort=posted' });
      expect(first.view?.proposal.id).toBe(ids[0]);
    }));

  test('has an opened proposal above it only if no shown page has it', () =>
    onBoard([{}, ...Array.from({ length: PAGE_SIZE }, () => ({}))], async (tx, [oldest, ...others]) => {
      const openedAt = async (id: number, query = '') =>
        (await ask(boardLoader, { tx, address: `/${id}${query}`, id: String(id) })).opened?.id;
      expect(await openedAt(oldest!)).toBe(oldest);
      expect(await openedAt(oldest!, '?page=2')).toBeUndefined();
      expect(await openedAt(oldest!, '?remote=1')).toBeUndefined();
      expect(await openedAt(others[0]!)).toBeUndefined();
    }));

  test('marks what a member applied to, and nothing for others or after a withdrawal', () =>
    onBoard([{}, {}], async (tx, [id]) => {
      const { person, applicationId } = await applied(tx, id!, 'Noor K.', NOON);
      const marked = async (actor: Actor) => (await ask(boardLoader, { tx, address: '/', actor })).applied;
      expect(await marked(person)).toEqual([id]);
      expect([await marked(owner), await marked(VISITOR)]).toEqual([[], []]);
      expectOk(await withdrawApplication(tx, person, applicationId, NOON));
      expect(await marked(person)).toEqual([]);
    }));

  test('without matches, suggests filters to remove and shows no proposal beside the list', () =>
    onBoard([{ title: 'Alpha' }], async (tx) => {
      const board = await ask(boardLoader, { tx, address: '/?q=alpha&kind=mentor' });
      expect(board).toMatchObject({ total: 0, rows: [], looser: [{ without: 'kind', count: 1 }] });
      expect((await ask(firstLoader, { tx, address: '/?q=alpha&kind=mentor' })).view).toBeNull();
    }));

  test.each([
    '/?page=0',
    '/?page=21',
    '/?sort=price',
    '/?kind=pet',
    '/?status=hidden',
    '/?event=yes',
    '/?q=a&q=b',
    '/?after=zzz',
  ])('returns 400 for invalid parameters: %s', async (address) => {
    expect(await statusOf(ask(boardLoader, { tx: db, address }))).toBe(400);
    expect([200, 400]).toContain(await statusOf(ask(firstLoader, { tx: db, address })));
  });
});

test('a search that is too long shows the whole list and the typed text', () =>
  onBoard([{}, {}], async (tx) => {
    const typed = 'a'.repeat(201);
    const page = await ask(boardLoader, { tx, address: `/?q=${typed}` });
    expect(page).toMatchObject({ total: 2, filter: { q: typed } });
  }));

describe('one proposal', () => {
  test('opens beside the list and in full, with the same canonical URL', () =>
    onBoard([{}], async (tx, [id]) => {
      for (const loader of [oneLoader, fullLoader]) {
        const view = await ask(loader, { tx, address: `/${id}`, id: String(id) });
        expect(view.canonical).toBe(`https://board.example/proposal/${id}`);
        expect(view).toMatchObject({ isOwner: false, whyNotApply: null, may: { edit: false } });
      }
    }));

  test('shows who posted it in every view, with their record once a result date has passed', () =>
    onBoard([{}, {}], async (tx, [id, due]) => {
      const resultAt = new Date(NOON.getTime() + 1000);
      const closed = { status: 'closed', applicationCount: 1, closeAt: NOON, resultAt } as const;
      await tx.update(proposals).set(closed).where(eq(proposals.id, due!));
      const records = async (now: Date) => {
        const asking = { tx, address: `/${id}`, id: String(id), now };
        const [beside, full] = [await ask(oneLoader, asking), await ask(fullLoader, asking)];
        const { view } = await ask(firstLoader, { tx, address: '/', now });
        return [beside, full, view].map((item) => item?.posterFacts);
      };
      const before = ['2 proposals posted', 'Member since Nov 2026'];
      expect(await records(resultAt)).toEqual([before, before, before]);
      const overdue = ['2 proposals posted', '0 of 1 results on time', 'Member since Nov 2026'];
      expect(await records(new Date(resultAt.getTime() + 1))).toEqual([overdue, overdue, overdue]);
    }));

  test('shows its owner why they cannot apply, and what they can do', () =>
    onBoard([{}], async (tx, [id]) => {
      const view = await ask(oneLoader, { tx, address: `/${id}`, id: String(id), actor: owner });
      expect(view.whyNotApply?.code).toBe('own_proposal');
      expect(view.may).toMatchObject({ edit: true, close: true, withdraw: true });
    }));

  test.each(['999999999', '0', '01', 'abc', '1e3', '-1', '1.0', '9'.repeat(30), 'wp-login.php'])(
    'returns 404 for an unknown id: %s',
    async (id) => {
      for (const loader of [oneLoader, fullLoader]) {
        expect(await statusOf(ask(loader, { tx: db, address: `/${id}`, id }))).toBe(404);
      }
    },
  );

  test('returns 410 for a withdrawn proposal to everyone except its owner', () =>
    onBoard([{}], async (tx, [id]) => {
      await withdrawProposal(tx, owner, id!, NOON);
      const asking = { tx, address: `/${id}`, id: String(id) };
      expect(await statusOf(ask(oneLoader, asking))).toBe(410);
      expect(await statusOf(ask(oneLoader, { ...asking, actor: owner }))).toBe(200);
    }));
});
