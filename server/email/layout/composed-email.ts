import type { EmailBlock } from '#domain/notification/email/email-template.ts';

/** A labeled link in the footer. */
export type FootLink = { label: string; url: string };

/** A whole email as blocks, which both HTML and text are rendered from. */
export type ComposedEmail = {
  subject: string;
  /** The title, bold where a sentence of the HTML quotes it. */
  title?: string;
  preheader: string;
  blocks: EmailBlock[];
  why: string;
  links: FootLink[];
};
