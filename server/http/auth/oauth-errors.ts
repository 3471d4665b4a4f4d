/** What an issuer's errors (RFC 6749, 5.2) mean for the operator. */
const MEANINGS: Record<string, string> = {
  invalid_client: 'the client id or the client secret is not right, or the client was deleted there',
  unauthorized_client:
    'this client may not sign people in there: its type has to be that of a web application',
  redirect_uri_mismatch: 'the callback address of this board is not registered there, letter for letter',
  invalid_grant: 'the code was used before, is too old, or belongs to another callback address',
  access_denied: 'this client is not let in there yet',
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
