import { type Actor, type SignedIn, isSignedIn } from './actor.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Runs `work` for a signed-in actor; refuses a visitor as `unauthenticated`. */
export async function ifSignedIn<Result>(
  actor: Actor,
  work: (person: SignedIn) => Promise<Result>,
): Promise<Result | { ok: false; refusal: Refusal }> {
  return isSignedIn(actor) ? work(actor) : refuse('unauthenticated');
}
