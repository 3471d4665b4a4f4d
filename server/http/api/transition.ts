import { z } from '@hono/zod-openapi';
import type { SignedIn } from '#domain/base/actor.ts';
import { PERMISSIONS, type Role } from '#domain/access/permissions.ts';
import {
  APPLICATION_TRANSITIONS,
  type ApplicationAction,
  MESSAGE_CAP,
} from '#domain/application/application.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/base/status.ts';
import { NAME_PLACEHOLDER } from '#domain/review/message-template.ts';
import { type Outcome, type RefusalCode, done } from '#domain/base/refusal.ts';
import {
  acceptInvitation,
  declineInvitation,
  restoreApplication,
  withdrawApplication,
} from '#server/commands/application/application.ts';
import {
  doNotSelect,
  inviteApplicant,
  shortlistApplication,
  undoDecision,
  unshortlistApplication,
  waitlistApplication,
} from '#server/commands/decision/decision.ts';
import { reopenProposal } from '#server/commands/proposal/close-date.ts';
import { closeProposal, withdrawProposal } from '#server/commands/proposal/proposal.ts';
import { announceResults } from '#server/commands/decision/announce-results.ts';
import { type ApiApp, withWireFieldNames, authenticatedEndpoint } from './endpoint.ts';
import type { RequestContext, VerifyCredential } from '../request-context.ts';

type Command<T> = (db: RequestContext['db'], actor: SignedIn, id: number, now: Date) => Promise<Outcome<T>>;

type ApplicationTransitionEndpoint = {
  action: ApplicationAction;
  summary: string;
  run: (
    request: Pick<RequestContext, 'db' | 'now' | 'settings'>,
    actor: SignedIn,
    id: number,
  ) => Promise<Outcome<ApplicationAfterTransition>>;
};

const APPLICATION_ENDPOINTS: Record<string, ApplicationTransitionEndpoint> = {
  withdraw: {
    action: 'withdraw',
    summary: 'Withdraw an application',
    run: ({ db, now }, actor, id) => withdrawApplication(db, actor, id, now),
  },
  restore: {
    action: 'restore',
    summary: 'Undo a withdrawal, until the close date',
    run: ({ db, now, settings }, actor, id) =>
      restoreApplication(db, actor, id, now, settings.openApplications),
  },
  accept: {
    action: 'accept',
    summary: 'Accept an invitation',
    run: ({ db, now }, actor, id) => acceptInvitation(db, actor, id, now),
  },
  shortlist: {
    action: 'shortlist',
    summary: 'Shortlist (the owner’s private mark)',
    run: ({ db, now }, actor, id) => shortlistApplication(db, actor, id, now),
  },
  unshortlist: {
    action: 'unshortlist',
    summary: 'Remove a shortlist or waitlist mark',
    run: ({ db, now }, actor, id) => unshortlistApplication(db, actor, id, now),
  },
  waitlist: {
    action: 'waitlist',
    summary: 'Put on the waitlist',
    run: ({ db, now }, actor, id) => waitlistApplication(db, actor, id, now),
  },
  take_back: {
    action: 'takeBack',
    summary: 'Take back an unanswered invitation or a pending decision',
    run: ({ db, now }, actor, id) => undoDecision(db, actor, id, now),
  },
};

/** The refusals of an application's transition, from the transition table. */
function applicationRefusals(action: ApplicationAction): RefusalCode[] {
  const roles: readonly Role[] = PERMISSIONS.application[action];
  const { to } = APPLICATION_TRANSITIONS.find((row) => row.action === action)!;
  return [
    'forbidden',
    'not_found',
    'move_not_allowed',
    ...(to === 'submitted' && roles.includes('applicant')
      ? (['past_due', 'not_accepting', 'too_many_open'] as const)
      : []),
    ...(to === 'accepted' ? (['withdrawn'] as const) : []),
    ...(to === 'invited' ? (['no_spot_left'] as const) : []),
  ];
}

/** The refusals of a proposal's transitions. */
const PROJECT_REFUSALS: readonly RefusalCode[] = ['forbidden', 'not_found', 'withdrawn', 'move_not_allowed'];

const applicationOutput = z.strictObject({
  id: z.int(),
  project_id: z.int(),
  status: z.enum(APPLICATION_STATUSES),
  kept_until_announced: z.boolean().openapi({ description: 'A decision that only the owner sees yet.' }),
});
const projectOutput = z.strictObject({ id: z.int() });
const resultsOutput = z.strictObject({ invited: z.int(), waitlisted: z.int(), not_selected: z.int() });

type ApplicationAfterTransition = {
  id: number;
  proposalId: number;
  status: ApplicationStatus;
  isPending?: boolean;
};

function toWire(outcome: Outcome<ApplicationAfterTransition>): Outcome<z.input<typeof applicationOutput>> {
  if (!outcome.ok) return outcome;
  const { id, proposalId, status, isPending = false } = outcome.value;
  return done({ id, project_id: proposalId, status, kept_until_announced: isPending });
}

type ProjectTransitionEndpoint = {
  summary: string;
  run: Command<object>;
  result: z.ZodType;
  refusals?: readonly RefusalCode[];
};

const PROJECT_ENDPOINTS: Record<string, ProjectTransitionEndpoint> = {
  close: { summary: 'Close a proposal', run: closeProposal, result: projectOutput },
  withdraw: { summary: 'Withdraw a proposal', run: withdrawProposal, result: projectOutput },
  announce: {
    summary: 'Announce results',
    run: announceResults,
    result: resultsOutput,
    refusals: ['undecided_left', 'still_open', 'rolling_never_announced', 'no_spot_left'],
  },
};

/** Adds transitions beyond the seed specification: invitation, decision, withdrawal, results. */
export function addTransitionEndpoints(app: ApiApp, verify: VerifyCredential): void {
  const byApplication = z.strictObject({ application_id: z.int() });
  const byProject = z.strictObject({ project_id: z.int() });
  for (const [name, { action, summary, run }] of Object.entries(APPLICATION_ENDPOINTS)) {
    const about = { path: `/application/${name}`, tag: 'Applications', summary, description: `${summary}.` };
    authenticatedEndpoint(
      app,
      verify,
      {
        ...about,
        data: byApplication,
        result: applicationOutput,
        refusals: applicationRefusals(action),
      },
      async (request, data, who) => toWire(await run(request, who, data.application_id)),
    );
  }
  for (const [name, { summary, run, result, refusals = [] }] of Object.entries(PROJECT_ENDPOINTS)) {
    const about = { path: `/project/${name}`, tag: 'Projects', summary, description: `${summary}.` };
    const refused = { refusals: [...PROJECT_REFUSALS, ...refusals] };
    authenticatedEndpoint(
      app,
      verify,
      { ...about, ...refused, data: byProject, result },
      ({ db, now }, data, who) => run(db, who, data.project_id, now),
    );
  }
  addTransitionsWithMessage(app, verify);
}

function addTransitionsWithMessage(app: ApiApp, verify: VerifyCredential): void {
  const about = (path: string, summary: string, description: string) => ({
    path,
    tag: path.startsWith('/project') ? 'Projects' : 'Applications',
    summary,
    description,
    result: path.startsWith('/project') ? projectOutput : applicationOutput,
  });
  // A day, since the server knows when it ends in the proposal's zone; a caller would have to
  // compute it.
  const day = z.string().openapi({
    pattern: '^(\\d{4}-\\d{2}-\\d{2})?$',
    description:
      'A day, YYYY-MM-DD, not Unix seconds: the end of it in the proposal’s time zone. Empty for none.',
  });
  const messageText = z.string().openapi({ maxLength: MESSAGE_CAP });
  const filledText = messageText.openapi({
    description: `\`${NAME_PLACEHOLDER}\` becomes the applicant’s first name, or the whole name where the first one can’t be known.`,
  });
  authenticatedEndpoint(
    app,
    verify,
    {
      ...about(
        '/application/invite',
        'Invite an applicant',
        'Offers a spot, with a message and a reply-by day.',
      ),
      refusals: [...applicationRefusals('invite'), 'invalid'],
      data: z.strictObject({
        application_id: z.int(),
        message: filledText.default(''),
        reply_by: day.default(''),
      }),
    },
    async ({ db, now }, data, who) => {
      const messageText = { message: data.message, replyBy: data.reply_by };
      const outcome = await inviteApplicant(db, who, data.application_id, messageText, now);
      return toWire(withWireFieldNames(outcome));
    },
  );
  authenticatedEndpoint(
    app,
    verify,
    {
      ...about(
        '/application/not_select',
        'Do not select an applicant',
        'The reason is required; the applicant reads it.',
      ),
      refusals: [...applicationRefusals('notSelect'), 'invalid'],
      data: z.strictObject({ application_id: z.int(), reason: filledText.openapi({ minLength: 1 }) }),
    },
    async ({ db, now }, data, who) =>
      toWire(await doNotSelect(db, who, data.application_id, { reason: data.reason }, now)),
  );
  authenticatedEndpoint(
    app,
    verify,
    {
      ...about(
        '/application/decline',
        'Decline an invitation',
        'Final. The note is optional; the owner reads it.',
      ),
      refusals: [...applicationRefusals('decline'), 'invalid'],
      data: z.strictObject({ application_id: z.int(), note: messageText.default('') }),
    },
    async ({ db, now }, data, who) =>
      toWire(await declineInvitation(db, who, data.application_id, { note: data.note }, now)),
  );
  authenticatedEndpoint(
    app,
    verify,
    {
      ...about(
        '/project/reopen',
        'Reopen a proposal',
        'Moves the close date of a closed proposal, and its result date where one is given.',
      ),
      refusals: [...PROJECT_REFUSALS, 'invalid'],
      data: z.strictObject({ project_id: z.int(), app_close_day: day, result_day: day.default('') }),
    },
    async ({ db, now }, data, who) =>
      withWireFieldNames(
        await reopenProposal(
          db,
          who,
          data.project_id,
          { closeAt: data.app_close_day, resultAt: data.result_day },
          now,
        ),
        { closeAt: 'app_close_day', resultAt: 'result_day' },
      ),
  );
}
