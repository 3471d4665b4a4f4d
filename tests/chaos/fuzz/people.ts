import { eq } from 'drizzle-orm';
import { declareConflict, saveConflictList } from '#server/commands/review/conflict.ts';
import { savePanelReview, submitPanelReview } from '#server/commands/review/panel-review.ts';
import { inviteToProposal } from '#server/commands/proposal/proposal-invitation.ts';
import { assignReviewer } from '#server/commands/review/review-assignment.ts';
import { savePanel } from '#server/commands/review/review-panel.ts';
import { PANEL_FORM, completeReview, markReady } from '#server/commands/testing/panel-world.ts';
import { applicationMembers } from '#server/db/schema/application-member.ts';
import type { Database } from '#server/db/database.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { expectOk } from '../../fixtures/expect-ok.ts';
import type { Actors, TestActor } from './actor-types.ts';

/**
 * Adds a co-owner, reviewers with a blind panel, a team and invitations to the first proposal and
 * its applications.
 */
export async function addPeople(db: Database, actors: Actors, nextCanary: () => string, now: Date) {
  const { players, applications: all } = actors;
  const [olga] = players.owner as [TestActor];
  const [rita, rob] = players.reviewer as [TestActor, TestActor];
  const [cleo, tess] = [players.coOwner[0]!, players.teamMember[0]!];
  const [ana, ben] = players.applicant as [TestActor, TestActor];
  const [open] = actors.proposals;
  const proposalId = open!.id;
  const [anas, bens] = [all[0]!, all[1]!];
  const join = (person: TestActor, role: 'co_owner' | 'reviewer') =>
    db.insert(proposalPeople).values({ proposalId, userId: person.uid, role, joinedAt: now });
  await join(cleo, 'co_owner');
  for (const reviewer of [rita, rob]) await join(reviewer, 'reviewer');
  for (const one of actors.proposals.filter(({ of }) => of.includes(olga.uid))) one.of.push(cleo.uid);
  anas.of.push(cleo.uid, tess.uid, rita.uid);
  bens.of.push(cleo.uid, rob.uid);

  for (const email of [players.member[0]!.email, `${nextCanary()}@school.example`]) {
    const form = { email, role: 'reviewer', message: nextCanary() };
    const { id } = expectOk(await inviteToProposal(db, olga, proposalId, form, 'secret', now));
    actors.invitations.push({ id, of: [olga.uid, players.member[0]!.uid] });
  }

  await db
    .update(proposals)
    .set({ teamMode: 'alone_or_team', teamSize: 3 })
    .where(eq(proposals.id, proposalId));
  await db
    .update(applications)
    .set({ leadPart: nextCanary(), people: 2, spots: 2 })
    .where(eq(applications.id, anas.id));
  const resumeId = actors.resumes.find(({ uploader }) => uploader === tess.uid)!.id;
  const joined = { userId: tess.uid, state: 'active', part: nextCanary(), resumeId } as const;
  await db.insert(applicationMembers).values([
    { applicationId: anas.id, proposalId, ...joined, invitedAt: now, joinedAt: now, submittedAt: now },
    {
      applicationId: bens.id,
      proposalId,
      email: `${nextCanary()}@school.example`,
      message: nextCanary(),
      invitedAt: now,
    },
  ]);

  const criteria = PANEL_FORM.criteria.map((item) => ({ ...item, name: nextCanary(), hint: nextCanary() }));
  expectOk(await savePanel(db, olga, proposalId, { ...PANEL_FORM, criteria }, now));
  for (const person of [ana, ben, rob]) {
    const conflicts = `${nextCanary()} of the lab`;
    expectOk(await saveConflictList(db, person, proposalId, { conflicts }, now));
  }
  for (const [application, reviewer] of [
    [anas, rita],
    [anas, rob],
    [bens, rita],
    [bens, rob],
  ] as const) {
    expectOk(await assignReviewer(db, olga, application.id, reviewer.uid, now));
  }
  await markReady(db, olga, anas.id, now);
  const review = (more: object) =>
    completeReview(db, proposalId, 4, {
      strengths: nextCanary(),
      concerns: nextCanary(),
      applicantText: nextCanary(),
      ...more,
    });
  for (const _time of [1, 2]) expectOk(await submitPanelReview(db, rita, anas.id, await review({}), now));
  expectOk(await savePanelReview(db, rob, anas.id, await review({}), now));
  expectOk(await declareConflict(db, cleo, bens.id, { kind: 'close_person' }, now));
}
