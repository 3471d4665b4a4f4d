import {
  type OwnerQuestions,
  findQuestion,
  listOwnerQuestions,
} from '#server/queries/proposal/public-question.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import type { ActionRequest } from '#app/routes/action-route.ts';

/** Loads the question that a confirm page is about; throws 404 if this person cannot know of it. */
export async function loadQuestion({ db, actor, now, id }: ActionRequest) {
  const found = await findQuestion(db, actor, id, now);
  if (!found.ok) throw pageRefusal(found.refusal);
  const { proposal, question, isOnOwnersSide } = found.value;
  return { proposalId: proposal.id, title: proposal.title, isOnOwnersSide, ...question };
}

export type LoadedQuestion = Awaited<ReturnType<typeof loadQuestion>>;

/** Loads the questions of a proposal for its owner; throws `forbidden` for anyone else. */
export async function loadOwnerQuestions({
  db,
  actor,
  now,
  id,
}: Pick<ActionRequest, 'db' | 'actor' | 'now' | 'id'>): Promise<OwnerQuestions> {
  const found = await listOwnerQuestions(db, actor, id, now);
  if (!found.ok) throw pageRefusal(found.refusal);
  return found.value;
}
