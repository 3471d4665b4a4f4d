import { refuse } from '#domain/base/refusal.ts';
import { type FactKind, factText } from '#domain/member/verified-fact.ts';
import { showFact } from '#server/commands/member/verified-fact.ts';
import { listOwnFacts } from '#server/queries/member/verified-fact.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import { SettingsConfirmPage } from '../settings-frame.tsx';
import { ACCOUNT_URL, EMAILS_URL, ORGANIZATION_URL } from '../settings-urls.ts';
import type { Route } from './+types/show-fact.ts';

/** The page that lists the facts of a kind. */
const PAGES: Record<FactKind, { to: string; label: string; here: 'Emails' | 'Organization' | 'Account' }> = {
  academic_domain: { to: EMAILS_URL, label: 'Back to emails', here: 'Emails' },
  organization_domain: { to: ORGANIZATION_URL, label: 'Back to organization', here: 'Organization' },
  github: { to: ACCOUNT_URL, label: 'Back to account', here: 'Account' },
  orcid: { to: ACCOUNT_URL, label: 'Back to account', here: 'Account' },
};

const isShow = ({ url }: ActionRequest) => url.pathname.endsWith('/show');

const route = actionRoute({
  load: async (request) => {
    const { db, actor, id, now } = request;
    const fact = (await listOwnFacts(db, actor, now)).find((own) => own.id === id);
    if (!fact) throw pageRefusal(refuse('not_found').refusal);
    return { text: factText(fact), show: isShow(request), page: PAGES[fact.kind] };
  },
  run: (request) => showFact(request.db, request.actor, request.id, isShow(request)),
  done: (kind, request) => ({
    to: PAGES[kind].to,
    toast: isShow(request) ? 'Shown to everyone' : 'Hidden from everyone else',
  }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Verified fact · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/settings/facts/{id}/show` and `/hide`: who sees a verified fact. */
export default function ShowFact({ loaderData: { text, show, page }, actionData }: Route.ComponentProps) {
  return (
    <SettingsConfirmPage
      here={page.here}
      question={show ? 'Show this to everyone?' : 'Hide this?'}
      consequences={[
        text,
        show
          ? 'It appears on your page and on your proposals.'
          : 'Your page and your proposals no longer show it.',
      ]}
      allowed
      refusal={actionData?.refusal}
      back={page}
      confirm={show ? 'Show' : 'Hide'}
      cancel={{ label: 'Cancel', to: page.to }}
    />
  );
}
