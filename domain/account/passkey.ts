import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { cleanLine, tooLong } from '#domain/text/text-input.ts';

export const PASSKEYS_PER_PERSON = 10;
export const PASSKEY_NAME_CAP = 40;

export const PASSKEY_MESSAGES = {
  name: 'Enter a name, so that you can tell your passkeys apart.',
  nameTooLong: tooLong(PASSKEY_NAME_CAP),
  tooMany: `You can have ${PASSKEYS_PER_PERSON} passkeys. Remove one first.`,
  stale: 'That took too long or was started twice. Try again.',
  notVerified: 'Your browser’s answer couldn’t be verified. Try again.',
  notCreated: 'No passkey was created: it was canceled, or this device can’t create one. Try again.',
  needsScript: 'Creating a passkey needs JavaScript. Turn it on for this site, then reload the page.',
  known: 'This passkey was already added.',
} as const;

/** The site that a browser binds a passkey to: its host name as id, and its origin. */
export type RelyingParty = { id: string; origin: string };

/** The relying party of a URL; null at an IP address, where browsers refuse passkeys. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrl);
  const isIpAddress = /^(?:[\d.]+|\[.*\])$/.test(hostname);
  return isIpAddress ? null : { id: hostname, origin };
}

/** Parses the name of a passkey; `invalid` names `name`. */
export function parsePasskeyName(typed: string): Outcome<string> {
  const name = cleanLine(typed);
  if (name === '') return refuse('invalid', { fields: { name: PASSKEY_MESSAGES.name } });
  if (Array.from(name).length > PASSKEY_NAME_CAP)
    return refuse('invalid', { fields: { name: PASSKEY_MESSAGES.nameTooLong } });
  return done(name);
}
