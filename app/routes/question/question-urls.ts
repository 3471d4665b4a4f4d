/** The questions on the page of a proposal. */
export function answersUrl(proposalId: number): string {
  return `/proposal/${proposalId}#qa`;
}

/** Where a reader asks a question and finds their own. */
export function askUrl(proposalId: number): string {
  return `/proposal/${proposalId}/ask`;
}

/** The questions of a proposal, for its owner. */
export function ownerQuestionsUrl(proposalId: number): string {
  return `/proposal/${proposalId}/questions`;
}
