import type { Actor } from '#domain/base/actor.ts';
import { parseMessage } from '#domain/decision/decision.ts';
import { PERMISSIONS, type ProposalPeople, hasRole } from '#domain/access/permissions.ts';
import { notOwnerRefusal } from '#domain/proposal/proposal-transitions.ts';
import { type Proposal, isPublic } from '#domain/proposal/proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';

/**
 * The people an owner can write to at once. Both are statuses in effect: a pending invitation is a
 * secret, and gets no message.
 */
export const MESSAGE_GROUPS = ['invited', 'accepted'] as const;
export type MessageGroup = (typeof MESSAGE_GROUPS)[number];

export const MESSAGE_GROUP_LABEL: Record<MessageGroup, string> = {
  invited: 'Everyone invited',
  accepted: 'Everyone accepted',
};

export const OWNER_MESSAGE_ERRORS = {
  group: 'Choose who gets the message.',
  empty: 'Enter a message.',
  noOne: {
    invited: 'No one has an open invitation right now.',
    accepted: 'No one has accepted an invitation yet.',
  },
} as const;

/** The group in a form; null for anything else. */
export function parseMessageGroup(text: unknown): MessageGroup | null {
  return MESSAGE_GROUPS.find((group) => group === text) ?? null;
}

/**
 * Whether the actor can write to people of this proposal: its owner, while it is public and reports
 * do not pause it (`paused`).
 */
export function mayMessage(
  facts: Pick<Proposal, 'status' | 'pausedAt'> & ProposalPeople,
  actor: Actor,
): Outcome<null> {
  if (!hasRole(PERMISSIONS.proposal.message, actor, facts)) return notOwnerRefusal(facts, actor);
  if (!isPublic(facts.status)) return refuse('move_not_allowed');
  return facts.pausedAt === null ? done(null) : refuse('paused');
}

/** Parses a message, not yet filled in; `invalid` names `to` and `message`. */
export function parseOwnerMessage(typed: {
  to: string;
  message: string;
}): Outcome<{ to: MessageGroup; message: string }> {
  const to = parseMessageGroup(typed.to);
  const message = parseMessage(typed.message, 'message');
  const fields = {
    ...(to === null && { to: OWNER_MESSAGE_ERRORS.group }),
    ...(message.ok
      ? message.value === '' && { message: OWNER_MESSAGE_ERRORS.empty }
      : message.refusal.fields),
  };
  return to !== null && message.ok && Object.keys(fields).length === 0
    ? done({ to, message: message.value })
    : refuse('invalid', { fields });
}

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** True for the key of a form, which makes sending it twice send it once. */
export function isMessageKey(text: string): boolean {
  return KEY.test(text);
}
