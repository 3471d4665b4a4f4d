import type { ContainerNode, Node, TextNode } from '@takumi-rs/core';
import { dayIn, formatDayShort } from '../../../domain/deadline.ts';
import {
  type Proposal,
  type RecruitmentType,
  RECRUITMENT,
  WORK_LOCATION,
  type WorkLocation,
  isAccepting,
  spotsLabel,
} from '../../../domain/proposal.ts';
import { isNotApplicable } from '../../../domain/text.ts';
import { renderableText } from './preview-text.ts';

/** Of the light theme: an image is the same for every reader. */
const COLOR = {
  paper: '#f5f3f9',
  ink: '#1f172c',
  ink2: '#464053',
  accent: '#6c2dc4',
  selected: '#5a25a1',
  onSelected: '#fefdff',
  onSelected2: '#e5d9fa',
  onSelectedRule: '#8c66bf',
} as const;
const SERIF = 'Piazzolla';
const SANS = 'Schibsted Grotesk';
/** A title with more characters than this is smaller. */
const LONG_TITLE = 40;

type Style = NonNullable<Node['style']>;

const box = (style: Style, children: Node[]): ContainerNode => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children,
});
const textNode = (text: string, style: Style): TextNode => ({ type: 'text', text, style });
const svgNode = (viewBox: string, inside: string, width: number, height = width): Node => ({
  type: 'image',
  src: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}">${inside}</svg>`,
  width,
  height,
});

const dot = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const ring = (x: number, y: number, r: number, width: number, stroke: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;

const LOGO_DOTS = [
  [18.86, 20.35],
  [10.91, 22.16],
  [4.53, 17.08],
  [4.53, 8.92],
  [10.91, 3.84],
  [18.86, 5.65],
] as const;

/** The logo: six people around a table, one spot open. In a box of 26. */
export function logoSvg(): string {
  return (
    ring(22.4, 13, 2.5, 1.9, COLOR.accent) + LOGO_DOTS.map(([x, y]) => dot(x, y, 2.75, COLOR.ink)).join('')
  );
}

const KIND_SVG: Record<RecruitmentType, string> = {
  find_mentor: dot(4.6, 14.6, 3.1, COLOR.ink) + ring(12.6, 7.4, 5.1, 2, COLOR.accent),
  find_mentee: dot(7.2, 7.4, 5.6, COLOR.ink) + ring(15.2, 14.8, 2.7, 2, COLOR.accent),
  find_team:
    dot(4.7, 13.8, 3.2, COLOR.ink) + dot(10, 5, 3.2, COLOR.ink) + ring(15.3, 13.8, 2.7, 2, COLOR.accent),
};

// The paths of lucide's icons: building, globe, split, clock.
const WORK_LOCATION_SVG: Record<WorkLocation, string> = {
  on_site:
    '<path d="M6 22V4a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v18Z"/><path d="M6 12H4a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2h2"/><path d="M18 9h2a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-2"/><path d="M10 6h4M10 10h4M10 14h4M10 18h4"/>',
  remote:
    '<circle cx="12" cy="12" r="10"/><path d="M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20"/><path d="M2 12h20"/>',
  hybrid:
    '<path d="M16 3h5v5"/><path d="M8 3H3v5"/><path d="M12 22v-8.3a4 4 0 0 0-1.172-2.872L3 3"/><path d="m15 9 6-6"/>',
};
const CLOCK = '<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>';

const icon = (inside: string) =>
  svgNode(
    '0 0 24 24',
    `<g fill="none" stroke="${COLOR.onSelected}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${inside}</g>`,
    28,
  );

/**
 * The content of a preview image. The close date, not the days left: other sites cache images for
 * weeks.
 */
export type PreviewFacts = {
  kind: RecruitmentType;
  /** Null when the image's fonts cannot render it. */
  title: string | null;
  by: string;
  topics: string;
  close: { words: string; day: string };
  spots: { total: number; accepted: number; words: string };
  place: { kind: WorkLocation; words: string };
  hours: string;
};

export function previewFacts(proposal: Proposal, now: Date): PreviewFacts {
  const nonBlank = (texts: readonly string[]) =>
    texts.filter((text) => text !== '' && !isNotApplicable(text));
  const drawable = (texts: readonly string[]) => texts.map(renderableText).filter((text) => text !== null);
  const day = formatDayShort(dayIn(proposal.closeAt, proposal.timeZone));
  const closing = proposal.appType === 'rolling' ? 'Rolling, until' : 'Applications close';
  return {
    kind: proposal.recruitmentType,
    title: renderableText(proposal.title),
    by: drawable([proposal.name, proposal.organization]).join(', '),
    topics: drawable(nonBlank(proposal.topics)).join(' / '),
    close: { words: isAccepting(proposal, now) ? closing : 'Applications closed', day },
    spots: { total: proposal.participants, accepted: proposal.acceptedCount, words: spotsLabel(proposal) },
    place: {
      kind: proposal.workLocation,
      words: drawable([WORK_LOCATION[proposal.workLocation].short, proposal.city]).join(', '),
    },
    hours: proposal.hoursPerWeek > 0 ? `${proposal.hoursPerWeek}+ hours a week` : 'Hours not stated',
  };
}

function brand(): Node {
  return box({ alignItems: 'center', gap: 8 }, [
    svgNode('0 0 26 26', logoSvg(), 42),
    textNode('Collegium', { fontFamily: SERIF, fontSize: 34, fontWeight: 600, letterSpacing: -0.5 }),
  ]);
}

const page = (children: Node[]): Node =>
  box(
    {
      width: '100%',
      height: '100%',
      backgroundColor: COLOR.paper,
      color: COLOR.ink,
      fontFamily: SANS,
    },
    children,
  );

/** The preview image of one proposal, 1200 × 630. */
export function proposalPreview(facts: PreviewFacts): Node {
  const label = RECRUITMENT[facts.kind].label;
  const headline = facts.title ?? label;
  const size = Array.from(headline).length > LONG_TITLE ? 60 : 74;
  const mainColumn = box(
    { flexDirection: 'column', width: 830, height: '100%', padding: '56px 48px 52px 64px' },
    [
      brand(),
      box({ marginTop: 'auto', alignItems: 'center', gap: 14 }, [
        svgNode('0 0 20 20', KIND_SVG[facts.kind], 36),
        ...(facts.title === null ? [] : [textNode(label, { fontSize: 26, fontWeight: 650 })]),
      ]),
      textNode(headline, {
        margin: '18px 0 22px',
        fontFamily: SERIF,
        fontSize: size,
        fontWeight: 580,
        lineHeight: 1.02,
        letterSpacing: -0.022 * size,
        wordSpacing: 0.06 * size,
        textWrap: 'balance',
        overflowWrap: 'anywhere',
        lineClamp: 4,
      }),
      textNode(facts.by, { fontSize: 27, ...ONE_LINE }),
      textNode(facts.topics, { marginTop: 6, fontSize: 24, color: COLOR.ink2, ...ONE_LINE }),
    ],
  );
  return page([mainColumn, sidePanel(facts)]);
}

const ONE_LINE: Style = { textOverflow: 'ellipsis', whiteSpace: 'nowrap', overflow: 'hidden' };

/** Three circles as high as the text, or four a little smaller: both on one line of 60. */
function spotsNode({ total, accepted }: PreviewFacts['spots']): Node {
  const [step, radius, line] = total > 3 ? [15, 5, 2.5] : [20, 6, 3];
  const spotCircles = Array.from({ length: total }, (_, index) => {
    const x = 7.5 + index * step;
    return index < accepted
      ? dot(x, 7.5, radius + line / 2, COLOR.onSelected2)
      : ring(x, 7.5, radius, line, COLOR.onSelected);
  });
  return svgNode('0 0 60 15', spotCircles.join(''), 60, 15);
}

function sidePanel({ close, spots, place, hours }: PreviewFacts): Node {
  const rows: [Node | null, string][] = [
    [spots.total > 0 ? spotsNode(spots) : null, spots.words],
    [icon(WORK_LOCATION_SVG[place.kind]), place.words],
    [icon(CLOCK), hours],
  ];
  return box(
    {
      flexDirection: 'column',
      justifyContent: 'space-between',
      width: 370,
      height: '100%',
      padding: '56px 44px 44px',
      backgroundColor: COLOR.selected,
      color: COLOR.onSelected,
    },
    [
      box({ flexDirection: 'column' }, [
        textNode(close.words, { fontSize: 24, color: COLOR.onSelected2 }),
        textNode(close.day, {
          marginTop: 18,
          fontFamily: SERIF,
          fontSize: close.day.length > 5 ? 94 : 124,
          fontWeight: 560,
          lineHeight: 0.86,
          letterSpacing: -4.5,
          height: 107,
          whiteSpace: 'nowrap',
        }),
      ]),
      box(
        { flexDirection: 'column' },
        rows.map(([iconNode, text]) =>
          box(
            {
              alignItems: 'center',
              minHeight: 59,
              borderTopWidth: 1,
              borderTopStyle: 'solid',
              borderTopColor: COLOR.onSelectedRule,
            },
            [
              box({ width: 64, flexShrink: 0, alignItems: 'center' }, iconNode ? [iconNode] : []),
              textNode(text, { fontSize: 24, fontWeight: 600, ...ONE_LINE }),
            ],
          ),
        ),
      ),
    ],
  );
}

/** The preview image of every other page, 1200 × 630. */
export function boardPreview(): Node {
  return page([
    box({ flexDirection: 'column', width: '100%', height: '100%', padding: '56px 64px 60px' }, [
      brand(),
      textNode('Find the right collaboration for your growth', {
        marginTop: 'auto',
        fontFamily: SERIF,
        fontSize: 92,
        fontWeight: 580,
        lineHeight: 1.02,
        letterSpacing: -2,
        wordSpacing: 5,
        maxWidth: 980,
        textWrap: 'balance',
      }),
      textNode('Research proposals by students, with open spots to apply for.', {
        marginTop: 28,
        fontSize: 30,
        color: COLOR.ink2,
      }),
    ]),
  ]);
}

/** The logo on the paper color, square, with a margin: the icon of the installed app. */
export function iconLayout(size: number): Node {
  return page([
    box({ width: '100%', height: '100%', alignItems: 'center', justifyContent: 'center' }, [
      svgNode('0 0 26 26', logoSvg(), Math.round(size * 0.62)),
    ]),
  ]);
}
