import { ANSWER_CAP, QUESTION_CAP } from '#domain/proposal/public-question.ts';
import { addQuestionEntry } from '#server/commands/proposal/question-answer.ts';
import { findClosing } from '#server/queries/proposal/closing.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { ProposalSummary, proposalSummaryFacts } from '#app/shared/proposal/proposal-summary.tsx';
import { textIn } from '#app/http/read-form.ts';
import { GuardedTextArea } from '#app/shared/form/guarded-text-area.tsx';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/new-entry.ts';
import { loadOwnerQuestions } from './load-question.ts';
import { questionMeta } from './question-summary.tsx';
import { ownerQuestionsUrl } from './question-urls.ts';

const route = actionRoute({
  access: 'member',
  load: async (request: ActionRequest) => {
    const { proposal } = await loadOwnerQuestions(request);
    const { db, now } = request;
    return proposalSummaryFacts(proposal, await findClosing(db, proposal, now), request);
  },
  read: (form) => ({ question: textIn(form, 'question'), answer: textIn(form, 'answer') }),
  countsTowardHourlyLimit: true,
  run: ({ db, actor, id, now }, typed) => addQuestionEntry(db, actor, id, typed, now),
  done: (_, { id }) => ({ to: ownerQuestionsUrl(id), toast: 'Answer published' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => questionMeta('Add a question');

/** `/proposal/{id}/questions/new`: a question that the owner answers without being asked. */
export default function NewEntry({ loaderData: proposal, actionData }: Route.ComponentProps) {
  const url = ownerQuestionsUrl(proposal.id);
  const fields = actionData?.refusal.fields;
  return (
    <ConfirmPage
      about={<ProposalSummary proposal={proposal} back={{ label: 'Back to Q&A', to: url }} />}
      question="Add a question and its answer"
      consequences={[
        'Readers see it marked “From the owner.” We’ll notify people who applied or started a draft.',
      ]}
      allowed
      refusal={actionData?.refusal}
      back={{ label: 'Back to Q&A', to: url }}
      confirm="Publish"
      cancel={{ label: 'Cancel', to: url }}
    >
      <GuardedTextArea
        label="Question"
        name="question"
        rows={3}
        cap={QUESTION_CAP}
        defaultValue={actionData?.typed.question ?? ''}
        error={fields?.question}
      />
      <GuardedTextArea
        label="Answer"
        name="answer"
        rows={8}
        cap={ANSWER_CAP}
        hint="Start links with https:// so they open."
        defaultValue={actionData?.typed.answer ?? ''}
        error={fields?.answer}
      />
    </ConfirmPage>
  );
}
