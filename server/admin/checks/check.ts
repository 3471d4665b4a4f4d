import type { AdminSettings } from '../command.ts';

/** What one check found, in one sentence. `note`: nothing is broken, and an operator should know. */
export type Finding = { is: 'well' | 'wrong' | 'note'; message: string };

/** One thing that `npm run admin -- check` looks at, over settings that are in order. What it throws is wrong. */
export type Check = { name: string; run: (settings: AdminSettings) => Promise<Finding> };

export const ok = (message: string): Finding => ({ is: 'well', message });
export const error = (message: string): Finding => ({ is: 'wrong', message });
export const warning = (message: string): Finding => ({ is: 'note', message });
