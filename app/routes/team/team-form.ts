import type { SignedIn } from '#domain/base/actor.ts';
import { ACCOUNT_FIELD } from '#domain/base/form-fields.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { removeFiles } from '#server/commands/application/resume.ts';
import { declineTeam, inviteTeamMember, joinTeam } from '#server/commands/team/team-invitation.ts';
import { leaveTeam, removeTeamMember } from '#server/commands/team/team-leave.ts';
import { saveTeamPart } from '#server/commands/team/team-part.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { findTeamPage } from '#server/queries/team/team.ts';
import { parseId } from '#domain/base/parse-id.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { textIn } from '#app/http/read-form.ts';
import type { Toast } from '#app/http/toast-cookie.ts';

const INTENTS = ['invite', 'cancel', 'remove', 'join', 'decline', 'part', 'leave'] as const;
type Intent = (typeof INTENTS)[number];

/** The fields of the page's forms, beside the file. */
export const TEAM_FIELDS = [ACCOUNT_FIELD, 'intent', 'row', 'email', 'message', 'part', 'resumeId'] as const;

/** A posted form of the team page. */
export type TeamForm = {
  intent: Intent;
  row: number;
  email: string;
  message: string;
  part: string;
  /** Undefined leaves the resume as it is. */
  resumeId: string | undefined;
};

/** Reads a form; throws `malformed` (400) for an unknown intent. */
export function readTeamForm(form: FormData): TeamForm {
  const intent = INTENTS.find((known) => known === textIn(form, 'intent'));
  if (!intent) throw pageRefusal(refuse('malformed').refusal);
  return {
    intent,
    row: parseId(textIn(form, 'row')) ?? 0,
    email: textIn(form, 'email'),
    message: textIn(form, 'message'),
    part: textIn(form, 'part'),
    resumeId: textIn(form, 'resumeId') || undefined,
  };
}

type Next = { to: string; toast: Toast };

/** Runs the form's command, and returns where to go. */
export async function runTeamForm(
  context: RequestContext & { actor: SignedIn },
  proposalId: number,
  { intent, row, email, message, part, resumeId }: TeamForm,
): Promise<Outcome<Next>> {
  const { db, blobs, actor, now, settings } = context;
  const page = `/apply/${proposalId}/team`;
  const proposal = `/proposal/${proposalId}`;
  const then = (outcome: Outcome<unknown>, to: string, toast: Toast): Outcome<Next> =>
    outcome.ok ? done({ to, toast }) : outcome;
  if (intent === 'invite')
    return then(
      await inviteTeamMember(db, actor, proposalId, { email, message }, settings.secret, now),
      page,
      'Team invitation sent',
    );
  if (intent === 'join') {
    const joined = await joinTeam(db, actor, row, { part, resumeId }, now);
    if (joined.ok) await removeFiles(blobs, joined.value.unusedFiles);
    return then(joined, page, 'You joined the team');
  }
  if (intent === 'decline')
    return then(await declineTeam(db, actor, row, now), proposal, 'Team invitation declined');
  const team = await findTeamPage(db, actor, proposalId, now);
  const applicationId = team.ok ? (team.value.application?.id ?? 0) : 0;
  if (intent === 'leave')
    return then(await leaveTeam(db, actor, applicationId, now), proposal, 'You left the team');
  if (intent === 'part') {
    const saved = await saveTeamPart(db, actor, applicationId, { part, resumeId }, now);
    if (saved.ok) await removeFiles(blobs, saved.value.unusedFiles);
    return then(saved, page, 'Changes saved');
  }
  const removed = await removeTeamMember(db, actor, applicationId, row, now);
  return then(removed, page, intent === 'cancel' ? 'Team invitation canceled' : 'Removed from the team');
}
