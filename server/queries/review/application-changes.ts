import { and, asc, eq } from 'drizzle-orm';
import { diffWordsWithSpace } from 'diff';
import { type Actor, isSignedIn } from '#domain/base/actor.ts';
import { AI_USE_LABEL } from '#domain/application/ai-use.ts';
import { type EditedPart, type PreviousTexts } from '#domain/application/application-edit.ts';
import { PERMISSIONS, hasRole } from '#domain/access/permissions.ts';
import { type Three, askedQuestions } from '#domain/proposal/proposal.ts';
import {
  type DiffSegment,
  isMostlyReplaced,
  replacedText,
  shortenUnchanged,
} from '#domain/text/text-diff.ts';
import { applicationEdits } from '#server/db/schema/application-review.ts';
import type { Database } from '#server/db/database.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { changeOf } from '#domain/application/application.ts';

/** A part of an application that changed; the label of an answer is its question. */
export type ChangedPart = { part: EditedPart; label: string; segments: DiffSegment[] };

/**
 * What the applicant changed since the owner read or decided. `parts` is null if the earlier text is
 * not available, and empty if the texts are the same again.
 */
export type ApplicationChanges = { at: Date; afterDecision: boolean; parts: ChangedPart[] | null };

/** The changes that the owner of the proposal has yet to look at; null for none and for anyone else. */
export async function findApplicationChanges(
  db: Database,
  actor: Actor,
  applicationId: number,
): Promise<ApplicationChanges | null> {
  if (!isSignedIn(actor)) return null;
  const [row] = await db
    .select({
      application: applications,
      proposal: {
        ownerId: proposals.ownerId,
        coOwnerIds: proposals.coOwnerIds,
        questions: proposals.questions,
      },
      resume: { fileName: resumes.fileName },
    })
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .leftJoin(resumes, eq(resumes.id, applications.resumeId))
    .where(and(eq(applications.id, applicationId)));
  if (!row || !hasRole(PERMISSIONS.application.confirmChanges, actor, { ...row.application, ...row }))
    return null;
  const changed = changeOf(row.application);
  if (!changed) return null;
  const { id, at, changed: parts, previous } = applicationEdits;
  const edits = await db
    .select({ at, parts, previous })
    .from(applicationEdits)
    .where(eq(applicationEdits.applicationId, applicationId))
    .orderBy(asc(id));
  const first = edits.findIndex((edit) => edit.previous !== null);
  // A process of an earlier version changed the texts without recording it.
  const isRecorded = first >= 0 && edits.at(-1)!.at.getTime() === changed.at.getTime();
  if (!isRecorded) return { ...changed, parts: null };
  const replacedResume = edits.slice(first).some((edit) => edit.parts.includes('resume'));
  const { answers, comments, referenceLink, aiUse } = row.application;
  const now = { answers, comments, referenceLink, aiUse, resume: row.resume?.fileName ?? null };
  return {
    ...changed,
    parts: changedParts(edits[first]!.previous!, now, row.proposal.questions, replacedResume),
  };
}

function changedParts(
  before: PreviousTexts,
  now: Required<PreviousTexts>,
  questions: Three,
  replacedResume: boolean,
): ChangedPart[] {
  const texts: { part: EditedPart; label: string; from: string; to: string }[] = [
    ...askedQuestions(questions).map(({ index, question }) => ({
      part: (['answer_1', 'answer_2', 'answer_3'] as const)[index]!,
      label: question,
      from: before.answers[index]!,
      to: now.answers[index]!,
    })),
    { part: 'comments', label: 'Comments', from: before.comments, to: now.comments },
    { part: 'reference_link', label: 'Reference', from: before.referenceLink, to: now.referenceLink },
    { part: 'ai_use', label: AI_USE_LABEL, from: before.aiUse ?? now.aiUse, to: now.aiUse },
  ];
  const parts = texts
    .filter(({ from, to }) => from !== to)
    .map(({ part, label, from, to }) => ({
      part,
      label,
      segments: part === 'reference_link' ? replacedText(from, to) : compareTexts(from, to),
    }));
  const resume = replacedText(before.resume ?? '', now.resume ?? '');
  return replacedResume ? [...parts, { part: 'resume', label: 'Resume', segments: resume }] : parts;
}

/** Words added and removed up to which two texts are compared; work grows with its square. */
const MAX_EDITS = 400;
const MAX_MS = 100;

/** Compares two texts by words, in bounded time; texts with little in common are shown whole. */
export function compareTexts(before: string, after: string): DiffSegment[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS, timeout: MAX_MS });
  const segments = changes?.map(({ added, removed, value }): DiffSegment => {
    return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value };
  });
  if (!segments || isMostlyReplaced(segments)) return replacedText(before, after);
  return shortenUnchanged(segments);
}
