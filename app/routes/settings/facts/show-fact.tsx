import { refuse } from '../../../../domain/refusal.ts';
import { factText } from '../../../../domain/verified-fact.ts';
import { showFact } from '../../../../server/commands/verified-fact.ts';
import { listOwnFacts } from '../../../../server/queries/verified-fact.ts';
import { ConfirmPage } from '../../../ui/confirm-page.tsx';
import { pageRefusal } from '../../../ui/page-refusal.ts';
import { type ActionRequest, actionRoute } from '../../action-route.ts';
import { SettingsNav } from '../settings-frame.tsx';
import { EMAILS_URL } from '../settings-urls.ts';
import type { Route } from './+types/show-fact.ts';

const isShow = ({ url }: ActionRequest) => url.pathname.endsWith('/show');

const route = actionRoute({
  load: async (request) => {
    const { db, actor, id, now } = request;
    const fact = (await listOwnFacts(db, actor, now)).find((own) => own.id === id);
    if (!fact) throw pageRefusal(refuse('not_found').refusal);
    return { text: factText(fact), show: isShow(request) };
  },
  run: (request) => showFact(request.db, request.actor, request.id, isShow(request)),
  done: (_value, request) => ({
    to: EMAILS_URL,
    toast: isShow(request) ? 'Shown to everyone' : 'Hidden from everyone else',
  }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Badge · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/settings/facts/{id}/show` and `/hide`: who sees a verified fact. */
export default function ShowFact({ loaderData: { text, show }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      about={<SettingsNav here="Emails" />}
      question={show ? 'Show this to everyone?' : 'Hide this?'}
      consequences={[
        text,
        show
          ? 'It appears on your page and on your proposals.'
          : 'Your page and your proposals no longer show it.',
      ]}
      allowed
      refusal={actionData?.refusal}
      back={{ label: 'Back to emails', to: EMAILS_URL }}
      confirm={show ? 'Show' : 'Hide'}
      cancel={{ label: 'Cancel', to: EMAILS_URL }}
    />
  );
}
