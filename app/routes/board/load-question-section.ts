import { answerDays } from '#domain/proposal/proposal-dates.ts';
import { isAsking } from '#domain/proposal/public-question.ts';
import { done } from '#domain/base/refusal.ts';
import { linkedPieces } from '#domain/text/text-links.ts';
import { requestContext } from '#server/http/request-context.ts';
import { countWaitingQuestions, findQuestionSection } from '#server/queries/proposal/public-question.ts';
import type { ProposalView } from './load-proposal.ts';

type Context = Parameters<typeof requestContext>[0];

/** The questions on a proposal that this reader may read; `waiting` is for its owner. */
export async function loadQuestionSection(
  context: Context,
  { proposal, isOnOwnersSide, linksOff }: ProposalView,
  timeZone: string,
) {
  const { db, now, cachedQuery } = requestContext(context);
  const { id } = proposal;
  const key = { key: `questions ${id}`, tags: [`proposal:${id}`] } as const;
  const section = await cachedQuery(key, now, async () => done(await findQuestionSection(db, id)));
  const { questions, askingOn } = section.ok ? section.value : { questions: [], askingOn: false };
  return {
    questions: questions.map(({ answeredAt, editedAt, ...question }) => ({
      ...question,
      days: answerDays({ answeredAt, editedAt }, timeZone),
      answer: linksOff ? [question.answer] : linkedPieces(question.answer),
    })),
    asking: isAsking(proposal, askingOn, now),
    waiting: isOnOwnersSide ? await countWaitingQuestions(db, id) : null,
  };
}

export type QuestionSectionView = Awaited<ReturnType<typeof loadQuestionSection>>;
