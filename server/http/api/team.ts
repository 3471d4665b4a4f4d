import { z } from '@hono/zod-openapi';
import { INVITATION_EMAILS_PER_DAY } from '#domain/access/rate-limits.ts';
import { EMAIL_CAP } from '#domain/account/person.ts';
import { done, refuse } from '#domain/base/refusal.ts';
import { resumeIdOf } from '#domain/application/resume.ts';
import { PART_CAP, TEAM_INVITATION_DAYS, TEAM_MESSAGE_CAP } from '#domain/team/team.ts';
import { removeFiles } from '#server/commands/application/resume.ts';
import { inviteTeamMember, joinTeam } from '#server/commands/team/team-invitation.ts';
import { leaveTeam } from '#server/commands/team/team-leave.ts';
import { type ApiApp, authenticatedEndpoint } from './endpoint.ts';
import type { VerifyCredential } from '../request-context.ts';

const inApplication = z.strictObject({ application_id: z.int(), project_id: z.int() });

/** `POST /application/invite_member`, `/application/join` and `/application/leave`. */
export function addTeamEndpoints(app: ApiApp, verify: VerifyCredential, tag: string): void {
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/application/invite_member',
      tag,
      summary: 'Invite someone to your team',
      description: `The invitation can be accepted for ${TEAM_INVITATION_DAYS} days, and no later than the close date. It is emailed, but at most ${INVITATION_EMAILS_PER_DAY.address} a day to one address; a signed-in person also sees it on My Account. Begins your application as a draft if there is none. The response is the same in every case, whether or not the address has an account.`,
      data: z.strictObject({
        project_id: z.int(),
        email: z.string().openapi({ maxLength: EMAIL_CAP }),
        message: z.string().default('').openapi({ maxLength: TEAM_MESSAGE_CAP }),
      }),
      refusals: [
        'forbidden',
        'not_found',
        'own_proposal',
        'past_due',
        'not_accepting',
        'paused',
        'withdrawn',
        'move_not_allowed',
        'invalid',
        'too_often',
      ],
      result: z.strictObject({ id: z.int() }),
    },
    ({ db, now, settings }, { project_id: projectId, email, message }, who) =>
      inviteTeamMember(db, who, projectId, { email, message }, settings.secret, now),
  );
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/application/join',
      tag,
      summary: 'Join a team',
      description:
        'For the person whose verified address the invitation names. `part` (what you do in the team) and `resume_link` can be sent later by the same call; the team needs both before it submits. Your own draft for this proposal is deleted.',
      data: z.strictObject({
        invitation_id: z.int(),
        part: z.string().optional().openapi({ maxLength: PART_CAP }),
        resume_link: z
          .string()
          .optional()
          .openapi({ description: 'The `resume_link` that `POST /resume/upload` returned.' }),
      }),
      refusals: [
        'forbidden',
        'not_found',
        'own_proposal',
        'past_due',
        'not_accepting',
        'paused',
        'already_in_application',
        'move_not_allowed',
        'invalid',
      ],
      result: inApplication,
    },
    async ({ db, blobs, now, settings }, data, who) => {
      const link = data.resume_link?.trim();
      const resumeId = link === undefined ? undefined : resumeIdOf(link, settings.publicUrl);
      if (link !== undefined && resumeId === null)
        return refuse('not_found', { message: 'You have no such resume.' });
      const joined = await joinTeam(db, who, data.invitation_id, { part: data.part, resumeId }, now);
      if (!joined.ok) return joined;
      await removeFiles(blobs, joined.value.unusedFiles);
      return done({ application_id: joined.value.applicationId, project_id: joined.value.proposalId });
    },
  );
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/application/leave',
      tag,
      summary: 'Leave a team',
      description:
        'Frees the spot that you held. If you lead the team, its longest-standing member leads from then on.',
      data: z.strictObject({ application_id: z.int() }),
      refusals: ['forbidden', 'not_found', 'move_not_allowed'],
      result: z.strictObject({ id: z.int() }),
    },
    async ({ db, now }, { application_id: applicationId }, who) => {
      const left = await leaveTeam(db, who, applicationId, now);
      return left.ok ? done({ id: left.value.id }) : left;
    },
  );
}
