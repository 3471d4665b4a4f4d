import { isPerson, isSignedIn } from '../../../domain/actor.ts';
import { toSeconds } from '../../../domain/deadline.ts';
import type { ApplicationDraft } from '../../../domain/application-form.ts';
import type { Three } from '../../../domain/proposal.ts';
import { type Outcome, type Refusal, done, refuse } from '../../../domain/refusal.ts';
import type { Basis } from '../../../server/commands/application.ts';
import type { RequestContext } from '../../../server/http/request-context.ts';
import { findMyResume } from '../../../server/queries/resume.ts';
import { findApplicationFor } from '../../../server/queries/sent-application.ts';
import { UNANSWERED_FIELD, readUnanswered } from '../../ui/unanswered.ts';
import { type Stored, lineOf, writtenBy } from './page-data.ts';
import { SENT_FIELDS, type ResumeLine, type Written, fingerprintOf, saysTheSame } from './written.ts';

/** A form as it came in. `refusal` says why the file in it was not taken; the texts are there all the same. */
export type SentForm = {
  written: Written;
  revision: number | null;
  /** What the page sent before and heard nothing of. */
  unanswered: readonly string[];
  refusal: Refusal | null;
};

/**
 * Reads what was sent: by script as plain fields, without script as one form with the file in it. A taken file, or an earlier
 * resume that was chosen, is part of what was written.
 */
export async function readSentForm(request: Request, context: RequestContext): Promise<Outcome<SentForm>> {
  const isMultipart = request.headers.get('content-type')?.toLowerCase().startsWith('multipart/form-data');
  if (!isMultipart) {
    const form = new URLSearchParams(await request.text());
    if (new Set(form.keys()).size < form.size) return refuse('malformed');
    return done(await sentForm(new Map(form), null, null, context));
  }
  const received = await context.receiveForm(request, SENT_FIELDS);
  if (!received.ok) return received;
  const { fields, resume } = received.value;
  if (resume && !resume.ok) return done(await sentForm(fields, null, resume.refusal, context));
  const taken = resume && { ...resume.value, uploadedAt: toSeconds(context.now) };
  return done(await sentForm(fields, taken, null, context));
}

async function sentForm(
  fields: ReadonlyMap<string, string>,
  taken: ResumeLine | null,
  refusal: Refusal | null,
  { db, actor }: RequestContext,
): Promise<SentForm> {
  const text = (name: (typeof SENT_FIELDS)[number]) => fields.get(name) ?? '';
  const chosen = fields.has('use') ? text('use') : text('resumeId');
  const mine = !taken && chosen !== '' ? await findMyResume(db, actor, chosen) : null;
  const revision = text('revision');
  const isSomebodyElse = text('uid') !== '' && isSignedIn(actor) && !isPerson(actor, text('uid'));
  return {
    written: {
      answers: [text('questionOne'), text('questionTwo'), text('questionThree')] satisfies Three,
      comments: text('comments'),
      referenceLink: text('link'),
      resume: taken ?? (mine && lineOf(mine)),
    },
    revision: /^\d{1,9}$/.test(revision) ? Number(revision) : null,
    unanswered: readUnanswered(text(UNANSWERED_FIELD)),
    refusal: isSomebodyElse ? SOMEBODY_ELSE : refusal,
  };
}

/** A page that one person filled in must not become the application of who signed in there since. */
const SOMEBODY_ELSE = refuse('unauthenticated', {
  message: 'Somebody else has signed in here since this page was opened. Sign in again to go on.',
}).refusal;

/** What was written, as the commands take it. */
export function draftOf({ answers, comments, referenceLink, resume }: Written): ApplicationDraft {
  return { answers, comments, referenceLink, resumeId: resume?.id ?? null };
}

/** What the page of this form was made from, for the commands to refuse when another device stored something since. */
export function basisOf({ written, revision, unanswered }: SentForm): Basis {
  const isOwnWork = ({ resumeId, ...texts }: ApplicationDraft) => {
    const stored = { ...texts, resume: resumeId === null ? null : { id: resumeId } };
    return saysTheSame(stored, written) || unanswered.includes(fingerprintOf(stored));
  };
  return { revision, isOwnWork };
}

/** The refusal of a page that is older than what is stored, with what is stored to choose from. */
export async function changedElsewhere({ db, actor, now }: RequestContext, proposalId: number) {
  const own = await findApplicationFor(db, actor, proposalId, now);
  const other: Stored | null = own && { written: writtenBy(own), revision: own.revision };
  return { ok: false as const, refusal: CHANGED_ELSEWHERE, other };
}

const CHANGED_ELSEWHERE = refuse('changed_elsewhere', {
  message: 'This application was changed on another device. Nothing is lost: choose below what to keep.',
}).refusal;
