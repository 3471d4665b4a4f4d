import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { NotificationDefinition } from './definition.ts';
import { EMAILS, NOTIFICATIONS, type NotificationEvent, channelsFor, isOwnAction } from './events.ts';
import { PREFERENCES } from './preferences.ts';
import { pendingPhrases } from './events/admin.ts';
import { proposalFacts } from './facts.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';

const nothing = { inProduct: false, byMail: false };

describe('channelsFor', () => {
  test.each<[NotificationEvent, string, Parameters<typeof channelsFor>[1], ReturnType<typeof channelsFor>]>([
    ['receipt', 'always, whatever was chosen', nothing, { inProduct: true, byMail: true }],
    ['invited', 'always, whatever was chosen', nothing, { inProduct: true, byMail: true }],
    ['closes_soon', 'both by default', null, { inProduct: true, byMail: true }],
    ['closes_soon', 'nowhere when switched off', nothing, nothing],
    ['resume_opened', 'in the product only by default', null, { inProduct: true, byMail: false }],
    [
      'resume_opened',
      'by email if chosen',
      { inProduct: false, byMail: true },
      { inProduct: false, byMail: true },
    ],
    ['new_applications', 'by email only', null, { inProduct: false, byMail: true }],
    ['invitation_accepted', 'in the product always', nothing, { inProduct: true, byMail: false }],
  ])('%s: %s', (event, _, chosen, expected) => {
    expect(channelsFor(event, chosen)).toEqual(expected);
  });
});

test('every preference controls at least one event', () => {
  const used = new Set(Object.values(NOTIFICATIONS).map(({ preference }) => preference));
  expect([...used].toSorted()).toEqual(Object.keys(PREFERENCES).toSorted());
});

test('proposalFacts is complete, with instants in ISO 8601', () => {
  const at = new Date('2026-12-03T23:59:59Z');
  const proposal = {
    id: 7,
    title: 'T',
    topics: ['a', 'b', 'c'],
    appType: 'rolling',
    closeAt: at,
    resultAt: at,
  };
  const facts = proposalFacts(proposal as unknown as Proposal);
  expect(facts).toMatchObject({ id: 7, rolling: true, topics: ['a', 'b', 'c'], closeAt: at.toISOString() });
  expect(JSON.parse(JSON.stringify(facts))).toMatchObject({ resultAt: at.toISOString() });
  expect(proposalFacts({ ...proposal, appType: 'due_date' } as unknown as Proposal).rolling).toBe(false);
});

test('phrases for admins omit zeros', () => {
  expect(pendingPhrases({ reports: 2, feedback: 1, mails: 0 })).toEqual(['2 reports', '1 feedback message']);
  expect(pendingPhrases({ reports: 0, feedback: 0, mails: 3 })).toEqual(['3 undelivered emails']);
});

test('a receipt is an own action, an invitation is not', () => {
  expect([isOwnAction('receipt'), isOwnAction('invited')]).toEqual([true, false]);
});

test('every definition in events/ has one row', async () => {
  const folder = join(import.meta.dirname, 'events');
  const files = await Promise.all(readdirSync(folder).map((name) => import(join(folder, name))));
  const definitions = files.flatMap((file) => Object.values(file)).filter((item) => typeof item === 'object');
  const rows = Object.values({ ...NOTIFICATIONS, ...EMAILS });
  expect(definitions).toHaveLength(rows.length);
  expect(new Set(definitions)).toEqual(new Set(rows));
});

test('an event without a recipient, preference, line or email does not compile', () => {
  const whole = NOTIFICATIONS.waitlisted;
  const { to, ...noRecipient } = whole;
  const { preference, ...noPreference } = whole;
  const { line, ...noLine } = whole;
  const { email, ...noEmail } = whole;
  const definitions: NotificationDefinition<never>[] = [
    whole,
    // @ts-expect-error: no recipient
    noRecipient,
    // @ts-expect-error: no preference
    noPreference,
    // @ts-expect-error: no line
    noLine,
    // @ts-expect-error: no email
    noEmail,
  ];
  expect(definitions.map((definition) => Object.keys(whole).length - Object.keys(definition).length)).toEqual(
    [0, 1, 1, 1, 1],
  );
  expect([to, preference, typeof line, typeof email]).toEqual([
    'applicant',
    'result',
    'function',
    'function',
  ]);
});
