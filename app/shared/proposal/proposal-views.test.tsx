import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { proposalDays, toListed } from '#domain/proposal/proposal-dates.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import { type RichText, parsePlainText } from '#domain/text/rich-text.ts';
import { ProposalDetail } from './proposal-detail.tsx';
import { ProposalRow } from './proposal-row.tsx';
import type { PageProposal, RowProposal } from './proposal-view-model.ts';
import { Timeline } from './timeline.tsx';

type Facts = Omit<PageProposal, 'days'> &
  Pick<Proposal, 'postedAt' | 'timeZone'> & {
    resultAt: Date | null;
    missedResultAt?: Date;
    announcedAt?: Date;
  };

const NOW = new Date('2026-11-21T12:00:00Z');
const FACTS: Facts = {
  status: 'open',
  title: 'Measuring MEV rebates',
  name: 'Sequencer Watch',
  organization: 'Quillon Research Collective',
  city: 'Marlow',
  state: 'New York',
  recruitmentType: 'find_team',
  workLocation: 'hybrid',
  appType: 'due_date',
  withEvent: false,
  eventName: 'na',
  eventLink: 'na',
  startDate: '2027-01-11',
  endDate: '2027-04-09',
  closeAt: new Date('2026-12-04T04:59:59Z'),
  resultAt: new Date('2026-12-13T04:59:59Z'),
  timeZone: 'America/New_York',
  topics: ['MEV', 'Rollup sequencing', 'Data analysis'],
  skills: ['SQL', 'Python', 'N/A'],
  questions: ['Which block first?', 'N/A', 'n/a'],
  deliveryTypes: ['Text', 'Code', 'N/A'],
  deliveryDescription: parsePlainText('A data set.'),
  description: parsePlainText('First paragraph.\n\nSecond <script>paragraph</script>.'),
  requiredQualifications: parsePlainText('SQL.'),
  notes: parsePlainText('None.'),
  hoursPerWeek: 20,
  participants: 3,
  whoCanApply: null,
  termsLines: [],
  termsBadge: null,
  postedAt: new Date('2026-11-11T12:00:00Z'),
  applicationCount: 7,
  demand: null,
  demandUntil: null,
  acceptedCount: 1,
};
const EVENT = { withEvent: true, eventName: 'Summer School', eventLink: 'https://summer.example/' };

function pageOf(more: Partial<Facts> = {}, now = NOW): PageProposal {
  const facts = { ...FACTS, ...more };
  const { resultAt: _result, missedResultAt: _missed, announcedAt: _announced, ...page } = facts;
  return { ...page, days: proposalDays(facts, now) };
}

const rowOf = (more: Partial<Facts> = {}): RowProposal => toListed({ ...FACTS, ...more }, NOW);

function textOf(markup: string): string {
  return markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function row(
  more: Partial<Facts> = {},
  selected = false,
  applied = false,
  found: { spellings?: string[] } = {},
): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ProposalRow
        proposal={{ ...rowOf(more), ...found }}
        now={NOW}
        href="/7?q=mev"
        selected={selected}
        applied={applied}
        terms={['mev']}
      />
    </MemoryRouter>,
  );
}

test('shows who posted a proposal, one fact a line, and nothing for a former member', () => {
  const posterFacts = ['Controls the domain union.org · Nov 2026', 'Member since Nov 2026'];
  expect(detail({}, { posterFacts })).toMatch(
    /<b>Who posted this<\/b><ul><li>Controls the domain union.org · Nov 2026<\/li><li>Member since Nov 2026<\/li><\/ul>/,
  );
  expect(detail({}, { posterFacts: null })).not.toContain('Who posted this');
});

function detail(more: Partial<Facts> = {}, owner: { posterFacts?: string[] | null } = {}): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ProposalDetail proposal={pageOf(more)} now={NOW} {...owner} />
    </MemoryRouter>,
  );
}

describe('ProposalRow', () => {
  test('shows the days until closing, kind, spots, applications, location and hours', () => {
    const text = textOf(row());
    expect(text).toContain('12 days left, closes Dec 3, 2026');
    expect(text).toContain('Looking for Team Member');
    expect(text).toContain('2 spots left');
    expect(text).toContain('7 applications');
    expect(text).toContain('Hybrid');
    expect(text).toContain('20+ h/wk');
  });

  test('uses the singular for one application', () => {
    expect(textOf(row({ applicationCount: 1 }))).toContain('1 application ');
  });

  test('links to the proposal, and is marked current only when selected', () => {
    expect(row()).toContain('href="/7?q=mev"');
    expect(row()).not.toContain('aria-current');
    expect(row({}, true)).toContain('aria-current="true"');
  });

  test('says that the reader applied', () => {
    expect(textOf(row({}, false, true))).toContain('Applied');
    expect(textOf(row())).not.toContain('Applied');
  });

  test('marks what the search matched', () => {
    expect(row()).toMatch(/Measuring <mark[^>]*>MEV<\/mark> rebates/);
  });

  test('marks what the search matched in another spelling', () => {
    const found = row({ title: 'An Encyclopædia' }, false, false, { spellings: ['Encyclopædia'] });
    expect(found).toMatch(/An <mark[^>]*>Encyclopædia<\/mark>/);
  });

  test('shows an event only if there is one', () => {
    expect(row()).not.toContain('Involves Event');
    expect(row(EVENT)).toContain('Involves Event');
  });

  test('truncates a long title to 65 characters and gives the full title as its label', () => {
    const long = 'A '.repeat(40).trim();
    expect(row({ title: long })).toContain(`aria-label="${long}"`);
    const shown = /<a [^>]*>(.*?)<\/a>/.exec(row({ title: long }))?.[1] ?? '';
    expect(shown.length).toBeLessThanOrEqual(65);
    expect(shown.endsWith('…')).toBe(true);
    expect(row()).not.toContain('aria-label');
  });

  test.each([
    ['rolling', { appType: 'rolling' }, 'Rolling, until Dec 3, 2026'],
    ['past due', { closeAt: new Date('2026-11-18T04:59:59Z') }, 'Closed results by Dec 12'],
    ['closed early', { status: 'closed' }, 'Closed results by Dec 12'],
    ['withdrawn', { status: 'withdrawn' }, 'Withdrawn'],
    ['hidden', { status: 'hidden' }, 'Hidden'],
    ['announced', { status: 'announced', announcedAt: NOW }, 'Results announced Nov 21'],
    [
      'overdue',
      { status: 'closed', resultAt: new Date('2026-11-18T04:59:59Z') },
      'Results overdue since Nov 17',
    ],
    [
      'closing today',
      { closeAt: new Date('2026-11-22T04:59:59Z') },
      'Closes today, Nov 21, 2026, 11:59 PM ET',
    ],
    ['closing tomorrow', { closeAt: new Date('2026-11-23T04:59:59Z') }, '1 day left, closes Nov 22, 2026'],
    ['filled', { acceptedCount: 3 }, 'Filled'],
    ['without a stated number of spots', { participants: 0 }, 'Spots not stated'],
    ['without stated hours', { hoursPerWeek: 0 }, 'Hours not stated'],
  ] satisfies [string, Partial<Facts>, string][])('labels a proposal: %s', (_what, more, words) => {
    expect(textOf(row(more))).toContain(words);
  });

  test('as a preview, has no links and shows placeholders for missing values', () => {
    const markup = renderToStaticMarkup(
      <ProposalRow
        preview
        now={NOW}
        proposal={rowOf({
          title: '',
          name: '',
          organization: '',
          recruitmentType: null,
          workLocation: null,
          closeAt: null,
          topics: ['', '', ''],
        })}
      />,
    );
    expect(markup).not.toContain('<a ');
    expect(textOf(markup)).toContain('Your title');
    expect(textOf(markup)).toContain('No close date');
  });

  test('as a preview of a closed proposal, counts filled spots', () => {
    const closed = rowOf({ closeAt: new Date('2026-11-20T04:59:59Z') });
    const markup = renderToStaticMarkup(<ProposalRow preview now={NOW} proposal={closed} />);
    expect(textOf(markup)).toContain('1 of 3 filled');
  });
});

describe('ProposalDetail', () => {
  test('has no style attributes, which the content security policy would block', () => {
    expect(detail(EVENT) + row(EVENT)).not.toContain('style=');
  });

  test('shows the close date with its time zone', () => {
    expect(textOf(detail())).toContain('Dec 3, 2026, 11:59 PM ET');
  });

  test('counts applications without repeating the spots', () => {
    expect(detail({ applicationCount: 7 })).toContain('>7 so far</dd>');
  });

  test('shows the close date once', () => {
    expect(textOf(detail()).match(/Dec 3/g)).toHaveLength(1);
  });

  test('renders lists, bold and italic text, and links through the external link warning', () => {
    const description: RichText = [
      {
        kind: 'paragraph',
        content: ['A ', { mark: 'bold', content: ['bold ', { mark: 'italic', content: ['one'] }] }],
      },
      {
        kind: 'list',
        start: null,
        items: [[{ kind: 'paragraph', content: [{ link: 2, content: ['paper'] }] }]],
      },
      { kind: 'list', start: 3, items: [[{ kind: 'paragraph', content: ['third'] }]] },
    ];
    const published = detail({ id: 7, description });
    expect(published).toContain('<p dir="auto">A <strong>bold <em>one</em></strong></p>');
    expect(published).toContain(
      '<ul dir="auto"><li><p><a class="link" href="/leaving?text=7&amp;link=2" target="_blank" rel="noopener nofollow ugc">paper',
    );
    expect(published).toContain('<ol dir="auto" start="3"><li><p>third</p></li></ol>');
    expect(detail({ description })).not.toContain('/leaving');
  });

  test('links the event through the external link warning, and only for an https link', () => {
    expect(detail()).not.toContain('Event');
    const published = detail({ ...EVENT, id: 7 });
    expect(published).toMatch(
      /<a [^>]*href="\/leaving\?proposal=7" target="_blank" rel="noopener nofollow ugc">Summer School/,
    );
    expect(published).not.toContain('https://summer.example/');
    expect(textOf(detail(EVENT))).toContain('Summer School');
    const unsafe = detail({ ...EVENT, id: 7, eventLink: 'javascript:alert(1)' });
    expect(unsafe).toContain('Summer School');
    expect(unsafe).not.toContain('href="/leaving');
  });

  test('shows the description as escaped text in paragraphs', () => {
    expect(detail()).toContain(
      '<p dir="auto">First paragraph.</p><p dir="auto">Second &lt;script&gt;paragraph&lt;/script&gt;.</p>',
    );
  });

  test('shows only questions, skills and deliveries that are not N/A', () => {
    const markup = detail();
    expect(markup).toContain('Which block first?');
    expect(markup.toLowerCase()).not.toContain('n/a');
    expect(detail({ questions: ['N/A', 'N/A', 'N/A'] })).not.toContain('What you’ll be asked');
  });

  test('links a topic to the proposals with it', () => {
    expect(detail()).toContain('href="/?topic=Rollup+sequencing"');
  });

  test('as a preview, has no links, names blank fields and marks wrong ones', () => {
    const markup = renderToStaticMarkup(
      <ProposalDetail
        preview
        now={NOW}
        wrong={['Ends']}
        proposal={pageOf({
          title: '',
          description: [],
          closeAt: null,
          resultAt: null,
          startDate: '',
          endDate: '',
        })}
      />,
    );
    expect(markup).not.toContain('<a ');
    expect(textOf(markup)).toContain('Your title');
    expect(textOf(markup)).toContain('Nothing written yet.');
    expect(textOf(markup)).toContain('Closes Not set');
    expect(markup.match(/<li[^>]* data-state="wrong"[^>]*><b[^>]*>Ends/g)).toHaveLength(1);
  });
});

describe('Timeline', () => {
  const stops = (now: string, more: Partial<Facts> = {}) =>
    renderToStaticMarkup(<Timeline proposal={pageOf(more, new Date(now))} now={new Date(now)} />);

  const statesOf = (markup: string) =>
    [...markup.matchAll(/<li(?:(?! data-state)[^>])*(?: data-state="([^"]*)")?/g)].map(([, state]) => state);

  test('places today between two stops in proportion', () => {
    expect(stops('2026-11-22T12:00:00Z')).toContain('<rect y="24" width="50%" height="3"></rect>');
    expect(stops('2026-11-11T12:00:00Z')).toContain('width="0%"');
  });

  test('does not cover a stop that comes later today', () => {
    expect(stops('2026-12-03T23:00:00Z')).toContain('width="94%"');
  });

  test('says that an owner closed it early, instead of the planned date', () => {
    const closed = textOf(stops('2026-11-22T12:00:00Z', { status: 'closed' }));
    expect(closed).toContain('Closes Closed early');
    expect(closed).not.toContain('Dec 3, 2026');
  });

  test('fills the stops that have passed', () => {
    const announced = { status: 'announced', announcedAt: new Date('2026-12-12T12:00:00Z') } as const;
    const markup = stops('2026-12-20T12:00:00Z', announced);
    expect(statesOf(markup)).toEqual(['done gone', 'done gone', 'done', undefined, undefined]);
  });

  test('shows that results are overdue, and does not fill their stop', () => {
    const overdue = stops('2026-12-20T12:00:00Z', { status: 'closed' });
    expect(textOf(overdue)).toContain('Results Dec 12, 2026 Overdue since Dec 12, 2026');
    expect(statesOf(overdue)).toEqual(['done gone', 'done', undefined, undefined, undefined]);
    expect(textOf(overdue)).not.toContain('Results (passed)');
  });

  test('has no results stop for a rolling proposal', () => {
    const rolling = stops('2026-11-22T12:00:00Z', { appType: 'rolling' });
    expect(rolling.match(/<li/g)).toHaveLength(4);
    expect(rolling).not.toContain('Results');
  });

  test('orders the stops by date', () => {
    const early = stops('2026-11-22T12:00:00Z', { startDate: '2026-11-27' });
    const names = [...early.matchAll(/<b[^>]*>(\w+)/g)].map(([, name]) => name);
    expect(names).toEqual(['Posted', 'Starts', 'Closes', 'Results', 'Ends']);
  });

  test('shows the original date of delayed results', () => {
    const delayed = stops('2026-12-10T12:00:00Z', { missedResultAt: new Date('2026-12-01T12:00:00Z') });
    expect(textOf(delayed)).toContain('Delayed from Dec 1, 2026');
  });

  test('does not show today after every date has passed', () => {
    const over = stops('2027-05-01T12:00:00Z', { status: 'announced' });
    expect(over).not.toContain('Today');
    expect(statesOf(over)).toEqual(['done gone', 'done gone', 'done gone', 'done gone', 'done']);
  });
});
