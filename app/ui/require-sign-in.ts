import { redirect } from 'react-router';
import { signInUrl } from '../../domain/account.ts';
import { type Actor, type SignedIn, isSignedIn } from '../../domain/actor.ts';

/** Who asks; a visitor is asked to sign in, and comes back here. */
export function requireSignIn(page: string, actor: Actor): SignedIn {
  if (!isSignedIn(actor)) throw redirect(signInUrl('/signin', page), 303);
  return actor;
}
