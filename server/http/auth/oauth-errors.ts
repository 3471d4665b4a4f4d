/** What an issuer's refusals (RFC 6749, 5.2) mean for whoever set this board up. */
const MEANINGS: Record<string, string> = {
  invalid_client: 'the client id or the client secret is not right, or the client was deleted there',
  unauthorized_client:
    'this client may not sign people in there: its type has to be that of a web application',
  redirect_uri_mismatch: 'the callback address of this board is not registered there, letter for letter',
  invalid_grant: 'the code was used before, is too old, or belongs to another callback address',
  access_denied: 'this client is not let in there yet',
};

/** Such a refusal in one half of a sentence, with its own name; null for anything that is none. */
export function describeOAuthError(code: unknown): string | null {
  return typeof code === 'string' && Object.hasOwn(MEANINGS, code) ? `${code}, ${MEANINGS[code]}` : null;
}

/** The refusal that an answer of an issuer holds, or an error that was made of one; null when there is none that is known. */
export function findOAuthError(response: unknown): string | null {
  const { error } = Object(response) as { error?: unknown };
  return describeOAuthError(error) ?? describeOAuthError((Object(error) as { error?: unknown }).error);
}
