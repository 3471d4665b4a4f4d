import type { EmailBlock } from '../../../domain/notifications/email/email-template.ts';

/** A line of addresses under the sheet. */
export type FootLink = { label: string; url: string };

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
