import { describe, expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import {
  APPLICATION_LABEL,
  APPLICATION_TRANSITIONS,
  type ApplicationFacts,
  type ApplicationAction,
  DECISIONS,
  type Decision,
  allowedActions,
  appliedAs,
  holdsSpot,
  isCounted,
  isLive,
  isUndecided,
  mayEditAnswers,
  mayReadApplication,
  transitionApplication,
  receiptNumber,
  waitsOnApplicant,
  sharesContact,
  statusForApplicant,
  statusForOwner,
  wasInvited,
  applicationWindowLabel,
  changeOf,
} from './application.ts';
import { refuseDecidedAnswers, whyDecided } from './decided.ts';
import { APPLICATION_STATUSES, type ApplicationStatus, type ProposalStatus } from '#domain/base/status.ts';

const member = (uid: string): Actor => ({ kind: 'member', uid, name: uid, email: `${uid}@example.edu` });
const PEOPLE = {
  applicant: member('ana'),
  owner: member('olga'),
  stranger: member('stig'),
  visitor: VISITOR,
  admin: { kind: 'admin', uid: 'root', name: 'Root', email: 'root@example.edu' },
} as const satisfies Record<string, Actor>;
type Person = keyof typeof PEOPLE;

const closeAt = new Date('2026-11-25T23:59:59Z');
const onTime = new Date(closeAt.getTime() - 1);

type Given = {
  pending?: Decision | null;
  appType?: 'rolling' | 'due_date';
  proposal?: ProposalStatus;
};
const facts = (status: ApplicationStatus, given: Given = {}): ApplicationFacts => ({
  status,
  pendingDecision: given.pending ?? null,
  applicantId: 'ana',
  conflictIds: [],
  proposal: {
    ownerId: 'olga',
    coOwnerIds: [],
    status: given.proposal ?? 'open',
    hiddenFrom: null,
    appType: given.appType ?? 'rolling',
    closeAt,
  },
});

const answer = (given: ApplicationFacts, action: ApplicationAction, person: Person, now = onTime) => {
  const result = transitionApplication(given, action, PEOPLE[person], now);
  if (!result.ok) return result.refusal.code;
  const step = result.value;
  return step.kind === 'status' ? step.to : `kept: ${step.decision}`;
};

const APPLICANTS: ApplicationAction[] = ['submit', 'withdraw', 'restore', 'accept', 'decline'];
const OWNERS: ApplicationAction[] = [
  'shortlist',
  'unshortlist',
  'waitlist',
  'invite',
  'takeBack',
  'notSelect',
];
const ACTIONS = [...APPLICANTS, ...OWNERS];

// Where an action leads while decisions take effect at once (rolling, or announced); everything
// else is refused.
const AT_ONCE: Record<ApplicationStatus, Partial<Record<ApplicationAction, ApplicationStatus>>> = {
  saved: { submit: 'submitted' },
  submitted: {
    withdraw: 'withdrawn',
    shortlist: 'shortlisted',
    waitlist: 'waitlisted',
    invite: 'invited',
    notSelect: 'not_selected',
  },
  shortlisted: {
    withdraw: 'withdrawn',
    unshortlist: 'submitted',
    waitlist: 'waitlisted',
    invite: 'invited',
    notSelect: 'not_selected',
  },
  waitlisted: {
    withdraw: 'withdrawn',
    shortlist: 'shortlisted',
    unshortlist: 'submitted',
    invite: 'invited',
    notSelect: 'not_selected',
  },
  invited: { withdraw: 'withdrawn', accept: 'accepted', decline: 'declined', takeBack: 'submitted' },
  not_selected: {},
  accepted: { withdraw: 'withdrawn' },
  declined: {},
  withdrawn: { restore: 'submitted' },
};

describe('application transitions', () => {
  test('the table has exactly these actions', () => {
    expect(APPLICATION_TRANSITIONS.map((move) => move.action)).toEqual(ACTIONS);
  });

  const cases = APPLICATION_STATUSES.flatMap((status) =>
    ACTIONS.flatMap((action) =>
      (Object.keys(PEOPLE) as Person[]).map((person) => [status, action, person] as const),
    ),
  );
  test.each(cases)('%s: %s by the %s', (status, action, person) => {
    const who = APPLICANTS.includes(action) ? 'applicant' : 'owner';
    const sees = person === 'applicant' || (person === 'owner' && status !== 'saved');
    const expected = person === who ? (AT_ONCE[status][action] ?? 'move_not_allowed') : 'forbidden';
    expect(answer(facts(status), action, person)).toBe(sees ? expected : 'not_found');
  });

  test('allowedActions returns the transitions that would succeed', () => {
    expect(allowedActions(facts('submitted'), PEOPLE.owner, onTime)).toEqual([
      'shortlist',
      'waitlist',
      'invite',
      'notSelect',
    ]);
    expect(allowedActions(facts('invited'), PEOPLE.applicant, onTime)).toEqual([
      'withdraw',
      'accept',
      'decline',
    ]);
    expect(allowedActions(facts('invited'), PEOPLE.admin, onTime)).toEqual([]);
  });
});

describe('the transitions of a team', () => {
  const team = (changes: Partial<ApplicationFacts>): ApplicationFacts => ({
    ...facts('invited'),
    memberIds: ['stig'],
    ...changes,
  });

  test('a member reads the application and answers for themselves', () => {
    expect(answer(team({}), 'accept', 'stranger')).toBe('accepted');
    expect(answer(team({ ownAnswer: 'declined' }), 'accept', 'stranger')).toBe('move_not_allowed');
    expect(answer(team({ ownAnswer: 'accepted' }), 'decline', 'applicant')).toBe('move_not_allowed');
    expect(answer(team({}), 'withdraw', 'stranger')).toBe('forbidden');
    expect(answer(team({ status: 'saved' }), 'submit', 'stranger')).toBe('forbidden');
  });

  test('the lead cannot withdraw what someone else accepted', () => {
    expect(answer(team({ acceptances: 1, leadAnswer: null }), 'withdraw', 'applicant')).toBe(
      'move_not_allowed',
    );
    expect(answer(team({ acceptances: 1, leadAnswer: 'accepted' }), 'withdraw', 'applicant')).toBe(
      'withdrawn',
    );
  });

  test('the owner cannot take back an invitation that someone accepted', () => {
    expect(answer(team({ acceptances: 1 }), 'takeBack', 'owner')).toBe('move_not_allowed');
    expect(answer(team({ acceptances: 0 }), 'takeBack', 'owner')).toBe('submitted');
  });
});

describe('pending decisions', () => {
  const PENDING = {
    waitlist: 'waitlisted',
    invite: 'invited',
    notSelect: 'not_selected',
    takeBack: null,
  } as const;
  const reviewed = ['submitted', 'shortlisted', 'waitlisted'] as const;
  const cases = (['open', 'closed'] as const).flatMap((proposal) =>
    reviewed.flatMap((status) =>
      ([null, ...DECISIONS] as const).flatMap((pending) =>
        (Object.keys(PENDING) as (keyof typeof PENDING)[]).map(
          (action) => [proposal, status, pending, action] as const,
        ),
      ),
    ),
  );
  test.each(cases)('proposal %s, application %s with pending %s: %s', (proposal, status, pending, action) => {
    const given = facts(status, { appType: 'due_date', proposal, pending });
    const expected = PENDING[action] === pending ? 'move_not_allowed' : `kept: ${PENDING[action]}`;
    expect(answer(given, action, 'owner')).toBe(expected);
  });

  test('are marked as pending, not as a status change', () => {
    const given = facts('submitted', { appType: 'due_date' });
    expect(transitionApplication(given, 'invite', PEOPLE.owner, onTime)).toEqual({
      ok: true,
      value: { kind: 'pending', decision: 'invited' },
    });
  });

  test('shortlisting is private and takes effect at once', () => {
    const given = { appType: 'due_date', pending: 'invited' } as const;
    expect(answer(facts('submitted', given), 'shortlist', 'owner')).toBe('shortlisted');
    expect(answer(facts('shortlisted', given), 'unshortlist', 'owner')).toBe('submitted');
  });

  const decided = ['withdrawn', 'accepted', 'declined', 'not_selected'] as const;
  test.each(decided.flatMap((status) => OWNERS.map((action) => [status, action] as const)))(
    'an application that is %s cannot be decided: %s',
    (status, action) => {
      expect(answer(facts(status, { appType: 'due_date' }), action, 'owner')).toBe('move_not_allowed');
    },
  );

  test('canceling an invitation restores the position on the waitlist', () => {
    const waitlistedAt = onTime;
    const rolling = { ...facts('invited'), waitlistedAt };
    expect(answer(rolling, 'takeBack', 'owner')).toBe('waitlisted');
    const pending = { ...facts('submitted', { appType: 'due_date', pending: 'invited' }), waitlistedAt };
    expect(answer(pending, 'takeBack', 'owner')).toBe('kept: waitlisted');
    const asWaiting = { ...facts('waitlisted', { appType: 'due_date', pending: 'invited' }), waitlistedAt };
    expect(answer(asWaiting, 'takeBack', 'owner')).toBe('kept: null');
  });

  test('canceling an invitation from the shortlist restores the mark', () => {
    const shortlisted = { ...facts('invited'), invitedFrom: 'shortlisted' } as const;
    expect(answer(shortlisted, 'takeBack', 'owner')).toBe('shortlisted');
    expect(answer({ ...shortlisted, invitedFrom: 'submitted' }, 'takeBack', 'owner')).toBe('submitted');
  });

  test('an invitation from before the proposal stopped being rolling can be canceled', () => {
    expect(answer(facts('invited', { appType: 'due_date' }), 'takeBack', 'owner')).toBe('submitted');
  });

  test.each(OWNERS)('after the announcement, %s takes effect at once', (action) => {
    for (const status of APPLICATION_STATUSES.filter((known) => known !== 'saved')) {
      const given = facts(status, { appType: 'due_date', proposal: 'announced' });
      expect(answer(given, action, 'owner')).toBe(AT_ONCE[status][action] ?? 'move_not_allowed');
    }
  });
});

describe('transitions by proposal status', () => {
  const none = 'move_not_allowed';
  test.each<[ProposalStatus, Partial<Record<ApplicationAction, string>>]>([
    ['open', { submit: 'submitted', restore: 'submitted', accept: 'accepted', invite: 'invited' }],
    ['closed', { submit: 'not_accepting', restore: 'not_accepting', accept: 'accepted', invite: 'invited' }],
    [
      'announced',
      { submit: 'not_accepting', restore: 'not_accepting', accept: 'accepted', invite: 'invited' },
    ],
    ['withdrawn', { submit: 'not_accepting', restore: 'not_accepting', accept: 'withdrawn', invite: none }],
    ['hidden', { submit: 'not_accepting', restore: 'not_accepting', accept: none, invite: none }],
  ])('%s', (proposal, actions) => {
    expect(answer(facts('saved', { proposal }), 'submit', 'applicant')).toBe(actions.submit);
    expect(answer(facts('withdrawn', { proposal }), 'restore', 'applicant')).toBe(actions.restore);
    expect(answer(facts('invited', { proposal }), 'accept', 'applicant')).toBe(actions.accept);
    expect(answer(facts('submitted', { proposal }), 'invite', 'owner')).toBe(actions.invite);
    const marked = actions.invite === none ? none : 'shortlisted';
    expect(answer(facts('submitted', { proposal }), 'shortlist', 'owner')).toBe(marked);
    expect(answer(facts('invited', { proposal }), 'decline', 'applicant')).toBe('declined');
    expect(answer(facts('accepted', { proposal }), 'withdraw', 'applicant')).toBe('withdrawn');
  });

  test('after the close date, submit and restore are refused; other transitions still work', () => {
    expect(answer(facts('saved'), 'submit', 'applicant', closeAt)).toBe('past_due');
    expect(answer(facts('withdrawn'), 'restore', 'applicant', closeAt)).toBe('past_due');
    expect(answer(facts('invited'), 'accept', 'applicant', closeAt)).toBe('accepted');
    expect(answer(facts('submitted'), 'withdraw', 'applicant', closeAt)).toBe('withdrawn');
    expect(answer(facts('submitted'), 'invite', 'owner', closeAt)).toBe('invited');
  });
});

test('while reports pause the proposal its owner invites no one, and can decide otherwise', () => {
  const submitted = facts('submitted');
  const paused = { ...submitted, proposal: { ...submitted.proposal, pausedAt: new Date(0) } };
  expect(answer(paused, 'invite', 'owner')).toBe('paused');
  expect(answer(paused, 'notSelect', 'owner')).toBe('not_selected');
});

test.each<[ApplicationStatus, string | null, string | null]>([
  ['saved', null, null],
  ['withdrawn', null, null],
  ['submitted', 'lead', 'member'],
  ['accepted', 'lead', 'member'],
  ['declined', 'ended', 'ended'],
  ['not_selected', 'ended', 'ended'],
])(
  'an application that is %s bars its lead (%s) and its members (%s) from the other side',
  (status, ...as) => {
    const application = { status, applicantId: 'ana' };
    expect(['ana', 'ben'].map((uid) => appliedAs(application, uid))).toEqual(as);
    expect(appliedAs(undefined, 'ana')).toBeNull();
  },
);

describe('the sentence of a refusal', () => {
  const sentence = (
    status: ApplicationStatus,
    action: ApplicationAction,
    person: Person,
    given: Parameters<typeof facts>[1] = {},
  ) => {
    const result = transitionApplication(facts(status, given), action, PEOPLE[person], onTime);
    return result.ok ? 'done' : result.refusal.message;
  };

  test.each<[ApplicationStatus, ApplicationAction, string]>([
    ['withdrawn', 'notSelect', 'The applicant withdrew this application, so there’s nothing to decide.'],
    ['accepted', 'takeBack', 'The applicant already accepted the invitation.'],
    ['declined', 'invite', 'The applicant already declined the invitation.'],
    ['invited', 'invite', 'The applicant is already invited.'],
    ['not_selected', 'invite', 'This application was already marked “Not selected”.'],
    ['shortlisted', 'shortlist', 'This application already has this status.'],
    ['submitted', 'takeBack', 'There’s no decision to undo.'],
  ])('says to the owner why a decision about one that is %s is refused: %s', (status, action, expected) => {
    expect(sentence(status, action, 'owner')).toBe(expected);
  });

  test('says of a pending decision that it is the same, or that there is none', () => {
    const given = { appType: 'due_date', pending: 'invited' } as const;
    expect(sentence('submitted', 'invite', 'owner', given)).toBe('This application already has this status.');
    expect(sentence('submitted', 'takeBack', 'owner', { appType: 'due_date' })).toBe(
      'There’s no decision to undo.',
    );
  });

  test('says the status of a proposal that was withdrawn', () => {
    expect(sentence('submitted', 'invite', 'owner', { proposal: 'withdrawn' })).toBe(
      'This proposal was withdrawn, so you can’t decide about its applications.',
    );
  });

  test.each<[ApplicationStatus, ApplicationAction, string]>([
    ['withdrawn', 'accept', 'This application was withdrawn.'],
    ['accepted', 'decline', 'The invitation was already accepted.'],
    ['declined', 'withdraw', 'The invitation was already declined.'],
    ['not_selected', 'withdraw', 'This application was not selected.'],
    ['submitted', 'decline', 'This invitation isn’t open anymore.'],
    ['waitlisted', 'accept', 'This invitation isn’t open anymore.'],
    ['submitted', 'restore', 'This has changed since, so you can’t do that anymore.'],
  ])('says to the applicant what they know of one that is %s: %s', (status, action, expected) => {
    expect(sentence(status, action, 'applicant')).toBe(expected);
  });

  test('names the applicant where the page knows the name', () => {
    expect(whyDecided('accepted', 'Ana A.')).toBe('Ana A. already accepted the invitation.');
    expect(whyDecided('submitted')).toBeNull();
  });

  test('says of answers whether they were withdrawn or decided', () => {
    expect(refuseDecidedAnswers('withdrawn').refusal.message).toContain('was withdrawn');
    expect(refuseDecidedAnswers('invited').refusal.message).toContain('was decided');
  });
});

describe('who can read and edit an application', () => {
  test.each(APPLICATION_STATUSES)('%s: readable by the applicant; by the owner unless a draft', (status) => {
    const readers = (Object.keys(PEOPLE) as Person[]).filter((person) =>
      mayReadApplication(facts(status), PEOPLE[person]),
    );
    expect(readers).toEqual(status === 'saved' ? ['applicant'] : ['applicant', 'owner']);
  });

  const editable: ApplicationStatus[] = ['saved', 'submitted', 'shortlisted', 'waitlisted'];
  test.each(APPLICATION_STATUSES)('%s: only the applicant can edit answers, or no one', (status) => {
    const editors = (Object.keys(PEOPLE) as Person[]).filter((person) =>
      mayEditAnswers(facts(status), PEOPLE[person], onTime),
    );
    expect(editors).toEqual(editable.includes(status) ? ['applicant'] : []);
  });

  test('answers cannot be edited after the close date or once the proposal is closed', () => {
    expect(mayEditAnswers(facts('submitted'), PEOPLE.applicant, closeAt)).toBe(false);
    expect(mayEditAnswers(facts('submitted', { proposal: 'closed' }), PEOPLE.applicant, onTime)).toBe(false);
  });
});

describe('application statuses', () => {
  type Row = [
    status: ApplicationStatus,
    applicantReads: string,
    undecided: boolean,
    holds: boolean,
    counted: boolean,
    contact: boolean,
  ];
  test.each<Row>([
    ['saved', 'Saved draft', false, false, false, false],
    ['submitted', 'Submitted', true, false, true, false],
    ['shortlisted', 'Submitted', true, false, true, false],
    ['waitlisted', 'Waitlisted', false, false, true, false],
    ['invited', 'Invited', false, true, true, false],
    ['not_selected', 'Not selected', false, false, true, false],
    ['accepted', 'Accepted', false, true, true, true],
    ['declined', 'Declined', false, false, true, false],
    ['withdrawn', 'Withdrawn', false, false, false, false],
  ])('%s reads "%s" to its applicant', (status, label, undecided, holds, counted, contact) => {
    expect(APPLICATION_LABEL[statusForApplicant(status)]).toBe(label);
    expect(isUndecided({ ...facts(status), changedAt: null })).toBe(undecided);
    expect(holdsSpot(facts(status))).toBe(holds);
    expect(isCounted(status)).toBe(counted);
    expect(sharesContact(status)).toBe(contact);
    expect(statusForOwner(facts(status))).toBe(status);
  });

  test('a place on the waitlist is decided until the answers change', () => {
    expect(isUndecided({ ...facts('waitlisted'), changedAt: null })).toBe(false);
    expect(isUndecided({ ...facts('waitlisted'), changedAt: onTime })).toBe(true);
  });

  test('drafts and declined, not selected or withdrawn applications are not live', () => {
    const settled = APPLICATION_STATUSES.filter((status) => !isLive(status));
    expect(settled.toSorted()).toEqual(['declined', 'not_selected', 'saved', 'withdrawn']);
  });

  test.each(DECISIONS)(
    'a pending "%s" is a decision to the owner, and holds a spot only if it is an invitation',
    (pending) => {
      const given = facts('shortlisted', { appType: 'due_date', pending });
      expect(statusForOwner(given)).toBe(pending);
      expect(isUndecided({ ...given, changedAt: null })).toBe(false);
      expect(isUndecided({ ...given, changedAt: onTime })).toBe(true);
      expect(holdsSpot(given)).toBe(pending === 'invited');
      expect(statusForApplicant(given.status)).toBe('submitted');
    },
  );

  test('the application window is On Time before the close date, then Past Due', () => {
    const label = (status: ProposalStatus, now: Date) => applicationWindowLabel({ status, closeAt }, now);
    expect([label('open', onTime), label('open', closeAt)]).toEqual(['On Time', 'Past Due']);
    expect(label('closed', onTime)).toBe('Past Due');
  });

  test('invited, accepted and declined applications had an invitation', () => {
    expect(APPLICATION_STATUSES.filter(wasInvited)).toEqual(['invited', 'accepted', 'declined']);
  });
});

test('receipt numbers are unique and stable', () => {
  expect(receiptNumber(1)).toBe('CG-9E37-79B1');
  const numbers = new Set(Array.from({ length: 5000 }, (_, id) => receiptNumber(id + 1)));
  expect(numbers.size).toBe(5000);
  for (const number of numbers) expect(number).toMatch(/^CG-[0-9A-F]{4}-[0-9A-F]{4}$/);
});

test('an invitation waits on its applicant, and so does a draft that can still be submitted', () => {
  expect(waitsOnApplicant({ status: 'invited' }, false)).toBe(true);
  for (const row of [{ status: 'saved' }, { status: 'submitted', isUnsent: true }] as const)
    expect([waitsOnApplicant(row, true), waitsOnApplicant(row, false)]).toEqual([true, false]);
  expect(waitsOnApplicant({ status: 'submitted', isUnsent: false }, true)).toBe(false);
});

test('an owner has to review a change while it is under review, also after a decision', () => {
  const changedAt = new Date('2026-11-20T09:00:00Z');
  const undecided = { status: 'submitted', pendingDecision: null, changedAt } as const;
  expect(changeOf({ ...undecided, changedAt: null })).toBeNull();
  expect(changeOf({ ...undecided, status: 'withdrawn' })).toBeNull();
  expect(changeOf(undecided)).toEqual({ at: changedAt, afterDecision: false });
  expect(changeOf({ ...undecided, pendingDecision: 'invited' })).toEqual({
    at: changedAt,
    afterDecision: true,
  });
});
