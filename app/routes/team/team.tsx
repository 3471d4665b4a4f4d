import { data, redirect } from 'react-router';
import { refusalInit } from '../../../domain/refusal.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { actionHeaders } from '../../ui/action-headers.ts';
import { idParam, pageRefusal } from '../../ui/page-refusal.ts';
import { requireSignIn } from '../../ui/require-sign-in.ts';
import { toastCookie } from '../../ui/toast-cookie.ts';
import type { Route } from './+types/team.ts';
import { type TeamRefused, loadTeamPage } from './load-team.ts';
import { TeamContent } from './team-content.tsx';
import { readTeamForm, runTeamForm } from './team-form.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestData = requestContext(context);
  const id = idParam(params.id);
  const actor = requireSignIn(url.pathname + url.search, requestData.actor);
  return loadTeamPage({ ...requestData, actor }, id, url.searchParams);
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
