import { confirmationRoute } from '#app/routes/confirmation.ts';
import { confirmPageOf, confirmationMeta } from '#app/routes/confirmation-page.tsx';
import type { Route } from './+types/confirmation.ts';
import { settingsConfirmations } from './confirmations.ts';
import { SettingsConfirmPage, tabAt } from './settings-frame.tsx';

const route = confirmationRoute<unknown>(settingsConfirmations);
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;
export const meta: Route.MetaFunction = confirmationMeta;

/** The confirm pages in `settingsConfirmations`. */
export default function SettingsConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  const { confirmation } = loaderData;
  return (
    <SettingsConfirmPage here={tabAt(confirmation.back.to)} {...confirmPageOf(confirmation, actionData)} />
  );
}
