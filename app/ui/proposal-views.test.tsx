import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { ProposalDetail } from './proposal-detail.tsx';
import type { PageProposal } from './proposal-view-model.ts';
import { ProposalRow } from './proposal-row.tsx';
import { Timeline } from './timeline.tsx';

const NOW = new Date('2026-11-21T12:00:00Z');
const PROPOSAL: PageProposal = {
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
  deliveryDescription: 'A data set.',
  description: 'First paragraph.\n\nSecond <script>paragraph</script>.',
  requiredQualifications: 'SQL.',
  notes: 'None.',
  hoursPerWeek: 20,
  participants: 3,
  postedAt: new Date('2026-11-11T12:00:00Z'),
  applicationCount: 7,
  acceptedCount: 1,
};
const EVENT = { withEvent: true, eventName: 'Summer School', eventLink: 'https://summer.example/' };

function textOf(markup: string): string {
  return markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function row(more: Partial<PageProposal> = {}, selected = false): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ProposalRow
        proposal={{ ...PROPOSAL, ...more }}
        now={NOW}
        href="/7?q=mev"
        selected={selected}
        terms={['mev']}
      />
    </MemoryRouter>,
  );
}

test.each([
  [
    'while it is on',
    'mina',
    '<a class="link" href="/user/mina" data-discover="true">1 of 1 results on time</a>',
  ],
  ['without a link while it is off', null, '<p class="hint record">1 of 1 results on time</p>'],
])('the owner’s record links to the member page %s', (_when, posterPage, expected) => {
  const shown = renderToStaticMarkup(
    <MemoryRouter>
      <ProposalDetail
        proposal={PROPOSAL}
        now={NOW}
        posterPage={posterPage}
        ownerRecord="1 of 1 results on time"
      />
    </MemoryRouter>,
  );
  expect(shown).toContain(expected);
});

test('nothing is said about an owner without a record', () => {
  expect(detail()).not.toContain('record');
});

function detail(more: Partial<PageProposal> = {}): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ProposalDetail proposal={{ ...PROPOSAL, ...more }} now={NOW} />
    </MemoryRouter>,
  );
}

describe('a row', () => {
  test('tells how long is left, who is sought, spots, applications, place and hours', () => {
    const text = textOf(row());
    expect(text).toContain('12 days left, closes Dec 3, 2026');
    expect(text).toContain('Looking for Team Member');
    expect(text).toContain('2 of 3 left');
    expect(text).toContain('7 applications');
    expect(text).toContain('Hybrid');
    expect(text).toContain('20+ h/wk');
  });

  test('counts one application as one', () => {
    expect(textOf(row({ applicationCount: 1 }))).toContain('1 application ');
  });

  test('leads to the proposal, and is the current one only when selected', () => {
    expect(row()).toContain('href="/7?q=mev"');
    expect(row()).not.toContain('aria-current');
    expect(row({}, true)).toContain('aria-current="true"');
  });

  test('marks what the search matched', () => {
    expect(row()).toContain('Measuring <mark>MEV</mark> rebates');
  });

  test('speaks of an event only when there is one', () => {
    expect(row()).not.toContain('Involves Event');
    expect(row(EVENT)).toContain('Involves Event');
  });

  test('cuts a long title at 65 characters and keeps the whole one as its name', () => {
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
    ['closing today', { closeAt: new Date('2026-11-22T04:59:59Z') }, 'Closes today, Nov 21, 2026'],
    ['closing tomorrow', { closeAt: new Date('2026-11-23T04:59:59Z') }, '1 day left, closes Nov 22, 2026'],
    ['filled', { acceptedCount: 3 }, 'Filled'],
    ['of no stated number', { participants: 0 }, 'Spots not stated'],
    ['of no stated hours', { hoursPerWeek: 0 }, 'Hours not stated'],
  ] satisfies [string, Partial<PageProposal>, string][])('%s says so', (_what, more, words) => {
    expect(textOf(row(more))).toContain(words);
  });

  test('as a preview leads nowhere and bears what is missing', () => {
    const markup = renderToStaticMarkup(
      <ProposalRow
        preview
        now={NOW}
        proposal={{
          ...PROPOSAL,
          title: '',
          name: '',
          organization: '',
          recruitmentType: null,
          workLocation: null,
          closeAt: null,
          topics: ['', '', ''],
        }}
      />,
    );
    expect(markup).not.toContain('<a ');
    expect(textOf(markup)).toContain('Your title');
    expect(textOf(markup)).toContain('No close date yet');
  });
});

describe('the whole page', () => {
  test('has no style attribute anywhere, which the content policy would refuse', () => {
    expect(detail(EVENT) + row(EVENT)).not.toContain('style=');
  });

  test('gives the close date with its zone', () => {
    expect(textOf(detail())).toContain('Dec 3, 2026, 23:59 Eastern Time');
  });

  test.each([
    [7, 3, '7 Applications / 3\u00a0Spots'],
    [1, 1, '1 Application / 1\u00a0Spot'],
    [0, 4, '0 Applications / 4+\u00a0Spots'],
    [2, 0, '2 Applications'],
  ])('counts %i applications and %i spots in real plurals', (applicationCount, participants, words) => {
    expect(detail({ applicationCount, participants })).toContain(`<dd>${words}</dd>`);
  });

  test('names the event, with a link by way of the notice that says where it leads, only when there is one', () => {
    expect(detail()).not.toContain('Event');
    const published = detail({ ...EVENT, id: 7 });
    expect(published).toContain(
      '<a class="link ext" href="/leaving?proposal=7" target="_blank" rel="noopener nofollow ugc">Summer School',
    );
    expect(published).not.toContain('https://summer.example/');
    expect(textOf(detail(EVENT))).toContain('Summer School');
    const unsafe = detail({ ...EVENT, id: 7, eventLink: 'javascript:alert(1)' });
    expect(unsafe).toContain('Summer School');
    expect(unsafe).not.toContain('href="/leaving');
  });

  test('shows what is written as text, in paragraphs', () => {
    expect(detail()).toContain(
      '<p dir="auto">First paragraph.</p><p dir="auto">Second &lt;script&gt;paragraph&lt;/script&gt;.</p>',
    );
  });

  test('asks only the questions that are asked, and lists only real skills and deliveries', () => {
    const markup = detail();
    expect(markup).toContain('Which block first?');
    expect(markup.toLowerCase()).not.toContain('n/a');
    expect(detail({ questions: ['N/A', 'N/A', 'N/A'] })).not.toContain('What you will be asked');
  });

  test('leads from a topic to the proposals on it', () => {
    expect(detail()).toContain('href="/?topic=Rollup+sequencing"');
  });

  test('as a preview leads nowhere and says what is blank', () => {
    const markup = renderToStaticMarkup(
      <ProposalDetail
        preview
        now={NOW}
        wrong={['Ends']}
        proposal={{
          ...PROPOSAL,
          title: '',
          description: '',
          closeAt: null,
          resultAt: null,
          startDate: '',
          endDate: '',
        }}
      />,
    );
    expect(markup).not.toContain('<a ');
    expect(textOf(markup)).toContain('Your title');
    expect(textOf(markup)).toContain('Nothing written yet.');
    expect(textOf(markup)).toContain('Closes Not set');
    expect(markup).toContain('class="wrong"');
  });
});

describe('the timeline', () => {
  const stops = (now: string, more: Partial<PageProposal> = {}) =>
    renderToStaticMarkup(<Timeline proposal={{ ...PROPOSAL, ...more }} now={new Date(now)} />);

  test('places today between two stops in proportion', () => {
    expect(stops('2026-11-22T12:00:00Z')).toContain('<rect y="24" width="50%" height="3"></rect>');
    expect(stops('2026-11-11T12:00:00Z')).toContain('width="0%"');
  });

  test('fills the stops that have passed', () => {
    const announced = { status: 'announced', announcedAt: new Date('2026-12-12T12:00:00Z') } as const;
    const markup = stops('2026-12-20T12:00:00Z', announced);
    expect(markup.match(/class="done/g)).toHaveLength(3);
    expect(markup.match(/class="done gone/g)).toHaveLength(2);
  });

  test('says that results are overdue, and does not fill their stop', () => {
    const overdue = stops('2026-12-20T12:00:00Z', { status: 'closed' });
    expect(textOf(overdue)).toContain('Results Dec 12, 2026 Overdue since Dec 12, 2026');
    expect(overdue.match(/class="done/g)).toHaveLength(2);
    expect(textOf(overdue)).not.toContain('Results (passed)');
  });

  test('leaves the results out of a rolling proposal', () => {
    const rolling = stops('2026-11-22T12:00:00Z', { appType: 'rolling' });
    expect(rolling.match(/<li/g)).toHaveLength(4);
    expect(rolling).not.toContain('Results');
  });

  test('orders the stops by their dates', () => {
    const early = stops('2026-11-22T12:00:00Z', { startDate: '2026-11-27' });
    const names = [...early.matchAll(/<b>(\w+)/g)].map(([, name]) => name);
    expect(names).toEqual(['Posted', 'Starts', 'Closes', 'Results', 'Ends']);
  });

  test('says from when results were put off', () => {
    const delayed = stops('2026-12-10T12:00:00Z', { missedResultAt: new Date('2026-12-01T12:00:00Z') });
    expect(textOf(delayed)).toContain('Delayed from Dec 1, 2026');
  });

  test('has no today once everything is over', () => {
    const over = stops('2027-05-01T12:00:00Z', { status: 'announced' });
    expect(over).not.toContain('Today');
    expect(over.match(/class="done/g)).toHaveLength(5);
  });
});
