import { refuse } from '#domain/base/refusal.ts';
import { endOwnSession } from '#server/commands/account/account.ts';
import { listSessions } from '#server/queries/account/session.ts';
import { Instant } from '#app/shared/time/instant.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/end-session.ts';
import { SettingsConfirmPage } from './settings-frame.tsx';
import { ACCOUNT_URL } from './settings-urls.ts';

const route = actionRoute({
  load: loadSession,
  run: ({ db, actor, params, now }) => endOwnSession(db, actor, params.handle ?? '', now),
  done: ({ wasThis }) => (wasThis ? { to: '/' } : { to: ACCOUNT_URL, toast: 'Signed out on that device' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

async function loadSession({ db, actor, now, params }: ActionRequest) {
  const session = (await listSessions(db, actor, now)).find(({ handle }) => handle === params.handle);
  if (!session) throw pageRefusal(refuse('not_found').refusal);
  return { words: session.device.words, since: session.since };
}

export const meta = () => [
  { title: 'Sign out a device · Collegium' },
  { name: 'robots', content: 'noindex' },
];

/** `/settings/sessions/{handle}/end`: ends one session, so that its device is signed out. */
export default function EndSession({ loaderData: { words, since }, actionData }: Route.ComponentProps) {
  return (
    <SettingsConfirmPage
      here="Account"
      question={`Sign out ${words}?`}
      consequences={[
        <>
          Signed in <Instant at={since} />.
        </>,
        'It will have to sign in again to use your account.',
      ]}
      allowed
      refusal={actionData?.refusal}
      back={{ label: 'Keep it', to: ACCOUNT_URL }}
      confirm="Sign out"
      cancel={{ label: 'Keep it', to: ACCOUNT_URL }}
    />
  );
}
