import { urlEnd } from './find-urls.ts';

/** A run of a text: plain, bold, italic, or a link by its number among those of the proposal, from 1. */
export type RichRun =
  | string
  | { mark: 'bold' | 'italic'; content: RichRun[] }
  | { link: number; content: RichRun[] };

/** A paragraph, or a list: numbered from `start`, or with bullets. */
export type RichBlock =
  | { kind: 'paragraph'; content: RichRun[] }
  | { kind: 'list'; start: number | null; items: RichBlock[][] };

/** A text with marks, as a page renders it. */
export type RichText = RichBlock[];

/** The texts of a proposal that take marks, in the order in which their links are numbered. */
export const RICH_FIELDS = ['description', 'requiredQualifications', 'notes', 'deliveryDescription'] as const;
export type RichField = (typeof RICH_FIELDS)[number];

/** A text without marks: paragraphs between blank lines. */
export function parsePlainText(text: string): RichText {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => ({ kind: 'paragraph', content: [paragraph] }));
}

/** A link that someone wrote: the address it leads to, and its text. */
export type RichLink = { address: string; label: string };

/**
 * What an owner has to change about a link: its text is an address, and it leads to another site.
 * Null for any other link.
 */
export function misleadingLink({ address, label }: RichLink): string | null {
  const shown = label.trim();
  const [, before] = ADDRESS.exec(shown) ?? [];
  if (before === undefined) return null;
  const url = shown.slice(before.length, urlEnd(shown, before.length));
  const named = siteOf(url.replace(/^www\./i, 'https://'));
  const leadsTo = siteOf(address);
  return named === leadsTo ? null : `Change the link “${shown}”: it leads to ${leadsTo}.`;
}

// A text that is an address and nothing else: "https://a.example/x", "www.a.example", “www.a.example”.
const ADDRESS = /^([^\p{L}\p{N}\s]*)(?:https?:\/\/|www\.)\S+$/iu;

/** The host of an address without "www."; null for none. */
function siteOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : null;
}
