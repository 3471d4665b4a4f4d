import { KeyRound } from 'lucide';
import { mayRemoveIdentity } from '../../../domain/identity.ts';
import { SIGN_IN_PROBLEMS, type SignInProblem } from '../../../domain/sign-in-problem.ts';
import { DEFAULT_ZONE, dayIn, formatDay } from '../../../domain/deadline.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import * as listStyles from './settings-list.module.css';
import * as styles from './settings.module.css';

/** An identity provider as the page shows it; `since` is null if it is offered but not linked. */
export type LinkedAccountLine = { id: string; name: string; since: string | null; mayRemove: boolean };

/**
 * Offered identity providers and linked accounts, one line each. Empty if there are fewer than two,
 * so nothing to choose.
 */
export function linkedAccountLines(
  offered: readonly { id: string; name: string }[],
  linked: readonly { id: string; since: Date }[],
): LinkedAccountLine[] {
  const ids = linked.map(({ id }) => id);
  const unavailable = ids
    .filter((id) => !offered.some((provider) => provider.id === id))
    .map((id) => ({ id, name: id }));
  const all = [...offered, ...new Map(unavailable.map((provider) => [provider.id, provider])).values()];
  if (all.length < 2) return [];
  const own = ids.map((id) => ({
    kind: 'provider' as const,
    id,
    reaches: offered.some((provider) => provider.id === id),
  }));
  return all.map(({ id, name }) => {
    const used = linked.find((provider) => provider.id === id);
    const since = used ? formatDay(dayIn(used.since, DEFAULT_ZONE)) : null;
    return {
      id,
      name,
      since,
      mayRemove: used !== undefined && mayRemoveIdentity(own, { kind: 'provider', id }),
    };
  });
}

/** Links and unlinks identity providers; the last linked account cannot be removed. */
export function LinkedAccounts({
  accounts,
  email,
  problem,
}: {
  accounts: readonly LinkedAccountLine[];
  email: string;
  problem: SignInProblem | null;
}) {
  return (
    <PageSection id="ways" title="Ways to sign in" className={styles.section}>
      <p className="hint">
        You can sign in to this account with any of those you’ve added. Your email here is always {email}.
      </p>
      {problem && <Banner tone="error">{SIGN_IN_PROBLEMS[problem]}</Banner>}
      <ul className={listStyles.list}>
        {accounts.map(({ id, name, since, mayRemove }) => (
          <li key={id}>
            <Icon node={KeyRound} className={`icon ${listStyles.icon}`} />
            <span className={listStyles.text}>
              <b>{name}</b>
              <small>{since === null ? 'Not added' : `Since ${since}`}</small>
            </span>
            {since === null && (
              // A plain form: it redirects to another site.
              <form method="post" action={`/sign-in/${id}/add`}>
                <Button aria-label={`Add ${name} as a way to sign in`}>Add</Button>
              </form>
            )}
            {mayRemove && (
              <ButtonLink
                to={`/settings/ways/${id}/remove`}
                aria-label={`Remove ${name} as a way to sign in`}
              >
                Remove
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
