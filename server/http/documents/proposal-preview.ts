import type { Node } from '@takumi-rs/core';
import { formatDayShort } from '#domain/time/calendar-day.ts';
import { closingOf } from '#domain/proposal/closing.ts';
import { dayIn } from '#domain/time/deadline.ts';
import {
  type Proposal,
  type RecruitmentType,
  RECRUITMENT,
  WORK_LOCATION,
  type WorkLocation,
  isAccepting,
  spotsLabel,
} from '#domain/proposal/proposal.ts';
import { isNotApplicable } from '#domain/text/text.ts';
import {
  COLOR,
  ONE_LINE,
  SERIF,
  box,
  brand,
  dot,
  headlineNode,
  page,
  ring,
  spotCircles,
  svgNode,
  textNode,
} from './preview-parts.ts';
import { renderableText } from './preview-text.ts';

/** What fits beside the icon. */
const PLACE_LETTERS = 20;

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
  const { at } = closingOf(proposal, null, now);
  const day = at ? formatDayShort(dayIn(at, proposal.timeZone)) : 'Early';
  const closing = proposal.appType === 'rolling' ? 'Rolling, until' : 'Applications close';
  return {
    kind: proposal.recruitmentType,
    title: renderableText(proposal.title),
    by: drawable([proposal.name, proposal.organization]).join(', '),
    topics: drawable(nonBlank(proposal.topics)).join(' / '),
    close: { words: isAccepting(proposal, now) ? closing : 'Applications closed', day },
    spots: { total: proposal.participants, accepted: proposal.acceptedCount, words: spotsLabel(proposal) },
    place: placeOf(proposal),
    hours: proposal.hoursPerWeek > 0 ? `${proposal.hoursPerWeek}+ hours a week` : 'Hours not stated',
  };
}

/** "Hybrid, Marlow", without a city that does not fit; a remote proposal has no city. */
function placeOf({ workLocation, city }: Proposal): PreviewFacts['place'] {
  const { short } = WORK_LOCATION[workLocation];
  const shown = workLocation === 'remote' ? null : renderableText(city);
  const words = shown === null ? short : `${short}, ${shown}`;
  return { kind: workLocation, words: Array.from(words).length > PLACE_LETTERS ? short : words };
}

/** The preview image of one proposal, 1200 × 630. */
export function renderProposalPreview(facts: PreviewFacts): Node {
  const label = RECRUITMENT[facts.kind].label;
  const headline = facts.title ?? label;
  const mainColumn = box(
    { flexDirection: 'column', width: 830, height: '100%', padding: '56px 48px 52px 64px' },
    [
      brand(),
      box({ marginTop: 'auto', alignItems: 'center', gap: 14 }, [
        svgNode('0 0 20 20', KIND_SVG[facts.kind], 36),
        textNode(facts.title === null ? 'Research proposal' : label, { fontSize: 26, fontWeight: 650 }),
      ]),
      headlineNode(headline, titleSize(headline), { margin: '18px 0 22px', lineClamp: 4 }),
      textNode(facts.by, { fontSize: 28, ...ONE_LINE }),
      textNode(facts.topics, { marginTop: 6, fontSize: 24, color: COLOR.ink2, ...ONE_LINE }),
    ],
  );
  return page([mainColumn, sidePanel(facts)]);
}

/** By letters, so that four lines hold the longest title. */
function titleSize(title: string): number {
  const letters = Array.from(title).length;
  return letters <= 24 ? 104 : letters <= 40 ? 88 : letters <= 60 ? 76 : 62;
}

function sidePanel({ close, spots, place, hours }: PreviewFacts): Node {
  const rows = [
    [icon(WORK_LOCATION_SVG[place.kind]), place.words],
    [icon(CLOCK), hours],
  ] as const;
  const circles = { size: 48, color: COLOR.onSelected, taken: COLOR.onSelected2 };
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
          fontSize: 92,
          fontWeight: 560,
          lineHeight: 1,
          letterSpacing: -2,
          wordSpacing: 6,
          whiteSpace: 'nowrap',
        }),
      ]),
      box({ flexDirection: 'column' }, [
        box({ flexDirection: 'column', gap: 18, marginBottom: 30 }, [
          ...(spots.total > 0 ? [spotCircles({ ...spots, ...circles })] : []),
          textNode(spots.words, { fontSize: 34, fontWeight: 650 }),
        ]),
        ...rows.map(([iconNode, text]) =>
          box(
            {
              alignItems: 'center',
              minHeight: 59,
              borderTopWidth: 1,
              borderTopStyle: 'solid',
              borderTopColor: COLOR.onSelectedRule,
            },
            [
              box({ width: 46, flexShrink: 0, alignItems: 'center' }, [iconNode]),
              textNode(text, { fontSize: 24, fontWeight: 600, ...ONE_LINE }),
            ],
          ),
        ),
      ]),
    ],
  );
}
