import type { SignedIn } from '../../domain/actor.ts';
import type { Outcome, RefusalCode } from '../../domain/refusal.ts';
import type { Database } from '../db/database.ts';
import { findNamedAccount } from '../queries/named-account.ts';

/** Whom an operator names by e-mail address or uid. Throws a sentence when there is nobody. */
export async function personOf(db: Database, text: string): Promise<SignedIn> {
  const account = await findNamedAccount(db, text.trim());
  if (!account) throw new Error(`There is no account with the address or id "${text}".`);
  return { kind: 'member', ...account };
}

/** What a command of the product gave. Throws what it says when it refused, or `words` for its reason where a page says it otherwise. */
export function doneOf<T>(outcome: Outcome<T>, words: Partial<Record<RefusalCode, string>> = {}): T {
  if (outcome.ok) return outcome.value;
  const { code, message, fields = {} } = outcome.refusal;
  throw new Error(words[code] ?? [message, ...Object.values(fields)].join(' '));
}

/** The number of a proposal or a mail as an operator types it, "12" or "#12"; null for anything else. */
export function numberOf(text: string): number | null {
  return /^#?[1-9]\d{0,14}$/.test(text) ? Number(text.replace('#', '')) : null;
}
