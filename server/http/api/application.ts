import { z } from '@hono/zod-openapi';
import { MAX_PAGE_ITEMS } from '#domain/board/api-basics.ts';
import { AI_USE_CAP } from '#domain/application/ai-use.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/base/status.ts';
import type { ApplicationDraft } from '#domain/application/application-form.ts';
import { toSeconds } from '#domain/time/deadline.ts';
import { type Outcome, type RefusalCode, done, refuse } from '#domain/base/refusal.ts';
import { resumeIdOf, resumeLink } from '#domain/application/resume.ts';
import { TEAM_SIZES } from '#domain/team/team.ts';
import { LINK_CAP } from '#domain/text/text.ts';
import { TEXT_CAP } from '#domain/text/text-input.ts';
import { saveApplication, submitApplication } from '#server/commands/application/application.ts';
import { removeFiles } from '#server/commands/application/resume.ts';
import {
  type ReceivedApplication,
  listReceivedApplications,
} from '#server/queries/review/received-application.ts';
import { writeTimeCursor } from '#server/queries/base/time-cursor.ts';
import { type SentWithAnswers, listSentWithAnswers } from '#server/queries/application/sent-application.ts';
import {
  type ApiApp,
  authenticatedEndpoint,
  authenticatedList,
  checkOwnerUid,
  withWireFieldNames,
} from './endpoint.ts';
import { CURSOR_WIRE_NAME, boundedList, pagingInput } from './pagination.ts';
import { addTeamEndpoints } from './team.ts';
import { THREE_MESSAGE, readThree, threeTexts } from './three-texts.ts';
import type { VerifyCredential } from '../request-context.ts';

const answers = threeTexts.openapi({
  description: `Three answers of at most ${TEXT_CAP.toLocaleString('en')} characters, blank where a question is \`N/A\`. Text holding a JSON list, or the list itself.`,
});
const shape = {
  project_id: z.int(),
  owner_uid: z.string().optional().openapi({ description: 'Your own uid; refused when it is another’s.' }),
  response: answers.optional(),
  reference_link: z
    .string()
    .optional()
    .openapi({ maxLength: LINK_CAP, description: 'An https address, or `N/A`.' }),
  comments: z.string().optional().openapi({ maxLength: TEXT_CAP, description: 'Or `N/A`.' }),
  ai_use: z.string().optional().openapi({
    maxLength: AI_USE_CAP,
    description:
      'How you used AI tools, or `none`. Required where the terms allow them if disclosed; `none` where they are not allowed.',
  }),
  resume_link: z
    .string()
    .optional()
    .openapi({ description: 'The `resume_link` that `POST /resume/upload` returned.' }),
};
const applicationInput = z.strictObject(shape).openapi('NewApplication', {
  required: ['project_id', 'response', 'reference_link', 'comments', 'resume_link'],
});
const savedInput = z
  .strictObject({ ...shape, status: z.literal('saved').optional() })
  .openapi('SavedApplication', { description: 'A draft: only `project_id` has to be there.' });

const savedApplication = z.strictObject({ id: z.int(), status: z.enum(APPLICATION_STATUSES) });

const applicationOutput = z
  .strictObject({
    id: z.int(),
    project_id: z.int(),
    status: z.enum(APPLICATION_STATUSES),
    kept_until_announced: z.boolean().openapi({ description: 'A decision that only the owner sees yet.' }),
    display_name: z.string().openapi({ description: 'The other party’s name.' }),
    resume_link: z.string().openapi({ description: 'Empty if there is none or it was deleted.' }),
    resume_deleted: z
      .int()
      .nullable()
      .openapi({ description: 'Unix seconds: when the resume was deleted; null while it is there.' }),
    reference_link: z.string(),
    comments: z.string(),
    ai_use: z.string().openapi({ description: 'Empty where nothing was stated.' }),
    response: z.string().openapi({ description: 'Text holding a JSON list of three answers.' }),
    team: z
      .array(
        z.strictObject({
          name: z.string(),
          role: z.enum(['lead', 'member']),
          resume_link: z.string().openapi({ description: 'Of others in your own team always empty.' }),
          status: z
            .enum(APPLICATION_STATUSES)
            .openapi({ description: 'Their own answer, or the status of the application.' }),
        }),
      )
      .max(Math.max(...TEAM_SIZES))
      .openapi({ description: 'The people of a team, its lead first; empty for one person.' }),
    post_date: z
      .int()
      .openapi({ description: 'Unix seconds: when it was first sent, for a draft when it was last saved.' }),
  })
  .openapi('Application');

/** Why an application cannot be saved or submitted. */
const WRITE_REFUSALS: readonly RefusalCode[] = [
  'forbidden',
  'already_in_application',
  'not_found',
  'own_proposal',
  'past_due',
  'not_accepting',
  'paused',
  'withdrawn',
  'invalid',
];

type ApplicationInput = z.output<typeof applicationInput>;

/**
 * The draft in a call. A `resume_link` to no resume of this server is `not_found`, like another
 * person's.
 */
function draftOf(data: ApplicationInput, publicUrl: string): Outcome<ApplicationDraft> {
  const answers = readThree(data.response);
  if (!answers) return refuse('invalid', { fields: { response: THREE_MESSAGE } });
  const link = data.resume_link?.trim() ?? '';
  const resumeId = link === '' ? null : resumeIdOf(link, publicUrl);
  if (link !== '' && resumeId === null) return refuse('not_found', { message: 'You have no such resume.' });
  return done({
    answers,
    comments: data.comments ?? '',
    referenceLink: data.reference_link ?? '',
    aiUse: data.ai_use ?? '',
    resumeId,
  });
}

const WIRE_NAME: Record<string, string> = {
  questionOne: 'response',
  questionTwo: 'response',
  questionThree: 'response',
  link: 'reference_link',
  resume: 'resume_link',
};

/** `POST /application/save`, `/application/submit` and `/application/get_applications`. */
export function addApplicationEndpoints(app: ApiApp, verify: VerifyCredential): void {
  const tag = 'Applications';
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/application/save',
      tag,
      summary: 'Save a draft',
      description: 'Saves a draft of an application. Only the applicant can see it.',
      data: savedInput,
      refusals: [...WRITE_REFUSALS, 'already_submitted'],
      extraInput: { status: z.literal('saved').optional() },
      result: savedApplication,
    },
    async ({ db, blobs, now, settings }, { status: _status, ...data }, who) => {
      const agreed = checkOwnerUid(data.owner_uid, who);
      const draft = agreed.ok ? draftOf(data, settings.publicUrl) : agreed;
      if (!draft.ok) return draft;
      const saved = withWireFieldNames(
        await saveApplication(db, who, data.project_id, draft.value, {}, now, { draftOnly: true }),
        WIRE_NAME,
      );
      if (!saved.ok) return saved;
      await removeFiles(blobs, saved.value.unusedFiles);
      return done({ id: saved.value.id, status: saved.value.status });
    },
  );
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/application/submit',
      tag,
      summary: 'Submit an application',
      description:
        'Sends an application, or replaces the answers of one that was sent (same id), until the close date.',
      data: applicationInput,
      refusals: [...WRITE_REFUSALS, 'move_not_allowed', 'too_many_open'],
      result: savedApplication,
    },
    async ({ db, blobs, now, settings }, data, who) => {
      const agreed = checkOwnerUid(data.owner_uid, who);
      const draft = agreed.ok ? draftOf(data, settings.publicUrl) : agreed;
      if (!draft.ok) return draft;
      const sent = withWireFieldNames(
        await submitApplication(db, who, data.project_id, draft.value, now, {}, settings.openApplications),
        WIRE_NAME,
      );
      if (!sent.ok) return sent;
      await removeFiles(blobs, sent.value.unusedFiles);
      return done({ id: sent.value.id, status: sent.value.status });
    },
  );
  addTeamEndpoints(app, verify, tag);
  addListEndpoint(app, verify, tag);
}

function addListEndpoint(app: ApiApp, verify: VerifyCredential, tag: string): void {
  authenticatedList(
    app,
    verify,
    {
      path: '/application/get_applications',
      tag,
      summary: 'List applications',
      description:
        'With `project_id`, what was sent to a proposal that you own or co-own, without drafts, the latest first. With `owner_uid` (your own uid), what you or your team began or sent, the latest begun first. At most 500 whole applications and 2 MB an answer; `next_cursor` leads on.',
      data: z.union(
        [
          z.strictObject({ project_id: z.int(), ...pagingInput }),
          z.strictObject({ owner_uid: z.string(), ...pagingInput }),
        ],
        {
          error:
            'Send either project_id, a whole number, or owner_uid, your uid; with limit and cursor if you like.',
        },
      ),
      refusals: ['forbidden', 'not_found', 'withdrawn'],
      item: applicationOutput,
    },
    async ({ db, now }, data, who) => {
      const { limit = MAX_PAGE_ITEMS } = data;
      const page = { limit: limit + 1, after: data.cursor ?? null };
      if ('owner_uid' in data) {
        const agreed = checkOwnerUid(data.owner_uid, who);
        if (!agreed.ok) return agreed;
        const sent = await listSentWithAnswers(db, who, page);
        if (!sent.ok) return withWireFieldNames(sent, CURSOR_WIRE_NAME);
        const cursorOf = ({ createdAt, id }: SentWithAnswers) => writeTimeCursor(createdAt, id);
        return done(await boundedList(sent.value, { limit, toItem: sentToWire, cursorOf }));
      }
      const received = await listReceivedApplications(db, who, data.project_id, now, page);
      if (!received.ok) return withWireFieldNames(received, CURSOR_WIRE_NAME);
      const toItem = (row: ReceivedApplication) => receivedToWire(row, data.project_id);
      const cursorOf = ({ sentAt, id }: ReceivedApplication) => writeTimeCursor(sentAt, id);
      return done(await boundedList(received.value.rows, { limit, toItem, cursorOf }));
    },
  );
}

function sentToWire(row: SentWithAnswers): z.input<typeof applicationOutput> {
  return {
    id: row.id,
    project_id: row.proposalId,
    status: row.status,
    kept_until_announced: false,
    display_name: row.name,
    resume_link: row.resumeId === null ? '' : resumeLink(row.resumeId),
    resume_deleted: row.resumeDeletedAt && toSeconds(row.resumeDeletedAt),
    reference_link: row.referenceLink,
    comments: row.comments,
    ai_use: row.aiUse,
    response: JSON.stringify(row.answers),
    team: row.team.map(({ name, isLead, resumeId, answer }) =>
      teamWire({ name, isLead, resumeId, status: answer ?? row.teamStatus }),
    ),
    post_date: toSeconds(row.sentAt ?? row.savedAt),
  };
}

function receivedToWire(row: ReceivedApplication, projectId: number): z.input<typeof applicationOutput> {
  return {
    id: row.id,
    project_id: projectId,
    status: row.shownStatus,
    kept_until_announced: row.pendingDecision !== null,
    display_name: row.name,
    resume_link: row.resume ? resumeLink(row.resume.id) : '',
    resume_deleted: row.resumeDeletedAt && toSeconds(row.resumeDeletedAt),
    reference_link: row.referenceLink,
    comments: row.comments,
    ai_use: row.aiUse,
    response: JSON.stringify(row.answers),
    team: row.team.map(({ name, isLead, resumeId, answer }) =>
      teamWire({ name, isLead, resumeId, status: answer ?? row.shownStatus }),
    ),
    post_date: toSeconds(row.sentAt),
  };
}

type TeamWire = z.input<typeof applicationOutput>['team'][number];

function teamWire(person: {
  name: string;
  isLead: boolean;
  resumeId: string | null;
  status: ApplicationStatus;
}): TeamWire {
  const { name, isLead, resumeId, status } = person;
  const role = isLead ? 'lead' : 'member';
  return { name, role, resume_link: resumeId === null ? '' : resumeLink(resumeId), status };
}
