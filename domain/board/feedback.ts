import { isEmailAddress } from '#domain/account/person.ts';
import { type FieldErrors, type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { cleanLine, cleanText } from '#domain/text/text-input.ts';

export const FEEDBACK_KINDS = ['broken', 'idea', 'question'] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];
export const FEEDBACK_LABEL: Record<FeedbackKind, string> = {
  broken: 'Something is broken',
  idea: 'An idea',
  question: 'A question',
};

/** Characters; longer values are refused, never truncated. */
export const FEEDBACK_CAPS = { text: 5000, page: 300, email: 254 } as const;
/** Days feedback is stored; a member's feedback is deleted with the account. */
export const FEEDBACK_DAYS = 365;
export const FEEDBACK_PAGE_SIZE = 20;

/** Feedback is open until an admin answers or closes it. */
export const FEEDBACK_STATES = ['open', 'answered', 'closed'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];
/** Filters of the admins' list. */
export const FEEDBACK_VIEWS = [...FEEDBACK_STATES, 'all'] as const;
export type FeedbackView = (typeof FEEDBACK_VIEWS)[number];
export const FEEDBACK_VIEW_LABEL: Record<FeedbackView, string> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
  all: 'All',
};

/** Admin actions on feedback: from which states, and to which. */
export const FEEDBACK_TRANSITIONS = {
  answer: { from: ['open'], to: 'answered' },
  close: { from: ['open'], to: 'closed' },
  reopen: { from: ['answered', 'closed'], to: 'open' },
} as const satisfies Record<string, { from: readonly FeedbackState[]; to: FeedbackState }>;
export type FeedbackTransition = keyof typeof FEEDBACK_TRANSITIONS;

export function canTransitionFeedback(from: FeedbackState, transition: FeedbackTransition): boolean {
  const allowed: readonly FeedbackState[] = FEEDBACK_TRANSITIONS[transition].from;
  return allowed.includes(from);
}

/** Form values as typed. */
export type FeedbackForm = { kind: string; text: string; page: string; email: string };
/** Feedback as stored; page and email may be empty. */
export type Feedback = { kind: FeedbackKind; text: string; page: string; email: string };

/** Parses the form, or refuses with `invalid` and a sentence for each wrong field. */
export function parseFeedback(form: FeedbackForm): Outcome<Feedback> {
  const text = cleanText(form.text);
  const page = cleanLine(form.page);
  const email = cleanLine(form.email);
  const kind = FEEDBACK_KINDS.find((kind) => kind === form.kind);
  const fields: FieldErrors = {};
  if (!kind) fields.kind = 'Choose what it is about.';
  if (text === '') fields.text = 'Enter your feedback.';
  if (isLonger(text, FEEDBACK_CAPS.text)) fields.text = 'Use at most 5,000 characters.';
  if (isLonger(page, FEEDBACK_CAPS.page)) fields.page = 'Use at most 300 characters.';
  if (email !== '' && !isEmailAddress(email))
    fields.email = 'Enter an email address we can reply to, or leave this empty.';
  if (!kind || Object.keys(fields).length > 0) return refuse('invalid', { fields });
  return done({ kind, text, page, email });
}

function isLonger(text: string, cap: number): boolean {
  return Array.from(text).length > cap;
}

/** The path of the page the sender came from; '' unless it is a path on this site. */
export function pageOfReferrer(path: string | null): string {
  const clean = cleanLine(path ?? '');
  return /^\/(?![/\\])/.test(clean) && !isLonger(clean, FEEDBACK_CAPS.page) ? clean : '';
}
