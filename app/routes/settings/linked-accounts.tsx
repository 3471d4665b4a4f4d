import { KeyRound } from 'lucide';
import { DEFAULT_ZONE, dayIn, formatDay } from '../../../domain/deadline.ts';
import { EMAIL_PROVIDER_ID, type OwnIdentity, mayRemoveIdentity } from '../../../domain/identity.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { IdentityRow } from './identities.tsx';

/** An identity provider as the page shows it; `since` is null if it is offered but not linked. */
export type LinkedAccountLine = { id: string; name: string; since: string | null; mayRemove: boolean };

/** Offered identity providers and linked accounts, one line each; `own` are all identities. */
export function linkedAccountLines(
  offered: readonly { id: string; name: string }[],
  linked: readonly { id: string; since: Date }[],
  own: readonly OwnIdentity[],
): LinkedAccountLine[] {
  const unavailable = linked
    .filter(({ id }) => id !== EMAIL_PROVIDER_ID && !offered.some((provider) => provider.id === id))
    .map(({ id }) => ({ id, name: id }));
  const all = [...offered, ...new Map(unavailable.map((provider) => [provider.id, provider])).values()];
  return all.map(({ id, name }) => {
    const used = linked.find((provider) => provider.id === id);
    const since = used ? formatDay(dayIn(used.since, DEFAULT_ZONE)) : null;
    const mayRemove = used !== undefined && mayRemoveIdentity(own, { kind: 'provider', id });
    return { id, name, since, mayRemove };
  });
}

/** Rows that link and unlink identity providers; the last identity cannot be removed. */
export function LinkedAccounts({ accounts }: { accounts: readonly LinkedAccountLine[] }) {
  return accounts.map(({ id, name, since, mayRemove }) => (
    <IdentityRow
      key={id}
      icon={KeyRound}
      name={name}
      detail={since === null ? 'Not added' : `Since ${since}`}
    >
      {since === null && (
        // A plain form: it redirects to another site.
        <form method="post" action={`/sign-in/${id}/add`}>
          <Button aria-label={`Add ${name} as a way to sign in`}>Add</Button>
        </form>
      )}
      {mayRemove && (
        <ButtonLink to={`/settings/ways/${id}/remove`} aria-label={`Remove ${name} as a way to sign in`}>
          Remove
        </ButtonLink>
      )}
    </IdentityRow>
  ));
}
