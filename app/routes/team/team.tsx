import { data, redirect } from 'react-router';
import type { Refusal } from '../../../domain/refusal.ts';
import { refusalInit } from '../../../domain/refusal.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { listMyResumes } from '../../../server/queries/resume.ts';
import { findApplicationFor } from '../../../server/queries/sent-application.ts';
import { type TeamPage, findTeamPage } from '../../../server/queries/team.ts';
import { actionHeaders } from '../../ui/action-headers.ts';
import { idParam, pageRefusal } from '../../ui/page-refusal.ts';
import { parseId } from '../../ui/parse-id.ts';
import { requireSignIn } from '../../ui/require-sign-in.ts';
import { toastCookie } from '../../ui/toast-cookie.ts';
import type { Route } from './+types/team.ts';
import { TeamContent } from './team-content.tsx';
import { type TeamForm, readTeamForm, runTeamForm } from './team-form.ts';

/** Response to a refused form: the refusal, and what was typed. */
export type TeamRefused = { refusal: Refusal; form: TeamForm };

/** What the query asks to confirm: leaving, removing someone, or declining an invitation. */
export type Question = { ask: 'leave' } | { ask: 'remove' | 'decline'; row: number; name: string };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now, ...requestData } = requestContext(context);
  const id = idParam(params.id);
  const actor = requireSignIn(url.pathname + url.search, requestData.actor);
  const found = await findTeamPage(db, actor, id, now);
  if (!found.ok) throw pageRefusal(found.refusal);
  const team = found.value;
  const isAlone = team.people.length < 2 && team.invitations.length === 0;
  if (isAlone && team.offers.length === 0 && !team.may.invite) throw redirect(`/apply/${id}`);
  const own = team.application && !team.application.isLead && (await findApplicationFor(db, actor, id, now));
  return {
    team,
    now,
    earlier: await listMyResumes(db, actor, id),
    // Members read the joint answers; the lead writes them on the apply page.
    answers: own ? { questions: own.proposal.questions, ...own.draft } : null,
    question: questionOf(url.searchParams, team),
  };
}

export type TeamPageData = Awaited<ReturnType<typeof loader>>;

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

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const requestData = requestContext(context);
  const id = idParam(params.id);
  const actor = requireSignIn(url.pathname, requestData.actor);
  const form = await readTeamForm(request, requestData);
  if (!form.ok) throw pageRefusal(form.refusal);
  const outcome = form.value.fileRefusal
    ? { ok: false as const, refusal: form.value.fileRefusal }
    : await runTeamForm({ ...requestData, actor }, id, form.value);
  if (outcome.ok) {
    const { to, toast } = outcome.value;
    throw redirect(to, { status: 303, headers: { 'Set-Cookie': toastCookie(toast) } });
  }
  const { refusal } = outcome;
  if (['not_found', 'withdrawn', 'forbidden'].includes(refusal.code)) throw pageRefusal(refusal);
  return data({ refusal, form: form.value } satisfies TeamRefused, refusalInit(refusal));
}

export const headers = actionHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData ? `Your team · ${loaderData.team.proposal.title} · Collegium` : 'Collegium' }];
}

/** `/apply/{id}/team`: the team that applies to a proposal, for its people and those invited. */
export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  return <TeamContent page={loaderData} refused={actionData ?? null} />;
}
