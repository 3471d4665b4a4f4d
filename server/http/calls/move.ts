import { z } from '@hono/zod-openapi';
import type { Actor } from '../../../domain/actor.ts';
import { type Outcome, done } from '../../../domain/refusal.ts';
import {
  acceptInvitation,
  declineInvitation,
  restoreApplication,
  withdrawApplication,
} from '../../commands/application.ts';
import {
  doNotSelect,
  inviteApplicant,
  shortlistApplication,
  takeBackDecision,
  unshortlistApplication,
  waitlistApplication,
} from '../../commands/decision.ts';
import { reopenProposal } from '../../commands/close-date.ts';
import { closeProposal, withdrawProposal } from '../../commands/proposal.ts';
import { announceResults } from '../../commands/result.ts';
import type { Database } from '../../data/database.ts';
import { type CallsApp, type VerifyCredential, inWireNames, signedInCall } from './envelope.ts';

type Command<T> = (db: Database, actor: Actor, id: number, now: Date) => Promise<Outcome<T>>;

const APPLICATION_MOVES: Record<string, { summary: string; run: Command<MovedApplication> }> = {
  withdraw: { summary: 'Withdraw an application', run: withdrawApplication },
  restore: { summary: 'Undo a withdrawal, until the close date', run: restoreApplication },
  accept: { summary: 'Accept an invitation', run: acceptInvitation },
  shortlist: { summary: 'Shortlist (the owner’s private mark)', run: shortlistApplication },
  unshortlist: { summary: 'Take a shortlist or waitlist mark away', run: unshortlistApplication },
  waitlist: { summary: 'Put on the waitlist', run: waitlistApplication },
  take_back: { summary: 'Take an unanswered invitation or a kept decision back', run: takeBackDecision },
};

const movedApplication = z.object({
  id: z.int(),
  project_id: z.int(),
  status: z.string(),
  kept_until_announced: z.boolean().openapi({ description: 'A decision that only the owner sees yet.' }),
});
const movedProject = z.object({ id: z.int() });
const results = z.object({ invited: z.int(), waitlisted: z.int(), not_selected: z.int() });

type MovedApplication = { id: number; proposalId: number; status: string; kept?: boolean };

function inWireWords(outcome: Outcome<MovedApplication>): Outcome<z.input<typeof movedApplication>> {
  if (!outcome.ok) return outcome;
  const { id, proposalId, status, kept = false } = outcome.value;
  return done({ id, project_id: proposalId, status, kept_until_announced: kept });
}

const PROJECT_MOVES: Record<string, { summary: string; run: Command<object>; result: z.ZodType }> = {
  close: { summary: 'Stop taking applications', run: closeProposal, result: movedProject },
  withdraw: { summary: 'Take a proposal off the board', run: withdrawProposal, result: movedProject },
  announce: { summary: 'Announce results', run: announceResults, result: results },
};

/** The moves of proposals and applications beyond the seed: invitation, decision, withdrawal, results. */
export function addMoveCalls(app: CallsApp, verify: VerifyCredential): void {
  const byApplication = z.strictObject({ application_id: z.int() });
  const byProject = z.strictObject({ project_id: z.int() });
  for (const [verb, { summary, run }] of Object.entries(APPLICATION_MOVES)) {
    const about = { path: `/application/${verb}`, tag: 'Applications', summary, description: `${summary}.` };
    signedInCall(
      app,
      verify,
      { ...about, data: byApplication, result: movedApplication },
      async ({ db, now }, data, who) => inWireWords(await run(db, who, data.application_id, now)),
    );
  }
  for (const [verb, { summary, run, result }] of Object.entries(PROJECT_MOVES)) {
    const about = { path: `/project/${verb}`, tag: 'Projects', summary, description: `${summary}.` };
    signedInCall(app, verify, { ...about, data: byProject, result }, ({ db, now }, data, who) =>
      run(db, who, data.project_id, now),
    );
  }
  addMovesWithWords(app, verify);
}

function addMovesWithWords(app: CallsApp, verify: VerifyCredential): void {
  const about = (path: string, summary: string, description: string) => ({
    path,
    tag: path.startsWith('/project') ? 'Projects' : 'Applications',
    summary,
    description,
    result: path.startsWith('/project') ? movedProject : movedApplication,
  });
  const day = z.string().openapi({ description: 'YYYY-MM-DD in the proposal’s time zone, or empty.' });
  signedInCall(
    app,
    verify,
    {
      ...about(
        '/application/invite',
        'Invite an applicant',
        'Offers a spot, with a message and a reply-by day.',
      ),
      data: z.strictObject({
        application_id: z.int(),
        message: z.string().default(''),
        reply_by: day.default(''),
      }),
    },
    async ({ db, now }, data, who) => {
      const words = { message: data.message, replyBy: data.reply_by };
      const outcome = await inviteApplicant(db, who, data.application_id, words, now);
      return inWireWords(inWireNames(outcome, WIRE_NAME));
    },
  );
  signedInCall(
    app,
    verify,
    {
      ...about(
        '/application/not_select',
        'Do not select an applicant',
        'The reason is required; the applicant reads it.',
      ),
      data: z.strictObject({ application_id: z.int(), reason: z.string() }),
    },
    async ({ db, now }, data, who) =>
      inWireWords(await doNotSelect(db, who, data.application_id, { reason: data.reason }, now)),
  );
  signedInCall(
    app,
    verify,
    {
      ...about(
        '/application/decline',
        'Decline an invitation',
        'Final. The note is optional; the owner reads it.',
      ),
      data: z.strictObject({ application_id: z.int(), note: z.string().default('') }),
    },
    async ({ db, now }, data, who) =>
      inWireWords(await declineInvitation(db, who, data.application_id, { note: data.note }, now)),
  );
  signedInCall(
    app,
    verify,
    {
      ...about(
        '/project/reopen',
        'Take applications again',
        'Moves the close date of a closed proposal, and its result date where one is given.',
      ),
      data: z.strictObject({ project_id: z.int(), app_close_day: day, result_day: day.default('') }),
    },
    async ({ db, now }, data, who) =>
      inWireNames(
        await reopenProposal(
          db,
          who,
          data.project_id,
          { appCloseDate: data.app_close_day, resultPostDate: data.result_day },
          now,
        ),
        WIRE_NAME,
      ),
  );
}

const WIRE_NAME: Record<string, string> = {
  replyBy: 'reply_by',
  appCloseDate: 'app_close_day',
  resultPostDate: 'result_day',
};
