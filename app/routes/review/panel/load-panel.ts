import { findOwnedPanel } from '#server/queries/review/review-panel.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import type { ActionRequest } from '#app/routes/action-route.ts';

/** The panel of a proposal for its owner's side; an error page for anyone else. */
export async function loadOwnedPanel({ db, actor, id }: ActionRequest) {
  const found = await findOwnedPanel(db, actor, id);
  if (!found.ok) throw pageRefusal(found.refusal);
  const { proposal, ...owned } = found.value;
  const { title, timeZone, status } = proposal;
  const isRunning = status === 'open' || status === 'closed';
  return { ...owned, proposal: { id: proposal.id, title, timeZone }, isRunning };
}

export type LoadedPanel = Awaited<ReturnType<typeof loadOwnedPanel>>;
