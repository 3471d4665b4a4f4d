import { createHash } from 'node:crypto';
import { formatDayShort } from '#domain/time/calendar-day.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { type Proposal, isAccepting, isFull, spotsLabel } from '#domain/proposal/proposal.ts';
import { findVisible } from '#server/queries/proposal/visible-proposal.ts';
import { NO_ROW, parseId } from '#domain/base/parse-id.ts';
import { weakEtag } from '../middleware/weak-etag.ts';
import type { HttpApp } from '../request-context.ts';
import { logoSvg } from './preview-parts.ts';
import { WORDMARK_PATH, WORDMARK_WIDTH } from './wordmark.ts';

/**
 * `GET /proposal/:id/badge.svg`: spots and close date of a public proposal, for a README. It has
 * nothing that people wrote, no script and no link.
 */
export function addProposalBadge(app: HttpApp): void {
  app.get('/proposal/:id/badge.svg', weakEtag, async (c) => {
    const { db, now } = c.var.requestData;
    const proposal = await findVisible(db, parseId(c.req.param('id')) ?? NO_ROW);
    if (!proposal) return c.text('There is no such picture.', 404, { 'Cache-Control': 'no-store' });
    return c.body(badgeSvg(badgeText(proposal, now)), 200, {
      'Cache-Control': 'public, no-cache',
      'Content-Security-Policy': `default-src 'none'; style-src '${STYLE_HASH}'; frame-ancestors 'none'`,
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
}

/** "2 spots left · closes Dec 4", "Filled · waitlist open until Dec 4", "Applications closed". */
function badgeText(proposal: Proposal, now: Date): string {
  if (!isAccepting(proposal, now)) return 'Applications closed';
  const day = formatDayShort(dayIn(proposal.closeAt, proposal.timeZone));
  if (isFull(proposal)) return `Filled · waitlist open until ${day}`;
  const spots = proposal.participants === 0 ? 'Open' : spotsLabel(proposal);
  return `${spots} · ${proposal.appType === 'rolling' ? 'rolling until' : 'closes'} ${day}`;
}

// A README is read in both themes; the attributes are the light one.
const STYLE =
  '@media(prefers-color-scheme:dark){.g{fill:#221c2e}.e{stroke:#4a4357}.t,.l circle{fill:#f2f0f6}.l circle:first-child{fill:none;stroke:#c9a6ff}}';
const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;
const HEIGHT = 24;
const LOGO_WIDTH = 27;

function badgeSvg(text: string): string {
  const label = `Collegium: ${text}`;
  const ruleAt = LOGO_WIDTH + WORDMARK_WIDTH + 8.5;
  const width = Math.ceil(ruleAt + widthOf(text) + 20);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${label}">`,
    `<title>${label}</title><style>${STYLE}</style>`,
    `<rect class="g e" x=".5" y=".5" width="${width - 1}" height="${HEIGHT - 1}" rx="3.5" fill="#f5f3f9" stroke="#cdc7d8"/>`,
    `<g class="l" transform="translate(6 4) scale(.615)">${logoSvg()}</g>`,
    `<path class="t" transform="translate(${LOGO_WIDTH} 16)" d="${WORDMARK_PATH}" fill="#1f172c"/>`,
    `<path class="e" d="M${ruleAt} 5v14" stroke="#cdc7d8"/>`,
    `<text class="t" x="${(ruleAt + width) / 2}" y="16" text-anchor="middle" font-family="Arial,Helvetica,sans-serif" font-size="12" fill="#1f172c">${text}</text>`,
    '</svg>',
  ].join('');
}

/** Widths of letters in Arial of 12 px, about. */
const LETTER_WIDTHS: readonly [RegExp, number][] = [
  [/[ijl]/, 2.7],
  [/[frt·' ]/, 3.5],
  [/[mw]/, 9.5],
  [/[A-Z]/, 8.2],
];
const OTHER_WIDTH = 6.4;

/** Width of the text; in another font it has more or less space at both sides. */
function widthOf(text: string): number {
  const widthOfLetter = (letter: string) =>
    LETTER_WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER_WIDTH;
  return Array.from(text, widthOfLetter).reduce((sum, width) => sum + width, 0);
}
