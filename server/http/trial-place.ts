import { DEFAULT_WAY_BACK } from '../../domain/account.ts';
import { VISITOR } from '../../domain/actor.ts';
import type { Database } from '../data/database.ts';
import { findProposal } from '../queries/proposal.ts';

/** Where one goes after the local sign-in, in the words of the board: its page and, if it is about one, the proposal. */
export type TrialPlace = { page: string; title: string | null; cameFromThere: boolean };

const PAGES: [RegExp, string][] = [
  [/^\/apply\/(\d{1,15})\b/, 'Apply'],
  [/^\/(?:proposal\/)?(\d{1,15})\b/, 'Projects'],
  [/^\/(?:home)?(?:[?#]|$)/, 'Projects'],
  [/^\/postproposal\b/, 'Post Proposal'],
  [/^\/(?:user|applications)\b/, 'My Account'],
];

/** The words for a way back; null where there are none for it. */
export async function trialPlace(db: Database, path: string, now: Date): Promise<TrialPlace | null> {
  for (const [pattern, page] of PAGES) {
    const match = pattern.exec(path);
    if (!match) continue;
    const found = match[1] ? await findProposal(db, VISITOR, Number(match[1]), now) : null;
    const title = found?.ok ? found.value.proposal.title : null;
    return { page, title, cameFromThere: path !== DEFAULT_WAY_BACK };
  }
  return null;
}
