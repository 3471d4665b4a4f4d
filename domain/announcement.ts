import { type Actor, isSignedIn } from './actor.ts';
import { type Outcome, done, refuse } from './refusal.ts';
import { safeLink } from './text.ts';

/** Characters. Typing stops there in the form; a longer value is refused. The text itself has the cap of every text. */
export const ANNOUNCEMENT_CAPS = { title: 80, description: 140, writer: 40 } as const;

/** Views that one address adds within an hour, over all announcements and members behind it. */
export const VIEWS_AN_HOUR = 100;

/** Announcements a page of the list. */
export const ANNOUNCEMENT_PAGE = 20;

export const ANNOUNCEMENT_STATES = ['draft', 'scheduled', 'published', 'unpublished'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];
/** The states as admins read them. */
export const ANNOUNCEMENT_STATE: Record<AnnouncementState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  unpublished: 'Unpublished',
};

/** What an announcement says. `description` is the one line of lists and previews. */
export type AnnouncementText = { title: string; description: string; content: string; writer: string };

/** The two moments that say where an announcement stands; nothing else is stored about it. */
export type AnnouncementTimes = { publishAt: Date | null; unpublishedAt: Date | null };

/** Where an announcement stands at `now`: a scheduled one becomes published by the clock alone. */
export function announcementState(times: AnnouncementTimes, now: Date): AnnouncementState {
  if (times.unpublishedAt) return 'unpublished';
  if (!times.publishAt) return 'draft';
  return times.publishAt.getTime() > now.getTime() ? 'scheduled' : 'published';
}

/** Everybody reads what is published; an admin's page shows the rest. */
export function isPublished(times: AnnouncementTimes, now: Date): boolean {
  return announcementState(times, now) === 'published';
}

export const ANNOUNCEMENT_ACTIONS = [
  'edit',
  'schedule',
  'publish',
  'back_to_draft',
  'unpublish',
  'discard',
] as const;
export type AnnouncementAction = (typeof ANNOUNCEMENT_ACTIONS)[number];
type AnnouncementTransition = {
  action: AnnouncementAction;
  from: readonly AnnouncementState[];
  to: AnnouncementState | 'as it was' | 'gone';
};

/** Every move an announcement can make, each by an admin; anything else is refused. */
export const ANNOUNCEMENT_TRANSITIONS: readonly AnnouncementTransition[] = [
  { action: 'edit', from: ANNOUNCEMENT_STATES, to: 'as it was' },
  { action: 'schedule', from: ['draft', 'scheduled', 'unpublished'], to: 'scheduled' },
  { action: 'publish', from: ['draft', 'scheduled', 'unpublished'], to: 'published' },
  { action: 'back_to_draft', from: ['scheduled'], to: 'draft' },
  { action: 'unpublish', from: ['published'], to: 'unpublished' },
  { action: 'discard', from: ['draft'], to: 'gone' },
];

/** Who writes, edits, publishes and unpublishes: admins. `forbidden` for members, `unauthenticated` for visitors. */
export function mayAnnounce(actor: Actor): Outcome<null> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  return actor.kind === 'admin' ? done(null) : refuse('forbidden');
}

/** Where a action leads from `state`, for this person; `move_not_allowed` where the table has no such move. */
export function transitionAnnouncement(
  state: AnnouncementState,
  action: AnnouncementAction,
  actor: Actor,
): Outcome<AnnouncementState | 'gone'> {
  const may = mayAnnounce(actor);
  if (!may.ok) return may;
  const transition = ANNOUNCEMENT_TRANSITIONS.find(
    (transition) => transition.action === action && transition.from.includes(state),
  );
  if (!transition) return refuse('move_not_allowed');
  return done(transition.to === 'as it was' ? state : transition.to);
}

/** The actions that lead somewhere from `state`. */
export function announcementActions(state: AnnouncementState): AnnouncementAction[] {
  return ANNOUNCEMENT_TRANSITIONS.filter(({ from }) => from.includes(state)).map(({ action }) => action);
}

/** A run of text, with an address where it is one of an https page. */
export type TextPiece = { text: string; href: string | null };

/** The text of an announcement as paragraphs: a line each, empty lines left out, addresses found. There is no other markup. */
export function announcementParagraphs(content: string): TextPiece[][] {
  return content
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(linksIn);
}

// What follows an address in a sentence is no part of it.
const ADDRESS = /(https:\/\/[^\s<>"]*[^\s<>".,;:!?'’)\]}])/;

function linksIn(line: string): TextPiece[] {
  return line
    .split(ADDRESS)
    .map((text, index) => ({ text, href: index % 2 === 1 ? safeLink(text) : null }))
    .filter(({ text }) => text !== '');
}
