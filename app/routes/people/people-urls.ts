import { peopleUrl } from '#app/shared/proposal/people-url.ts';
/** What the forms of the people page do; `ask` is one that the page asks about first. */
export const PEOPLE_ACTIONS = [
  'invite',
  'link',
  'withdraw',
  'remove',
  'hand_over',
  'cancel',
  'accept',
  'decline',
  'leave',
] as const;
export type PeopleAction = (typeof PEOPLE_ACTIONS)[number];

/** The people page, asking about an action on one person. */
export function confirmPersonUrl(proposalId: number, ask: PeopleAction, uid?: string): string {
  return `${peopleUrl(proposalId)}?${new URLSearchParams({ ask, ...(uid && { uid }) })}`;
}

/** The page of an invitation; a link that works once has its token. */
export function invitationUrl(id: number, token?: string): string {
  return `/invitations/${id}${token ? `?${new URLSearchParams({ t: token })}` : ''}`;
}
