import { refuse } from '#domain/base/refusal.ts';
import { findPasskeyName } from '#server/queries/account/passkey.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import type { ActionRequest } from '#app/routes/action-route.ts';

/** Loads the name of the reader's own passkey; throws 404 for anyone else. */
export async function loadPasskey({ db, actor, id }: ActionRequest) {
  const name = await findPasskeyName(db, actor, id);
  if (name === null) throw pageRefusal(refuse('not_found').refusal);
  return { name };
}
