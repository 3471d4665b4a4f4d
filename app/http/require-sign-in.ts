import { redirect } from 'react-router';
import { signInUrl } from '#domain/account/sign-in-urls.ts';
import { type Actor, type Admin, type SignedIn, isAdmin, isSignedIn } from '#domain/base/actor.ts';
import { refuse } from '#domain/base/refusal.ts';
import { pageRefusal } from './page-refusal.ts';

/** Returns the signed-in actor. Redirects a visitor to sign-in and back to `page`. */
export function requireSignIn(page: string, actor: Actor): SignedIn {
  if (!isSignedIn(actor)) throw redirect(signInUrl('/signin', page), 303);
  return actor;
}

/**
 * Returns the signed-in admin. Redirects visitors to sign-in and back, and throws 403 for members.
 */
export function requireAdmin(actor: Actor, url: URL): Admin {
  const person = requireSignIn(url.pathname, actor);
  if (!isAdmin(person)) throw pageRefusal(refuse('forbidden').refusal);
  return person;
}
