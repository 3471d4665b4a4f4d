import { withdrawApplication } from '#server/commands/application/application.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/withdraw.ts';
import { aboutApplication, withdrawalConsequences } from './application-summary.tsx';
import { ownApplicationUrl } from './application-urls.ts';
import { loadOwnApplication } from './load-own-application.ts';

const route = actionRoute({
  load: loadOwnApplication,
  allows: ({ may }) => may.withdraw,
  counted: true,
  run: ({ db, actor, id, now }) => withdrawApplication(db, actor, id, now),
  done: (_, { id }) => ({
    to: ownApplicationUrl(id),
    toast: 'Application withdrawn. We’ve emailed you a confirmation.',
  }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Withdraw application · Collegium' }];

/** `/applications/{id}/withdraw`: withdraws a submitted application. */
export default function WithdrawApplication({ loaderData: page, actionData }: Route.ComponentProps) {
  const [first, ...others] = withdrawalConsequences(page);
  return (
    <ConfirmPage
      {...aboutApplication(page)}
      question="Withdraw this application?"
      consequences={[page.canUndo ? first : <b key="final">{first}</b>, ...others]}
      allowed={page.may.withdraw}
      refusal={actionData?.refusal}
      confirm="Withdraw application"
      danger
      cancel={{ label: 'Keep application', to: ownApplicationUrl(page.id) }}
    />
  );
}
