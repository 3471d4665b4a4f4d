import { endOtherSessions } from '#server/commands/account/account.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/end-others.ts';
import { SettingsConfirmPage } from './settings-frame.tsx';
import { ACCOUNT_URL } from './settings-urls.ts';

const route = actionRoute({
  load: async () => null,
  run: ({ db, actor, now }) => endOtherSessions(db, actor, now),
  done: ({ ended }) => ({
    to: ACCOUNT_URL,
    toast: ended === 1 ? '1 device signed out' : '# devices signed out',
    count: ended,
  }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [
  { title: 'Sign out everywhere else · Collegium' },
  { name: 'robots', content: 'noindex' },
];

/** `/settings/sessions/end-others`: ends every other session. */
export default function EndOthers({ actionData }: Route.ComponentProps) {
  return (
    <SettingsConfirmPage
      here="Account"
      question="Sign out everywhere else?"
      consequences={['You’ll stay signed in on this device only.']}
      allowed
      refusal={actionData?.refusal}
      back={{ label: 'Keep them', to: ACCOUNT_URL }}
      confirm="Sign out everywhere else"
      cancel={{ label: 'Keep them', to: ACCOUNT_URL }}
    />
  );
}
