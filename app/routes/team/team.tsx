import { data, redirect } from 'react-router';
import { isSignedIn } from '#domain/base/actor.ts';
import { refusalInit, refuse, statusOf } from '#domain/base/refusal.ts';
import { requestContext } from '#server/http/request-context.ts';
import { actionHeaders } from '#app/http/action-headers.ts';
import type { NotSentTexts } from '#app/shared/error/not-sent-page.tsx';
import { idParam, pageRefusal } from '#app/http/page-refusal.ts';
import { requireSignIn } from '#app/http/require-sign-in.ts';
import { toastCookie } from '#app/http/toast-cookie.ts';
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

export async function action({ context, params, request }: Route.ActionArgs) {
  const requestData = requestContext(context);
  const id = idParam(params.id);
  const { actor } = requestData;
  const form = await readTeamForm(request, requestData);
  if (!form.ok) throw pageRefusal(form.refusal);
  // A session that ended must not cost what was typed; without script, the loader redirects.
  const outcome = !isSignedIn(actor)
    ? refuse('unauthenticated')
    : form.value.fileRefusal
      ? { ok: false as const, refusal: form.value.fileRefusal }
      : await runTeamForm({ ...requestData, actor }, id, form.value);
  if (outcome.ok) {
    const { to, toast } = outcome.value;
    throw redirect(to, { status: 303, headers: { 'Set-Cookie': toastCookie(toast) } });
  }
  const { refusal } = outcome;
  if (['not_found', 'withdrawn', 'forbidden'].includes(refusal.code)) {
    const { message, part } = form.value;
    const texts = [
      { label: 'Message', text: message },
      { label: 'Your part', text: part },
    ];
    const thrown: NotSentTexts = { sentence: refusal.message, texts };
    throw data(thrown, { status: statusOf(refusal.code) });
  }
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

export { NotSentPage as ErrorBoundary } from '#app/shared/error/not-sent-page.tsx';
