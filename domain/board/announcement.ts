import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { type TextPiece, linksIn } from '#domain/text/text-links.ts';

/**
 * Characters. The form stops typing there, and a longer value is refused; the content has
 * `TEXT_CAP`.
 */
export const ANNOUNCEMENT_CAPS = { title: 80, description: 140, writer: 40 } as const;

/** Announcements on a page of the list. */
export const ANNOUNCEMENT_PAGE = 20;

export const ANNOUNCEMENT_STATES = ['draft', 'scheduled', 'published', 'unpublished'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];
/** The state labels for admins. */
export const ANNOUNCEMENT_STATE: Record<AnnouncementState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  unpublished: 'Unpublished',
};

/** The text of an announcement. `description` is one line, for lists and previews. */
export type AnnouncementText = { title: string; description: string; content: string; writer: string };

/** The two instants that the state is derived from; no state is stored. */
export type AnnouncementTimes = { publishAt: Date | null; unpublishedAt: Date | null };

/** The state at `now`: a scheduled announcement becomes published when its time comes. */
export function announcementState(times: AnnouncementTimes, now: Date): AnnouncementState {
  if (times.unpublishedAt) return 'unpublished';
  if (!times.publishAt) return 'draft';
  return times.publishAt.getTime() > now.getTime() ? 'scheduled' : 'published';
}

/** Anyone reads what is published; only admins see the rest. */
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

/** Every transition of an announcement, all by admins; any other is refused. */
export const ANNOUNCEMENT_TRANSITIONS: readonly AnnouncementTransition[] = [
  { action: 'edit', from: ANNOUNCEMENT_STATES, to: 'as it was' },
  { action: 'schedule', from: ['draft', 'scheduled', 'unpublished'], to: 'scheduled' },
  { action: 'publish', from: ['draft', 'scheduled', 'unpublished'], to: 'published' },
  { action: 'back_to_draft', from: ['scheduled'], to: 'draft' },
  { action: 'unpublish', from: ['published'], to: 'unpublished' },
  { action: 'discard', from: ['draft'], to: 'gone' },
];

/**
 * The state after the action, or a refusal: `move_not_allowed` if the table has no such transition.
 */
export function transitionAnnouncement(
  state: AnnouncementState,
  action: AnnouncementAction,
): Outcome<AnnouncementState | 'gone'> {
  const transition = ANNOUNCEMENT_TRANSITIONS.find(
    (transition) => transition.action === action && transition.from.includes(state),
  );
  if (!transition) return refuse('move_not_allowed');
  return done(transition.to === 'as it was' ? state : transition.to);
}

/** The actions allowed in `state`. */
export function announcementActions(state: AnnouncementState): AnnouncementAction[] {
  return ANNOUNCEMENT_TRANSITIONS.filter(({ from }) => from.includes(state)).map(({ action }) => action);
}

/**
 * Splits the text into paragraphs, one a line without empty ones, and finds URLs. There is no other
 * markup.
 */
export function announcementParagraphs(content: string): TextPiece[][] {
  return content
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(linksIn);
}
