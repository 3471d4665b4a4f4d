/**
 * What the first process tells one that answers requests: what it needs to begin, what has changed since, and that it is to end. What
 * ground and news are is known where the parts are wired together.
 */
export type ToWorker =
  | { kind: 'ground'; ground: unknown }
  | { kind: 'news'; news: unknown }
  | { kind: 'close'; patience: number; inNoHurry: boolean };

/** What a process that answers requests tells the first one: it listens, it answers, it was told to end and wants another in its place. */
export type FromWorker = { kind: 'listens' } | { kind: 'serves' } | { kind: 'leaves' };
