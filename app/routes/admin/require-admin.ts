import { redirect } from 'react-router';
import { signInUrl } from '../../../domain/account.ts';
import { type Actor, type SignedIn, isSignedIn } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { pageRefusal } from '../../ui/page-refusal.ts';

/**
 * Returns the signed-in admin. Redirects a visitor to sign-in and back; throws 403 for a member.
 */
export function requireAdmin(actor: Actor, url: URL): SignedIn {
  if (!isSignedIn(actor)) throw redirect(signInUrl('/signin', url.pathname), 303);
  if (actor.kind !== 'admin') throw pageRefusal(refuse('forbidden').refusal);
  return actor;
}
