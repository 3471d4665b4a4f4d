import type { SignedIn } from '#domain/base/actor.ts';
import { acceptInvitation } from '#server/commands/application/application.ts';
import { inviteTeamMember, joinTeam } from '#server/commands/team/team-invitation.ts';
import { saveTeamPart } from '#server/commands/team/team-part.ts';
import type { Database } from '#server/db/database.ts';
import type { DemoApplication, DemoEvent } from './demo-application.ts';
import { type PersonKey, demoActor } from './demo-people.ts';
import { instantInDays } from './demo-proposal.ts';
import { expectSeeded } from './expect-ok.ts';

/** The events of a team: invitations, who joins with what part, and who accepts a spot. */
export function teamEvents(
  tx: Database,
  { id, resumes }: { id: number; resumes: ReadonlyMap<PersonKey, string> },
  lead: SignedIn,
  { team }: DemoApplication,
  now: Date,
): DemoEvent[] {
  if (!team) return [];
  let applicationId = 0;
  return team.members.flatMap(({ by, joined, part, accepted }) => {
    const member = demoActor(by);
    let row = 0;
    const invite = async (at: Date) => {
      const invitation = { email: member.email, message: '' };
      row = expectSeeded(await inviteTeamMember(tx, lead, id, invitation, 'demo', at)).id;
    };
    const join = async (at: Date) => {
      const own = { part, resumeId: resumes.get(by)! };
      applicationId = expectSeeded(await joinTeam(tx, member, row, own, at)).applicationId;
      expectSeeded(await saveTeamPart(tx, lead, applicationId, { part: team.part }, at));
    };
    const accept = async (at: Date) =>
      void expectSeeded(await acceptInvitation(tx, member, applicationId, at));
    return [
      { at: instantInDays(team.invited, now), happen: invite },
      { at: instantInDays(joined, now), happen: join },
      ...(accepted === undefined ? [] : [{ at: instantInDays(accepted, now), happen: accept }]),
    ];
  });
}
