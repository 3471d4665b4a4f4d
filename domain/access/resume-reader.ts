import { type OwnersSide, ownersSideOf } from './permissions.ts';

/**
 * Who may open a resume after it was submitted: people of the owner's side whose names the applicant
 * read on the page, or all of it where there was none to read (`named` is undefined).
 */
export function readersNamed(proposal: OwnersSide, named: readonly string[] | undefined): string[] {
  const side = ownersSideOf(proposal);
  return named ? side.filter((uid) => named.includes(uid)) : side;
}
