import { type Refusal, refuse } from '#domain/base/refusal.ts';
import { contentHash } from './pending-saves.ts';

/** What a form shows of what it changes: each part's label and text. */
export type Version = Readonly<Record<string, string>>;

/** The form field with the revision that its page was rendered from. */
export const REVISION_FIELD = 'revision';

/** The revision of a version: equal exactly for equal texts. */
export function revisionOf(version: Version): string {
  return contentHash(Object.values(version));
}

/** The version that is stored now, after a form of another one was refused. */
export type Current = { revision: string; version: Version };

/** What a refused form says of revisions: its own, and what is stored now if that differs. */
export type RevisionAnswer = { revision?: string | undefined; current?: Current | undefined };

const CHANGED = refuse('changed_elsewhere', {
  message: 'This changed while you were editing, so nothing was saved yet. What you typed is still here.',
});

/** The refusal of a form whose revision is not the one of `version`, which is stored now. */
export function changedElsewhere(version: Version, revision = revisionOf(version)) {
  return { ...CHANGED, current: { revision, version } } satisfies { refusal: Refusal } & RevisionAnswer;
}
