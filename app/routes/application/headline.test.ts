import { expect, test } from 'vitest';
import { NOON, sampleContent } from '../../../tests/fixtures/sample-content.ts';
import { type HeadlineFacts, buildHeadline } from './headline.ts';

const due = { ...sampleContent(), status: 'open', missedResultAt: null } as const;
const delayed = { ...due, missedResultAt: new Date('2026-12-01T17:00:00Z') } as const;
const rolling = { ...due, appType: 'rolling' } as const;
const facts = (changes: Partial<HeadlineFacts>): HeadlineFacts => ({
  status: 'submitted',
  proposal: due,
  replyBy: null,
  mayRestore: false,
  ...changes,
});
const on = (day: string) => new Date(`${day}T17:00:00Z`);

test.each<[string, Partial<HeadlineFacts>, Date, string, string | null]>([
  ['results not due yet', {}, NOON, 'Application submitted', '21 days to results'],
  ['results tomorrow', {}, on('2026-12-11'), 'Application submitted', '1 day to results'],
  ['results due today', {}, on('2026-12-12'), 'Application submitted', null],
  ['results overdue', {}, on('2026-12-14'), 'Results are overdue', null],
  ['results delayed, then overdue', { proposal: delayed }, on('2026-12-14'), 'Results are overdue', null],
  ['results delayed', { proposal: delayed }, NOON, 'Results are delayed', '21 days to results'],
  ['rolling, never overdue', { proposal: rolling }, on('2026-12-14'), 'Application submitted', null],
  ['waitlisted', { status: 'waitlisted' }, NOON, 'You’re on the waitlist', null],
  ['not selected', { status: 'not_selected' }, NOON, 'You were not selected', null],
  ['accepted', { status: 'accepted' }, NOON, 'You’re in', '51 days to the start'],
  ['accepted, and the project has started', { status: 'accepted' }, on('2027-02-01'), 'You’re in', null],
  ['declined', { status: 'declined' }, NOON, 'You declined the invitation', null],
  ['draft', { status: 'saved' }, NOON, 'This is a draft', null],
  ['invited without a reply-by date', { status: 'invited' }, NOON, 'You’re invited to join', null],
  [
    'withdrawn and can be restored',
    { status: 'withdrawn', mayRestore: true },
    NOON,
    'You withdrew this application',
    null,
  ],
  ['withdrawn and cannot be restored', { status: 'withdrawn' }, NOON, 'You withdrew this application', null],
  [
    'a withdrawn proposal',
    { proposal: { ...due, status: 'withdrawn' } },
    NOON,
    'This proposal was withdrawn',
    null,
  ],
  ['a hidden proposal', { proposal: { ...due, status: 'hidden' } }, NOON, 'This proposal is hidden', null],
  [
    'accepted, then the proposal was withdrawn',
    { status: 'accepted', proposal: { ...due, status: 'withdrawn' } },
    NOON,
    'You’re in',
    '51 days to the start',
  ],
])('%s', (_, changes, now, title, counted) => {
  const { count, ...words } = buildHeadline(facts(changes), now);
  expect(words.title).toBe(title);
  expect(count && `${count.days} ${count.unit}`).toBe(counted);
  expect(words.deadline ? `${words.lede} ${words.deadline}.` : words.lede).toMatch(
    words.title === 'You were not selected' ? /^$/ : /[.]$/,
  );
});

test('an accepted applicant reads whose name and email they can see', () => {
  const lede = (contactName: string) => buildHeadline(facts({ status: 'accepted', contactName }), NOON).lede;
  expect(lede('Hana T.')).toContain(`You and Hana T. (${due.name}) can now see`);
  expect(lede(due.name)).toContain(`You and ${due.name} can now see`);
});

test('an invitation counts the days to its reply-by date, and can still be answered after it', () => {
  const invited = facts({ status: 'invited', replyBy: new Date('2026-11-30T04:59:59Z') });
  expect(buildHeadline(invited, NOON)).toMatchObject({
    count: { days: 8, unit: 'days to reply' },
    lede: 'Accept or decline by',
    deadline: 'Nov 29, 2026, 11:59 PM ET',
  });
  expect(buildHeadline(invited, on('2026-12-01'))).toMatchObject({
    count: null,
    lede: /You can still answer/,
  });
});

test.each<['delivered' | 'on_its_way' | 'refused', string]>([
  ['delivered', 'We emailed your receipt to noor@school.example. You’ll hear by Dec\u00a012,\u00a02026'],
  ['on_its_way', 'We’re emailing your receipt to noor@school.example. You’ll hear by Dec\u00a012,\u00a02026'],
  [
    'refused',
    'We couldn’t email your receipt to noor@school.example; it’s below. You’ll hear by Dec\u00a012,\u00a02026',
  ],
])('a submitted application names the address of its receipt, %s', (progress, words) => {
  const receiptMail = { progress, to: 'noor@school.example' };
  expect(buildHeadline(facts({ receiptMail }), NOON).lede).toContain(words);
  const { lede } = buildHeadline(facts({ receiptMail, proposal: rolling }), NOON);
  expect(lede).toContain('noor@school.example');
});
