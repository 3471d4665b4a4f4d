import type { RequestContext } from '#server/http/request-context.ts';

/** Who asks for a link, for its rate limits, and the secret that makes its token. */
export function linkOrigin({ clientAddress, settings }: RequestContext) {
  return { clientAddress, secret: settings.secret };
}

/** Addresses that no one can add while everyone can read the emails of an exposed trial. */
export function refusedEmailsOf({
  trialExposed,
  trialMailbox,
  adminEmails,
}: RequestContext['settings']): readonly string[] {
  return trialExposed && trialMailbox ? adminEmails : [];
}
