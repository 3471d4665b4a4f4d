import { and, eq, type SQL } from 'drizzle-orm';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';

/** Rows of `proposalPeople` in which this person works on the proposal, in either role. */
export function isActivePerson(proposalId: number, uid: string): SQL | undefined {
  return and(
    eq(proposalPeople.proposalId, proposalId),
    eq(proposalPeople.userId, uid),
    eq(proposalPeople.status, 'active'),
  );
}
