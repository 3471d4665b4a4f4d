/** In `sessionStorage`: the proposal whose Save a visitor selected. */
export const REMEMBERED_SAVE = 'save-after-sign-in';

/** Notes in this tab that the visitor selected Save on a proposal, before the sign-in page opens. */
export function rememberSave(proposalId: number): void {
  try {
    sessionStorage.setItem(REMEMBERED_SAVE, String(proposalId));
  } catch {
    // Without storage the page asks once more.
  }
}
