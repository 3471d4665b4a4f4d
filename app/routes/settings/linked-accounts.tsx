import { CircleUserRound } from 'lucide';
import { formatDay } from '#domain/time/calendar-day.ts';
import { DEFAULT_ZONE, dayIn } from '#domain/time/deadline.ts';
import { EMAIL_PROVIDER_ID, type OwnIdentity, mayRemoveIdentity } from '#domain/account/identity.ts';
import type { OwnFact } from '#server/queries/member/verified-fact.ts';
import { AccountField } from '#app/shared/viewer/account-field.tsx';
import { Button } from '#app/kit/form/button.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { RemoveLink, SettingsRow } from './settings-row.tsx';

/** An identity provider as the page shows it; `since` is null if it is offered but not linked. */
export type LinkedAccountLine = {
  id: string;
  name: string;
  since: string | null;
  mayRemove: boolean;
  /** The fact that it proves; null for providers that prove none. */
  fact: Pick<OwnFact, 'id' | 'isShown'> | null;
};

/**
 * Offered identity providers and linked accounts, one line each; `own` are all identities, `facts`
 * what was verified of their person.
 */
export function linkedAccountLines(
  offered: readonly { id: string; name: string }[],
  linked: readonly { id: string; since: Date }[],
  own: readonly OwnIdentity[],
  facts: readonly OwnFact[],
): LinkedAccountLine[] {
  const unavailable = linked
    .filter(({ id }) => id !== EMAIL_PROVIDER_ID && !offered.some((provider) => provider.id === id))
    .map(({ id }) => ({ id, name: id }));
  const all = [...offered, ...new Map(unavailable.map((provider) => [provider.id, provider])).values()];
  return all.map(({ id, name }) => {
    const used = linked.find((provider) => provider.id === id);
    const since = used ? formatDay(dayIn(used.since, DEFAULT_ZONE)) : null;
    const mayRemove = used !== undefined && mayRemoveIdentity(own, { kind: 'provider', id });
    const fact = facts.find(({ kind, holds }) => used && kind === id && holds);
    return { id, name, since, mayRemove, fact: fact ? { id: fact.id, isShown: fact.isShown } : null };
  });
}

/** Rows that link and unlink identity providers; the last identity cannot be removed. */
export function LinkedAccounts({ accounts }: { accounts: readonly LinkedAccountLine[] }) {
  return accounts.map(({ id, name, since, mayRemove, fact }) => (
    <SettingsRow key={id} icon={CircleUserRound} title={name} notes={notesOf({ since, mayRemove, fact })}>
      {since === null && (
        // A plain form: it redirects to another site.
        <form method="post" action={`/sign-in/${id}/add`}>
          <AccountField />
          <Button aria-label={`Add ${name} as a way to sign in`}>Add</Button>
        </form>
      )}
      {fact && (
        <Form
          method="post"
          action={`/settings/facts/${fact.id}/${fact.isShown ? 'hide' : 'show'}`}
          preventScrollReset
        >
          <Button>
            {fact.isShown ? 'Hide' : 'Show'}
            <span className="visually-hidden"> the {name} account</span>
          </Button>
        </Form>
      )}
      {mayRemove && <RemoveLink to={`/settings/ways/${id}/remove`} about={`${name} as a way to sign in`} />}
    </SettingsRow>
  ));
}

function notesOf({ since, mayRemove, fact }: Pick<LinkedAccountLine, 'since' | 'mayRemove' | 'fact'>) {
  if (since === null) return ['Not added'];
  return [
    `Added ${since}`,
    fact && (fact.isShown ? 'Shown on your page and proposals' : 'Only you see it'),
    !mayRemove && 'Your only way to sign in, so you can’t remove it.',
  ];
}
