import type { SignedIn } from '#domain/base/actor.ts';
import type { Outcome, RefusalCode } from '#domain/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { findNamedAccount } from '#server/queries/account/named-account.ts';

/** Finds an account by email address or uid. Throws an error for the operator if there is none. */
export async function findPersonOrThrow(db: Database, text: string): Promise<SignedIn> {
  const account = await findNamedAccount(db, text.trim());
  if (!account) throw new Error(`There is no account with the address or id "${text}".`);
  return { kind: 'member', ...account };
}

/**
 * Unwraps a command's outcome. Throws the refusal's message, or the one in `words` for its code
 * where the operator needs another than a page.
 */
export function unwrap<T>(outcome: Outcome<T>, words: Partial<Record<RefusalCode, string>> = {}): T {
  if (outcome.ok) return outcome.value;
  const { code, message, fields = {} } = outcome.refusal;
  throw new Error(words[code] ?? [message, ...Object.values(fields)].join(' '));
}

/** Parses the number of a proposal or an email, "12" or "#12"; null for anything else. */
export function parseNumber(text: string): number | null {
  return /^#?[1-9]\d{0,14}$/.test(text) ? Number(text.replace('#', '')) : null;
}
