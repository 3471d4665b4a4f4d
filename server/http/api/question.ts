import { z } from '@hono/zod-openapi';
import { VISITOR } from '#domain/base/actor.ts';
import { toSeconds } from '#domain/time/deadline.ts';
import { ANSWER_CAP, QUESTION_CAP, QUESTION_MIN, SHOWN_QUESTIONS } from '#domain/proposal/public-question.ts';
import { type RefusalCode, done } from '#domain/base/refusal.ts';
import { answerQuestion } from '#server/commands/proposal/question-answer.ts';
import { askQuestion } from '#server/commands/proposal/public-question.ts';
import {
  type AnsweredQuestion,
  type WaitingQuestion,
  findReadableQuestions,
} from '#server/queries/proposal/public-question.ts';
import type { VerifyCredential } from '../request-context.ts';
import { type ApiApp, authenticatedEndpoint, optionalCredentialList } from './endpoint.ts';
import { boundedList, pagingInput, rowsAfter } from './pagination.ts';

const questionOutput = z
  .strictObject({
    id: z.int(),
    status: z.enum(['waiting', 'answered']).openapi({ description: 'Only the owner gets waiting ones.' }),
    question: z.string(),
    answer: z.string().openapi({ description: 'Empty while it waits.' }),
    from_owner: z.boolean().openapi({ description: 'The owner added it without being asked.' }),
    others: z.int().openapi({ description: 'People who have the question too.' }),
    pinned: z.boolean(),
    answered_at: z.int().nullable(),
    edited_at: z.int().nullable(),
  })
  .openapi('PublicQuestion', { description: 'A question and its answer. Who asked is given to no one.' });

const REFUSALS: readonly RefusalCode[] = ['not_found', 'withdrawn', 'move_not_allowed', 'invalid'];

/** Adds the calls for questions about a proposal and their answers. */
export function addQuestionEndpoints(app: ApiApp, verify: VerifyCredential): void {
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/project/ask',
      tag: 'Projects',
      summary: 'Ask a question about a proposal',
      description:
        'The owner answers in public. No one, the owner included, can read who asked. No links; until the close date.',
      data: z.strictObject({
        project_id: z.int(),
        question: z.string().openapi({ minLength: QUESTION_MIN, maxLength: QUESTION_CAP }),
      }),
      result: z.strictObject({ id: z.int() }),
      refusals: [...REFUSALS, 'own_proposal'],
    },
    ({ db, now }, { project_id, question }, who) => askQuestion(db, who, project_id, { question }, now),
  );
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/project/answer_question',
      tag: 'Projects',
      summary: 'Answer a question',
      description: 'Publishes the answer to a question that waits. Links have to begin with https://.',
      data: z.strictObject({
        question_id: z.int(),
        answer: z.string().openapi({ minLength: 1, maxLength: ANSWER_CAP }),
      }),
      result: z.strictObject({ id: z.int() }),
      refusals: [...REFUSALS, 'forbidden'],
    },
    async ({ db, now }, { question_id, answer }, who) => {
      const answered = await answerQuestion(db, who, question_id, { answer }, now);
      return answered.ok ? done({ id: question_id }) : answered;
    },
  );
  optionalCredentialList(
    app,
    verify,
    {
      path: '/project/get_questions',
      tag: 'Projects',
      summary: 'List the questions on a proposal',
      description: `Answered questions, at most ${SHOWN_QUESTIONS}: pinned ones, then the newest answer first. With the owner’s \`auth\`, the waiting ones come first. At most 500 questions and 2 MB in a response; \`next_cursor\` leads to the rest.`,
      data: z.strictObject({ project_id: z.int(), ...pagingInput }),
      item: questionOutput,
      refusals: ['not_found', 'withdrawn'],
    },
    async ({ db, now }, { project_id, limit, cursor }, who) => {
      const found = await findReadableQuestions(db, who ?? VISITOR, project_id, now);
      if (!found.ok) return found;
      const { waiting, answered } = found.value;
      const questions = [...waiting.map(waitingToWire), ...answered.map(answeredToWire)];
      const cursorOf = ({ id }: { id: number }) => String(id);
      const rows = rowsAfter(questions, cursor, cursorOf);
      if (!rows.ok) return rows;
      return done(await boundedList(rows.value, { limit, toItem: (question) => question, cursorOf }));
    },
  );
}

function waitingToWire({ id, question, followers }: WaitingQuestion): z.input<typeof questionOutput> {
  return {
    id,
    status: 'waiting',
    question,
    answer: '',
    from_owner: false,
    others: followers,
    pinned: false,
    answered_at: null,
    edited_at: null,
  };
}

function answeredToWire(row: AnsweredQuestion): z.input<typeof questionOutput> {
  const { id, question, answer, fromOwner, followers, pinned, answeredAt, editedAt } = row;
  return {
    id,
    status: 'answered',
    question,
    answer,
    from_owner: fromOwner,
    others: followers,
    pinned,
    answered_at: toSeconds(answeredAt),
    edited_at: editedAt && toSeconds(editedAt),
  };
}
