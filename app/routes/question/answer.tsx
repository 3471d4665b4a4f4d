import { ANSWER_CAP } from '#domain/proposal/public-question.ts';
import { answerQuestion, editAnswer } from '#server/commands/proposal/question-answer.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { textIn } from '#app/http/read-form.ts';
import { TextArea } from '#app/kit/form/text-area.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/answer.ts';
import { loadQuestion } from './load-question.ts';
import { QuestionSummary, questionMeta } from './question-summary.tsx';
import { ownerQuestionsUrl } from './question-urls.ts';

const route = actionRoute({
  load: loadQuestion,
  allows: ({ may }) => may.answer || may.edit,
  read: (form) => ({ answer: textIn(form, 'answer'), isEdit: form.has('edit') }),
  revised: { lock: 'question', version: ({ answer }) => ({ Answer: answer ?? '' }) },
  counted: true,
  run: ({ db, actor, id, now }, { isEdit, ...typed }) =>
    isEdit ? editAnswer(db, actor, id, typed, now) : answerQuestion(db, actor, id, typed, now),
  done: ({ proposalId }) => ({ to: ownerQuestionsUrl(proposalId), toast: 'Answer published' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => questionMeta('Answer a question');

/** `/questions/{id}/answer`: answers a question, or edits its answer. */
export default function Answer({ loaderData: question, actionData }: Route.ComponentProps) {
  const url = ownerQuestionsUrl(question.proposalId);
  const isEdit = question.may.edit;
  const refusal = actionData?.refusal;
  return (
    <ConfirmPage
      about={
        <QuestionSummary
          title={question.title}
          back={{ label: 'Back to Q&A', to: url }}
          question={question.question}
        />
      }
      question={isEdit ? 'Edit your answer' : 'Answer in public'}
      consequences={
        isEdit
          ? ['Everyone sees the day you edited it. We keep the earlier text, which no one else can read.']
          : [
              'Everyone can read the question and your answer.',
              'We’ll notify the person who asked, people who have the question too, and people who applied or started a draft.',
            ]
      }
      allowed={question.may.answer || isEdit}
      refusal={refusal}
      back={{ label: 'Back to Q&A', to: url }}
      confirm={isEdit ? 'Save answer' : 'Publish answer'}
      cancel={{ label: 'Cancel', to: url }}
    >
      {isEdit && <input type="hidden" name="edit" value="1" />}
      <TextArea
        label="Answer"
        name="answer"
        rows={6}
        cap={ANSWER_CAP}
        hint="Start links with https:// so they open."
        defaultValue={actionData?.typed.answer ?? question.answer}
        error={refusal?.fields?.answer}
      />
    </ConfirmPage>
  );
}
