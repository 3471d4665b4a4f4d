import { redirect } from 'react-router';
import { signInUrl } from '../../domain/account.ts';
import { type Actor, type SignedIn, isSignedIn } from '../../domain/actor.ts';

/** Returns the signed-in actor. Redirects a visitor to sign-in and back to `page`. */
export function requireSignIn(page: string, actor: Actor): SignedIn {
  if (!isSignedIn(actor)) throw redirect(signInUrl('/signin', page), 303);
  return actor;
}
