const KEY = 'save-after-sign-in';

/** Notes in this tab that the visitor selected Save on a proposal, before the sign-in page opens. */
export function rememberSave(proposalId: number): void {
  try {
    sessionStorage.setItem(KEY, String(proposalId));
  } catch {
    // Without storage the page asks once more.
  }
}

/** Whether the visitor selected Save on this proposal in this tab; true once. */
export function takeRememberedSave(proposalId: number): boolean {
  try {
    const isIt = sessionStorage.getItem(KEY) === String(proposalId);
    sessionStorage.removeItem(KEY);
    return isIt;
  } catch {
    return false;
  }
}
