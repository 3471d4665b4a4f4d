import { createHash } from 'node:crypto';
import { dayIn, formatDayShort } from '../../../domain/deadline.ts';
import { type Proposal, isAccepting, isFull, spotsLabel } from '../../../domain/proposal.ts';
import { findVisible } from '../../queries/visible-proposal.ts';
import { parseRowId } from '../middleware/parse-row-id.ts';
import { weakEtag } from '../middleware/weak-etag.ts';
import type { HttpApp } from '../request-context.ts';
import { logoSvg } from './preview-parts.ts';

/**
 * `GET /proposal/:id/badge.svg`: spots and close date of a public proposal, for a README. It has
 * nothing that people wrote, no script and no link.
 */
export function addProposalBadge(app: HttpApp): void {
  app.get('/proposal/:id/badge.svg', weakEtag, async (c) => {
    const { db, now } = c.var.requestData;
    const proposal = await findVisible(db, parseRowId(c.req.param('id')));
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
const LOGO_WIDTH = 26;

function badgeSvg(text: string): string {
  const label = `Collegium: ${text}`;
  const [nameWidth, textWidth] = [Math.ceil(1.12 * widthOf('Collegium')), widthOf(text)];
  const textAt = LOGO_WIDTH + nameWidth + 17;
  const width = textAt + textWidth + 8;
  const words = (x: number, length: number, weight: number, content: string) =>
    `<text class="t" x="${x}" y="16" textLength="${length}" font-weight="${weight}" fill="#1f172c">${content}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${label}">`,
    `<title>${label}</title><style>${STYLE}</style>`,
    `<rect class="g e" x=".5" y=".5" width="${width - 1}" height="${HEIGHT - 1}" rx="3.5" fill="#f5f3f9" stroke="#cdc7d8"/>`,
    `<g class="l" transform="translate(6 4) scale(.615)">${logoSvg()}</g>`,
    `<g font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">`,
    words(LOGO_WIDTH, nameWidth, 700, 'Collegium'),
    `<path class="e" d="M${LOGO_WIDTH + nameWidth + 8.5} 5v14" stroke="#cdc7d8"/>`,
    words(textAt, textWidth, 400, text),
    '</g></svg>',
  ].join('');
}

/** Width in Verdana of 11 px, about; `textLength` makes other fonts fit. */
function widthOf(text: string): number {
  const widths = Array.from(text, (letter) =>
    /[ijl.,·' ]/.test(letter) ? 4 : /[mwMW]/.test(letter) ? 10 : /[A-Z0-9+]/.test(letter) ? 7.4 : 6.7,
  );
  return Math.ceil(widths.reduce((sum, width) => sum + width, 0));
}
