import { endOtherSessions } from '../../../server/commands/account.ts';
import { actionRoute } from '../action-route.ts';
import type { Route } from './+types/end-others.ts';
import { SettingsConfirmPage } from './settings-frame.tsx';
import { ACCOUNT_URL } from './settings-urls.ts';

const route = actionRoute({
  load: async () => null,
  run: ({ db, actor, now }) => endOtherSessions(db, actor, now),
  done: ({ ended }) => ({
    to: ACCOUNT_URL,
    toast: ended === 1 ? '1 session ended' : '# sessions ended',
    count: ended,
  }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'End sessions · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/settings/sessions/end-others`: ends every other session. */
export default function EndOthers({ actionData }: Route.ComponentProps) {
  return (
    <SettingsConfirmPage
      here="Sessions"
      question="End all other sessions?"
      consequences={['You’ll stay signed in on this device only.']}
      allowed
      refusal={actionData?.refusal}
      back={{ label: 'Keep them', to: ACCOUNT_URL }}
      confirm="End all other sessions"
      cancel={{ label: 'Keep them', to: ACCOUNT_URL }}
    />
  );
}
