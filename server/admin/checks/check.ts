import type { AdminSettings } from '../command.ts';

/**
 * The result of a check, in one sentence. `note`: nothing is broken, but an operator should know.
 */
export type Finding = { is: 'well' | 'wrong' | 'note'; message: string };

/**
 * One check of `npm run admin -- check`, run with valid settings. An exception counts as `wrong`.
 */
export type Check = { name: string; run: (settings: AdminSettings) => Promise<Finding> };

export const ok = (message: string): Finding => ({ is: 'well', message });
export const error = (message: string): Finding => ({ is: 'wrong', message });
export const warning = (message: string): Finding => ({ is: 'note', message });
