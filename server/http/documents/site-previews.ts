import type { Node } from '@takumi-rs/core';
import { initialsOf } from '#domain/account/person.ts';
import { formatDay, formatSpan } from '#domain/time/calendar-day.ts';
import { dayIn } from '#domain/time/deadline.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import { percentOf } from '#domain/board/statistic.ts';
import { plural } from '#domain/text/text.ts';
import type { PublishedAnnouncement } from '#server/queries/board/announcement.ts';
import type { MemberPage } from '#server/queries/member/member.ts';
import type { Statistics } from '#server/queries/board/statistic.ts';
import {
  COLOR,
  ONE_LINE,
  SANS,
  SERIF,
  box,
  brand,
  dot,
  headlineNode,
  logoSvg,
  page,
  ring,
  spotCircles,
  svgNode,
  textNode,
} from './preview-parts.ts';
import { renderableText } from './preview-text.ts';

// Preview images of pages other than proposals, 1200 × 630. Each is a function of its facts alone.

const HEIGHT = 630;

/** Paper with the logo above and `children` at the bottom; `beside` covers the right part. */
function sheet(children: Node[], beside: Node | null = null, width = 1200): Node {
  const column = { flexDirection: 'column', width, height: '100%', padding: '56px 64px 60px' } as const;
  return page([
    box(column, [brand(), box({ flexDirection: 'column', marginTop: 'auto' }, children)]),
    ...(beside ? [beside] : []),
  ]);
}

const kicker = (text: string) => textNode(text, { fontSize: 28, fontWeight: 650, color: COLOR.accent });
const lede = (text: string) =>
  textNode(text, { marginTop: 24, fontSize: 30, lineHeight: 1.35, color: COLOR.ink2, lineClamp: 3 });

/** Facts of the board's image: spots of open proposals. */
export type BoardPreviewFacts = { open: number; taken: number };

/** The board and pages without an image: the headline beside a table of people and open spots. */
export function boardPreview(facts: BoardPreviewFacts): Node {
  return sheet(
    [
      headlineNode('Find the right collaboration for your growth', 78),
      lede('Research projects in blockchain, crypto and Web3 that look for students, mentors and teammates.'),
    ],
    tableOfSpots(facts),
    720,
  );
}

const TABLE = 760;
const TABLE_RINGS = [
  { radius: 130, circles: 10 },
  { radius: 215, circles: 17 },
  { radius: 300, circles: 24 },
];
// Golden ratio steps scatter the people, the same for every image.
const GOLDEN = 0.618_034;

/** Rings of circles in the board's share of people and open spots; cut off at the right edge. */
function tableOfSpots({ open, taken }: BoardPreviewFacts): Node {
  const share = open + taken === 0 ? 0 : taken / (open + taken);
  const circles = TABLE_RINGS.flatMap(({ radius, circles }, ringIndex) =>
    Array.from({ length: circles }, (_, index) => {
      const angle = (index / circles) * 2 * Math.PI + ringIndex;
      return [TABLE / 2 + radius * Math.cos(angle), TABLE / 2 + radius * Math.sin(angle)] as const;
    }),
  ).map(([x, y], index) =>
    (index * GOLDEN) % 1 < share ? dot(x, y, 17, COLOR.ink) : ring(x, y, 15, 4.5, COLOR.accent),
  );
  return box({ width: 480, height: '100%', overflow: 'hidden' }, [
    box({ marginTop: (HEIGHT - TABLE) / 2, marginLeft: -10, flexShrink: 0 }, [
      svgNode(`0 0 ${TABLE} ${TABLE}`, circles.join(''), TABLE),
    ]),
  ]);
}

/** Facts of a member page's image. */
export type MemberPreviewFacts = {
  /** Null when the fonts cannot render it. */
  name: string | null;
  initials: string | null;
  organization: string | null;
  figures: string[];
  titles: string[];
};

export function memberPreviewFacts({ name, organization, open, record }: MemberPage): MemberPreviewFacts {
  const titles = open.map(({ title }) => renderableText(title)).filter((title) => title !== null);
  return {
    name: renderableText(name),
    initials: renderableText(initialsOf(name)),
    organization: renderableText(organization),
    figures: [
      `${plural(record.posted, 'proposal')} posted`,
      ...(record.joined > 0 ? [`${plural(record.joined, 'person', 'people')} joined`] : []),
    ],
    titles: titles.slice(0, 2),
  };
}

/** A member page: initials in a ring of spots, the name, and open proposals. */
export function memberPreview(facts: MemberPreviewFacts): Node {
  const { name, initials, organization, figures, titles } = facts;
  return sheet([
    box({ alignItems: 'center', gap: 44 }, [
      portrait(initials ?? ''),
      box({ flexDirection: 'column', width: 800 }, [
        headlineNode(name ?? 'A member of Collegium', 76, { lineClamp: 2 }),
        ...(organization ? [textNode(organization, { marginTop: 12, fontSize: 32, ...ONE_LINE })] : []),
        textNode(figures.join(' · '), { marginTop: 8, fontSize: 28, color: COLOR.ink2 }),
      ]),
    ]),
    ...titles.map((title, index) =>
      box(
        {
          alignItems: 'center',
          gap: 18,
          marginTop: index === 0 ? 40 : 0,
          padding: '13px 0',
          borderTopWidth: 2,
          borderTopStyle: 'solid',
          borderTopColor: COLOR.rule,
        },
        [
          svgNode('0 0 24 24', ring(12, 12, 9, 4, COLOR.accent), 24),
          textNode(title, { fontFamily: SERIF, fontSize: 34, fontWeight: 560, ...ONE_LINE }),
        ],
      ),
    ),
  ]);
}

const PORTRAIT = 200;
const PORTRAIT_SPOTS = 14;

function portrait(initials: string): Node {
  const spots = Array.from({ length: PORTRAIT_SPOTS }, (_, index) => {
    const angle = (index / PORTRAIT_SPOTS) * 2 * Math.PI;
    const [x, y] = [100 + 86 * Math.cos(angle), 100 + 86 * Math.sin(angle)];
    return index === 0 ? ring(x, y, 10, 5, COLOR.accent) : dot(x, y, 12, COLOR.ink);
  });
  return box({ position: 'relative', width: PORTRAIT, height: PORTRAIT, flexShrink: 0 }, [
    svgNode(`0 0 ${PORTRAIT} ${PORTRAIT}`, spots.join(''), PORTRAIT),
    textNode(initials, {
      position: 'absolute',
      top: 66,
      left: 0,
      width: PORTRAIT,
      textAlign: 'center',
      fontFamily: SANS,
      fontSize: 56,
      fontWeight: 650,
    }),
  ]);
}

/** Facts of an announcement's image. */
export type AnnouncementPreviewFacts = { title: string | null; description: string | null; day: string };

export function announcementPreviewFacts(
  announcement: Pick<PublishedAnnouncement, 'title' | 'description' | 'publishedAt' | 'timeZone'>,
): AnnouncementPreviewFacts {
  return {
    title: renderableText(announcement.title),
    description: renderableText(announcement.description),
    day: formatDay(dayIn(announcement.publishedAt, announcement.timeZone)),
  };
}

export function announcementPreview({ title, description, day }: AnnouncementPreviewFacts): Node {
  const headline = title ?? 'News from Collegium';
  return sheet(
    [
      kicker(`Announcement · ${day}`),
      headlineNode(headline, Array.from(headline).length > 60 ? 64 : 88, { marginTop: 20, lineClamp: 4 }),
      ...(description ? [lede(description)] : []),
    ],
    box({ width: 340, height: '100%', overflow: 'hidden', alignItems: 'center' }, [
      svgNode('0 0 26 26', logoSvg(), 330),
    ]),
    860,
  );
}

/** Facts of the statistics' image: numbers with what they count. */
export type StatisticsPreviewFacts = { figures: { value: string; label: string }[] };

export function statisticsPreviewFacts(statistics: Statistics): StatisticsPreviewFacts {
  const { kinds, applications, results, openNow } = statistics;
  const posted = Object.values(kinds).reduce((sum, count) => sum + count, 0);
  const onTime = percentOf(results.all.onTime, results.all.due);
  const number = (value: number) => value.toLocaleString('en-US');
  return {
    figures: [
      { value: number(posted), label: 'proposals in twelve months' },
      { value: number(openNow), label: 'open now' },
      { value: number(applications.total), label: 'applications' },
      ...(onTime === null ? [] : [{ value: `${Math.round(onTime)}%`, label: 'of results on time' }]),
    ],
  };
}

export function statisticsPreview({ figures }: StatisticsPreviewFacts): Node {
  return sheet([
    kicker('Statistics'),
    headlineNode('Collegium in numbers', 92, { marginTop: 16 }),
    box(
      { marginTop: 56, gap: 48 },
      figures.map(({ value, label }) =>
        box(
          {
            flexDirection: 'column',
            width: 230,
            paddingTop: 20,
            borderTopWidth: 4,
            borderTopStyle: 'solid',
            borderTopColor: COLOR.ink,
          },
          [
            textNode(value, { fontFamily: SERIF, fontSize: 84, fontWeight: 560, lineHeight: 1 }),
            textNode(label, { marginTop: 10, fontSize: 25, lineHeight: 1.25, color: COLOR.ink2 }),
          ],
        ),
      ),
    ),
  ]);
}

/** Facts of the image that an accepted applicant may share: nothing of the owner. */
export type SpotPreviewFacts = {
  title: string | null;
  initials: string | null;
  dates: string;
  spots: { total: number; others: number };
};

export function spotPreviewFacts(
  proposal: Pick<Proposal, 'title' | 'startDate' | 'endDate' | 'participants' | 'acceptedCount'>,
  applicant: string,
): SpotPreviewFacts {
  const { participants, acceptedCount } = proposal;
  const total = Math.max(1, participants);
  return {
    title: renderableText(proposal.title),
    initials: renderableText(initialsOf(applicant)),
    dates: formatSpan(proposal.startDate, proposal.endDate),
    spots: { total, others: participants === 0 ? 0 : Math.min(total, acceptedCount) - 1 },
  };
}

const OWN_SPOT = 150;

/** "I took a spot": the spots with the applicant's initials, the proposal and its dates. */
export function spotPreview({ title, initials, dates, spots }: SpotPreviewFacts): Node {
  const { total, others } = spots;
  const circles = { size: OWN_SPOT, color: COLOR.onSelected, taken: COLOR.onSelectedRule };
  const row = (count: number, accepted: number) =>
    count === 0 ? [] : [spotCircles({ ...circles, total: count, accepted })];
  const own = box(
    {
      width: OWN_SPOT,
      height: OWN_SPOT,
      borderRadius: OWN_SPOT / 2,
      backgroundColor: COLOR.onSelected,
      color: COLOR.selected,
      alignItems: 'center',
      justifyContent: 'center',
    },
    [textNode(initials ?? '', { fontSize: 64, fontWeight: 700, lineHeight: 1 })],
  );
  return box(
    {
      flexDirection: 'column',
      width: '100%',
      height: '100%',
      padding: '56px 64px 60px',
      backgroundColor: COLOR.selected,
      color: COLOR.onSelected,
      fontFamily: SANS,
    },
    [
      brand(COLOR.onSelected),
      box({ marginTop: 'auto', gap: OWN_SPOT * 0.28 }, [
        ...row(others, others),
        own,
        ...row(total - others - 1, 0),
      ]),
      headlineNode('I took a spot', 116, { marginTop: 34 }),
      ...(title
        ? [textNode(title, { marginTop: 14, fontFamily: SERIF, fontSize: 40, fontWeight: 520, lineClamp: 2 })]
        : []),
      textNode(dates, { marginTop: 12, fontSize: 28, color: COLOR.onSelected2 }),
    ],
  );
}
