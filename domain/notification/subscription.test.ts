import { describe, expect, test } from 'vitest';
import {
  ALL_PROPOSALS,
  type Choices,
  type WantedFacts,
  confirmUntil,
  digestWeek,
  isSameTopic,
  isTopic,
  confirmByEmailHint,
  subscriptionMatcher,
  choicePhrases,
  wantedWithoutTyped,
  matchesSubscription,
} from './subscription.ts';
import {
  type ChoicesForm,
  parseChoices,
  parseSubscribeForm,
  parseSubscriberEmail,
} from './subscription-form.ts';
import type { RecruitmentType, Three } from '#domain/proposal/proposal.ts';

const proposal: WantedFacts = {
  hoursPerWeek: 20,
  terms: null,
  topics: ['MEV', 'Rollup sequencing', 'Données & réseaux'] as Three,
  recruitmentType: 'find_team',
};

describe('matchesSubscription', () => {
  test.each<[string, string[], RecruitmentType[], boolean]>([
    ['everything', [], [], true],
    ['one of its topics', ['mev'], [], true],
    ['a whole word of a topic', ['Sequencing'], [], true],
    ['words in their order', ['rollup-sequencing'], [], true],
    ['other topics only', ['AI', 'Rust'], [], false],
    ['one topic of several', ['AI', 'MEV'], [], true],
    ['whatever the accents', ['donnees reseaux'], [], true],
    ['a part of a word', ['Roll'], [], false],
    ['words in another order', ['sequencing rollup'], [], false],
    ['words of two topics', ['MEV Rollup'], [], false],
    ['nothing but signs', ['&&'], [], false],
    ['one topic and one kind, neither of which it has', ['AI'], ['find_mentor'], false],
    ['its kind', [], ['find_team'], true],
    ['another kind', [], ['find_mentor'], false],
    ['its topic, but another kind', ['MEV'], ['find_mentor'], false],
    ['its kind, but another topic', ['AI'], ['find_mentor', 'find_team'], false],
    ['its topic and its kind', ['AI', 'MEV'], ['find_mentor', 'find_team'], true],
  ])('%s', (_what, topics, kinds, is) => {
    expect(matchesSubscription({ ...ALL_PROPOSALS, topics, kinds }, proposal)).toBe(is);
  });

  test('a topic without letters never matches, even a topic of other symbols', () => {
    const signs = { ...proposal, topics: ['&&', 'MEV', 'AI'] as Three };
    expect(matchesSubscription({ ...ALL_PROPOSALS, topics: ['++'] }, signs)).toBe(false);
  });

  test('one matcher gives the same results for many subscriptions', () => {
    const isWanted = subscriptionMatcher(proposal);
    for (let time = 0; time < 3; time += 1) {
      expect(isWanted({ ...ALL_PROPOSALS, topics: ['MEV'] })).toBe(true);
      expect(isWanted({ ...ALL_PROPOSALS, topics: ['AI'] })).toBe(false);
    }
    for (let n = 0; n < 5100; n += 1) isWanted({ ...ALL_PROPOSALS, topics: [`t${n}`] });
    expect(isWanted({ ...ALL_PROPOSALS, topics: ['Sequencing'] })).toBe(true);
  });
});

describe('a subscription by reward and hours', () => {
  const paid = { terms: { rewards: ['paid', 'credit'] as const }, hoursPerWeek: 20 };
  test.each<[is: boolean, Partial<Choices>, Partial<WantedFacts>]>([
    [true, {}, { terms: null, hoursPerWeek: 0 }],
    [true, { pay: ['paid'] }, paid],
    [true, { pay: ['volunteer', 'credit'] }, paid],
    [false, { pay: ['volunteer'] }, paid],
    [false, { pay: ['paid'] }, { ...paid, terms: null }],
    [true, { hours: 20 }, paid],
    [false, { hours: 10 }, paid],
    [false, { hours: 40 }, { hoursPerWeek: 0 }],
    [false, { pay: ['paid'], topics: ['AI'] }, paid],
    [false, { pay: ['paid'], hours: 10 }, paid],
  ])('%s for %o and a proposal with %o', (is, choices, facts) => {
    expect(matchesSubscription({ ...ALL_PROPOSALS, ...choices }, { ...proposal, ...facts })).toBe(is);
  });
});

test('choicePhrases lists topics, then the others, and nothing for all proposals', () => {
  expect(choicePhrases(ALL_PROPOSALS)).toEqual([]);
  expect(
    choicePhrases({ topics: ['MEV'], kinds: ['find_mentee'], pay: ['paid', 'credit'], hours: 20 }),
  ).toEqual(['MEV', 'Looking for Mentee', 'Paid', 'Credit', 'At most 20 hours a week']);
});

test('isTopic accepts the topics that a proposal can have', () => {
  expect(['MEV', 'x'.repeat(25), 'C++'].map(isTopic)).toEqual([true, true, true]);
  expect(['', '++', 'x'.repeat(26)].map(isTopic)).toEqual([false, false, false]);
  expect([isSameTopic('zk-SNARKs', 'ZK snarks'), isSameTopic('AI', 'A I')]).toEqual([true, false]);
});

test.each([
  ['2026-11-21T08:00:00Z', '2026-11-14T08:00:00Z', '2026-11-21T08:00:00Z'],
  ['2026-11-24T08:00:00Z', '2026-11-14T08:00:00Z', '2026-11-21T08:00:00Z'],
])('at %s the digest covers the week from %s to %s', (now, from, to) => {
  expect(digestWeek(new Date(now))).toEqual({
    from: new Date(from),
    to: new Date(to),
    dayEnds: new Date('2026-11-22T00:00:00Z'),
  });
});

test.each(['2026-11-21T07:59:59.999Z', '2026-11-24T08:00:00.001Z'])('at %s no digest is sent', (now) => {
  expect(digestWeek(new Date(now))).toBeNull();
});

test('a subscription can be confirmed for two days, and the next step says how', () => {
  expect(confirmUntil(new Date('2026-11-21T10:00:00Z'))).toEqual(new Date('2026-11-23T10:00:00Z'));
  expect(confirmByEmailHint('a@b.example')).toBe('Open the email we sent to a@b.example and confirm.');
});

describe('parseSubscriberEmail', () => {
  test.each([
    ['Noor.K@Example.EDU', 'noor.k@example.edu'],
    ['  a+tag@b.example ', 'a+tag@b.example'],
    ['a@b.example   ', 'a@b.example'],
    ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
  ])('%j becomes %s', (typed, email) => {
    expect(parseSubscriberEmail(typed)).toEqual({ ok: true, value: email });
  });

  test.each([
    '',
    'nobody',
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example\r\n',
    '\na@b.example',
    'a@b.example\t',
    'a@b.example\u2028',
    'a@b.example\0',
    'a@b(x)evil.com',
    'a(x)@evil.com',
    'a@b.example,c@d.example',
    'a@b.example;c@d.example',
    'a@b.example c@d.example',
    'a @b.example',
    'a  @b.example',
    'Noor <a@b.example>',
    '<a@b.example>',
    '"a b"@c.example',
    '"a@evil.com"@c.example',
    'a@@b.example',
    'a@[127.0.0.1]',
    'a@localhost',
    'a@b\u3002example',
    'a\uFF20b.example',
    'ä@b.example',
    'a@bücher.example',
    `${'a'.repeat(65)}@b.example`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.example`,
  ])('refuses %j', (typed) => {
    expect(parseSubscriberEmail(typed)).toMatchObject({
      refusal: { code: 'invalid', fields: { Email: 'Enter one email address, such as name@example.edu.' } },
    });
  });
});

describe('parseSubscribeForm', () => {
  const parse = (...entries: [string, unknown][]) => parseSubscribeForm(entries);
  test('subscribes to all proposals at once unless choices are given', () => {
    expect(parse(['Email', 'a@b.example'])).toEqual({
      ok: true,
      value: { email: 'a@b.example', choices: ALL_PROPOSALS },
    });
    expect(parse(['Email', 'a@b.example'], ['topic', ' MEV '], ['kind', 'mentee'])).toMatchObject({
      value: { choices: { topics: ['MEV'], kinds: ['find_mentee'], cadence: 'at_once' } },
    });
    expect(parse(['Email', 'a@b.example'], ['pay', 'paid'], ['hours', '20'])).toMatchObject({
      value: { choices: { ...ALL_PROPOSALS, pay: ['paid'], hours: 20 } },
    });
  });

  test.each([
    ['invalid', { Email: expect.any(String) }, [['Email', 'nobody']]],
    [
      'invalid',
      { topic: 'Enter a topic of at most 25 characters.' },
      [
        ['Email', 'a@b.example'],
        ['topic', 'x'.repeat(26)],
      ],
    ],
    [
      'invalid',
      { kind: 'kind must be mentor, mentee or team.' },
      [
        ['Email', 'a@b.example'],
        ['kind', 'boss'],
      ],
    ],
    [
      'invalid',
      { pay: 'pay must be paid, credit or volunteer.' },
      [
        ['Email', 'a@b.example'],
        ['pay', 'gold'],
      ],
    ],
    [
      'invalid',
      { hours: 'hours must be 10, 20, 30 or 40.' },
      [
        ['Email', 'a@b.example'],
        ['hours', '0'],
      ],
    ],
    ['malformed', { Email: 'The form has the fields Email, topic, kind, pay and hours, as text.' }, []],
    [
      'malformed',
      { Email: 'This field may appear only once.' },
      [
        ['Email', 'a@b.example'],
        ['Email', 'c@d.example'],
      ],
    ],
    ['malformed', { Email: expect.any(String) }, [['Email', new Blob()]]],
    [
      'malformed',
      { form: expect.any(String) },
      [
        ['Email', 'a@b.example'],
        ['role', 'admin'],
      ],
    ],
    [
      'malformed',
      { form: expect.any(String) },
      [
        ['Email', 'a@b.example'],
        ['__proto__', 'x'],
      ],
    ],
  ] as [string, object, [string, unknown][]][])('refuses with %s and fields %j', (code, fields, entries) => {
    expect(parse(...entries)).toMatchObject({ refusal: { code, fields } });
  });
});

test('an unknown repeated field is named, truncated to 100 characters', () => {
  const field = 'x'.repeat(150);
  expect(
    parseSubscribeForm([
      [field, 'a'],
      [field, 'b'],
    ]),
  ).toMatchObject({ refusal: { fields: { [field.slice(0, 100)]: 'This field may appear only once.' } } });
});

describe('parseChoices', () => {
  const form: ChoicesForm = { cadence: 'weekly', topics: [], add: '', kinds: [], pay: [], hours: '' };
  const choices = { ...ALL_PROPOSALS, cadence: 'weekly' };
  test.each([
    [{}, choices],
    [
      { pay: ['credit', 'paid', 'gold'], hours: '20' },
      { ...choices, pay: ['paid', 'credit'], hours: 20 },
    ],
    [{ hours: '15' }, choices],
    [{ cadence: 'at_once' }, ALL_PROPOSALS],
    [
      { topics: ['MEV'], add: ' AI, zk-SNARKs,' },
      { ...choices, topics: ['MEV', 'AI', 'zk-SNARKs'] },
    ],
    [
      { topics: ['MEV'], add: 'mev' },
      { ...choices, topics: ['MEV'] },
    ],
    [{ kinds: ['find_team', 'boss', 'find_mentor'] }, { ...choices, kinds: ['find_mentor', 'find_team'] }],
  ])('accepts %j', (more, choices) => {
    expect(parseChoices({ ...form, ...more })).toEqual({ ok: true, value: choices });
  });

  test('“none” unsubscribes, whatever the other fields are', () => {
    expect(parseChoices({ ...form, cadence: 'none', add: 'x'.repeat(99) })).toEqual({
      ok: true,
      value: 'none',
    });
  });

  test.each([
    [{ cadence: 'daily' }, 'cadence', 'Choose how often.'],
    [{ add: 'x'.repeat(26) }, 'add', 'Enter a topic of at most 25 characters.'],
    [{ topics: ['--'] }, 'add', 'Enter a topic of at most 25 characters.'],
    [{ add: 'a,b,c,d,e,f,g,h,i,j,k' }, 'add', 'Choose at most 10 topics, or none for all proposals.'],
  ])('refuses %j', (more, field, sentence) => {
    expect(parseChoices({ ...form, ...more })).toMatchObject({
      refusal: { code: 'invalid', fields: { [field]: sentence } },
    });
  });

  test('accepts ten topics', () => {
    const topics = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
    expect(parseChoices({ ...form, add: topics.join(',') })).toMatchObject({ value: { topics } });
  });
});

test('an email to an unconfirmed address has the number of topics, not their text', () => {
  const kinds: RecruitmentType[] = ['find_mentor'];
  expect(wantedWithoutTyped({ ...ALL_PROPOSALS, kinds })).toEqual(['Looking for Mentor']);
  expect(wantedWithoutTyped({ ...ALL_PROPOSALS, topics: ['evil.example'] })).toEqual([
    'the topic that was entered',
  ]);
  expect(wantedWithoutTyped({ ...ALL_PROPOSALS, topics: ['a', 'b'] })).toEqual([
    'the 2 topics that were entered',
  ]);
});
