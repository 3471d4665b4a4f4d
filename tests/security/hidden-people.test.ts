import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { declareConflict } from '#server/commands/review/conflict.ts';
import { assignReviewer } from '#server/commands/review/review-assignment.ts';
import { savePanel } from '#server/commands/review/review-panel.ts';
import { PANEL_FORM, markReady } from '#server/commands/testing/panel-world.ts';
import { users } from '#server/db/schema/account.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { preparedAnswers } from '#server/db/schema/review-panel.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { expectOk } from '../fixtures/expect-ok.ts';
import { createBoardFixture } from './board-fixture.ts';
import { freezeClock } from './freeze-clock.ts';
import { type TestUser, openTestApp } from './test-app.ts';

freezeClock();
const board = await openTestApp();
const world = await createBoardFixture(board);
const { db } = board;
const { olga, ana, ben, open, application, benApplication } = world;
const now = new Date();
// Of the words of a name one is searched, and the other marks the text that a statement reads.
const rename = (uid: string, name: string) => db.update(users).set({ name }).where(eq(users.id, uid));
await rename(ana.uid, 'Zebulon Quagga');
await rename(ben.uid, 'Bettina Tapir');
const mara = await board.person('Mara Okapi');
const dora = await board.person('Dora D.');
await db.insert(proposalPeople).values([
  { proposalId: open, userId: mara.uid, role: 'reviewer', joinedAt: now },
  { proposalId: open, userId: dora.uid, role: 'co_owner', joinedAt: now },
]);
const answers = ['first', 'Canary-Numbat in the second answer', 'c'] as [string, string, string];
await db.update(applications).set({ answers }).where(eq(applications.id, application));
expectOk(await savePanel(db, olga, open, PANEL_FORM, now));
for (const id of [application, benApplication]) expectOk(await assignReviewer(db, olga, id, mara.uid, now));
await markReady(db, olga, application, now);
// From here on the application does not exist for Olga; Dora still sees it.
expectOk(await declareConflict(db, olga, application, { kind: 'coauthor' }, now));

const read = async (as: TestUser | null, path: string) => {
  const text = await (await board.ask(path, { as })).text();
  return text.replace(/"requestId","[^"]+"/, '');
};
/** A page without what it repeats of its own query. */
const withoutWord = (text: string, word: string) => text.replaceAll(new RegExp(word, 'gi'), 'word');

/** The owner's lists, opened once first to mark notifications as read. */
const LISTS = [`/proposal/${open}/applications`, `/proposal/${open}/compare`];
for (const path of LISTS) for (const as of [olga, dora]) await read(as, `${path}.data`);

test('a search by the name of an applicant in conflict reads like one by a name that no one has [98]', async () => {
  for (const path of LISTS)
    for (const more of ['', '&sort=name', '&filter=to_decide', '&sort=words']) {
      const [hidden, unknown] = [
        await read(olga, `${path}.data?q=zebulon${more}`),
        await read(olga, `${path}.data?q=nebulon${more}`),
      ];
      expect(withoutWord(hidden, 'zebulon')).toBe(withoutWord(unknown, 'nebulon'));
      expect(hidden).not.toContain('Quagga');
      expect(await read(olga, `${path}.data?q=bettina${more}`)).toContain('Tapir');
      expect(await read(dora, `${path}.data?q=zebulon${more}`)).toContain('Quagga');
    }
});

test('another name of an applicant in conflict changes no order, filter or count [98]', async () => {
  const pages = ['', '?sort=name', '?sort=words', '?sort=score', '?filter=to_decide', '?filter=unread'];
  const all = () =>
    Promise.all(LISTS.flatMap((path) => pages.map((query) => read(olga, `${path}.data${query}`))));
  const before = await all();
  await board.withRollback(async () => {
    await rename(ana.uid, 'Aaron Aardvark');
    expect(await all()).toEqual(before);
  });
});

test('a search compares no text of an applicant in conflict, so its time says nothing [98]', async () => {
  await db.execute(sql`create sequence compared`);
  await db.execute(sql`alter function fold_text(text) rename to fold_text_itself`);
  await db.execute(
    sql.raw(`create function fold_text(value text) returns text language plpgsql immutable strict as $$ begin
      if value like '%Quagga%' then perform nextval('compared'); end if;
      return fold_text_itself(value);
    end $$`),
  );
  const compared = async (as: TestUser) => {
    await db.execute(sql`alter sequence compared restart`);
    for (const path of LISTS)
      for (const sort of ['newest', 'name']) await read(as, `${path}?q=zebulon&sort=${sort}`);
    const { rows } = await db.execute<{ is_called: boolean }>(sql`select is_called from compared`);
    return rows[0]!.is_called;
  };
  try {
    expect([await compared(olga), await compared(dora)]).toEqual([false, true]);
  } finally {
    await db.execute(sql`drop function fold_text(text)`);
    await db.execute(sql`alter function fold_text_itself(text) rename to fold_text`);
  }
});

test('no search finds a proposal by the name of its reviewer [98]', async () => {
  for (const path of ['/_.data', '/feed.xml', '/home.data']) {
    const [reviewer, unknown] = [await read(null, `${path}?q=okapi`), await read(null, `${path}?q=ukapi`)];
    expect(withoutWord(reviewer, 'okapi')).toBe(withoutWord(unknown, 'ukapi'));
  }
  const found = await board.call('/project/get_projects', null, { search: 'okapi' });
  expect(await found.json()).toMatchObject({ data: [], total: 0 });
});

test('a blind reviewer’s list has no search, sort or filter [98]', async () => {
  const plain = await read(mara, '/reviews.data');
  for (const query of ['?q=zebulon', '?q=bettina', '?sort=name', '?filter=unread&tag=x'])
    expect(await read(mara, `/reviews.data${query}`)).toBe(plain);
});

/** What the reviewer reads of the application: page, its data, list, call. */
const reviewersTexts = async () => [
  await read(mara, `/reviews/${application}`),
  await read(mara, `/reviews/${application}.data`),
  await read(mara, '/reviews.data'),
  await (await board.call('/review/get_assigned', mara, {})).text(),
];

test('an answer emptied in preparation is empty on the page and in the call of its reviewer [99]', async () => {
  await board.withRollback(async () => {
    await db
      .update(preparedAnswers)
      .set({ answers: ['first', '', 'c'] })
      .where(eq(preparedAnswers.applicationId, application));
    expect((await reviewersTexts()).filter((text) => text.includes('Canary-Numbat'))).toEqual([]);
    const called = await board.call('/review/get_assigned', mara, {});
    expect(await called.json()).toMatchObject({
      data: [{ application_id: application, response: ['first', '', 'c'] }],
    });
    for (const path of [`compare`, `applications.csv`, `prepare?application=${application}`])
      expect([path, (await board.ask(`/proposal/${open}/${path}`, { as: mara })).status]).toEqual([
        path,
        403,
      ]);
  });
});

test('after the applicant edits, an emptied answer is in nothing of its reviewer, also while it is prepared again [99]', async () => {
  await board.withRollback(async () => {
    const masks = answers[1];
    const prepare = (action: 'ready' | 'mask', seen: number) =>
      board.ask(`/proposal/${open}/prepare`, {
        as: dora,
        form: { do: action, application: String(application), masks, seen: String(seen) },
      });
    const revision = async () =>
      (await db.select().from(applications).where(eq(applications.id, application)))[0]!.revision;
    expect((await prepare('ready', await revision())).status).toBe(303);
    const shown = async () => {
      const called = await board.call('/review/get_assigned', mara, {});
      return ((await called.json()) as { data: { response: string[] }[] }).data.map(
        ({ response }) => response,
      );
    };
    expect(await shown()).toEqual([['first', '[masked]', 'c']]);
    const edited = ['first, edited', answers[1], 'c'] as [string, string, string];
    await db
      .update(applications)
      .set({ answers: edited, revision: (await revision()) + 1 })
      .where(eq(applications.id, application));
    expect(await shown()).toEqual([]);
    expect((await board.ask(`/reviews/${application}`, { as: mara })).status).toBe(404);
    // The form of the owner's side still has what was masked.
    expect(await read(dora, `/proposal/${open}/prepare?application=${application}`)).toContain(
      `>${answers[1]}</textarea>`,
    );
    await prepare('mask', await revision());
    expect(await shown()).toEqual([]);
    await prepare('ready', await revision());
    expect(await shown()).toEqual([['first, edited', '[masked]', 'c']]);
    expect((await reviewersTexts()).filter((text) => text.includes('Canary-Numbat'))).toEqual([]);
  });
});
