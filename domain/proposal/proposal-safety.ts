import type { Proposal, ProposalContent } from './proposal.ts';
import { OWNERS_SIDE, hasRole } from '#domain/access/permissions.ts';
import type { Actor } from '#domain/base/actor.ts';
import { HOUR_MS } from '#domain/time/duration.ts';
import { type FoundPhrase, type PhraseKind, PHRASE_KINDS, findWarningPhrases } from './warning-phrases.ts';

/** The operator's choice for the first proposal of an owner without an established fact. */
export const FIRST_PROPOSAL_RULES = ['open', 'marked', 'held'] as const;
export type FirstProposalRule = (typeof FIRST_PROPOSAL_RULES)[number];

/** Hours after publication in which a newcomer's links are off, unless an admin has looked. */
export const NEWCOMER_HOURS = 72;

/** How a newcomer's proposal is treated: public with a mark, or hidden until an admin has looked. */
export type NewcomerRule = Exclude<FirstProposalRule, 'open'>;

/** What was noticed about a proposal when it was posted or edited. */
export type ProposalSafety = {
  phrases: PhraseKind[];
  newcomer: NewcomerRule | null;
  markedUntil: Date | null;
  /** When an admin found it fine; null again after an edit with a new kind of phrase. */
  lookedAt: Date | null;
};

export const NOTHING_NOTICED: ProposalSafety = {
  phrases: [],
  newcomer: null,
  markedUntil: null,
  lookedAt: null,
};

/** What counts for an owner: an established fact (`isEstablishedFact`), or results that they announced. */
type OwnerFacts = { isEstablished: boolean; hasAnnounced: boolean };

/** How a proposal of this owner is published; null for anyone who is no newcomer. */
export function newcomerRule(
  rule: FirstProposalRule,
  { isEstablished, hasAnnounced }: OwnerFacts,
): NewcomerRule | null {
  return rule === 'open' || isEstablished || hasAnnounced ? null : rule;
}

/** When the mark of a proposal published at `now` ends by itself; null for a held one. */
export function markEndsAt(rule: NewcomerRule | null, now: Date): Date | null {
  return rule === 'marked' ? new Date(now.getTime() + NEWCOMER_HOURS * HOUR_MS) : null;
}

/** True while the proposal is marked as new and its links are off. */
export function isMarkedNew(
  { newcomer, markedUntil, lookedAt }: Pick<ProposalSafety, 'newcomer' | 'markedUntil' | 'lookedAt'>,
  now: Date,
): boolean {
  return newcomer === 'marked' && lookedAt === null && markedUntil !== null && now < markedUntil;
}

/** Whether an admin should look at the proposal: something was noticed, and no one has looked since. */
export function needsLook({ newcomer, phrases, lookedAt }: ProposalSafety): boolean {
  return lookedAt === null && (newcomer !== null || phrases.length > 0);
}

const TEXT_FIELDS = [
  'title',
  'organization',
  'eventName',
  'eventLink',
  'description',
  'requiredQualifications',
  'notes',
  'deliveryDescription',
] as const;

/** The texts of a proposal that are checked, by their path, "questions.0" for the first of a list. */
export function proposalTexts(
  content: Pick<ProposalContent, (typeof TEXT_FIELDS)[number] | 'questions'>,
): [path: string, text: string][] {
  return [
    ...TEXT_FIELDS.map((field): [string, string] => [field, content[field]]),
    ...content.questions.map((text, index): [string, string] => [`questions.${index}`, text]),
  ];
}

/** The warning phrases in a proposal. */
export function phrasesOf(content: Parameters<typeof proposalTexts>[0]): FoundPhrase[] {
  return findWarningPhrases(proposalTexts(content).map(([, text]) => text));
}

/** Marks of a proposal in calls. */
export const PROPOSAL_MARKS = ['new_here', 'paused', 'warning_phrases'] as const;
export type ProposalMark = (typeof PROPOSAL_MARKS)[number];

/** The marks of a proposal at `now`; reports paused it at `pausedAt`. */
export function marksOf(safety: ProposalSafety, pausedAt: Date | null, now: Date): ProposalMark[] {
  const isMarked: Record<ProposalMark, boolean> = {
    new_here: isMarkedNew(safety, now),
    paused: pausedAt !== null,
    warning_phrases: safety.phrases.length > 0,
  };
  return PROPOSAL_MARKS.filter((mark) => isMarked[mark]);
}

/** What readers are advised, one sentence or two for each thing that was noticed. */
export function safetyNotes(safety: ProposalSafety, now: Date): string[] {
  return [
    ...(isMarkedNew(safety, now)
      ? ['New here. Links are off until an admin has looked, for at most three days.']
      : []),
    ...safety.phrases.map((kind) => PHRASE_KINDS[kind].reader),
  ];
}

/** {@link ProposalSafety} in JSON: dates in ISO 8601. */
export type StoredSafety = Pick<ProposalSafety, 'phrases' | 'newcomer'> &
  Record<'markedUntil' | 'lookedAt', string | null>;

/** What was noticed, as read from JSON; nothing for null. */
export function safetyOf(stored: StoredSafety | null): ProposalSafety {
  if (!stored) return NOTHING_NOTICED;
  const { markedUntil, lookedAt } = stored;
  return {
    ...stored,
    markedUntil: markedUntil === null ? null : new Date(markedUntil),
    lookedAt: lookedAt === null ? null : new Date(lookedAt),
  };
}

/** Whether the links of a proposal are off for the actor; never for its owner and admins. */
export function areLinksOffFor(
  actor: Actor,
  proposal: Pick<Proposal, 'ownerId' | 'coOwnerIds' | 'pausedAt'>,
  safety: ProposalSafety,
  now: Date,
): boolean {
  const areOff = isMarkedNew(safety, now) || proposal.pausedAt !== null;
  return areOff && !hasRole([...OWNERS_SIDE, 'admin'], actor, proposal);
}
