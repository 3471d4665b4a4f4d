import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time/duration.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { type ProposalOverrides, insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { listSimilar } from './similar-proposal.ts';

const db = await testDatabase();
const [owner, reader] = [await createMember(db, 'Olga O.'), await createMember(db, 'Noor K.')];
const topics = (...names: string[]) => ({
  topics: [...names, '', '', ''].slice(0, 3) as [string, string, string],
});
const posted = (title: string, more: ProposalOverrides) =>
  insertProposal(db, owner.uid, NOON, { title, ...more });
/** No other test looks for this role. */
const recruitmentType = 'find_team';
const closesIn = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

const similarTo = async (...names: string[]) => {
  const id = await posted('Applied to', { ...topics(...names), recruitmentType });
  await insertApplication(
    db,
    { proposalId: id, applicantId: reader.uid, resumeId: null, status: 'not_selected' },
    NOON,
  );
  const found = await listSimilar(db, reader, { id, recruitmentType, ...topics(...names) }, NOON);
  return found.map(({ title }) => title);
};

test('lists at most three, most shared topics first, then the next to close', async () => {
  await posted('Two shared, later', { ...topics('MEV', 'Bridges'), closeAt: closesIn(9) });
  await posted('One shared, in three days', { ...topics('mev'), closeAt: closesIn(3) });
  await posted('One shared, tomorrow', { ...topics('Law', 'Bridges'), closeAt: closesIn(1) });
  await posted('One shared, in nine days', { ...topics('MEV'), closeAt: closesIn(9) });
  await posted('None shared', topics('Bridge insurance', 'Archives'));
  expect(await similarTo('MEV', 'Bridges', 'N/A')).toEqual([
    'Two shared, later',
    'One shared, tomorrow',
    'One shared, in three days',
  ]);
});

test('leaves out full, closed and hidden proposals, the reader’s own, and those they applied to', async () => {
  const topic = topics('Zero knowledge');
  await posted('Full', { ...topic, participants: 2, acceptedCount: 2 });
  await posted('Past the close date', { ...topic, closeAt: closesIn(-1) });
  await posted('Closed early', { ...topic, status: 'closed' });
  await posted('Hidden', { ...topic, status: 'hidden', hiddenFrom: 'open' });
  await insertProposal(db, reader.uid, NOON, { title: 'Own', ...topic });
  const applied = await posted('Applied', topic);
  await insertApplication(
    db,
    { proposalId: applied, applicantId: reader.uid, resumeId: null, status: 'submitted' },
    NOON,
  );
  expect(await similarTo('Zero knowledge')).toEqual([]);
  await posted('Open', { ...topic, participants: 4, acceptedCount: 7 });
  expect(await similarTo('Zero knowledge')).toEqual(['Open']);
});

test('others that look for the same role follow, next to close first, without a topic too', async () => {
  const related = await posted('Same topic', topics('Archives of law'));
  const team = { ...topics('Elsewhere'), recruitmentType } as const;
  const roles = [
    await posted('Same role, later', { ...team, closeAt: closesIn(5) }),
    await posted('Same role, sooner', { ...team, closeAt: closesIn(2) }),
  ];
  expect(await similarTo('Archives of law')).toEqual(['Same topic', 'Same role, sooner', 'Same role, later']);
  expect(await similarTo('N/A')).toEqual(['Same role, sooner', 'Same role, later']);
  await db.delete(proposals).where(inArray(proposals.id, [related, ...roles]));
});
