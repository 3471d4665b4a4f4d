import { refuse } from '#domain/base/refusal.ts';
import { allowResume } from '#server/commands/application/application-reader.ts';
import { listNotAllowed } from '#server/queries/proposal/proposal-people.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/allow-resume.ts';
import { aboutApplication } from './application-summary.tsx';
import { ownApplicationUrl } from './application-urls.ts';
import { loadOwnApplication } from './load-own-application.ts';

const route = actionRoute({
  load: loadPerson,
  allows: ({ person }) => person !== null,
  run: ({ db, actor, id, now, url }) => allowResume(db, actor, id, { uid: personIn(url) }, now),
  done: (_, { id }) => ({ to: ownApplicationUrl(id), toast: 'Allowed. They can open your resume now.' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

const personIn = (url: URL) => url.searchParams.get('uid') ?? '';

async function loadPerson(request: ActionRequest) {
  const page = await loadOwnApplication(request);
  const uid = personIn(request.url);
  if (!uid) throw pageRefusal(refuse('not_found').refusal);
  const others = await listNotAllowed(request.db, request.actor, request.id);
  return { page, person: others.find((one) => one.uid === uid) ?? null };
}

export const meta = () => [{ title: 'Allow them to open your resume? · Collegium' }];

/** `/applications/{id}/allow-resume?uid=…`: lets someone who joined later open the resume. */
export default function AllowResume({ loaderData: { page, person }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      {...aboutApplication(page)}
      question="Allow them to open your resume?"
      consequences={[
        `${person?.name} works on this proposal since after you applied, so only you can let them open your resume.`,
        'They already read your answers. You’ll see each time they open the resume.',
      ]}
      allowed={person !== null}
      whyNot="They can open it already, or they no longer work on this proposal."
      refusal={actionData?.refusal}
      confirm="Allow"
      cancel={{ label: 'Not now', to: ownApplicationUrl(page.id) }}
    />
  );
}
