/** The owner's dashboard with one proposal and its applications. */
export function ownProposalUrl(id: number): string {
  return `/user?tab=proposals&proposal=${id}`;
}
