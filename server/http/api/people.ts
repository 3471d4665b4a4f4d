import { z } from '@hono/zod-openapi';
import { INVITATION_EMAILS_PER_DAY } from '#domain/access/rate-limits.ts';
import { INVITATION_DAYS, INVITATION_MESSAGE_CAP, PROPOSAL_ROLES } from '#domain/proposal/proposal-people.ts';
import { type Outcome, type RefusalCode, done } from '#domain/base/refusal.ts';
import { allowResume } from '#server/commands/application/application-reader.ts';
import { inviteToProposal, joinProposal } from '#server/commands/proposal/proposal-invitation.ts';
import {
  acceptHandOver,
  handOver,
  leaveProposal,
  removePerson,
} from '#server/commands/proposal/proposal-people.ts';
import { removeFiles } from '#server/commands/application/resume.ts';
import type { VerifyCredential } from '../request-context.ts';
import { type ApiApp, authenticatedEndpoint } from './endpoint.ts';

const REFUSALS: readonly RefusalCode[] = ['forbidden', 'not_found', 'withdrawn', 'move_not_allowed'];
const projectInput = z.strictObject({ project_id: z.int() });
const personInput = projectInput.extend({ uid: z.string() });
const role = z.enum(PROPOSAL_ROLES);
const idOutput = z.strictObject({ id: z.int() });

/** `{id}` of the proposal that a command returned. */
function toProject(outcome: Outcome<{ proposalId: number }>): Outcome<{ id: number }> {
  return outcome.ok ? done({ id: outcome.value.proposalId }) : outcome;
}

/** Adds the calls about the people of a proposal: co-owners, reviewers, and hand-overs. */
export function addPeopleEndpoints(app: ApiApp, verify: VerifyCredential): void {
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/project/invite_person',
      tag: 'Projects',
      summary: 'Invite a co-owner or reviewer',
      description: `The invitation works for ${INVITATION_DAYS} days. It is emailed, but at most ${INVITATION_EMAILS_PER_DAY.address} a day to one address; a signed-in person also sees it on My Account. The answer is the same in every case, whether or not the address has an account.`,
      data: projectInput.extend({
        email: z.string(),
        role,
        message: z.string().default('').openapi({ maxLength: INVITATION_MESSAGE_CAP }),
      }),
      result: idOutput,
      refusals: [...REFUSALS, 'invalid'],
    },
    async ({ db, now, settings }, { project_id: id, ...typed }, who) => {
      const invited = await inviteToProposal(db, who, id, typed, settings.secret, now);
      return invited.ok ? done({ id: invited.value.id }) : invited;
    },
  );
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/project/join',
      tag: 'Projects',
      summary: 'Accept an invitation to work on a proposal',
      description: 'For the person whose verified email the invitation names.',
      data: z.strictObject({ invitation_id: z.int() }),
      result: z.strictObject({ role }),
      refusals: ['not_found', 'move_not_allowed'],
    },
    async ({ db, blobs, now }, data, who) => {
      const joined = await joinProposal(db, who, { id: data.invitation_id }, now);
      if (!joined.ok) return joined;
      await removeFiles(blobs, joined.value.unusedFiles);
      return done({ role: joined.value.role });
    },
  );
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/project/leave',
      tag: 'Projects',
      summary: 'Leave a proposal',
      description: 'Ends your work on it as a co-owner or reviewer.',
      data: projectInput,
      result: idOutput,
      refusals: ['not_found', 'move_not_allowed'],
    },
    async ({ db, now }, data, who) => toProject(await leaveProposal(db, who, data.project_id, now)),
  );
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/project/remove_person',
      tag: 'Projects',
      summary: 'Remove a co-owner or reviewer',
      description: 'From the next request on, nothing of the owner’s side is found for them.',
      data: personInput,
      result: idOutput,
      refusals: REFUSALS,
    },
    async ({ db, now }, { project_id: proposalId, uid }, who) =>
      toProject(await removePerson(db, who, { proposalId, uid }, now)),
  );
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/project/hand_over',
      tag: 'Projects',
      summary: 'Offer to hand a proposal over',
      description: 'To a co-owner, who can accept for 7 days. You stay as a co-owner.',
      data: personInput,
      result: idOutput,
      refusals: [...REFUSALS, 'paused'],
    },
    async ({ db, now }, { project_id: proposalId, uid }, who) =>
      toProject(await handOver(db, who, { proposalId, uid, stays: true }, now)),
  );
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/project/accept_hand_over',
      tag: 'Projects',
      summary: 'Accept to own a proposal',
      description: 'It is posted under your name from then on.',
      data: projectInput,
      result: idOutput,
      refusals: [...REFUSALS, 'paused'],
    },
    async ({ db, now }, data, who) => toProject(await acceptHandOver(db, who, data.project_id, now)),
  );
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/application/allow_resume',
      tag: 'Applications',
      summary: 'Allow someone to open your resume',
      description: 'For a person of the owner’s side who joined after you submitted.',
      data: z.strictObject({ application_id: z.int(), uid: z.string() }),
      result: idOutput,
      refusals: ['not_found', 'move_not_allowed'],
    },
    ({ db, now }, data, who) => allowResume(db, who, data.application_id, { uid: data.uid }, now),
  );
}
