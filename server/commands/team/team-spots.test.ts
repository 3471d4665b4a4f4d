import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../tests/fixtures/full-run.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import { isLive } from '#domain/application/application.ts';
import { heldSpots } from '#domain/decision/spot.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { applicationMembers } from '#server/db/schema/application-member.ts';
import type { Database } from '#server/db/database.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { acceptInvitation, declineInvitation, withdrawApplication } from '../application/application.ts';
import { inviteApplicant, undoDecision } from '../decision/decision.ts';
import { leaveTeam } from './team-leave.ts';

const db = await testDatabase();
const WORDS = { message: '', replyBy: '' };

type Team = { id: number; people: SignedIn[] };

/** A submitted team of `size` people. */
async function insertTeam(proposalId: number, size: number): Promise<Team> {
  const people: SignedIn[] = [];
  for (let index = 0; index < size; index += 1) people.push(await createMember(db, `Person ${index}`));
  const [lead, ...members] = people as [SignedIn, ...SignedIn[]];
  const facts = { proposalId, applicantId: lead.uid, resumeId: null, status: 'submitted' } as const;
  const id = await insertApplication(db, facts, NOON);
  for (const { uid: userId } of members)
    await db.insert(applicationMembers).values({
      ...{ applicationId: id, proposalId, userId, state: 'active' },
      ...{ invitedAt: NOON, joinedAt: NOON, submittedAt: NOON },
    });
  await db.update(applications).set({ people: size, spots: size }).where(eq(applications.id, id));
  return { id, people };
}

/** What is stored: spots held, people accepted, and the proposal's counter. */
async function countsOf(tx: Database, proposalId: number) {
  const rows = await tx.select().from(applications).where(eq(applications.proposalId, proposalId));
  const [proposal] = await tx.select().from(proposals).where(eq(proposals.id, proposalId));
  const accepted = rows
    .filter(({ status }) => isLive(status))
    .reduce((sum, { acceptances }) => sum + acceptances, 0);
  return { held: heldSpots(rows), accepted, counted: proposal!.acceptedCount };
}

test.each(['rolling', 'due_date'] as const)(
  'a %s proposal with three spots never holds more under parallel decisions about teams',
  async (appType) => {
    const owner = await createMember(db, 'Olga O.');
    const proposalId = await insertProposal(db, owner.uid, NOON, {
      ...{ appType, participants: 3, applicationCount: 8 },
      ...{ teamMode: 'alone_or_team', teamSize: 3 },
    });
    const teams: Team[] = [];
    for (const size of [1, 1, 2, 2, 2, 3, 3, 3]) teams.push(await insertTeam(proposalId, size));
    let mostHeld = 0;
    const decide = async (index: number) => {
      const team = teams[index % teams.length]!;
      const person = team.people[index % team.people.length]!;
      const moves = [
        () => inviteApplicant(db, owner, team.id, WORDS, NOON),
        () => acceptInvitation(db, person, team.id, NOON),
        () => inviteApplicant(db, owner, team.id, WORDS, NOON),
        () => undoDecision(db, owner, team.id, NOON),
        () => declineInvitation(db, person, team.id, { note: '' }, NOON),
        () =>
          index % 3 === 0
            ? leaveTeam(db, person, team.id, NOON)
            : withdrawApplication(db, person, team.id, NOON),
      ];
      // Primes spread the moves over teams and people.
      await moves[(index * 7 + Math.floor(index / 11)) % (index % 5 === 0 ? 6 : 5)]!();
      const counts = await countsOf(db, proposalId);
      mostHeld = Math.max(mostHeld, counts.held);
    };
    await Promise.all(Array.from({ length: propertyRuns(60, 200) }, (_, index) => decide(index)));
    expect(mostHeld).toBeLessThanOrEqual(3);
    expect(mostHeld).toBeGreaterThan(0);
    const { held, accepted, counted } = await countsOf(db, proposalId);
    expect(counted).toBe(accepted);
    expect(accepted).toBeLessThanOrEqual(held);
    expect(await miscounted(proposalId)).toBe(0);
  },
);

/** Applications whose counters differ from their people's rows. */
function miscounted(proposalId: number): Promise<number> {
  const member = sql`from application_members m where m.application_id = ${applications.id}
    and m.state = 'active' and m.submitted_at is not null`;
  const differs = sql`${applications.people} <> 1 + (select count(*) ${member})
    or ${applications.spots} <> (case when ${applications.leadAnswer} = 'declined' then 0 else 1 end)
      + (select count(*) ${member} and m.answer is distinct from 'declined')
    or ${applications.acceptances} <> (case when ${applications.leadAnswer} = 'accepted' then 1 else 0 end)
      + (select count(*) ${member} and m.answer = 'accepted')`;
  return db.$count(applications, and(eq(applications.proposalId, proposalId), sql`(${differs})`));
}
