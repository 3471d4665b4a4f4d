import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/team.ts';
import { loadTeamPage } from './load-team.ts';
import { TeamContent } from './team-content.tsx';
import { TEAM_FIELDS, readTeamForm, runTeamForm } from './team-form.ts';

const route = actionRoute({
  access: 'member',
  load: (request) => loadTeamPage(request, request.id, request.url.searchParams),
  besideResume: TEAM_FIELDS,
  read: readTeamForm,
  countsTowardHourlyLimit: true,
  run: (request, form) => runTeamForm(request, request.id, form),
  done: (next) => next,
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData ? `Your team · ${loaderData.team.proposal.title} · Collegium` : 'Collegium' }];
}

/** `/apply/{id}/team`: the team that applies to a proposal, for its people and those invited. */
export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  return <TeamContent page={loaderData} refused={actionData ?? null} />;
}
