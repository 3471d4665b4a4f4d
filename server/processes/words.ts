/**
 * What the first process tells one that answers requests: that it is to listen although nothing is ready yet, what it needs to begin, that all who began with it answer, that its figures are asked for, and that it is to end. What
 * ground and news are is known where the parts are wired together.
 */
export type ToWorker =
  | { kind: 'listen' }
  | { kind: 'ground'; ground: unknown }
  | { kind: 'all serve' }
  | { kind: 'tell figures'; ask: number }
  | { kind: 'close'; patience: number; inNoHurry: boolean };

/** What a process that answers requests tells the first one: it hears, it answers, its figures, it was told to end and wants another in its place. */
export type FromWorker =
  | { kind: 'hears' }
  | { kind: 'serves' }
  | { kind: 'leaves' }
  | { kind: 'figures'; ask: number; figures: unknown };
