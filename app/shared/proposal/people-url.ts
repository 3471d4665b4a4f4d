/** The people page of a proposal. */
export function peopleUrl(proposalId: number): string {
  return `/proposal/${proposalId}/people`;
}
