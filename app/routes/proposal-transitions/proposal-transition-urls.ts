/** The owner's dashboard with one proposal and its applications. */
export function ownProposalUrl(id: number): string {
  return `/proposal/${id}/applications`;
}

/** The owner's drafts on the dashboard. */
export const DRAFTS_URL = '/user?tab=proposals&filter=draft';
