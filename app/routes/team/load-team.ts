import { redirect } from 'react-router';
import { type SignedIn, readerZoneOf } from '#domain/base/actor.ts';
import { closingText } from '#domain/proposal/proposal-dates.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { listOwnersSide } from '#server/queries/proposal/proposal-people.ts';
import { listMyResumes } from '#server/queries/application/resume.ts';
import { findApplicationFor } from '#server/queries/application/sent-application.ts';
import { type TeamPage, findTeamPage } from '#server/queries/team/team.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { parseId } from '#domain/base/parse-id.ts';

/** What the query asks to confirm: leaving, removing someone, or declining an invitation. */
export type Question = { ask: 'leave' } | { ask: 'remove' | 'decline'; row: number; name: string };

/**
 * Loads the team page. Redirects someone who can neither be in a team nor begin one to the apply
 * page, and throws 404 or 410 if they cannot read the proposal.
 */
export async function loadTeamPage(
  { db, now, actor }: RequestContext & { actor: SignedIn },
  id: number,
  query: URLSearchParams,
) {
  const found = await findTeamPage(db, actor, id, now);
  if (!found.ok) throw pageRefusal(found.refusal);
  const team = found.value;
  const isAlone = team.people.length < 2 && team.invitations.length === 0;
  if (isAlone && team.offers.length === 0 && !team.may.invite) throw redirect(`/apply/${id}`);
  const own = team.application && !team.application.isLead && (await findApplicationFor(db, actor, id, now));
  const { closing, timeZone } = team.proposal;
  return {
    team,
    closing: closingText(closing, timeZone, readerZoneOf(actor)),
    now,
    earlier: await listMyResumes(db, actor, id),
    /** Who can open the resume of a member. */
    readers: (await listOwnersSide(db, id)).map(({ name }) => name),
    // Members read the joint answers; the lead writes them on the apply page.
    answers: own ? { questions: own.proposal.questions, ...own.draft } : null,
    question: questionOf(query, team),
  };
}

export type TeamPageData = Awaited<ReturnType<typeof loadTeamPage>>;

function questionOf(query: URLSearchParams, team: TeamPage): Question | null {
  if (query.has('leave')) return team.may.leave ? { ask: 'leave' } : null;
  const removed = parseId(query.get('remove') ?? undefined);
  const member = team.people.find(({ rowId }) => rowId !== null && rowId === removed);
  if (member && team.application?.isLead && team.may.change)
    return { ask: 'remove', row: removed!, name: member.name };
  const declined = parseId(query.get('decline') ?? undefined);
  const offer = team.offers.find(({ id }) => id === declined);
  return offer ? { ask: 'decline', row: offer.id, name: offer.lead } : null;
}
