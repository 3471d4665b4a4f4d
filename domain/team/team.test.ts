import { describe, expect, test } from 'vitest';
import { APPLICATION_STATUSES } from '#domain/base/status.ts';
import {
  NO_TEAM,
  PART_CAP,
  type SpotAnswer,
  TEAM_INVITATION_DAYS,
  type TeamRule,
  acceptedPeople,
  allowsAllOf,
  answerOfLead,
  countTeam,
  isTeamInvitationOpen,
  mayLeaveTeam,
  parsePart,
  parseTeamRule,
  statusAfterAnswers,
  teamAnswersLabel,
  teamInvitationUntil,
  teamRuleLabel,
  whoCanApply,
  whyTeamIncomplete,
} from './team.ts';

describe('parseTeamRule', () => {
  test.each([
    ['', 0, 1, NO_TEAM, []],
    ['alone', 5, 1, NO_TEAM, []],
    ['alone_or_team', 2, 2, { teamMode: 'alone_or_team', teamSize: 2 }, []],
    ['teams_only', 6, Number.POSITIVE_INFINITY, { teamMode: 'teams_only', teamSize: 6 }, []],
    ['teams_only', 3, 2, NO_TEAM, ['teamSize']],
    ['teams_only', 1, 3, NO_TEAM, ['teamSize']],
    ['teams_only', 7, Number.POSITIVE_INFINITY, NO_TEAM, ['teamSize']],
    ['teams_only', Number.NaN, 3, NO_TEAM, ['teamSize']],
    ['pairs', 2, 3, NO_TEAM, ['teamMode']],
  ] as const)('%s of %d people with %d spots', (mode, size, spots, rule, wrong) => {
    const parsed = parseTeamRule({ mode, size }, spots);
    expect(parsed.rule).toEqual(rule);
    expect(Object.keys(parsed.errors)).toEqual(wrong);
  });
});

const alone = NO_TEAM;
const both = (teamSize: number): TeamRule => ({ teamMode: 'alone_or_team', teamSize });
const teams = (teamSize: number): TeamRule => ({ teamMode: 'teams_only', teamSize });

test.each([
  [alone, alone, true],
  [alone, both(2), true],
  [alone, teams(2), false],
  [both(3), both(3), true],
  [both(3), both(2), false],
  [both(3), alone, false],
  [teams(3), both(3), true],
  [teams(3), both(2), false],
  [teams(3), teams(4), true],
])('from %j to %j allows all that could apply: %s', (before, after, allows) => {
  expect(allowsAllOf(before, after)).toBe(allows);
});

test.each([
  [alone, 'One person'],
  [both(2), 'One person or a team of 2'],
  [both(4), 'One person or a team of up to 4'],
  [teams(2), 'Teams of 2 only'],
  [teams(6), 'Teams of up to 6 only'],
])('%j reads “%s”', (rule, label) => {
  expect(teamRuleLabel(rule)).toBe(label);
  expect(whoCanApply(rule)).toBe(rule === alone ? null : label);
});

test('a part is cleaned, and null when it is too long', () => {
  expect(parsePart('  I write\u202E ')).toBe('I write');
  expect(parsePart('x'.repeat(PART_CAP))).toHaveLength(PART_CAP);
  expect(parsePart('x'.repeat(PART_CAP + 1))).toBeNull();
});

test.each([
  ['invited', 0, true],
  ['invited', TEAM_INVITATION_DAYS, false],
  ['declined', 0, false],
  ['active', 0, false],
] as const)('an invitation that is %s after %d days is open: %s', (state, days, isOpen) => {
  const invitedAt = new Date('2026-11-21T12:00:00Z');
  const now = new Date(invitedAt.getTime() + days * 86_400_000);
  expect(isTeamInvitationOpen({ state, invitedAt }, now)).toBe(isOpen);
});

test('a person can join a team for 14 days, and no later than the close date', () => {
  const invitedAt = new Date('2026-11-28T08:28:00Z');
  const until = (closeAt: string) => teamInvitationUntil(invitedAt, { closeAt: new Date(closeAt) });
  expect(until('2026-12-11T04:59:59Z')).toEqual(new Date('2026-12-11T04:59:59Z'));
  expect(until('2026-12-31T04:59:59Z')).toEqual(new Date('2026-12-12T08:28:00Z'));
});

describe('whyTeamIncomplete', () => {
  const ready = (name: string) => ({ name, part: 'x', resumeId: 'r' });
  test.each([
    ['one person, teams only', teams(3), [ready('you')], 0, /^Only teams can apply/],
    ['one person who may apply alone', both(3), [{ ...ready('you'), part: '' }], 0, null],
    ['one person alone', alone, [ready('you')], 0, null],
    ['a team where teams are not taken', alone, [ready('you'), ready('Ana')], 0, /doesn’t take teams/],
    ['too many people', both(2), [ready('you'), ready('Ana')], 1, /at most 2 people/],
    ['one open invitation', both(3), [ready('you')], 1, /^1 person hasn’t joined/],
    ['two open invitations', both(3), [ready('you')], 2, /^2 people haven’t joined/],
    ['a part missing', both(3), [{ ...ready('you'), part: '' }, ready('Ana')], 0, /Missing: you\.$/],
    ['a resume missing', both(3), [ready('you'), { ...ready('Ana'), resumeId: null }], 0, /Missing: Ana\.$/],
    ['everyone ready', teams(2), [ready('you'), ready('Ana')], 0, null],
  ] as const)('%s', (_, rule, people, invited, expected) => {
    const why = whyTeamIncomplete(rule, people, invited);
    expect(expected === null ? why : expected.test(why ?? '')).toBe(expected === null ? null : true);
  });
});

test.each<[SpotAnswer | null, SpotAnswer | null, string, number, number]>([
  [null, null, 'invited', 2, 0],
  ['accepted', null, 'invited', 2, 1],
  ['declined', null, 'invited', 1, 0],
  ['accepted', 'declined', 'accepted', 1, 1],
  ['accepted', 'accepted', 'accepted', 2, 2],
  ['declined', 'declined', 'declined', 0, 0],
])('answers %s and %s: %s, with %d spots and %d accepted', (lead, member, status, spots, acceptances) => {
  expect(statusAfterAnswers([lead, member])).toBe(status);
  expect(countTeam([lead, member])).toEqual({ people: 2, spots, acceptances });
});

test.each([
  ['invited', null, null],
  ['accepted', null, 'accepted'],
  ['declined', null, 'declined'],
  ['invited', 'accepted', 'accepted'],
  ['accepted', 'declined', 'declined'],
] as const)('the lead of an application that is %s with the answer %s: %s', (status, leadAnswer, answer) => {
  expect(answerOfLead({ status, leadAnswer })).toBe(answer);
});

test('acceptedPeople counts an application that was accepted before teams existed', () => {
  expect(acceptedPeople({ status: 'accepted', acceptances: 0 })).toBe(1);
  expect(acceptedPeople({ status: 'accepted', acceptances: 3 })).toBe(3);
  expect(acceptedPeople({ status: 'invited', acceptances: 2 })).toBe(2);
});

test('teamAnswersLabel reads “2 of 3 accepted” once a team was invited', () => {
  const label = (status: (typeof APPLICATION_STATUSES)[number], people = 3) =>
    teamAnswersLabel({ status, people, acceptances: 2 });
  const labeled = APPLICATION_STATUSES.filter((status) => label(status) !== null);
  expect(labeled).toEqual(['invited', 'accepted', 'declined']);
  expect(label('invited')).toBe('2 of 3 accepted');
  expect(label('invited', 1)).toBeNull();
});

test('people can leave a team unless it was turned down or declined', () => {
  expect(APPLICATION_STATUSES.filter((status) => !mayLeaveTeam(status))).toEqual([
    'not_selected',
    'declined',
  ]);
});
