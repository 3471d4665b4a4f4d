import type { Actor } from '#domain/base/actor.ts';
import type { ApplicationFacts } from '#domain/application/application.ts';
import { parseMessage } from '#domain/decision/decision.ts';
import { type ApplicationPeople, PERMISSIONS, hasRole } from '#domain/access/permissions.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { plural } from '#domain/text/text.ts';
import { cleanText, tooLong } from '#domain/text/text-input.ts';

/** Stars of a score. */
export const SCORES = [1, 2, 3, 4, 5] as const;
export type Score = (typeof SCORES)[number];

/** Different tags on the applications of one proposal. */
export const TAGS_PER_PROPOSAL = 20;
/** Characters of a tag. */
export const TAG_CAP = 30;

/** "4 stars". */
export const scoreLabel = (score: number) => plural(score, 'star');

/**
 * Whether the actor can score, tag and write notes: the owner's side, of an application that was
 * submitted.
 */
export function mayReview(
  facts: Pick<ApplicationFacts, 'status'> & ApplicationPeople,
  actor: Actor,
): boolean {
  return facts.status !== 'saved' && hasRole(PERMISSIONS.application.review, actor, facts);
}

/** Parses a score, '' for none; `invalid` for anything but 1 to 5. */
export function parseScore(text: string): Outcome<Score | null> {
  if (text === '') return done(null);
  const score = SCORES.find((score) => String(score) === text);
  return score === undefined ? refuse('invalid', { fields: { score: 'Choose 1 to 5 stars.' } }) : done(score);
}

/** A tag as it is stored and compared: one line in lower case. */
export function normalizedTag(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, ' ').toLowerCase();
}

/** Parses a new tag; `inUse` are the tags of the proposal. */
export function parseTag(text: string, inUse: readonly string[]): Outcome<string> {
  const tag = normalizedTag(text);
  const invalid = (message: string) => refuse('invalid', { fields: { tag: message } });
  if (tag === '') return invalid('Enter a tag.');
  if (tag.length > TAG_CAP) return invalid(tooLong(TAG_CAP));
  if (!inUse.includes(tag) && inUse.length >= TAGS_PER_PROPOSAL)
    return invalid(`You already use ${TAGS_PER_PROPOSAL} tags on this proposal. Remove one first.`);
  return done(tag);
}

/** Parses a private note, '' for none; `invalid` names `note` if it exceeds `MESSAGE_CAP`. */
export function parsePrivateNote(text: string): Outcome<string> {
  return parseMessage(text, 'note');
}

/** The revision of a note: when it was changed, in milliseconds; 0 without one. */
export function noteRevision(note: { changedAt: Date } | null): number {
  return note?.changedAt.getTime() ?? 0;
}
