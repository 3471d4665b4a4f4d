import { z } from '@hono/zod-openapi';
import { DEFAULT_ZONE, dayToSeconds, toSeconds } from '#domain/time/deadline.ts';
import { DEMANDS, demandOf } from '#domain/proposal/demand.ts';
import {
  APP_TYPES,
  DELIVERY_TYPES,
  PUBLIC_STATUSES,
  type ProposalContent,
  RECRUITMENT_TYPES,
  WORK_LOCATIONS,
  spotCap,
} from '#domain/proposal/proposal.ts';
import { PROPOSAL_MARKS, type ProposalMark } from '#domain/proposal/proposal-safety.ts';
import { dateErrors, proposalSchema } from '#domain/proposal/proposal-schema.ts';
import { type FieldErrors, type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { LINK_CAP } from '#domain/text/text.ts';
import { TEXT_CAP } from '#domain/text/text-input.ts';
import type { PublishedProposal } from '#server/queries/board/published-proposal.ts';
import { FACT_KINDS } from '#domain/member/verified-fact.ts';
import { HOURS_PER_WEEK } from '#domain/proposal/hours-per-week.ts';
import { PARTICIPANTS, PROPOSAL_CAPS } from '#domain/proposal/proposal-limits.ts';
import { parseTeamRule, TEAM_MODES, TEAM_SIZES } from '#domain/team/team.ts';
import { termsFromWire, termsToWire, termsWire } from './terms-wire.ts';
import { THREE_MESSAGE, readThree, threeTexts } from './three-texts.ts';
import { byWireName, wireName } from './wire-name.ts';

const seconds = z.int().openapi({ description: 'Unix seconds, UTC.' });
const { topics: topicCaps, skill, question, place, eventName, name, organization, title } = PROPOSAL_CAPS;
const lineText = (maxLength: number) => z.string().openapi({ minLength: 1, maxLength });
const text = lineText(TEXT_CAP);
const oneOf = (values: readonly string[]) => z.string().openapi({ enum: [...values] });
const numberOf = (values: readonly number[], description: string) =>
  z.int().openapi({ enum: [...values], description });
const listOf = (description: string) =>
  threeTexts.openapi({
    description: `${description} Text holding a JSON list of three, or the list itself.`,
  });

const fields = {
  title: lineText(title),
  name: lineText(name),
  organization: lineText(organization),
  city: lineText(place),
  state: lineText(place),
  recruitment_type: oneOf([...RECRUITMENT_TYPES, 'find_team_member']),
  work_location: oneOf(WORK_LOCATIONS),
  app_type: oneOf(APP_TYPES),
  with_event: z.union([z.literal(0), z.literal(1)], { error: 'This has to be 0 or 1.' }),
  event_name: z
    .string()
    .openapi({ maxLength: eventName, description: 'Required with an event; without one, `na`.' }),
  event_link: z.string().openapi({
    maxLength: LINK_CAP,
    description: 'Required with an event: an https address. Without one, `na`.',
  }),
  topics: listOf(`Three topics of at most ${topicCaps.join(', ')} characters.`),
  skills: listOf(`Three skills of at most ${skill} characters.`),
  questions: listOf(`Three questions of at most ${question} characters; \`N/A\` is not asked of applicants.`),
  final_delivery_types: listOf(
    `Each one of ${DELIVERY_TYPES.join(', ')}; the second and third may be \`N/A\`.`,
  ),
  final_delivery_description: text,
  description: text,
  required_qualifications: text,
  notes: text,
  start_date: seconds.openapi({ description: 'Unix seconds; its calendar day in UTC counts.' }),
  end_date: seconds.openapi({ description: 'Unix seconds; its calendar day in UTC counts.' }),
  app_close_date: seconds,
  app_result_post_date: seconds,
  work_time_per_day: numberOf([0, ...HOURS_PER_WEEK], 'Hours a week; 0 for not stated.'),
  participant_num: numberOf([0, ...PARTICIPANTS], 'Spots; 4 for 4+, 0 for not stated.'),
};
const NOT_REQUIRED = ['event_name', 'event_link'];

const teamMode = oneOf(TEAM_MODES);
const teamDescription =
  'Whether one person or a team applies. A team has at most `size` people, its lead included.';
const teamInput = z
  .strictObject({
    mode: teamMode,
    size: z
      .int()
      .optional()
      .openapi({
        description: `${TEAM_SIZES[0]} to ${TEAM_SIZES.at(-1)}, and at most the spots; ignored for \`alone\`.`,
      }),
  })
  .openapi('NewTeamRule', { description: `${teamDescription} \`alone\` when absent.` });

/**
 * A proposal as `POST /project/upload` accepts it. Only its shape is checked here (400), while the
 * domain checks values (422) by rules that the description repeats.
 */
export const projectInput = z
  .strictObject({
    ...fields,
    owner_uid: z.string().openapi({ description: 'Your own uid; refused when it is another’s.' }),
    status: z.literal('open'),
    time_zone: z.string().openapi({ description: 'IANA name; UTC when absent.' }),
    terms: termsWire,
    team: teamInput,
  })
  .partial()
  .openapi('NewProject', {
    required: Object.keys(fields).filter((field) => !NOT_REQUIRED.includes(field)),
  });
type ProjectInput = z.output<typeof projectInput>;

/** What calls have as the domain has it. */
const TEXTS = [
  'title',
  'name',
  'organization',
  'city',
  'state',
  'recruitmentType',
  'workLocation',
  'appType',
  'eventName',
  'eventLink',
  'deliveryDescription',
  'description',
  'requiredQualifications',
  'notes',
] as const;
const LISTS = ['topics', 'skills', 'questions', 'deliveryTypes'] as const;
/** Valid in every list, to check the rest of a proposal whose list is not one. */
const ANY_THREE = ['Text', 'Text', 'Text'];

/** The proposal in a call, or `invalid` with field errors by API name. */
export function projectFromWire(data: ProjectInput, now: Date): Outcome<ProposalContent> {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, data[wireName(name)] ?? '']));
  const lists = LISTS.map((name) => [name, readThree(data[wireName(name)])] as const);
  const timeZone = data.time_zone ?? DEFAULT_ZONE;
  const dates = {
    startDate: dayOf(data.start_date),
    endDate: dayOf(data.end_date),
    closeAt: instantOf(data.app_close_date),
    resultAt: instantOf(data.app_result_post_date),
  };
  const checked = proposalSchema.safeParse({
    ...texts,
    ...Object.fromEntries(lists.map(([name, list]) => [name, list ?? ANY_THREE])),
    ...dates,
    ...(data.recruitment_type === 'find_team_member' && { recruitmentType: 'find_team' }),
    timeZone,
    withEvent: data.with_event === undefined ? null : data.with_event === 1,
    hoursPerWeek: data.work_time_per_day,
    participants: data.participant_num,
  });
  const { terms, errors } = termsFromWire(data.terms);
  const { mode = '', size = 0 } = data.team ?? {};
  const team = parseTeamRule({ mode, size }, spotCap(data.participant_num ?? 0));
  const fields: FieldErrors = { ...errors, ...byWireName(team.errors) };
  const blame = (name: string, message: string) => {
    fields[name] ??= message;
  };
  for (const name of DATES) if (data[name] !== undefined && !instantOf(data[name])) blame(name, NOT_SECONDS);
  for (const [name, list] of lists) if (!list) blame(wireName(name), THREE_MESSAGE);
  const found = Object.entries(dateErrors({ ...dates, timeZone }, now));
  const issues = checked.error?.issues.map(({ path, message }) => [String(path[0]), message] as const) ?? [];
  for (const [name, message] of [...found, ...issues]) blame(wireName(name), message);
  if (!checked.success || Object.keys(fields).length > 0) return refuse('invalid', { fields });
  const content = checked.data as Omit<ProposalContent, 'terms' | 'teamMode' | 'teamSize'>;
  return done({ ...content, ...team.rule, terms });
}

const DATES = ['start_date', 'end_date', 'app_close_date', 'app_result_post_date'] as const;
const LAST_SECOND = 32_503_680_000;
const NOT_SECONDS = 'Send Unix seconds, not milliseconds: a moment after 1970 and before the year 3000.';

function instantOf(at: number | undefined): Date | null {
  return at === undefined || at <= 0 || at >= LAST_SECOND ? null : new Date(at * 1000);
}

function dayOf(at: number | undefined): string {
  return instantOf(at)?.toISOString().slice(0, 10) ?? '';
}

/** The most facts about an owner that one proposal lists. */
const LISTED_FACTS = 20;

const listText = z.string().openapi({ description: 'Text holding a JSON list of three.' });

/** A proposal in responses of the API. */
export const projectOutput = z
  .strictObject({
    id: z.int(),
    title: z.string(),
    name: z.string(),
    organization: z.string(),
    city: z.string(),
    state: z.string(),
    recruitment_type: z.enum(RECRUITMENT_TYPES),
    work_location: z.enum(WORK_LOCATIONS),
    app_type: z.enum(APP_TYPES),
    with_event: z.union([z.literal(0), z.literal(1)]),
    event_name: z.string().openapi({ description: '`na` without an event.' }),
    event_link: z.string().openapi({ description: '`na` without an event.' }),
    topics: listText,
    skills: listText,
    questions: listText,
    final_delivery_types: listText,
    final_delivery_description: z.string(),
    description: z.string(),
    required_qualifications: z.string(),
    notes: z.string(),
    start_date: seconds,
    end_date: seconds,
    app_close_date: seconds,
    app_result_post_date: seconds,
    work_time_per_day: fields.work_time_per_day,
    participant_num: fields.participant_num,
    owner_uid: z.string(),
    time_zone: z.string().openapi({ description: 'IANA name.' }),
    status: z.enum(PUBLIC_STATUSES),
    post_date: seconds,
    created_at: seconds,
    application_count: z.int(),
    terms: termsWire,
    team: z
      .strictObject({
        mode: teamMode,
        size: z.int().openapi({ description: 'People in the largest team; 1 for `alone`.' }),
      })
      .openapi('TeamRule', { description: teamDescription }),
    marks: z.array(z.enum(PROPOSAL_MARKS)).max(PROPOSAL_MARKS.length).openapi({
      description:
        '`new_here`: the owner’s first proposal, not looked at yet; don’t link its addresses. `paused`: several people reported it as a scam. `warning_phrases`: it has phrases that scams use.',
    }),
    verified: z
      .array(z.strictObject({ kind: z.enum(FACT_KINDS), subject: z.string(), verified: seconds }))
      .max(LISTED_FACTS)
      .openapi({ description: 'What Collegium verified about the owner and they show, with the time.' }),
    demand: z.enum(DEMANDS).openapi({
      description: 'Stated by the owner, for two weeks: still looking, or plenty of applications.',
    }),
  })
  .openapi('Project');

/** A proposal in the API's form: dates in Unix seconds, lists as JSON in text. */
export function projectToWire(
  { verified, ...proposal }: PublishedProposal,
  marks: readonly ProposalMark[],
  now: Date,
): z.input<typeof projectOutput> {
  return {
    id: proposal.id,
    title: proposal.title,
    name: proposal.name,
    organization: proposal.organization,
    city: proposal.city,
    state: proposal.state,
    recruitment_type: proposal.recruitmentType,
    work_location: proposal.workLocation,
    app_type: proposal.appType,
    with_event: proposal.withEvent ? 1 : 0,
    event_name: proposal.eventName,
    event_link: proposal.eventLink,
    post_date: toSeconds(proposal.postedAt),
    start_date: dayToSeconds(proposal.startDate),
    end_date: dayToSeconds(proposal.endDate),
    created_at: toSeconds(proposal.createdAt),
    topics: JSON.stringify(proposal.topics),
    skills: JSON.stringify(proposal.skills),
    final_delivery_types: JSON.stringify(proposal.deliveryTypes),
    final_delivery_description: proposal.deliveryDescription,
    description: proposal.description,
    required_qualifications: proposal.requiredQualifications,
    notes: proposal.notes,
    work_time_per_day: proposal.hoursPerWeek,
    questions: JSON.stringify(proposal.questions),
    owner_uid: proposal.ownerId,
    participant_num: proposal.participants,
    app_close_date: toSeconds(proposal.closeAt),
    app_result_post_date: toSeconds(proposal.resultAt),
    application_count: proposal.applicationCount,
    // Only public proposals are returned.
    status: proposal.status,
    time_zone: proposal.timeZone,
    terms: termsToWire(proposal.terms),
    team: { mode: proposal.teamMode, size: proposal.teamSize },
    marks: [...marks],
    verified: verified.slice(0, LISTED_FACTS).map(({ kind, subject, verifiedAt }) => ({
      kind,
      subject,
      verified: toSeconds(verifiedAt),
    })),
    demand: demandOf(proposal, now),
  };
}
