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
export type AnnouncementMoments = { publishAt: Date | null; unpublishedAt: Date | null };

/** Where an announcement stands at `now`: a scheduled one becomes published by the clock alone. */
export function announcementState(moments: AnnouncementMoments, now: Date): AnnouncementState {
  if (moments.unpublishedAt) return 'unpublished';
  if (!moments.publishAt) return 'draft';
  return moments.publishAt.getTime() > now.getTime() ? 'scheduled' : 'published';
}

/** Everybody reads what is published; an admin's page shows the rest. */
export function isPublished(moments: AnnouncementMoments, now: Date): boolean {
  return announcementState(moments, now) === 'published';
}

export const ANNOUNCEMENT_VERBS = [
  'edit',
  'schedule',
  'publish',
  'back_to_draft',
  'unpublish',
  'discard',
] as const;
export type AnnouncementVerb = (typeof ANNOUNCEMENT_VERBS)[number];
type AnnouncementMove = {
  verb: AnnouncementVerb;
  from: readonly AnnouncementState[];
  to: AnnouncementState | 'as it was' | 'gone';
};

/** Every move an announcement can make, each by an admin; anything else is refused. */
export const ANNOUNCEMENT_MOVES: readonly AnnouncementMove[] = [
  { verb: 'edit', from: ANNOUNCEMENT_STATES, to: 'as it was' },
  { verb: 'schedule', from: ['draft', 'scheduled', 'unpublished'], to: 'scheduled' },
  { verb: 'publish', from: ['draft', 'scheduled', 'unpublished'], to: 'published' },
  { verb: 'back_to_draft', from: ['scheduled'], to: 'draft' },
  { verb: 'unpublish', from: ['published'], to: 'unpublished' },
  { verb: 'discard', from: ['draft'], to: 'gone' },
];

/** Who writes, edits, publishes and unpublishes: admins. `forbidden` for members, `unauthenticated` for visitors. */
export function mayAnnounce(actor: Actor): Outcome<null> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  return actor.kind === 'admin' ? done(null) : refuse('forbidden');
}

/** Where a verb leads from `state`, for this person; `move_not_allowed` where the table has no such move. */
export function moveAnnouncement(
  state: AnnouncementState,
  verb: AnnouncementVerb,
  actor: Actor,
): Outcome<AnnouncementState | 'gone'> {
  const may = mayAnnounce(actor);
  if (!may.ok) return may;
  const move = ANNOUNCEMENT_MOVES.find((move) => move.verb === verb && move.from.includes(state));
  if (!move) return refuse('move_not_allowed');
  return done(move.to === 'as it was' ? state : move.to);
}

/** The verbs that lead somewhere from `state`. */
export function announcementVerbs(state: AnnouncementState): AnnouncementVerb[] {
  return ANNOUNCEMENT_MOVES.filter(({ from }) => from.includes(state)).map(({ verb }) => verb);
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
    .map((text, place) => ({ text, href: place % 2 === 1 ? safeLink(text) : null }))
    .filter(({ text }) => text !== '');
}
