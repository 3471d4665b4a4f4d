/** The provider id of linked accounts that are email addresses proved by a link. */
export const EMAIL_PROVIDER_ID = 'email';

/**
 * One of a person's identities. `reaches`: signing in with it works here and now, since its
 * provider is configured or this kind is switched on.
 */
export type OwnIdentity = {
  kind: 'provider' | 'email' | 'passkey' | 'wallet';
  id: string;
  reaches: boolean;
};

/** Whether an identity may be removed: another one must still reach the account. */
export function mayRemoveIdentity(
  own: readonly OwnIdentity[],
  removed: Pick<OwnIdentity, 'kind' | 'id'>,
): boolean {
  return own.some(({ kind, id, reaches }) => reaches && (kind !== removed.kind || id !== removed.id));
}
