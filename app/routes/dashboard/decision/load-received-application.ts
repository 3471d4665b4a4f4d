import {
  type ReceivedOne,
  findReceivedApplication,
} from '../../../../server/queries/received-application.ts';
import { pageRefusal } from '../../../ui/page-refusal.ts';
import type { Toast } from '../../../ui/toast-cookie.ts';
import type { ActionRequest } from '../../action-route.ts';
import { receivedApplicationUrl } from '../dashboard-urls.ts';

/** Loads an application for the proposal's owner; throws 404 for anyone else. */
export async function loadReceivedApplication({ db, actor, now, id }: ActionRequest): Promise<ReceivedOne> {
  const found = await findReceivedApplication(db, actor, id, now);
  if (!found.ok) throw pageRefusal(found.refusal);
  return found.value;
}

type Decided = { id: number; proposalId: number; isPending?: boolean };

/** After a decision: the application on the dashboard, with a toast. */
export function showDecided({ id, proposalId }: Decided, toast: Toast) {
  return { to: receivedApplicationUrl(proposalId, id), toast };
}

/** The toast of a decision; another one if it is pending until the results are announced. */
export function toastUnlessPending({ isPending }: Decided, toast: Toast): Toast {
  return isPending ? 'Saved until you announce results' : toast;
}
