import { describe, expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import {
  PROPOSAL_TRANSITIONS,
  type ProposalAction,
  transitionProposal,
  whyNotApply,
  whyOnBothSides,
} from './proposal-transitions.ts';
import {
  APP_TYPES,
  RECRUITMENT,
  askedQuestions,
  durationInDays,
  isAccepting,
  isAwaitingResults,
  isPastDue,
  isPublic,
  isResultsOverdue,
  hasPendingDecisions,
  mayReadProposal,
  minutesToApply,
  spotCap,
  spotsLeft,
  spotsLabel,
  workLocationParts,
} from './proposal.ts';
import { PROPOSAL_STATUSES, type ProposalStatus } from '#domain/base/status.ts';

const member = (uid: string): Actor => ({ kind: 'member', uid, name: uid, email: `${uid}@example.edu` });
const PEOPLE = {
  owner: member('olga'),
  'someone else': member('ana'),
  visitor: VISITOR,
  admin: { kind: 'admin', uid: 'root', name: 'Root', email: 'root@example.edu' },
  'owner who is an admin': { kind: 'admin', uid: 'olga', name: 'Olga', email: 'olga@example.edu' },
} as const satisfies Record<string, Actor>;
type Person = keyof typeof PEOPLE;

const closeAt = new Date('2026-11-25T23:59:59Z');
const before = new Date(closeAt.getTime() - 1);
const facts = (status: ProposalStatus, more: object = {}) => ({
  ownerId: 'olga',
  coOwnerIds: [],
  status,
  hiddenFrom: status === 'hidden' ? ('closed' as const) : null,
  appType: 'due_date' as const,
  closeAt,
  ...more,
});

describe('proposal transitions', () => {
  const OWNERS: ProposalAction[] = ['publish', 'close', 'reopen', 'announce', 'withdraw', 'leave'];
  const ADMINS: ProposalAction[] = ['hide', 'restore'];
  // Where each action leads from each status, for an actor with permission; a dash is refused.
  const LEADS: Record<ProposalStatus, Record<ProposalAction, ProposalStatus | '-'>> = {
    draft: lead('open', '-', '-', '-', 'withdrawn', '-', 'hidden', '-'),
    open: lead('-', 'closed', '-', '-', 'withdrawn', 'withdrawn', 'hidden', '-'),
    closed: lead('-', '-', 'open', 'announced', 'withdrawn', 'withdrawn', 'hidden', '-'),
    announced: lead('-', '-', '-', '-', '-', 'withdrawn', 'hidden', '-'),
    withdrawn: lead('-', '-', '-', '-', '-', '-', 'hidden', '-'),
    hidden: lead('-', '-', '-', '-', '-', '-', '-', 'closed'),
  };

  test('every action belongs to the owner or to an admin', () => {
    expect(PROPOSAL_TRANSITIONS.map((move) => move.action)).toEqual([...OWNERS, ...ADMINS]);
  });

  const cases = PROPOSAL_STATUSES.flatMap((status) =>
    [...OWNERS, ...ADMINS].flatMap((action) =>
      (Object.keys(PEOPLE) as Person[]).map((person) => [status, action, person] as const),
    ),
  );
  test.each(cases)('%s: %s by %s', (status, action, person) => {
    const result = transitionProposal(facts(status), action, PEOPLE[person]);
    expect(result.ok ? result.value : result.refusal.code).toBe(verdict(status, action, person));
  });

  function verdict(status: ProposalStatus, action: ProposalAction, person: Person) {
    const owns = person.startsWith('owner');
    const admin = person.endsWith('admin');
    const may = OWNERS.includes(action) ? owns : admin;
    if (may) return LEADS[status][action] === '-' ? 'move_not_allowed' : LEADS[status][action];
    if (owns || ['open', 'closed', 'announced'].includes(status)) return 'forbidden';
    if (status === 'hidden' && admin) return 'forbidden';
    return status === 'withdrawn' ? 'withdrawn' : 'not_found';
  }

  function lead(...to: (ProposalStatus | '-')[]) {
    return Object.fromEntries([...OWNERS, ...ADMINS].map((action, at) => [action, to[at]!])) as Record<
      ProposalAction,
      ProposalStatus | '-'
    >;
  }

  test.each(PROPOSAL_STATUSES)('a rolling proposal is never announced (%s)', (status) => {
    const result = transitionProposal(facts(status, { appType: 'rolling' }), 'announce', PEOPLE.owner);
    expect(result).toMatchObject({ ok: false, refusal: { code: 'rolling_never_announced' } });
  });

  test('a rolling proposal can be closed, reopened and withdrawn', () => {
    const to = (status: ProposalStatus, action: ProposalAction) =>
      transitionProposal(facts(status, { appType: 'rolling' }), action, PEOPLE.owner);
    expect([to('open', 'close'), to('closed', 'reopen'), to('closed', 'withdraw')]).toEqual([
      { ok: true, value: 'closed' },
      { ok: true, value: 'open' },
      { ok: true, value: 'withdrawn' },
    ]);
  });

  test('restoring a proposal returns it to its status before it was hidden', () => {
    const hidden = facts('hidden', { hiddenFrom: 'announced' });
    expect(transitionProposal(hidden, 'restore', PEOPLE.admin)).toEqual({ ok: true, value: 'announced' });
  });
});

test.each<[ProposalStatus, applicant: string, stranger: string]>([
  ['open', 'forbidden', 'forbidden'],
  ['announced', 'forbidden', 'forbidden'],
  ['withdrawn', 'forbidden', 'withdrawn'],
  ['hidden', 'forbidden', 'not_found'],
])('%s: closing is refused as %s to an applicant and as %s to others', (status, ...codes) => {
  const verdicts = [true, false].map((hasApplied) =>
    transitionProposal({ ...facts(status), hasApplied }, 'close', PEOPLE['someone else']),
  );
  expect(verdicts).toMatchObject(codes.map((code) => ({ refusal: { code } })));
});

describe('mayReadProposal', () => {
  test.each<[ProposalStatus, readers: string[]]>([
    ['draft', ['owner']],
    ['open', ['owner', 'applicant', 'stranger', 'visitor', 'admin']],
    ['closed', ['owner', 'applicant', 'stranger', 'visitor', 'admin']],
    ['announced', ['owner', 'applicant', 'stranger', 'visitor', 'admin']],
    ['withdrawn', ['owner', 'applicant']],
    ['hidden', ['owner', 'applicant', 'admin']],
  ])('%s: %s', (status, readers) => {
    const people: [string, Actor, hasApplied: boolean][] = [
      ['owner', PEOPLE.owner, false],
      ['applicant', PEOPLE['someone else'], true],
      ['stranger', PEOPLE['someone else'], false],
      ['visitor', VISITOR, false],
      ['admin', PEOPLE.admin, false],
    ];
    const may = people.filter(([, actor, hasApplied]) =>
      mayReadProposal({ ...facts(status), hasApplied }, actor),
    );
    expect(may.map(([name]) => name)).toEqual(readers);
    expect(isPublic(status)).toBe(readers.includes('visitor'));
  });
});

describe('whyOnBothSides', () => {
  const person = (uid: string): Actor => ({ kind: 'member', uid, name: uid, email: `${uid}@example.edu` });
  const proposal = { ownerId: 'olga', coOwnerIds: ['cleo'], reviewerIds: ['rita'] };

  test.each([
    [['olga'], 'olga', 'your own proposal'],
    [['ana', 'cleo'], 'cleo', 'your own proposal'],
    [['rita'], 'rita', 'You review applications'],
    [['ana', 'rita'], 'ana', 'Someone in this application'],
    [['ana', 'cleo'], 'ana', 'Someone in this application'],
  ] as const)('an application of %j, sent by %s, is refused: %s', (people, uid, message) => {
    const refusal = whyOnBothSides(people, proposal, person(uid));
    expect(refusal?.code).toBe('own_proposal');
    expect(refusal?.message).toContain(message);
  });

  test('people without a part in the proposal may apply together', () => {
    expect(whyOnBothSides(['ana', 'ben'], proposal, person('ana'))).toBeNull();
  });
});

describe('whyNotApply', () => {
  test.each<[ProposalStatus, now: Date, accepting: boolean, why: string | undefined]>([
    ['open', before, true, undefined],
    ['open', closeAt, false, 'past_due'],
    ['draft', before, false, 'not_accepting'],
    ['closed', before, false, 'not_accepting'],
    ['announced', before, false, 'not_accepting'],
    ['withdrawn', before, false, 'not_accepting'],
    ['hidden', before, false, 'not_accepting'],
    ['closed', closeAt, false, 'not_accepting'],
  ])('%s at %s', (status, now, accepting, why) => {
    expect(isAccepting(facts(status), now)).toBe(accepting);
    expect(isPastDue(facts(status), now)).toBe(!accepting);
    for (const actor of [VISITOR, PEOPLE['someone else'], PEOPLE.admin]) {
      expect(whyNotApply(facts(status), actor, now)?.code).toBe(why);
    }
    expect(whyNotApply(facts(status), PEOPLE.owner, now)?.code).toBe('own_proposal');
    expect(whyNotApply(facts(status), PEOPLE['someone else'], now, true)?.code).toBe('own_proposal');
  });
});

test('a paused proposal refuses applications while it is open', () => {
  const paused = (status: ProposalStatus) => ({ ...facts(status), pausedAt: before });
  expect(whyNotApply(paused('open'), VISITOR, before)?.code).toBe('paused');
  expect(whyNotApply(paused('open'), VISITOR, closeAt)?.code).toBe('past_due');
  expect(whyNotApply(paused('closed'), VISITOR, before)?.code).toBe('not_accepting');
});

describe('results', () => {
  const resultAt = new Date('2026-11-30T23:59:59Z');
  const after = new Date(closeAt.getTime() + 1);
  const late = new Date(resultAt.getTime() + 1);
  type Row = [ProposalStatus, appType: string, now: Date, awaiting: boolean, overdue: boolean];
  test.each<Row>([
    ['open', 'due_date', before, false, false],
    ['open', 'due_date', closeAt, true, false],
    ['open', 'due_date', resultAt, true, false],
    ['open', 'due_date', late, true, true],
    ['closed', 'due_date', before, true, false],
    ['closed', 'due_date', after, true, false],
    ['closed', 'due_date', late, true, true],
    ['draft', 'due_date', late, false, false],
    ['announced', 'due_date', late, false, false],
    ['withdrawn', 'due_date', late, false, false],
    ['hidden', 'due_date', late, false, false],
    ['open', 'rolling', late, false, false],
    ['closed', 'rolling', late, false, false],
  ])('%s, %s, at %s: awaiting %s, overdue %s', (status, appType, now, awaiting, overdue) => {
    const proposal = { ...facts(status), appType: appType as 'rolling' | 'due_date', resultAt };
    expect(isAwaitingResults(proposal, now)).toBe(awaiting);
    expect(isResultsOverdue(proposal, now)).toBe(overdue);
  });

  test('decisions are pending until results are announced, unless the proposal is rolling', () => {
    const pending = APP_TYPES.map((appType) =>
      PROPOSAL_STATUSES.filter((status) => hasPendingDecisions({ appType, status })),
    );
    expect(pending).toEqual([['draft', 'open', 'closed', 'withdrawn', 'hidden'], []]);
  });
});

describe('spots', () => {
  const MANY = Number.POSITIVE_INFINITY;
  test.each<
    [participants: number, accepted: number, cap: number, left: number | null, words: string, later: string]
  >([
    [0, 0, MANY, null, 'Spots not stated', 'Spots not stated'],
    [0, 9, MANY, null, 'Spots not stated', 'Spots not stated'],
    [1, 0, 1, 1, '1 spot left', '0 of 1 filled'],
    [1, 1, 1, 0, 'Filled', 'Filled'],
    [2, 1, 2, 1, '1 spot left', '1 of 2 filled'],
    [3, 4, 3, 0, 'Filled', 'Filled'],
    [4, 0, MANY, null, '4+ spots left', '0 of 4+ filled'],
    [4, 3, MANY, null, '1+ spots left', '3 of 4+ filled'],
    [4, 4, MANY, null, '4+ spots', '4 of 4+ filled'],
    [4, 9, MANY, null, '4+ spots', '9 of 4+ filled'],
  ])('%d spots, %d accepted', (participants, acceptedCount, cap, left, words, later) => {
    expect(spotCap(participants)).toBe(cap);
    expect(spotsLeft({ participants, acceptedCount })).toBe(left);
    expect(spotsLabel({ participants, acceptedCount })).toBe(words);
    expect(spotsLabel({ participants, acceptedCount }, true)).toBe(later);
  });
});

test('the duration runs from the start date to the end date', () => {
  expect(durationInDays({ startDate: '2026-12-01', endDate: '2027-03-01' })).toBe(90);
  expect(durationInDays({ startDate: '2026-12-01', endDate: '2026-12-01' })).toBe(0);
});

test('askedQuestions omits N/A and preserves the index of the others', () => {
  expect(askedQuestions(['Why?', 'N/A', 'When?'])).toEqual([
    { index: 0, question: 'Why?' },
    { index: 2, question: 'When?' },
  ]);
  expect(askedQuestions(['n/a', 'NA', 'N/A'])).toEqual([]);
});

test.each([
  [['N/A', 'N/A', 'N/A'], 5],
  [['Why?', 'N/A', 'N/A'], 10],
  [['Why?', 'When?', 'N/A'], 20],
  [['Why?', 'When?', 'Where?'], 25],
] as const)('an application with the questions %j takes %i minutes', (questions, minutes) => {
  expect(minutesToApply([...questions])).toBe(minutes);
});

test('each kind has its own word in URLs', () => {
  expect(Object.values(RECRUITMENT).map((kind) => kind.slug)).toEqual(['mentor', 'mentee', 'team']);
});

test.each([
  ['remote', { value: 'Remote Only', more: undefined }],
  ['hybrid', { value: 'Hybrid', more: 'adjust with the sponsor' }],
] as const)('the label of %s has a name, and a remark if there is one', (location, parts) => {
  expect(workLocationParts(location)).toEqual(parts);
});
