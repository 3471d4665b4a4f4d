/** The owner's dashboard with one proposal and its applications. */
export function ownProposalUrl(id: number): string {
  return `/proposal/${id}/applications`;
}
