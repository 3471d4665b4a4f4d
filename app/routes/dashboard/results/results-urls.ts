/** The page with one person's email next to the list; on narrow screens the email alone. */
export function previewUrl(proposalId: number, applicationId: number, plain: boolean): string {
  return `/proposal/${proposalId}/announce?person=${applicationId}${plain ? '&as=text' : ''}`;
}

/** Where the owner decides about one application. */
export function reviewUrl(proposalId: number, applicationId: number): string {
  return `/user?tab=proposals&proposal=${proposalId}&application=${applicationId}`;
}
