/** A drawn seat: taken by a person, open, or held for the reader. */
export type SpotState = 'taken' | 'open' | 'held';

/** A proposal as a row of the board: what the page shows side by side and the text line by line. */
export type ProposalLine = {
  /** "Closes" or "Rolling, until", then the date short and long. */
  until: string;
  day: string;
  longDay: string;
  kind: string;
  topics: string;
  title: string;
  poster: string;
  seats: SpotState[];
  /** "3 of 3 left", "Hybrid", "20+ h/wk". */
  facts: string[];
  url: string;
};

/**
 * What a mail is made of. Each block is known to the page (`page.tsx`) and to the text (`plain-text.ts`); a mail is written once, in
 * blocks. `label` and `text` of a `quotation`, an `answer` or a `prose` may be somebody's own words of any length; everything else is
 * one line.
 */
export type EmailBlock =
  | { is: 'seats'; seats: SpotState[] }
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

/** A line of addresses under the sheet. */
export type FootLink = { label: string; url: string };

/** What a template says: the subject is `what` happened, then the `title` it happened to, if that is told. */
export type EmailTemplate = {
  what: string;
  title?: string;
  /** Says something that the subject does not; shown beside it in a list of mails. */
  preheader: string;
  blocks: EmailBlock[];
  /** "You get this because …" */
  why: string;
};

/** A whole mail in blocks: what the page and the text are made of. */
export type ComposedEmail = {
  subject: string;
  /** What it is about: bold where a sentence of the page quotes it. */
  title?: string;
  preheader: string;
  blocks: EmailBlock[];
  why: string;
  links: FootLink[];
};
