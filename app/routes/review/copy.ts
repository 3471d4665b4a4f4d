export const NO_APPLICATIONS_YET = 'No one has applied yet.';

type Changed = { afterDecision: boolean };

/** Marks an application whose answers changed. */
export function changedLabel({ afterDecision }: Changed): string {
  return afterDecision ? 'Changed after you decided' : 'Changed';
}

/** The button by which the owner confirms having read the changes. */
export function confirmChangesLabel(changed: Changed | null): string {
  return changed?.afterDecision ? 'Keep my decision' : 'Mark as read';
}
