import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createBoardWithApplicants } from '../../../tests/fixtures/board-with-applicants.ts';
import { NOON } from '../../../tests/fixtures/sample-content.ts';
import { transitions } from '#server/db/schema/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { announceResults } from './announce-results.ts';
import { closeProposal } from '../proposal/proposal.ts';

const db = await testDatabase();

test('announces results to 9,000 applicants at once', async () => {
  const { owner, id } = await createBoardWithApplicants(db, 0);
  const many = 9000;
  await db.execute(sql`
    with person as (
      insert into users (id, name, email, email_verified, created_at, updated_at)
      select 'one of many ' || n, 'Applicant', n || '@many.example', true, ${NOON}, ${NOON}
      from generate_series(1, ${many}::int) as n returning id)
    insert into applications (proposal_id, applicant_id, status, pending_decision, decision_note, answers, comments,
      reference_link, created_at, saved_at, submitted_at)
    select ${id}, id, 'submitted', 'not_selected', 'Spots are filled', '{a,b,c}', 'N/A', 'N/A', ${NOON}, ${NOON}, ${NOON}
    from person`);
  await closeProposal(db, owner, id, NOON);
  expect(await announceResults(db, owner, id, NOON)).toEqual({
    ok: true,
    value: { invited: 0, waitlisted: 0, not_selected: many },
  });
  const turnedDown = and(
    eq(transitions.proposalId, id),
    eq(transitions.action, 'notSelect'),
    eq(transitions.toStatus, 'not_selected'),
  );
  expect(await db.$count(transitions, turnedDown)).toBe(many);
});
