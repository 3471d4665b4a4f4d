import { acceptInvitation } from '#server/commands/application/application.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { Facts } from '#app/kit/text/facts.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/accept.ts';
import { aboutApplication } from './application-summary.tsx';
import { ownApplicationUrl } from './application-urls.ts';
import { loadOwnApplication } from './load-own-application.ts';

const route = actionRoute({
  load: loadOwnApplication,
  allows: ({ may }) => may.accept,
  counted: true,
  run: ({ db, actor, id, now }) => acceptInvitation(db, actor, id, now),
  done: (_, { id }) => ({ to: ownApplicationUrl(id), toast: 'You’re in.' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Accept · Collegium' }];

/** `/applications/{id}/accept`: accepts an invitation. */
export default function AcceptInvitation({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      {...aboutApplication(page)}
      question="Accept this invitation?"
      consequences={[
        'You take the spot right away.',
        `${page.name} will be notified, and you’ll see each other’s name and email address.`,
      ]}
      allowed={page.may.accept}
      refusal={actionData?.refusal}
      confirm="Accept"
      cancel={{ label: 'Back', to: ownApplicationUrl(page.id) }}
    >
      <Facts facts={page.joining} />
    </ConfirmPage>
  );
}
