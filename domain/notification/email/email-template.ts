/** `held`: for the reader of the email. */
export type SpotState = 'taken' | 'open' | 'held';

/** A proposal as a list row. */
export type ProposalLine = {
  /** "Closes" or "Rolling, until", then the date short and long. */
  until: string;
  day: string;
  longDay: string;
  kind: string;
  topics: string;
  title: string;
  poster: string;
  spots: SpotState[];
  /** "3 spots left", "Hybrid", "20+ h/wk". */
  facts: string[];
  url: string;
};

/**
 * A part of an email, rendered to HTML by `block-view.tsx` and to text by `text-email.ts`.
 * Everything is one line except `label` and `text` of `quotation`, `answer` and `prose`, which are
 * user text of any length.
 */
export type EmailBlock =
  | { is: 'spots'; spots: SpotState[] }
  | { is: 'headline'; text: string }
  | { is: 'lead'; text: string }
  | { is: 'paragraph'; text: string }
  | { is: 'note'; text: string }
  | { is: 'heading'; text: string }
  | { is: 'ledger'; rows: { label: string; value: string }[] }
  | { is: 'quotation'; label: string; text: string }
  | { is: 'answer'; number: number; label: string; text: string }
  | { is: 'prose'; label: string; text: string }
  | { is: 'proposal'; line: ProposalLine }
  | { is: 'button'; label: string; url: string }
  | { is: 'link'; label: string; url: string };

/**
 * An email before it is rendered. The subject is `what` happened, then the `title` it happened to.
 */
export type EmailTemplate = {
  what: string;
  title?: string;
  /** Shown beside the subject in an inbox; it adds to the subject. */
  preheader: string;
  blocks: EmailBlock[];
  /** "You get this because …" */
  why: string;
};
