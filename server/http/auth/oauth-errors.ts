/** What an issuer's errors (RFC 6749, 5.2) mean for the operator. */
const MEANINGS: Record<string, string> = {
  invalid_client: 'the client id or the client secret is wrong, or the client was deleted there',
  unauthorized_client: 'this client is not allowed to sign people in: its type has to be web application',
  redirect_uri_mismatch: 'the callback URL of this server is not registered there exactly',
  invalid_grant: 'the code was used before, is too old, or belongs to another callback URL',
  access_denied: 'this client is not approved there yet',
};

/** An OAuth error code with its explanation, in half a sentence; null for an unknown one. */
export function describeOAuthError(code: unknown): string | null {
  return typeof code === 'string' && Object.hasOwn(MEANINGS, code) ? `${code}, ${MEANINGS[code]}` : null;
}

/**
 * The known OAuth error in an issuer's response, or in an error made from one; null without one.
 */
export function findOAuthError(response: unknown): string | null {
  const { error } = Object(response) as { error?: unknown };
  return describeOAuthError(error) ?? describeOAuthError((Object(error) as { error?: unknown }).error);
}
