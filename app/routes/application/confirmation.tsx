import { confirmationRoute } from '#app/routes/confirmation.ts';
import { confirmPageOf, confirmationMeta } from '#app/routes/confirmation-page.tsx';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import type { Route } from './+types/confirmation.ts';
import { aboutApplication } from './application-summary.tsx';
import { applicationConfirmations } from './confirmations.ts';
import type { ApplicationPageData } from './load-own-application.ts';

const route = confirmationRoute<ApplicationPageData>(applicationConfirmations);
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;
export const meta: Route.MetaFunction = confirmationMeta;

/** The confirm pages in `applicationConfirmations`. */
export default function ApplicationConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  const { page, confirmation } = loaderData;
  return <ConfirmPage {...aboutApplication(page)} {...confirmPageOf(confirmation, actionData)} />;
}
