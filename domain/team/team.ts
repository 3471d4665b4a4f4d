import { DAY_MS } from '#domain/time/duration.ts';
import type { FieldErrors } from '#domain/base/refusal.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { cleanText, tooLong } from '#domain/text/text-input.ts';

/** Who can apply to a proposal: one person, a team, or either. */
export const TEAM_MODES = ['alone', 'alone_or_team', 'teams_only'] as const;
export type TeamMode = (typeof TEAM_MODES)[number];

export const TEAM_MODE_LABEL: Record<TeamMode, string> = {
  alone: 'One person',
  alone_or_team: 'One person or a team',
  teams_only: 'Teams only',
};

/** People in the largest team, its lead included. A proposal for one person has 1. */
export const TEAM_SIZES = [2, 3, 4, 5, 6] as const;
/** Characters of what a person does in the team. */
export const PART_CAP = 200;
/** Characters of the message in an invitation to a team. */
export const TEAM_MESSAGE_CAP = 500;
/** Days that an invitation to a team can be accepted. */
export const TEAM_INVITATION_DAYS = 14;

/** The rule of a proposal about teams. */
export type TeamRule = { teamMode: TeamMode; teamSize: number };
export const NO_TEAM: TeamRule = { teamMode: 'alone', teamSize: 1 };

/** States of a person in a team, from the invitation on. The lead is not among them. */
export const MEMBER_STATES = ['invited', 'active', 'declined', 'withdrawn', 'left', 'removed'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** A person's answer to the owner's invitation. */
export type SpotAnswer = 'accepted' | 'declined';

const MODE = 'Choose who can apply.';
const SIZE = 'Choose a team size from 2 to 6.';
const MORE_THAN_SPOTS = 'A team can’t be larger than the number of spots.';

/**
 * Parses the rule about teams of a proposal with at most `spots` spots, '' for the default of one
 * person. Errors are by field.
 */
export function parseTeamRule(
  { mode, size }: { mode: string; size: number },
  spots: number,
): { rule: TeamRule; errors: FieldErrors } {
  if (mode === '' || mode === 'alone') return { rule: NO_TEAM, errors: {} };
  const invalid = (errors: FieldErrors) => ({ rule: NO_TEAM, errors });
  const teamMode = TEAM_MODES.find((known) => known === mode);
  if (!teamMode) return invalid({ teamMode: MODE });
  if (!(TEAM_SIZES as readonly number[]).includes(size)) return invalid({ teamSize: SIZE });
  if (size > spots) return invalid({ teamSize: MORE_THAN_SPOTS });
  return { rule: { teamMode, teamSize: size }, errors: {} };
}

/** Whether every team and person that could apply before still can. */
export function allowsAllOf(before: TeamRule, after: TeamRule): boolean {
  if (before.teamMode === after.teamMode) return after.teamSize >= before.teamSize;
  return after.teamMode === 'alone_or_team' && after.teamSize >= before.teamSize;
}

/** "One person or a team of up to 3". */
export function teamRuleLabel({ teamMode, teamSize }: TeamRule): string {
  if (teamMode === 'alone') return TEAM_MODE_LABEL.alone;
  const size = teamSize === 2 ? 'of 2' : `of up to ${teamSize}`;
  return teamMode === 'teams_only' ? `Teams ${size} only` : `One person or a team ${size}`;
}

/** {@link teamRuleLabel} for a proposal's page; null where one person applies, as by default. */
export function whoCanApply(rule: TeamRule): string | null {
  return rule.teamMode === 'alone' ? null : teamRuleLabel(rule);
}

/** What a person does in the team, as stored; null when it is too long. */
export function parsePart(text: string): string | null {
  const part = cleanText(text);
  return part.length > PART_CAP ? null : part;
}

export const PART_TOO_LONG = tooLong(PART_CAP);

/** Until when a person can join: as long as the invitation holds, and no later than the close date. */
export function teamInvitationUntil(invitedAt: Date, { closeAt }: { closeAt: Date }): Date {
  const expiresAt = expiryOf(invitedAt);
  return expiresAt < closeAt ? expiresAt : closeAt;
}

const expiryOf = (invitedAt: Date) => new Date(invitedAt.getTime() + TEAM_INVITATION_DAYS * DAY_MS);

/** Whether an invitation holds; whether the proposal still accepts applications is not asked. */
export function isTeamInvitationOpen(
  { state, invitedAt }: { state: MemberState; invitedAt: Date },
  now: Date,
): boolean {
  return state === 'invited' && now < expiryOf(invitedAt);
}

type TeamPerson = { name: string; part: string; resumeId: string | null };

/**
 * Why a team cannot submit, in one sentence; null when it can. `people` are its lead and the members
 * who joined, `invited` the number of open invitations.
 */
export function whyTeamIncomplete(
  rule: TeamRule,
  people: readonly TeamPerson[],
  invited: number,
): string | null {
  const size = people.length + invited;
  if (rule.teamMode === 'teams_only' && size === 1)
    return 'Only teams can apply. Invite at least one person.';
  if (size === 1) return null;
  if (rule.teamMode === 'alone') return 'This proposal doesn’t take teams. Remove the other people first.';
  if (size > rule.teamSize) return `A team has at most ${rule.teamSize} people. Remove someone first.`;
  if (invited > 0) {
    const who = invited === 1 ? '1 person hasn’t' : `${invited} people haven’t`;
    return `${who} joined yet. Wait for them, or cancel their invitation.`;
  }
  const unfinished = people.filter(({ part, resumeId }) => part === '' || resumeId === null);
  if (unfinished.length === 0) return null;
  const names = new Intl.ListFormat('en-US').format(unfinished.map(({ name }) => name));
  return `Everyone adds what they do in the team, and a resume. Missing: ${names}.`;
}

/**
 * Counts the people of a submitted team by their answers: all, those who hold a spot if the team is
 * invited, and those who accepted.
 */
export function countTeam(answers: readonly (SpotAnswer | null)[]): {
  people: number;
  spots: number;
  acceptances: number;
} {
  return {
    people: answers.length,
    spots: answers.filter((answer) => answer !== 'declined').length,
    acceptances: answers.filter((answer) => answer === 'accepted').length,
  };
}

/** The status of an invited application after these answers: invited until everyone answered. */
export function statusAfterAnswers(
  answers: readonly (SpotAnswer | null)[],
): Extract<ApplicationStatus, 'invited' | 'accepted' | 'declined'> {
  if (answers.includes(null)) return 'invited';
  return answers.includes('accepted') ? 'accepted' : 'declined';
}

/** The lead's answer; applications answered before teams existed have it in their status only. */
export function answerOfLead({
  status,
  leadAnswer,
}: {
  status: ApplicationStatus;
  leadAnswer: SpotAnswer | null;
}): SpotAnswer | null {
  return leadAnswer ?? (status === 'accepted' || status === 'declined' ? status : null);
}

/** The people of an application that accepted a spot. */
export function acceptedPeople({
  status,
  acceptances,
}: {
  status: ApplicationStatus;
  acceptances: number;
}): number {
  return status === 'accepted' ? Math.max(1, acceptances) : acceptances;
}

/** "2 of 3 accepted", while a team answers; null for one person and before anyone accepted. */
export function teamAnswersLabel(facts: {
  status: ApplicationStatus;
  people: number;
  acceptances: number;
}): string | null {
  if (facts.people < 2) return null;
  const answers = facts.status === 'invited' || facts.status === 'accepted' || facts.status === 'declined';
  return answers ? `${facts.acceptances} of ${facts.people} accepted` : null;
}

/** Statuses in which people can leave a team: not once it was turned down or declined. */
export function mayLeaveTeam(status: ApplicationStatus): boolean {
  return status !== 'not_selected' && status !== 'declined';
}
