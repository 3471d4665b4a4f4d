import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANYWHERE_ON_EARTH } from '#domain/time/deadline.ts';
import {
  PROPOSAL_FORM_FIELDS,
  type ProposalForm,
  type ProposalFormField,
  accountFields,
  blankProposalForm,
  cloneForm,
  isBlankForm,
  parseProposalForm,
  proposalToForm,
  readProposalForm,
  stepOf,
  stepProgress,
  toStoredForm,
  zoneOfForm,
} from './proposal-form.ts';
import { PROPOSAL_MESSAGES as M } from './proposal-schema.ts';
import {
  APP_TYPES,
  DELIVERY_TYPES,
  type Proposal,
  type ProposalContent,
  RECRUITMENT_TYPES,
  WORK_LOCATIONS,
} from './proposal.ts';
import { HOURS_PER_WEEK } from './hours-per-week.ts';
import { PARTICIPANTS, PROPOSAL_CAPS } from './proposal-limits.ts';
import {
  AI_POLICIES,
  AUTHORSHIPS,
  DATA_TERMS,
  ETHICS_APPROVALS,
  NO_TERMS,
  PAY_PERIODS,
  PAY_TIMES,
  RESULTS_LICENSES,
  REWARD_CHOICES,
} from './terms.ts';
import { LINK_HINT } from '#domain/text/link-message.ts';
import { TEXT_CAP } from '#domain/text/text-input.ts';
import { wholeForm as whole, wholeFormAt as now } from './testing/whole-form.ts';

const fieldsOf = (form: ProposalForm) => {
  const result = parseProposalForm(form, now);
  return result.ok ? {} : result.refusal.fields;
};

describe('a rolling proposal', () => {
  const rolling: ProposalForm = { ...whole, appType: 'rolling', resultAt: '' };

  test('has its close date as result date, also after editing', () => {
    const posted = parseProposalForm(rolling, now);
    if (!posted.ok) throw new Error('refused');
    const { closeAt, resultAt, timeZone, startDate } = posted.value;
    expect(resultAt).toEqual(closeAt);
    const before = { closeAt, resultAt, timeZone, startDate, terms: null };
    expect(parseProposalForm(rolling, now, before)).toMatchObject({ value: { closeAt, resultAt: closeAt } });
  });

  test('without dates, asks for the close date only', () => {
    const fields = fieldsOf({ ...rolling, closeAt: '' });
    expect(Object.keys(fields ?? {})).toEqual(['closeAt']);
  });
});

describe('parseProposalForm', () => {
  test('returns a proposal with capitalized texts and days that end in its zone', () => {
    expect(parseProposalForm(whole, now)).toEqual({
      ok: true,
      value: {
        title: 'Folding proofs from mismatched zk provers',
        name: 'Noor K.',
        organization: 'Ostrava Proof Lab',
        city: 'Ostrava',
        state: 'Moravia',
        recruitmentType: 'find_mentor',
        workLocation: 'remote',
        appType: 'due_date',
        withEvent: false,
        eventName: 'na',
        eventLink: 'na',
        startDate: '2026-12-10',
        endDate: '2027-03-10',
        closeAt: new Date('2026-11-25T22:59:59Z'),
        resultAt: new Date('2026-11-30T22:59:59Z'),
        timeZone: 'Europe/Prague',
        topics: ['zk-SNARKs', 'Folding schemes', 'Provers'],
        skills: ['Rust', 'Algebra', 'Patience'],
        questions: ['Which proofs have you folded?', 'N/A', 'When can you start?'],
        deliveryTypes: ['Code', 'Text', 'N/A'],
        deliveryDescription: 'A library and a report.',
        description: 'Fold what was proven elsewhere.',
        requiredQualifications: 'A course in cryptography.',
        notes: 'We meet on Mondays.',
        hoursPerWeek: 20,
        participants: 3,
        teamMode: 'alone',
        teamSize: 1,
        terms: { ...NO_TERMS, rewards: ['credit'], noFee: true },
      },
    });
  });

  test.each<[why: string, change: Partial<ProposalForm>, errors: object]>([
    ['an event needs its name and link', { withEvent: 'yes' }, { eventName: M.blank, eventLink: M.blank }],
    [
      'an event’s link is an https address',
      { withEvent: 'yes', eventName: 'ZK day', eventLink: 'javascript:x' },
      { eventLink: LINK_HINT },
    ],
    ['an event with both', { withEvent: 'yes', eventName: 'ZK day', eventLink: 'https://zk.example' }, {}],
    ['an event that is neither yes nor no', { withEvent: 'maybe' }, { withEvent: M.blank }],
    ['a kind that does not exist', { recruitmentType: 'find_team_member' }, { recruitmentType: M.choose }],
    ['a delivery type that is not offered', { 'deliveryTypes.1': 'Poem' }, { 'deliveryTypes.1': M.choose }],
    ['the first delivery type is needed', { 'deliveryTypes.0': 'N/A' }, { 'deliveryTypes.0': M.choose }],
    ['a blank question', { questionTwo: '  ' }, { questionTwo: M.blank }],
    ['hours that are not offered', { hoursPerWeek: '15' }, { hoursPerWeek: M.choose }],
    ['hours of three digits', { hoursPerWeek: '100' }, { hoursPerWeek: M.blank }],
    ['a kind of only whitespace', { recruitmentType: '  ' }, { recruitmentType: M.blank }],
    [
      'an event’s link of only whitespace',
      { withEvent: 'yes', eventName: 'ZK day', eventLink: '  ' },
      { eventLink: M.blank },
    ],
    ['hours in words', { hoursPerWeek: 'ten' }, { hoursPerWeek: M.blank }],
    ['five spots', { participants: '5' }, { participants: M.choose }],
    [
      'a zone that does not exist',
      { timeZone: 'Mars/Olympus' },
      { timeZone: M.zone, closeAt: M.closeAt, resultAt: M.resultAt },
    ],
    ['a start date that does not exist', { startDate: '2027-02-30' }, { startDate: M.startDate }],
    ['a close date that does not exist', { closeAt: 'soon' }, { closeAt: M.closeAt }],
    ['invisible characters', { title: '\u200B\u3164' }, { title: M.blank }],
  ])('%s', (_, change, errors) => {
    expect(fieldsOf({ ...whole, ...change })).toEqual(errors);
  });

  test('without a zone, days are in UTC', () => {
    const result = parseProposalForm({ ...whole, timeZone: '' }, now);
    expect(result).toMatchObject({ value: { timeZone: 'UTC', closeAt: new Date('2026-11-25T23:59:59Z') } });
  });

  test.each<[ProposalFormField, cap: number]>([
    ['title', 50],
    ['name', 40],
    ['organization', 40],
    ['city', 60],
    ['state', 60],
    ['topics.0', 20],
    ['topics.1', 25],
    ['topics.2', 25],
    ['skills.0', 25],
    ['skills.1', 25],
    ['skills.2', 25],
    ['questionOne', 250],
    ['questionTwo', 250],
    ['questionThree', 250],
    ['eventName', 30],
    ['description', TEXT_CAP],
    ['requiredQualifications', TEXT_CAP],
    ['notes', TEXT_CAP],
    ['deliveryDescription', TEXT_CAP],
  ])('%s has at most %d characters', (field, cap) => {
    const form = { ...whole, withEvent: 'yes', eventName: 'ZK day', eventLink: 'https://zk.example' };
    const errors = { [field]: `Use at most ${cap.toLocaleString('en')} characters.` };
    expect(fieldsOf({ ...form, [field]: 'ß'.repeat(cap) })).toEqual({});
    expect(fieldsOf({ ...form, [field]: 'ß'.repeat(cap + 1) })).toEqual(errors);
  });

  test('teams are no larger than the spots', () => {
    const team = { ...whole, teamMode: 'alone_or_team', teamSize: '3', participants: '3' };
    expect(parseProposalForm(team, now)).toMatchObject({ value: { teamMode: 'alone_or_team', teamSize: 3 } });
    expect(parseProposalForm({ ...team, participants: '2' }, now)).toMatchObject({
      refusal: { fields: { teamSize: expect.any(String) } },
    });
  });

  test('a blank form has an error at every field except the event’s details, the zone and optional terms', () => {
    const errors = fieldsOf(blankProposalForm())!;
    const isOptional = (field: string) => field in NO_TERMS && field !== 'rewards' && field !== 'noFee';
    const silent = PROPOSAL_FORM_FIELDS.filter((field) => !(field in errors) && !isOptional(field));
    expect(silent).toEqual(['eventName', 'eventLink', 'timeZone', 'teamMode', 'teamSize']);
    expect(errors).toMatchObject({
      description: 'Describe your topic.',
      startDate: 'Choose your start date.',
      endDate: 'Choose your end date.',
      closeAt: 'Select your application deadline.',
      resultAt: 'Select your result post date.',
      'skills.0': 'Describe required skill.',
    });
  });
});

describe('form and proposal', () => {
  const proposal: Omit<Proposal, keyof ProposalContent> = {
    id: 1,
    ownerId: 'noor',
    coOwnerIds: [],
    status: 'open',
    hiddenFrom: null,
    pausedAt: null,
    postedAt: now,
    createdAt: now,
    announcedAt: null,
    missedResultAt: null,
    applicationCount: 0,
    acceptedCount: 0,
    demand: null,
    demandUntil: null,
    resumeDays: 180,
  };
  const word = (cap: number) => fc.string({ unit: 'grapheme', minLength: 1, maxLength: cap / 5 });
  const choice = (values: readonly (string | number)[]) => fc.constantFrom(...values).map(String);
  const day = (from: string, to: string) =>
    fc
      .integer({ min: Date.parse(from) / 864e5, max: Date.parse(to) / 864e5 })
      .map((days) => new Date(days * 864e5).toISOString().slice(0, 10));
  const skill = word(PROPOSAL_CAPS.skill);
  const text = word(200);
  const forms: fc.Arbitrary<ProposalForm> = fc.record({
    title: text,
    name: text,
    organization: text,
    city: text,
    state: text,
    recruitmentType: choice(RECRUITMENT_TYPES),
    'topics.0': skill,
    'topics.1': skill,
    'topics.2': skill,
    withEvent: choice(['yes', 'no']),
    eventName: word(PROPOSAL_CAPS.eventName),
    eventLink: fc.webUrl({ validSchemes: ['https'] }),
    startDate: day('2026-12-01', '2027-01-01'),
    endDate: day('2027-02-01', '2027-06-01'),
    closeAt: day('2026-11-22', '2027-01-01'),
    resultAt: day('2027-01-01', '2027-06-01'),
    timeZone: choice(['UTC', 'Africa/Cairo', 'America/Nuuk', 'Asia/Kolkata', ANYWHERE_ON_EARTH]),
    hoursPerWeek: choice(HOURS_PER_WEEK),
    participants: choice(PARTICIPANTS),
    teamMode: choice(['alone', 'alone_or_team', 'teams_only']),
    teamSize: choice(['', 2]),
    workLocation: choice(WORK_LOCATIONS),
    appType: choice(APP_TYPES),
    description: text,
    'skills.0': skill,
    'skills.1': skill,
    'skills.2': skill,
    requiredQualifications: text,
    notes: text,
    questionOne: text,
    questionTwo: choice(['N/A']),
    questionThree: text,
    'deliveryTypes.0': choice(DELIVERY_TYPES),
    'deliveryTypes.1': choice([...DELIVERY_TYPES, 'N/A']),
    'deliveryTypes.2': choice(['N/A']),
    deliveryDescription: text,
    rewards: choice(REWARD_CHOICES),
    amountFrom: choice(['', 20]),
    amountTo: choice(['', 25]),
    currency: choice(['', 'usdc']),
    per: choice(['', ...PAY_PERIODS]),
    whoPays: text,
    whenPaid: choice(['', ...PAY_TIMES]),
    credit: text,
    meetingTimes: text,
    authorship: choice(['', ...AUTHORSHIPS]),
    authorshipNote: text,
    resultsLicense: choice(['', ...RESULTS_LICENSES]),
    licenseName: skill,
    dataTerms: choice(['', ...DATA_TERMS]),
    ethics: choice(['', ...ETHICS_APPROVALS]),
    dataNote: text,
    aiInApplication: choice(['', ...AI_POLICIES]),
    aiInWork: choice(['', ...AI_POLICIES]),
    aiNote: text,
    eligibility: text,
    noFee: choice(['yes']),
  });

  test('a published proposal converts to a form that parses to the same proposal', () => {
    let whole = 0;
    fc.assert(
      fc.property(forms, (form) => {
        const first = parseProposalForm(form, now);
        if (!first.ok) return;
        whole += 1;
        const again = proposalToForm({ ...proposal, ...first.value });
        expect(parseProposalForm(again, now)).toEqual(first);
      }),
    );
    expect(whole).toBeGreaterThan(20);
  });

  test('without an event, its name and its link are blank', () => {
    const first = parseProposalForm(whole, now);
    const proposal = { ...(first as { value: ProposalContent }).value } as Proposal;
    expect(proposalToForm(proposal)).toMatchObject({ withEvent: 'no', eventName: '', eventLink: '' });
  });

  test('unstated hours and spots are blank in the form', () => {
    const content = (parseProposalForm(whole, now) as { value: ProposalContent }).value;
    const form = proposalToForm({ ...proposal, ...content, hoursPerWeek: 0, participants: 0 });
    expect(form).toMatchObject({ hoursPerWeek: '', participants: '', withEvent: 'no', eventName: '' });
  });
});

describe('the wizard', () => {
  test('reads only its own text fields from a posted form', () => {
    const form = readProposalForm([
      ['title', 'Folding'],
      ['resume', new Blob(['%PDF'])],
      ['name', new Blob(['x'])],
      ['__proto__', 'x'],
    ]);
    expect(form).toEqual({ ...blankProposalForm(), title: 'Folding' });
  });

  test.each([
    ['a stored form', (form: ProposalForm) => Object.entries(toStoredForm(form))],
    ['a posted form', (form: ProposalForm) => Object.entries(form)],
  ])('reads %s by its names', (_form, entries) => {
    const form = Object.fromEntries(PROPOSAL_FORM_FIELDS.map((field) => [field, `${field} typed`]));
    expect(readProposalForm(entries(form as ProposalForm))).toEqual(form);
  });

  test('a form is stored under the names that the release before reads', () => {
    const stored = Object.keys(toStoredForm(whole));
    expect(stored.filter((name) => !(name in whole))).toEqual([
      'topic1',
      'topic2',
      'topic3',
      'appCloseDate',
      'workTimePerDay',
      'participantsNum',
      'researchDescription',
      'skill1',
      'skill2',
      'skill3',
      'requiredQualification',
      'additionalNotes',
      'resultPostDate',
      'deliveryTypeOne',
      'deliveryTypeTwo',
      'deliveryTypeThree',
    ]);
    expect(toStoredForm(whole)).toMatchObject({ topic2: 'Folding schemes', workTimePerDay: '20' });
  });

  test('has the name and the organization of the account, unless a proposal cannot have one as long', () => {
    const longest = '𝕏'.repeat(PROPOSAL_CAPS.organization);
    expect(accountFields('Noor K.', longest)).toEqual({ name: 'Noor K.', organization: longest });
    expect(accountFields('Noor K.', `${longest}!`)).toEqual({ name: 'Noor K.', organization: '' });
  });

  test('knows the step of each field', () => {
    expect([stepOf('title'), stepOf('questionTwo'), stepOf('resultAt')]).toEqual([0, 1, 2]);
  });

  test('counts filled fields, and event fields only with an event', () => {
    expect([0, 1, 2].map((step) => stepProgress(blankProposalForm(), step))).toEqual([
      { filled: 0, of: 18 },
      { filled: 0, of: 8 },
      { filled: 0, of: 7 },
    ]);
    expect([0, 1, 2].map((step) => stepProgress(whole, step))).toEqual([
      { filled: 18, of: 18 },
      { filled: 8, of: 8 },
      { filled: 7, of: 7 },
    ]);
    expect(stepProgress({ ...whole, withEvent: 'yes' }, 0)).toEqual({ filled: 18, of: 20 });
    expect(stepProgress({ ...whole, title: ' \n' }, 0)).toEqual({ filled: 17, of: 18 });
  });

  test('is blank until someone types; the zone and N/A do not count', () => {
    expect(isBlankForm(blankProposalForm())).toBe(true);
    expect(isBlankForm({ ...blankProposalForm(), timeZone: 'Asia/Seoul', questionTwo: 'N/A' })).toBe(true);
    expect(isBlankForm({ ...blankProposalForm(), title: 'F' })).toBe(false);
    expect(isBlankForm({ ...blankProposalForm(), title: ' \n', questionTwo: ' N/A ' })).toBe(true);
  });
});

test('a form is in the zone it names, and in UTC without a valid zone', () => {
  const zones = ['Asia/Tokyo', '', 'Mars/Olympus'].map((timeZone) => zoneOfForm({ timeZone }));
  expect(zones).toEqual(['Asia/Tokyo', 'UTC', 'UTC']);
});

test('a clone has all fields of the proposal except its four dates', () => {
  const parsed = parseProposalForm(whole, now);
  if (!parsed.ok) throw new Error('refused');
  const form = proposalToForm(parsed.value as Proposal);
  const copy = cloneForm(parsed.value as Proposal);
  const changed = PROPOSAL_FORM_FIELDS.filter((field) => copy[field] !== form[field]);
  expect(changed.toSorted()).toEqual(['closeAt', 'endDate', 'resultAt', 'startDate']);
  expect(changed.map((field) => copy[field])).toEqual(['', '', '', '']);
});
