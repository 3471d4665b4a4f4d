import type { AdminSettings } from '../command.ts';

/** What one check found, in one sentence. `note`: nothing is broken, and an operator should know. */
export type Finding = { is: 'well' | 'wrong' | 'note'; says: string };

/** One thing that `npm run admin -- check` looks at, over settings that are in order. What it throws is wrong. */
export type Check = { name: string; look: (settings: AdminSettings) => Promise<Finding> };

export const ok = (says: string): Finding => ({ is: 'well', says });
export const error = (says: string): Finding => ({ is: 'wrong', says });
export const warning = (says: string): Finding => ({ is: 'note', says });
