import { refuse } from '#domain/base/refusal.ts';
import { type OwnEmail, listOwnEmails } from '#server/queries/account/account-email.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import type { ActionRequest } from '#app/routes/action-route.ts';

/** The address of this person that the URL names; 404 for another's. */
export async function loadEmail({ db, actor, id }: ActionRequest): Promise<OwnEmail> {
  const email = (await listOwnEmails(db, actor)).find((own) => own.id === id);
  if (!email) throw pageRefusal(refuse('not_found').refusal);
  return email;
}
