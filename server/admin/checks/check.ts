import type { AdminSettings } from '../command.ts';

/**
 * The result of a check, in one sentence. `warning`: nothing is broken, but operators should know.
 */
export type Finding = { is: 'ok' | 'warning' | 'error'; message: string };

/**
 * One check of `npm run admin -- check`, run with valid settings. An exception counts as `error`.
 */
export type Check = { name: string; run: (settings: AdminSettings) => Promise<Finding> };

export const ok = (message: string): Finding => ({ is: 'ok', message });
export const error = (message: string): Finding => ({ is: 'error', message });
export const warning = (message: string): Finding => ({ is: 'warning', message });
